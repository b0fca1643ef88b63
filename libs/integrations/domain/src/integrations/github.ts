import { isBranchWanted, numberedTopic } from '../git-messages.ts';
import * as discussions from '../github/discussions.ts';
import * as issues from '../github/issues.ts';
import { actionOf, branchOf, repositoryOf, type EventText } from '../github/payload-parts.ts';
import * as pullRequests from '../github/pull-requests.ts';
import * as repository from '../github/repository.ts';
import * as sponsorships from '../github/sponsorships.ts';
import type { Integration, WebhookRequest } from '../integration.ts';
import { BRANCHES } from '../options.ts';
import { UnsupportedEvent, type Payload } from '../payload.ts';

const TEXTS: Readonly<Record<string, EventText>> = {
  assigned_or_unassigned_pull_request: pullRequests.assignedOrUnassigned,
  check_run: repository.checkRun,
  closed_pull_request: pullRequests.closed,
  commit_comment: issues.commitComment,
  create: repository.createdOrDeleted('created'),
  delete: repository.createdOrDeleted('deleted'),
  deployment: repository.deployment,
  deployment_status: repository.deploymentStatus,
  discussion: discussions.discussion,
  discussion_comment: issues.discussionComment,
  fork: repository.fork,
  gollum: repository.wikiPages,
  issue_comment: issues.issueComment,
  issue_labeled_or_unlabeled: issues.labeled,
  issue_milestoned_or_demilestoned: issues.milestoned,
  issues: issues.issue,
  issues_opened_via_transfer: issues.openedByTransfer,
  issues_transferred: issues.transferred,
  locked_or_unlocked_pull_request: pullRequests.lockedOrUnlocked,
  member: repository.member,
  membership: repository.membership,
  opened_pull_request: pullRequests.openedOrUpdated,
  page_build: repository.pageBuild,
  ping: repository.ping,
  public: repository.madePublic,
  pull_request_auto_merge: pullRequests.autoMerge,
  pull_request_converted_to_draft: pullRequests.convertedToDraft,
  pull_request_enqueued_or_dequeued: pullRequests.enqueuedOrDequeued,
  pull_request_labeled_or_unlabeled: pullRequests.labeled,
  pull_request_milestoned_or_demilestoned: pullRequests.milestoned,
  pull_request_ready_for_review: pullRequests.readyForReview,
  pull_request_review: pullRequests.review,
  pull_request_review_comment: pullRequests.reviewComment,
  pull_request_review_request_removed: pullRequests.reviewRequestRemoved,
  pull_request_review_requested: pullRequests.reviewRequested,
  push_commits: repository.commits,
  push_tags: repository.tags,
  release: repository.release,
  repository: repository.repository,
  repository_advisory: repository.advisory,
  star: repository.starred,
  status: repository.status,
  team: repository.team,
  team_add: repository.addedToTeam,
  updated_pull_request: pullRequests.openedOrUpdated,
  watch: repository.watched,
};

/** Event types of sponsorships: the actions of the event `sponsorship`. */
const SPONSORSHIP_TEXTS: Readonly<Record<string, EventText>> = {
  cancelled: sponsorships.cancelled,
  created: sponsorships.created,
  edited: sponsorships.edited,
  pending_cancellation: sponsorships.pendingCancellation,
  pending_tier_change: sponsorships.pendingTierChange,
  tier_changed: sponsorships.tierChanged,
};

/** Events that deserve no message. */
const IGNORED = new Set([
  'check_suite',
  'label',
  'meta',
  'milestone',
  'organization',
  'project_card',
  'repository_vulnerability_alert',
]);
const IGNORED_TEAM_ACTIONS = new Set([
  'added_to_repository',
  'created',
  'deleted',
  'removed_from_repository',
]);

