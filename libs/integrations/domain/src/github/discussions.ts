import { quote } from '../markdown.ts';
import { UnsupportedEvent, type Payload } from '../payload.ts';
import { actionOf, senderOf, type EventText, type TextContext } from './payload-parts.ts';

/** Formats the rest of a sentence that begins with the acting user. */
type ActionText = (payload: Payload, context: TextContext) => string;

const discussionOf = (payload: Payload) => payload.get('discussion');
const bodyOf = (payload: Payload) => discussionOf(payload).get('body').text();
const urlOf = (payload: Payload) => discussionOf(payload).get('html_url').text();

function nameOf(payload: Payload, { withTitle }: TextContext): string {
  const thing = discussionOf(payload);
  const title = withTitle ? ` ${thing.get('title').text()}` : '';
  return `discussion #${thing.get('number').int()}${title}`;
}

const linkTo: ActionText = (payload, context) => `[${nameOf(payload, context)}](${urlOf(payload)})`;

const did: ActionText = (payload, context) => `${actionOf(payload)} ${linkTo(payload, context)}.`;

const labelOf = (payload: Payload) => payload.get('label', 'name').text();
const categoryOf = (payload: Payload) => discussionOf(payload).get('category', 'name').text();

const edited: ActionText = (payload, context) => {
  const link = linkTo(payload, context);
  if (payload.get('changes').has('body')) return `edited ${link}:\n${quote(bodyOf(payload))}`;
  const title = discussionOf(payload).get('title').text();
  return `edited the title of ${link}:\n${quote(`### ${title}`)}`;
};

const created: ActionText = (payload) => {
  const thing = discussionOf(payload);
  const link = `[discussion #${thing.get('number').int()}](${urlOf(payload)})`;
  const text = `### ${thing.get('title').text()}\n${bodyOf(payload)}`;
  return `created ${link} in ${categoryOf(payload)}:\n${quote(text)}`;
};

const locked: ActionText = (payload, context) => {
  const reason = discussionOf(payload).get('active_lock_reason');
  const suffix = reason.isFilled ? ` as ${reason.text()}` : '';
  return `locked ${linkTo(payload, context)}${suffix}.`;
};

const transferred: ActionText = (payload, context) => {
  const changes = payload.get('changes');
  const home = payload.get('repository', 'name').text();
  const target = changes.get('new_repository', 'name').text();
  const moved = changes.get('new_discussion', 'number').int();
  const link = `[discussion #${moved}](${urlOf(payload)})`;
  return `transferred ${nameOf(payload, context)} from ${home} to ${target} as ${link}.`;
};

const linkToAnswer = (answer: Payload) =>
  `[comment #${answer.get('id').int()}](${answer.get('html_url').text()})`;

const TEXTS: Readonly<Record<string, ActionText>> = {
  answered: (payload) => {
    const answer = payload.get('answer');
    return `marked ${linkToAnswer(answer)} as the answer:\n${quote(answer.get('body').text())}`;
  },
  category_changed: (payload, context) => {
    const before = payload.get('changes', 'category', 'from', 'name').text();
    return `changed the category of ${linkTo(payload, context)} from ${before} to ${categoryOf(payload)}.`;
  },
  closed: (payload, context) =>
    `closed ${linkTo(payload, context)} as ${discussionOf(payload).get('state_reason').text()}.`,
  created,
  deleted: (payload, context) => `deleted ${nameOf(payload, context)}.`,
  edited,
  labeled: (payload, context) =>
    `added the ${labelOf(payload)} label to ${linkTo(payload, context)}.`,
  locked,
  pinned: did,
  reopened: did,
  transferred,
  unanswered: (payload) => `marked ${linkToAnswer(payload.get('old_answer'))} as not the answer.`,
  unlabeled: (payload, context) =>
    `removed the ${labelOf(payload)} label from ${linkTo(payload, context)}.`,
  unlocked: did,
  unpinned: did,
};

/** @see https://docs.github.com/en/webhooks/webhook-events-and-payloads#discussion */
export const discussion: EventText = (payload, context) => {
  const action = actionOf(payload);
  const text = Object.hasOwn(TEXTS, action) ? TEXTS[action] : undefined;
  if (!text) throw new UnsupportedEvent(`discussion:${action}`);
  return `${senderOf(payload)} ${text(payload, context)}`;
};
