import { isBranchWanted, numberedTopic } from '../git-messages.ts';
import {
  branchOf,
  detailsOf,
  homeOf,
  repositoryOf,
  type EventText,
} from '../gitlab/payload-parts.ts';
import * as reactions from '../gitlab/reactions.ts';
import * as repository from '../gitlab/repository.ts';
import * as things from '../gitlab/things.ts';
import type { Integration } from '../integration.ts';
import { BRANCHES } from '../options.ts';
import { UnsupportedEvent, type Payload } from '../payload.ts';

const ISSUES: Readonly<Record<string, EventText>> = {
  open: things.issueCreated,
  close: things.issueDid('closed'),
  reopen: things.issueDid('reopened'),
  update: things.issueDid('updated'),
};

const named = (prefix: string, texts: Readonly<Record<string, EventText>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${prefix} ${name}`, text]));

const TEXTS: Readonly<Record<string, EventText>> = {
  'Push Hook': repository.push,
  'Tag Push Hook': repository.tagPush,
  'Test Hook': repository.test,
  ...named('Issue Hook', ISSUES),
  ...named('Confidential Issue Hook', ISSUES),
  'Note Hook Commit': things.commitComment,
  'Note Hook MergeRequest': things.mergeRequestComment,
  'Note Hook Issue': things.issueComment,
  'Confidential Note Hook Issue': things.issueComment,
  'Note Hook DesignManagement::Design': things.designComment,
  'Confidential Note Hook DesignManagement::Design': things.designComment,
  'Note Hook Snippet': things.snippetComment,
  'Merge Request Hook approved': things.mergeRequestDid('approved'),
  'Merge Request Hook unapproved': things.mergeRequestDid('unapproved'),
  'Merge Request Hook approval': things.mergeRequestDid('approval'),
  'Merge Request Hook unapproval': things.mergeRequestDid('unapproval'),
  'Merge Request Hook open': things.mergeRequestCreated,
  'Merge Request Hook update': things.mergeRequestUpdated,
  'Merge Request Hook merge': things.mergeRequestDid('merged'),
  'Merge Request Hook close': things.mergeRequestDid('closed'),
  'Merge Request Hook reopen': things.mergeRequestDid('reopened'),
  'Wiki Page Hook create': things.wikiPageDid('created'),
  'Wiki Page Hook update': things.wikiPageDid('updated'),
  'Job Hook': repository.job,
  'Build Hook': repository.job,
  'Pipeline Hook': repository.pipeline,
  'Release Hook': repository.release,
  'Feature Flag Hook': repository.featureFlag,
  'Resource Access Token Hook': repository.accessToken,
  'Deployment Hook': repository.deployment,
  'Emoji Hook award': reactions.emoji('added'),
  'Emoji Hook revoke': reactions.emoji('removed'),
};

/** @see https://docs.gitlab.com/user/project/integrations/webhook_events/ */
export const gitlab: Integration = {
  displayName: 'GitLab',
  name: 'GitLab',
  summary:
    'pushes, tags, issues, merge requests, comments, wiki pages, jobs, pipelines, deployments, releases, feature flags, emoji, expiring access tokens',
  documentation: 'https://docs.gitlab.com/user/project/integrations/webhook_events/',
  eventHeader: 'X-Gitlab-Event',
  accountField: {
    name: 'GitLab username',
    users: [
      { account: ['user_username'], name: ['user_name'] },
      { account: ['user', 'username'], name: ['user', 'name'] },
    ],
  },
  eventTypes: Object.keys(TEXTS),
  signature: { header: 'X-Gitlab-Token', kind: 'token' },
  options: [
    BRANCHES,
    {
      name: 'use_merge_request_title',
      label: 'Include merge request titles in topics',
      kind: 'boolean',
      description: '`false`: topics of merge requests have only their number',
    },
    {
      name: 'ignore_private_projects',
      label: 'Exclude notifications from private projects',
      kind: 'boolean',
      description: '`true`: no messages about private projects',
    },
  ],
  messagesOf: ({ payload, event: header, options, hasChosenTopic }) => {
    const event = eventTypeOf(header, payload);
    const text = Object.hasOwn(TEXTS, event) ? TEXTS[event] : undefined;
    if (!text) throw new UnsupportedEvent(event);
    if (options.ignore_private_projects === 'true' && isPrivate(payload)) return [];
    if (event === 'Push Hook' && !isBranchWanted(branchOf(payload), options.branches)) return [];
    const body = text(payload, hasChosenTopic);
    const link = hasChosenTopic ? `[[${repositoryOf(payload)}](${homeOf(payload)})] ` : '';
    const withTitle = options.use_merge_request_title !== 'false';
    return [{ topic: topicOf(event, payload, withTitle), content: `${link}${body}`, event }];
  },
};

function isPrivate(payload: Payload): boolean {
  return payload.has('project') && payload.get('project', 'visibility_level').int() === 0;
}

const WITH_ACTION = new Set([
  'Confidential Issue Hook',
  'Issue Hook',
  'Merge Request Hook',
  'Wiki Page Hook',
]);

function eventTypeOf(header: string, payload: Payload): string {
  const hook = header === 'System Hook' ? hookOfSystem(payload) : header;
  if (WITH_ACTION.has(hook)) return `${hook} ${detailsOf(payload).get('action').textOr('open')}`;
  if (hook === 'Confidential Note Hook' || hook === 'Note Hook') {
    return `${hook} ${detailsOf(payload).get('noteable_type').text()}`;
  }
  return hook === 'Emoji Hook' ? `${hook} ${payload.get('event_type').text()}` : hook;
}

/** Hooks of a whole installation name their events in the payload: `tag_push`. */
function hookOfSystem(payload: Payload): string {
  const name = payload.get(payload.has('event_name') ? 'event_name' : 'object_kind').text();
  const words = (name.split('__')[0] ?? name).split('_');
  const titled = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  return `${titled.join(' ')} Hook`;
}

function topicOf(event: string, payload: Payload, withTitle: boolean): string {
  if (event === 'Resource Access Token Hook' && payload.get('group').isFilled) {
    return payload.get('group', 'group_name').text();
  }
  const home = repositoryOf(payload);
  const about = (thing: Payload, kind: string, numberKey = 'iid') => {
    const title = kind === 'MR' && !withTitle ? '' : thing.get('title').text();
    return numberedTopic(home, kind, thing.get(numberKey).int(), title);
  };
  if (event === 'Push Hook') return `${home} / ${branchOf(payload)}`;
  if (event === 'Job Hook' || event === 'Build Hook') {
    return `${payload.get('repository', 'name').text()} / ${branchOf(payload)}`;
  }
  if (event === 'Pipeline Hook') return `${home} / ${branchOf(detailsOf(payload))}`;
  if (event.startsWith('Merge Request Hook')) return about(detailsOf(payload), 'MR');
  if (/^(?:Confidential )?Issue Hook/.test(event)) return about(detailsOf(payload), 'issue');
  if (event.endsWith('Note Hook Issue')) return about(payload.get('issue'), 'issue');
  if (event.endsWith('Note Hook DesignManagement::Design')) {
    const path = detailsOf(payload).get('position', 'new_path').text();
    return `${home} / design ${path.split('/').at(-1) ?? ''}`;
  }
  if (event === 'Note Hook MergeRequest') return about(payload.get('merge_request'), 'MR');
  if (event === 'Note Hook Snippet') return about(payload.get('snippet'), 'snippet', 'id');
  if (event.startsWith('Emoji Hook')) return reactionTopic(home, payload, withTitle);
  if (event === 'Deployment Hook') return `${home} / ${payload.get('environment').text()}`;
  return home;
}

function reactionTopic(home: string, payload: Payload, withTitle: boolean): string {
  const { kind, name } = reactions.reactedThingOf(payload);
  if (kind === 'design') return `${home} / design ${name}`;
  if (kind === 'commit') return home;
  const title = kind === 'MR' && !withTitle ? '' : reactions.reactedTitleOf(payload, kind);
  return numberedTopic(home, kind, name, title);
}