/** Event types by action; other actions deserve no message. */
const PULL_REQUEST_EVENTS: Readonly<Record<string, string>> = {
  assigned: 'assigned_or_unassigned_pull_request',
  auto_merge_disabled: 'pull_request_auto_merge',
  auto_merge_enabled: 'pull_request_auto_merge',
  closed: 'closed_pull_request',
  converted_to_draft: 'pull_request_converted_to_draft',
  demilestoned: 'pull_request_milestoned_or_demilestoned',
  dequeued: 'pull_request_enqueued_or_dequeued',
  edited: 'updated_pull_request',
  enqueued: 'pull_request_enqueued_or_dequeued',
  labeled: 'pull_request_labeled_or_unlabeled',
  locked: 'locked_or_unlocked_pull_request',
  milestoned: 'pull_request_milestoned_or_demilestoned',
  opened: 'opened_pull_request',
  ready_for_review: 'pull_request_ready_for_review',
  reopened: 'opened_pull_request',
  review_request_removed: 'pull_request_review_request_removed',
  review_requested: 'pull_request_review_requested',
  synchronize: 'updated_pull_request',
  unassigned: 'assigned_or_unassigned_pull_request',
  unlabeled: 'pull_request_labeled_or_unlabeled',
  unlocked: 'locked_or_unlocked_pull_request',
};

const ISSUE_EVENTS: Readonly<Record<string, string>> = {
  demilestoned: 'issue_milestoned_or_demilestoned',
  labeled: 'issue_labeled_or_unlabeled',
  milestoned: 'issue_milestoned_or_demilestoned',
  transferred: 'issues_transferred',
  unlabeled: 'issue_labeled_or_unlabeled',
};

/** @see https://docs.github.com/en/webhooks/webhook-events-and-payloads */
export const github: Integration = {
  displayName: 'GitHub',
  name: 'GitHub',
  summary:
    'pushes, pull requests, reviews, issues, discussions, comments, releases, checks, deployments, sponsorships, and the repository itself',
  documentation: 'https://docs.github.com/en/webhooks/webhook-events-and-payloads',
  eventHeader: 'X-GitHub-Event',
  accountField: {
    name: 'GitHub username',
    users: [{ account: ['sender', 'login'], name: ['sender', 'login'] }],
  },
  eventTypes: [...Object.keys(TEXTS), ...Object.keys(SPONSORSHIP_TEXTS)],
  signature: { header: 'X-Hub-Signature-256', kind: 'hmac-sha256', prefix: 'sha256=' },
  options: [
    BRANCHES,
    {
      name: 'ignore_private_repositories',
      label: 'Exclude notifications from private repositories',
      kind: 'boolean',
      description: '`true`: no messages about private repositories',
    },
    {
      name: 'include_repository_name',
      label: 'Include repository name in the notifications',
      kind: 'boolean',
      description: '`true`: texts about pushes name the repository',
    },
    {
      name: 'include_emoji_indicators',
      label: 'Include emoji indicators in the notifications',
      kind: 'boolean',
      description: '`false`: texts about checks, reviews, deployments have no emoji',
    },
  ],
  messagesOf: (request) => {
    const { payload, event: header, options, hasChosenTopic } = request;
    if (isHiddenPrivate(request) || isUnchangedComment(header, payload)) return [];
    const event = eventTypeOf(header, payload, options.branches);
    const text = event === null ? undefined : (TEXTS[event] ?? SPONSORSHIP_TEXTS[event]);
    if (event === null || !text) return [];
    const context = {
      withTitle: hasChosenTopic,
      withRepository: options.include_repository_name === 'true',
      withEmoji: options.include_emoji_indicators !== 'false',
    };
    return [{ topic: topicOf(event, payload), content: text(payload, context), event }];
  },
};

function isHiddenPrivate({ payload, options }: WebhookRequest): boolean {
  return (
    options.ignore_private_repositories === 'true' &&
    payload.has('repository') &&
    payload.get('repository', 'private').bool()
  );
}

/** An edit of a comment without a change of its text. */
function isUnchangedComment(header: string, payload: Payload): boolean {
  return (
    header.includes('comment') &&
    !header.includes('discussion') &&
    payload.get('action').textOr('') === 'edited' &&
    payload.get('changes', 'body', 'from').text() === payload.get('comment', 'body').text()
  );
}

