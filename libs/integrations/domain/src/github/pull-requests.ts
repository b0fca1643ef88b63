import { thingMessage } from '../git-messages.ts';
import type { Payload } from '../payload.ts';
import { actionOf, senderOf, titleIn, type EventText } from './payload-parts.ts';

const pullRequestOf = (payload: Payload) => payload.get('pull_request');
const linkTo = (pullRequest: Payload) =>
  `[PR #${pullRequest.get('number').int()}](${pullRequest.get('html_url').text()})`;

export const openedOrUpdated: EventText = (payload, context) => {
  const pullRequest = pullRequestOf(payload);
  const sent = actionOf(payload);
  const action = sent === 'synchronize' ? 'updated' : sent;
  const assignee = pullRequest.get('assignee');
  const isDescribed = payload.get('changes').has('body') || action === 'opened';
  const isOpened = action === 'opened' || action === 'merged';
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

export const closed: EventText = (payload, context) => {
  const pullRequest = pullRequestOf(payload);
  return thingMessage({
    user: senderOf(payload),
    action: pullRequest.get('merged').bool() ? 'merged' : 'closed without merge',
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
  `**${senderOf(payload)}** has marked ${linkTo(pullRequestOf(payload))} as ready for review.`;

const numberAndTitle = (preposition: string, pullRequest: Payload) =>
  `${preposition} #${pullRequest.get('number').int()} ${pullRequest.get('title').text()}`;

export const review: EventText = (payload, { withTitle }) => {
  const title = numberAndTitle('for', pullRequestOf(payload));
  return thingMessage({
    user: senderOf(payload),
    action: 'submitted',
    kind: 'PR review',
    url: payload.get('review', 'html_url').text(),
    title: withTitle ? title : undefined,
    message: payload.get('review', 'body').optionalText(),
  });
};

export const reviewComment: EventText = (payload, { withTitle }) => {
  const action = actionOf(payload);
  const title = numberAndTitle('on', pullRequestOf(payload));
  return thingMessage({
    user: senderOf(payload),
    action,
    kind: 'PR review comment',
    url: payload.get('comment', 'html_url').text(),
    title: withTitle ? title : undefined,
    message: action === 'created' ? payload.get('comment', 'body').text() : null,
  });
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
  return `**${senderOf(payload)}** requested ${reviewers} for a review on [${shown}](${url}).`;
};
