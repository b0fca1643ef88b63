import type { Payload } from '../payload.ts';

/** The acting user. */
export function senderOf(payload: Payload): string {
  return payload.get('sender', 'login').text();
}

/** The page of the acting user. */
export function senderUrlOf(payload: Payload): string {
  return payload.get('sender', 'html_url').text();
}

export function actionOf(payload: Payload): string {
  return payload.get('action').text();
}

export function repositoryOf(payload: Payload): string {
  return payload.get('repository', 'name').text();
}

/** A link to the repository, under its full name. */
export function repositoryLink(payload: Payload): string {
  const repository = payload.get('repository');
  return `[${repository.get('full_name').text()}](${repository.get('html_url').text()})`;
}

/** The branch of a reference such as `refs/heads/main`. */
export function branchOf(payload: Payload): string {
  return payload
    .get('ref')
    .text()
    .replace(/^refs\/heads\//, '');
}

/** Formats the text of an event. */
export type EventText = (payload: Payload, context: TextContext) => string;

export interface TextContext {
  /** Titles are in the text, since the topic of the address does not have them. */
  readonly withTitle: boolean;
  readonly withRepository: boolean;
  readonly withEmoji: boolean;
}

/** The emoji of a state, where texts show one. */
export function emojiOf(
  state: string,
  emoji: Readonly<Record<string, string>>,
  { withEmoji }: TextContext,
): string | undefined {
  return withEmoji && Object.hasOwn(emoji, state) ? emoji[state] : undefined;
}

/** The title of an issue or pull request, where the text needs it. */
export function titleIn(thing: Payload, { withTitle }: TextContext): string | undefined {
  return withTitle ? thing.get('title').text() : undefined;
}
