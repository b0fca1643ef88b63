/**
 * The syntax of mentions and channel links. The scanner and every renderer use it, so that the references
 * that are resolved before rendering are exactly those that the renderer needs.
 */

/** `@**Name**`, `@**Name|7**`, `@**|7**` and their silent forms with `@_`. */
export interface UserMentionSyntax {
  readonly kind: 'user';
  readonly silent: boolean;
  /** The name as written; `null` in the form with only the id. */
  readonly name: string | null;
  readonly userId: number | null;
  /** Index of the first unit after the mention. */
  readonly end: number;
}

/** `@*name*` and `@_*name*`. */
export interface GroupMentionSyntax {
  readonly kind: 'group';
  readonly silent: boolean;
  readonly name: string;
  readonly end: number;
}

/** `#**channel**`, `#**channel>topic**` and `#**channel>topic@214**`. */
export interface ChannelLinkSyntax {
  readonly channelName: string;
  /** `null` without a topic; `''` names the general chat. */
  readonly topic: string | null;
  readonly messageId: number | null;
  readonly end: number;
}

/** The recipients of a wildcard mention. */
export type WildcardScope = 'channel' | 'topic';

const MENTION = /@(_?)(?:\*\*([^*\n]+)\*\*|\*([^*\n]+)\*)/y;
const CHANNEL_LINK = /#\*\*([^*>\n]+)(?:>([^*\n]*))?\*\*/y;
const NAME_AND_ID = /^(.*)\|(\d{1,15})$/;
const TOPIC_AND_MESSAGE = /^(.*)@(\d{1,15})$/;
const OPENS_WORD = /[\s'"(,:<]/;

const WILDCARDS: ReadonlyMap<string, WildcardScope> = new Map([
  ['all', 'channel'],
  ['everyone', 'channel'],
  ['channel', 'channel'],
  ['stream', 'channel'],
  ['topic', 'topic'],
]);

/** The scope of a mentioned name, `null` when it is the name of a user. */
export function wildcardScope(name: string): WildcardScope | null {
  return WILDCARDS.get(name) ?? null;
}

/** True where a mention, a link or a linkifier may start: at the beginning, or after space or `'"(,:<`. */
export function startsWord(source: string, position: number): boolean {
  return position === 0 || OPENS_WORD.test(source.charAt(position - 1));
}

/** Parses the mention at `position`, `null` when there is none. */
export function mentionAt(
  source: string,
  position: number,
): UserMentionSyntax | GroupMentionSyntax | null {
  if (!startsWord(source, position)) return null;
  MENTION.lastIndex = position;
  const match = MENTION.exec(source);
  if (match === null) return null;
  const silent = match[1] === '_';
  const end = MENTION.lastIndex;
  const [, , person, group] = match;
  if (person === undefined) return { kind: 'group', silent, name: group ?? '', end };

  const withId = NAME_AND_ID.exec(person);
  if (withId === null) return { kind: 'user', silent, name: person, userId: null, end };
  return {
    kind: 'user',
    silent,
    name: withId[1] === '' ? null : (withId[1] ?? null),
    userId: Number(withId[2]),
    end,
  };
}

/** Parses the channel link at `position`, `null` when there is none. */
export function channelLinkAt(source: string, position: number): ChannelLinkSyntax | null {
  if (!startsWord(source, position)) return null;
  CHANNEL_LINK.lastIndex = position;
  const match = CHANNEL_LINK.exec(source);
  if (match === null) return null;
  const end = CHANNEL_LINK.lastIndex;
  const channelName = match[1] ?? '';
  const topic = match[2] ?? null;
  const message = topic === null ? null : TOPIC_AND_MESSAGE.exec(topic);
  if (message === null) return { channelName, topic, messageId: null, end };
  return { channelName, topic: message[1] ?? '', messageId: Number(message[2]), end };
}
