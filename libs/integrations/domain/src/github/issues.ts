import { commentAction, commitCommentMessage, thingMessage } from '../git-messages.ts';
import type { Payload } from '../payload.ts';
import { actionOf, senderOf, senderUrlOf, titleIn, type EventText } from './payload-parts.ts';

const issueOf = (payload: Payload) => payload.get('issue');

/** A comment on a pull request has the event of one on an issue. */
export function isOnPullRequest(payload: Payload): boolean {
  return issueOf(payload).has('pull_request');
}

export const issue: EventText = (payload, context) => {
  const [action, thing] = [actionOf(payload), issueOf(payload)];
  const isAssignment = action === 'assigned' || action === 'unassigned';
  return thingMessage({
    user: senderOf(payload),
    action,
    kind: 'issue',
    url: thing.get('html_url').text(),
    number: thing.get('number').int(),
    title: titleIn(thing, context),
    message: isAssignment ? null : thing.get('body').optionalText(),
    assigneeUpdated: payload.has('assignee') ? payload.get('assignee', 'login').text() : undefined,
  });
};

const commentOn =
  (key: string, kindOf: (payload: Payload) => string): EventText =>
  (payload, context) => {
    const thing = payload.get(key);
    const comment = payload.get('comment');
    return thingMessage({
      user: senderOf(payload),
      action: commentAction(actionOf(payload), comment.get('html_url').text()),
      kind: kindOf(payload),
      url: thing.get('html_url').text(),
      number: thing.get('number').int(),
      title: titleIn(thing, context),
      message: comment.get('body').text(),
    });
  };

export const issueComment = commentOn('issue', (payload) =>
  isOnPullRequest(payload) ? 'PR' : 'issue',
);
export const discussionComment = commentOn('discussion', () => 'discussion');

const userLink = (payload: Payload) => `[${senderOf(payload)}](${senderUrlOf(payload)})`;

/** A link to the issue, named as texts about labels and milestones name it. */
function issueLink(payload: Payload, name: string, title: string | undefined): string {
  const thing = issueOf(payload);
  const shown = `${name} #${thing.get('number').int()}${title === undefined ? '' : ` ${title}`}`;
  return `[${shown}](${thing.get('html_url').text()})`;
}

export const labeled: EventText = (payload, context) => {
  const isAdded = actionOf(payload) === 'labeled';
  const label = payload.get('label', 'name').text();
  const link = issueLink(payload, 'Issue', titleIn(issueOf(payload), context));
  return `${userLink(payload)} ${isAdded ? 'added' : 'removed'} the ${label} label ${isAdded ? 'to' : 'from'} ${link}.`;
};

export const milestoned: EventText = (payload, context) => {
  const isAdded = actionOf(payload) === 'milestoned';
  const milestone = payload.get('milestone');
  const shown = `[${milestone.get('title').text()}](${milestone.get('html_url').text()})`;
  const link = issueLink(payload, 'issue', titleIn(issueOf(payload), context));
  return `${userLink(payload)} ${isAdded ? 'added' : 'removed'} milestone ${shown} ${isAdded ? 'to' : 'from'} ${link}.`;
};

export const transferred: EventText = (payload) => {
  const thing = issueOf(payload);
  const moved = payload.get('changes', 'new_issue');
  const home = payload.get('changes', 'new_repository', 'full_name').text();
  const old = `[issue #${thing.get('number').int()} ${thing.get('title').text()}](${thing.get('html_url').text()})`;
  const target = `[${home}/#${moved.get('number').int()}](${moved.get('html_url').text()})`;
  return `${senderOf(payload)} transferred ${old} to ${target}.`;
};

export const openedByTransfer: EventText = (payload) => {
  const thing = issueOf(payload);
  const old = payload.get('changes', 'old_issue');
  const home = payload.get('changes', 'old_repository', 'full_name').text();
  const link = `[Issue #${thing.get('number').int()} ${thing.get('title').text()}](${thing.get('html_url').text()})`;
  return `${link} was transferred from [${home}#${old.get('number').int()}](${old.get('html_url').text()}).`;
};

export const commitComment: EventText = (payload) => {
  const comment = payload.get('comment');
  const url = comment.get('html_url').text();
  const commit = { url: url.split('#', 1)[0] ?? url, hash: comment.get('commit_id').text() };
  const text = comment.get('body').text();
  return commitCommentMessage(senderOf(payload), `[commented](${url})`, commit, text);
};
