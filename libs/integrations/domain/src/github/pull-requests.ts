import { thingMessage } from '../git-messages.ts';
import type { Payload } from '../payload.ts';
import { actionOf, emojiOf, senderOf, titleIn, type EventText } from './payload-parts.ts';

const pullRequestOf = (payload: Payload) => payload.get('pull_request');
const linkTo = (pullRequest: Payload) =>
  `[PR #${pullRequest.get('number').int()}](${pullRequest.get('html_url').text()})`;

export const openedOrUpdated: EventText = (payload, context) => {
  const pullRequest = pullRequestOf(payload);
  const sent = actionOf(payload);
  const action = sent === 'synchronize' ? 'updated' : sent;
  const assignee = pullRequest.get('assignee');
  const isDescribed = payload.get('changes').has('body') || action === 'opened';
  const isOpened = action === 'opened' || action === 'reopened';
  const labelOf = (side: 'head' | 'base') => pullRequest.get(side, 'label').text();
  return thingMessage({
    user: senderOf(payload),
    action,
    kind: 'PR',
    url: pullRequest.get('html_url').text(),
    number: pullRequest.get('number').int(),
    title: titleIn(pullRequest, context),
    branches: isOpened ? [labelOf('head'), labelOf('base')] : undefined,
    message: isDescribed ? pullRequest.get('body').optionalText() : null,
    assignees: assignee.isFilled ? [assignee.get('login').text()] : [],
  });
};

export const assignedOrUnassigned: EventText = (payload, context) => {
  const pullRequest = pullRequestOf(payload);
  return thingMessage({
    user: senderOf(payload),
    action: actionOf(payload),
    kind: 'PR',
    url: pullRequest.get('html_url').text(),
    number: pullRequest.get('number').int(),
    title: titleIn(pullRequest, context),
    assigneeUpdated: payload.get('assignee', 'login').text(),
  });
};

const CLOSE_EMOJI: Readonly<Record<string, string>> = {
  'closed without merge': ':cross_mark:',
  merged: ':check:',
};

export const closed: EventText = (payload, context) => {
  const pullRequest = pullRequestOf(payload);
  const action = pullRequest.get('merged').bool() ? 'merged' : 'closed without merge';
  return thingMessage({
    user: senderOf(payload),
    action,
    emoji: emojiOf(action, CLOSE_EMOJI, context),
    kind: 'PR',
    url: pullRequest.get('html_url').text(),
    number: pullRequest.get('number').int(),
    title: titleIn(pullRequest, context),
  });
};

export const lockedOrUnlocked: EventText = (payload) => {
  const pullRequest = pullRequestOf(payload);
  const user = senderOf(payload);
  if (actionOf(payload) === 'unlocked') return `${user} has unlocked ${linkTo(pullRequest)}.`;
  const reason = pullRequest.get('active_lock_reason').optionalText() ?? 'None';
  return `${user} has locked ${linkTo(pullRequest)} as ${reason} and limited conversation to collaborators.`;
};

export const autoMerge: EventText = (payload) => {
  const done = actionOf(payload) === 'auto_merge_disabled' ? 'disabled' : 'enabled';
  return `${senderOf(payload)} has ${done} auto merge for ${linkTo(pullRequestOf(payload))}.`;
};

export const readyForReview: EventText = (payload) =>
  `${senderOf(payload)} has marked ${linkTo(pullRequestOf(payload))} as ready for review.`;

const numberAndTitle = (preposition: string, pullRequest: Payload) =>
  `${preposition} #${pullRequest.get('number').int()} ${pullRequest.get('title').text()}`;

const REVIEW_EMOJI: Readonly<Record<string, string>> = {
  approved: ':thumbs_up:',
  changes_requested: ':repeat:',
  commented: ':memo:',
};

export const review: EventText = (payload, context) => {
  const title = numberAndTitle('for', pullRequestOf(payload));
  return thingMessage({
    user: senderOf(payload),
    action: 'submitted',
    kind: 'PR review',
    emoji: emojiOf(payload.get('review', 'state').textOr(''), REVIEW_EMOJI, context),
    url: payload.get('review', 'html_url').text(),
    title: context.withTitle ? title : undefined,
    message: payload.get('review', 'body').optionalText(),
  });
};

export const reviewComment: EventText = (payload, { withEmoji, withTitle }) => {
  const action = actionOf(payload);
  const title = numberAndTitle('on', pullRequestOf(payload));
  return thingMessage({
    user: senderOf(payload),
    action,
    kind: 'PR review comment',
    emoji: withEmoji ? ':speech_balloon:' : undefined,
    url: payload.get('comment', 'html_url').text(),
    title: withTitle ? title : undefined,
    message: action === 'created' ? payload.get('comment', 'body').text() : null,
  });
};

export const reviewRequestRemoved: EventText = (payload) => {
  const pullRequest = pullRequestOf(payload);
  const reviewer = payload.get('requested_reviewer', 'login').text();
  const shown = `PR #${pullRequest.get('number').int()} ${pullRequest.get('title').text()}`;
  const link = `[${shown}](${pullRequest.get('html_url').text()})`;
  return `${senderOf(payload)} unassigned ${reviewer} from ${link}.`;
};

/** A message that ends with the new state, or the list that the pull request is now in. */
const moved = (
  payload: Payload,
  action: string,
  { suffix, withTitle }: { readonly suffix: string; readonly withTitle: boolean },
) => {
  const pullRequest = pullRequestOf(payload);
  return thingMessage({
    user: senderOf(payload),
    action,
    kind: 'PR',
    url: pullRequest.get('html_url').text(),
    number: pullRequest.get('number').int(),
    title: withTitle ? pullRequest.get('title').text() : undefined,
    suffix,
  });
};

export const convertedToDraft: EventText = (payload) =>
  moved(payload, 'converted', { suffix: 'to a draft', withTitle: true });

export const enqueuedOrDequeued: EventText = (payload) => {
  const action = actionOf(payload);
  const suffix = `${action === 'enqueued' ? 'to' : 'from'} the merge queue`;
  return moved(payload, action, { suffix, withTitle: true });
};

export const milestoned: EventText = (payload) => {
  const action = actionOf(payload);
  const isAdded = action === 'milestoned';
  const milestone = isAdded ? pullRequestOf(payload).get('milestone') : payload.get('milestone');
  const suffix = `${isAdded ? 'to' : 'from'} the milestone \`${milestone.get('title').text()}\``;
  return moved(payload, action, { suffix, withTitle: false });
};

export const labeled: EventText = (payload) => {
  const isAdded = actionOf(payload) === 'labeled';
  const label = `${isAdded ? 'added' : 'removed'} the label \`${payload.get('label', 'name').text()}\``;
  return `${senderOf(payload)} ${label} ${isAdded ? 'on' : 'from'} ${linkTo(pullRequestOf(payload))}.`;
};

export const reviewRequested: EventText = (payload, context) => {
  const pullRequest = pullRequestOf(payload);
  const isUser = payload.has('requested_reviewer');
  const reviewer = payload.get(isUser ? 'requested_reviewer' : 'requested_team');
  const name = reviewer.get(isUser ? 'login' : 'name').text();
  const reviewers = `[${name}](${reviewer.get('html_url').text()})`;
  const title = titleIn(pullRequest, context);
  const number = pullRequest.get('number').int();
  const shown = title === undefined ? `PR #${number}` : `PR #${number} ${title}`;
  const url = pullRequest.get('html_url').text();
  return `${senderOf(payload)} requested ${reviewers} for a review on [${shown}](${url}).`;
};