/** @returns `null` for events without a message */
function eventTypeOf(
  header: string,
  payload: Payload,
  branches: string | undefined,
): string | null {
  if (header === 'pull_request') return pullRequestEvent(payload);
  if (header === 'pull_request_review') return isEmptyReview(payload) ? null : header;
  if (header === 'push') return pushEvent(payload, branches);
  if (header === 'issues') return issueEvent(payload);
  if (header === 'sponsorship') return sponsorshipEvent(payload);
  if (header === 'check_run') {
    return payload.get('check_run', 'status').text() === 'completed' ? header : null;
  }
  if (header === 'team') {
    const action = actionOf(payload);
    if (action === 'edited') return header;
    if (IGNORED_TEAM_ACTIONS.has(action)) return null;
    throw new UnsupportedEvent(`unsupported team action ${action}`);
  }
  if (Object.hasOwn(TEXTS, header) || Object.hasOwn(SPONSORSHIP_TEXTS, header)) return header;
  if (IGNORED.has(header)) return null;
  throw unsupported(header, payload);
}

function unsupported(header: string, payload: Payload): UnsupportedEvent {
  return new UnsupportedEvent(`${header}:${payload.get('action').textOr('') || '???'}`);
}

function pullRequestEvent(payload: Payload): string | null {
  const action = payload.get('action').textOr('');
  return Object.hasOwn(PULL_REQUEST_EVENTS, action) ? (PULL_REQUEST_EVENTS[action] ?? null) : null;
}

/** GitHub sends an empty edit with the review. */
function isEmptyReview(payload: Payload): boolean {
  return actionOf(payload) === 'edited' && !payload.get('changes').isFilled;
}

function pushEvent(payload: Payload, branches: string | undefined): string | null {
  const ref = payload.get('ref').text();
  if (ref.startsWith('refs/heads/gh-readonly-queue/')) return null;
  if (!ref.startsWith('refs/heads/')) return 'push_tags';
  return isBranchWanted(branchOf(payload), branches) ? 'push_commits' : null;
}

function issueEvent(payload: Payload): string {
  const action = actionOf(payload);
  if (action === 'opened' && payload.get('changes', 'old_issue').isFilled) {
    return 'issues_opened_via_transfer';
  }
  return Object.hasOwn(ISSUE_EVENTS, action) ? (ISSUE_EVENTS[action] ?? 'issues') : 'issues';
}

function sponsorshipEvent(payload: Payload): string {
  const action = actionOf(payload);
  if (Object.hasOwn(SPONSORSHIP_TEXTS, action)) return action;
  throw unsupported('sponsorship', payload);
}

function topicOf(event: string, payload: Payload): string {
  if (Object.hasOwn(SPONSORSHIP_TEXTS, event)) return 'sponsors';
  if (event.includes('pull_request')) return thingTopic(payload, 'PR', 'pull_request');
  if (event.startsWith('issue')) {
    return thingTopic(payload, issues.isOnPullRequest(payload) ? 'PR' : 'issue', 'issue');
  }
  if (event.startsWith('deployment')) {
    const environment = payload.get('deployment', 'environment').text();
    return `${repositoryOf(payload)} / Deployment on ${environment}`;
  }
  if (event.startsWith('discussion')) {
    const thing = payload.get('discussion');
    return `${repositoryOf(payload)} discussion #${thing.get('number').int()}: ${thing.get('title').text()}`;
  }
  const organization = () => payload.get('organization', 'login').text();
  if (event === 'membership') return `${organization()} organization`;
  if (event === 'team') return `team ${payload.get('team', 'name').text()}`;
  if (event === 'push_commits') return `${repositoryOf(payload)} / ${branchOf(payload)}`;
  if (event === 'gollum') return `${repositoryOf(payload)} / wiki pages`;
  if (event === 'check_run') return `${repositoryOf(payload)} / checks`;
  if (event === 'ping' && !payload.get('repository').isFilled) return organization();
  return repositoryOf(payload);
}

function thingTopic(payload: Payload, kind: string, key: string): string {
  const thing = payload.get(key);
  const [number, title] = [thing.get('number').int(), thing.get('title').text()];
  return numberedTopic(repositoryOf(payload), kind, number, title);
}
