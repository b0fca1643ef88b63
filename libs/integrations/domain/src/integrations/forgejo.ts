import {
  commentAction,
  isBranchWanted,
  numberedTopic,
  pushMessage,
  releaseMessage,
  thingMessage,
} from '../git-messages.ts';
import type { Integration, WebhookMessage } from '../integration.ts';
import { BRANCHES } from '../options.ts';
import { UnsupportedEvent, type Payload } from '../payload.ts';

interface Forge {
  readonly displayName: string;
  readonly documentation: string;
  readonly header: 'Forgejo' | 'Gitea';
  /** The term for the number of a pull request in topics: the reference uses the ID for those of Gitea. */
  readonly pullRequestKey: 'number' | 'id';
}

const EVENT_TYPES = ['issue_comment', 'issues', 'create', 'pull_request', 'push', 'release'];

/** @see https://forgejo.org/docs/latest/user/webhooks/ */
export const forgejo = forge({
  displayName: 'Forgejo',
  documentation: 'https://forgejo.org/docs/latest/user/webhooks/',
  header: 'Forgejo',
  pullRequestKey: 'number',
});

/** @see https://docs.gitea.com/usage/webhooks */
export const gitea = forge({
  displayName: 'Gitea',
  documentation: 'https://docs.gitea.com/usage/webhooks',
  header: 'Gitea',
  pullRequestKey: 'id',
});

function forge({ displayName, documentation, header, pullRequestKey }: Forge): Integration {
  return {
    displayName,
    name: displayName,
    summary: 'pushes, new branches, pull requests, issues, comments, releases',
    documentation,
    eventHeader: `X-${header}-Event`,
    eventTypes: EVENT_TYPES,
    signature: { header: `X-${header}-Signature`, kind: 'hmac-sha256' },
    options: [BRANCHES],
    messagesOf: ({ payload, event, options, hasChosenTopic }) => {
      const repository = payload.get('repository', 'name').text();
      if (event === 'push' && !isBranchWanted(branchOf(payload), options.branches)) return [];
      const message = messageOf(event, payload, hasChosenTopic, pullRequestKey);
      return [{ topic: `${repository} / ${message.topic}`, content: message.content, event }];
    },
  };
}

/** The topic is without the name of the repository. */
function messageOf(
  event: string,
  payload: Payload,
  withTitle: boolean,
  pullRequestKey: Forge['pullRequestKey'],
): WebhookMessage {
  switch (event) {
    case 'push':
      return { topic: branchOf(payload), content: push(payload) };
    case 'create':
      return { topic: payload.get('ref').text(), content: newBranch(payload) };
    case 'pull_request': {
      const thing = payload.get('pull_request');
      const topic = thingTopic('PR', thing, pullRequestKey);
      return { topic, content: pullRequest(payload, withTitle) };
    }
    case 'issues':
      return { topic: issueTopic(payload), content: issue(payload, withTitle) };
    case 'issue_comment':
      return { topic: issueTopic(payload), content: comment(payload, withTitle) };
    case 'release':
      return release(payload);
    default:
      throw new UnsupportedEvent(event);
  }
}

const branchOf = (payload: Payload) => payload.get('ref').text().replace('refs/heads/', '');
const homeOf = (payload: Payload) => payload.get('repository', 'html_url').text();
const senderOf = (payload: Payload) => payload.get('sender', 'login').text();

function thingTopic(kind: string, thing: Payload, key: string): string {
  const topic = numberedTopic('', kind, thing.get(key).int(), thing.get('title').text());
  return topic.slice(' / '.length);
}

const issueTopic = (payload: Payload) => thingTopic('issue', payload.get('issue'), 'number');

function push(payload: Payload): string {
  return pushMessage({
    user: payload.get('sender', 'username').text(),
    compareUrl: payload.get('compare_url').text(),
    branch: branchOf(payload),
    commits: payload
      .get('commits')
      .list()
      .map((commit) => ({
        name: authorOf(commit.get('author')),
        hash: commit.get('id').text(),
        url: commit.get('url').text(),
        message: commit.get('message').text(),
      })),
  });
}

/** The account, or the first name of an author without one. */
function authorOf(author: Payload): string {
  const [firstName = ''] = author.get('name').text().trim().split(/\s+/);
  return author.get('username').text() || firstName;
}

function newBranch(payload: Payload): string {
  const branch = payload.get('ref').text();
  const link = `[${branch}](${homeOf(payload)}/src/${branch})`;
  return `${payload.get('sender', 'username').text()} created ${link} branch.`;
}

function pullRequest(payload: Payload, withTitle: boolean): string {
  const thing = payload.get('pull_request');
  const isMerged = thing.get('merged').bool();
  const action = isMerged ? 'merged' : payload.get('action').text();
  const user = (isMerged ? thing.get('merged_by') : payload.get('sender')).get('username').text();
  const hasBranches = action !== 'edited' && thing.has('head') && thing.has('base');
  const assignee = thing.get('assignee').isFilled
    ? thing.get('assignee', 'login').text()
    : undefined;
  return thingMessage({
    user,
    action,
    kind: 'PR',
    url: thing.get('html_url').text(),
    number: thing.get('number').int(),
    branches: hasBranches
      ? [thing.get('head', 'ref').text(), thing.get('base', 'ref').text()]
      : undefined,
    title: withTitle ? thing.get('title').text() : undefined,
    assignees: assignee === undefined ? [] : [assignee],
    // Payloads do not name a removed assignee.
    assigneeUpdated: action === 'assigned' ? assignee : undefined,
  });
}

function issue(payload: Payload, withTitle: boolean): string {
  const [thing, action] = [payload.get('issue'), payload.get('action').text()];
  const number = thing.get('number').int();
  const assignee = thing.get('assignee').isFilled
    ? thing.get('assignee', 'login').text()
    : undefined;
  return thingMessage({
    user: senderOf(payload),
    action,
    kind: 'issue',
    url: `${homeOf(payload)}/issues/${number}`,
    number,
    message: thing.get('body').text(),
    assignees: assignee === undefined ? [] : [assignee],
    assigneeUpdated: action === 'assigned' ? assignee : undefined,
    title: withTitle ? thing.get('title').text() : undefined,
  });
}

function comment(payload: Payload, withTitle: boolean): string {
  const [thing, text] = [payload.get('issue'), payload.get('comment')];
  const number = thing.get('number').int();
  return thingMessage({
    user: senderOf(payload),
    action: commentAction(payload.get('action').text(), text.get('html_url').text()),
    kind: 'issue',
    url: `${homeOf(payload)}/issues/${number}`,
    number,
    message: text.get('body').text(),
    title: withTitle ? thing.get('title').text() : undefined,
  });
}

function release(payload: Payload): WebhookMessage {
  const thing = payload.get('release');
  const [tag, name] = [thing.get('tag_name').text(), thing.get('name').text()];
  const user = thing.get('author', 'username').text();
  const action = payload.get('action').text();
  return {
    topic: `${tag} ${name}`,
    content: releaseMessage(user, action, { tag, name, url: homeOf(payload) }),
  };
}
