import type { Integration, WebhookMessage, WebhookRequest } from './integration.ts';
import { at, firstOf, link, listAt, quoted, textAt, type Json } from './payload.ts';

const COMMITS_SHOWN = 20;

const actor = (payload: Json) =>
  firstOf(textAt(payload, 'sender', 'login'), textAt(payload, 'pusher', 'name'), 'Somebody'); // glossary: allow
const repository = (payload: Json) => textAt(payload, 'repository', 'name') || 'repository';

type Event = (payload: Json) => WebhookMessage | null;

/** A message about an issue, a pull request, or what is said of one. */
function about(kind: 'issue' | 'PR', thing: Json, payload: Json, what: string, body = '') {
  const title = textAt(thing, 'title');
  const number = textAt(thing, 'number');
  return {
    topic: `${repository(payload)} / ${kind} #${number} ${title}`,
    content: `${actor(payload)} ${what} ${link(`${kind} #${number} ${title}`, textAt(thing, 'html_url'))}.${quoted(body)}`,
  };
}

function issue(payload: Json): WebhookMessage {
  const action = textAt(payload, 'action').replaceAll('_', ' ');
  const body = action === 'opened' ? textAt(payload, 'issue', 'body') : '';
  return about('issue', at(payload, 'issue'), payload, action, body);
}

function pullRequest(payload: Json): WebhookMessage {
  const thing = at(payload, 'pull_request');
  const action = textAt(payload, 'action').replaceAll('_', ' ');
  const isMerged = action === 'closed' && at(thing, 'merged') === true;
  const body = action === 'opened' ? textAt(thing, 'body') : '';
  return about('PR', thing, payload, isMerged ? 'merged' : action, body);
}

function comment(payload: Json): WebhookMessage {
  const on = at(payload, 'pull_request') ?? at(payload, 'issue');
  const isPullRequest =
    at(payload, 'pull_request') !== undefined || at(on, 'pull_request') !== undefined;
  const said = link('commented', textAt(payload, 'comment', 'html_url'));
  const body = textAt(payload, 'comment', 'body');
  return about(isPullRequest ? 'PR' : 'issue', on, payload, `${said} on`, body);
}

function review(payload: Json): WebhookMessage {
  const state = textAt(payload, 'review', 'state').replaceAll('_', ' ') || 'reviewed';
  const said = link(state, textAt(payload, 'review', 'html_url'));
  return about(
    'PR',
    at(payload, 'pull_request'),
    payload,
    `submitted a review (${said}) of`,
    textAt(payload, 'review', 'body'),
  );
}

function push(payload: Json): WebhookMessage {
  const ref = textAt(payload, 'ref');
  const branch = ref.replace(/^refs\/(heads|tags)\//, '');
  const commits = listAt(payload, 'commits');
  const topic = `${repository(payload)} / ${branch}`;
  if (ref.startsWith('refs/tags/') || at(payload, 'deleted') === true || commits.length === 0) {
    const done = at(payload, 'deleted') === true ? 'deleted' : 'pushed';
    const kind = ref.startsWith('refs/tags/') ? 'tag' : 'branch';
    return { topic, content: `${actor(payload)} ${done} the ${kind} ${branch}.` };
  }
  return { topic, content: pushed(actor(payload), branch, textAt(payload, 'compare'), commits) };
}

/** Who pushed which commits, the first of them one by one. */
export function pushed(who: string, branch: string, url: string, commits: readonly Json[]): string {
  const count = `${commits.length} commit${commits.length === 1 ? '' : 's'}`;
  const lines = commits.slice(0, COMMITS_SHOWN).map((commit) => {
    const [title = ''] = textAt(commit, 'message').split('\n');
    return `* ${title} (${link(textAt(commit, 'id').slice(0, 11), textAt(commit, 'url'))})`;
  });
  const more = commits.length - COMMITS_SHOWN;
  return [
    `${who} ${link('pushed', url)} ${count} to branch ${branch}.`,
    '',
    ...lines,
    ...(more > 0 ? [`[and ${more} more]`] : []),
  ].join('\n');
}

function release(payload: Json): WebhookMessage {
  const name = firstOf(textAt(payload, 'release', 'name'), textAt(payload, 'release', 'tag_name'));
  const url = textAt(payload, 'release', 'html_url');
  return {
    topic: repository(payload),
    content: `${actor(payload)} ${textAt(payload, 'action')} release ${link(name, url)}.`,
  };
}

function workflow(payload: Json): WebhookMessage | null {
  const run = at(payload, 'workflow_run');
  const conclusion = textAt(run, 'conclusion');
  if (conclusion === '') return null;
  const name = link(textAt(run, 'name'), textAt(run, 'html_url'));
  return {
    topic: `${repository(payload)} / ${textAt(run, 'head_branch')}`,
    content: `The workflow ${name} ended: ${conclusion.replaceAll('_', ' ')}.`,
  };
}

/** What a user did with the repository as a whole. */
const did =
  (what: (payload: Json) => string): Event =>
  (payload) => {
    const name = textAt(payload, 'repository', 'full_name') || repository(payload);
    const url = textAt(payload, 'repository', 'html_url');
    return {
      topic: repository(payload),
      content: `${actor(payload)} ${what(payload)} ${link(name, url)}.`,
    };
  };
const ref = (payload: Json) => `${textAt(payload, 'ref_type')} ${textAt(payload, 'ref')} in`;

const EVENTS: Readonly<Record<string, Event>> = {
  ping: did(() => 'set up a webhook for'),
  push,
  issues: issue,
  issue_comment: comment,
  pull_request: pullRequest,
  pull_request_review: review,
  pull_request_review_comment: comment,
  release,
  workflow_run: workflow,
  create: did((payload) => `created the ${ref(payload)}`),
  delete: did((payload) => `deleted the ${ref(payload)}`),
  fork: did(() => 'forked'),
  watch: did(() => 'starred'),
  public: did(() => 'made public'),
};

/** @see https://docs.github.com/en/webhooks/webhook-events-and-payloads */
export const github: Integration = {
  displayName: 'GitHub',
  client: 'GitHubWebhook',
  eventHeader: 'X-GitHub-Event',
  messagesOf: ({ event, payload }: WebhookRequest) => {
    if (!Object.hasOwn(EVENTS, event)) return 'unsupported';
    const message = EVENTS[event]?.(payload);
    return message ? [message] : [];
  },
};
