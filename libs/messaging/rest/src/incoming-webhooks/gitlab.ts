import { pushed } from './github.ts';
import type { Integration, WebhookMessage } from './integration.ts';
import { at, firstOf, link, listAt, quoted, textAt, type Json } from './payload.ts';

type Event = (payload: Json) => WebhookMessage | null;

const project = (payload: Json) => textAt(payload, 'project', 'name') || 'project';
const actor = (payload: Json) =>
  firstOf(textAt(payload, 'user', 'name'), textAt(payload, 'user_name'), 'Somebody'); // glossary: allow
const VERBS: Readonly<Record<string, string>> = {
  approved: 'approved',
  close: 'closed',
  merge: 'merged',
  open: 'opened',
  reopen: 'reopened',
  unapproved: 'withdrew the approval of',
  update: 'updated',
};
const NOTHING = /^0+$/;

function push(payload: Json): WebhookMessage {
  const branch = textAt(payload, 'ref').replace(/^refs\/(heads|tags)\//, '');
  const topic = `${project(payload)} / ${branch}`;
  const commits = listAt(payload, 'commits');
  if (NOTHING.test(textAt(payload, 'after'))) {
    return { topic, content: `${actor(payload)} deleted the branch ${branch}.` };
  }
  const compared = [textAt(payload, 'before'), textAt(payload, 'after')].join('...');
  const home = textAt(payload, 'project', 'web_url');
  const url = home && `${home}/-/compare/${compared}`;
  return { topic, content: pushed(actor(payload), branch, url, commits) };
}

function tag(payload: Json): WebhookMessage {
  const name = textAt(payload, 'ref').replace('refs/tags/', '');
  const done = NOTHING.test(textAt(payload, 'after')) ? 'deleted' : 'pushed';
  return { topic: project(payload), content: `${actor(payload)} ${done} the tag ${name}.` };
}

/** An issue or a merge request; `!` and `#` are how GitLab writes them. */
function about(payload: Json, thing: Json, kind: 'issue' | 'MR', what: string, body = '') {
  const number = `${kind === 'MR' ? '!' : '#'}${textAt(thing, 'iid')}`;
  const title = textAt(thing, 'title');
  const home = textAt(payload, 'project', 'web_url');
  const area = kind === 'MR' ? 'merge_requests' : 'issues';
  const url = firstOf(textAt(thing, 'url'), home && `${home}/-/${area}/${textAt(thing, 'iid')}`);
  return {
    topic: `${project(payload)} / ${kind} ${number} ${title}`,
    content: `${actor(payload)} ${what} ${link(`${kind} ${number} ${title}`, url)}.${quoted(body)}`,
  };
}

const changed =
  (kind: 'issue' | 'MR'): Event =>
  (payload) => {
    const thing = at(payload, 'object_attributes');
    const action = textAt(thing, 'action');
    const body = action === 'open' ? textAt(thing, 'description') : '';
    return about(payload, thing, kind, VERBS[action] ?? 'changed', body);
  };

function note(payload: Json): WebhookMessage {
  const said = link('commented', textAt(payload, 'object_attributes', 'url'));
  const body = textAt(payload, 'object_attributes', 'note');
  const [request, issue] = [at(payload, 'merge_request'), at(payload, 'issue')];
  if (request !== undefined) return about(payload, request, 'MR', `${said} on`, body);
  if (issue !== undefined) return about(payload, issue, 'issue', `${said} on`, body);
  return { topic: project(payload), content: `${actor(payload)} ${said}.${quoted(body)}` };
}

function pipeline(payload: Json): WebhookMessage {
  const thing = at(payload, 'object_attributes');
  const home = textAt(payload, 'project', 'web_url');
  const number = textAt(thing, 'id');
  const name = link(`Pipeline ${number}`, home && `${home}/-/pipelines/${number}`);
  const branch = textAt(thing, 'ref');
  return {
    topic: `${project(payload)} / ${branch}`,
    content: `${name} of ${branch}: ${textAt(thing, 'status')}.`,
  };
}

const EVENTS: Readonly<Record<string, Event>> = {
  'Push Hook': push,
  'Tag Push Hook': tag,
  'Issue Hook': changed('issue'),
  'Confidential Issue Hook': changed('issue'),
  'Merge Request Hook': changed('MR'),
  'Note Hook': note,
  'Confidential Note Hook': note,
  'Pipeline Hook': pipeline,
};

/** @see https://docs.gitlab.com/user/project/integrations/webhook_events/ */
export const gitlab: Integration = {
  displayName: 'GitLab',
  client: 'GitlabWebhook',
  eventHeader: 'X-Gitlab-Event',
  messagesOf: ({ event, payload }) => {
    if (!Object.hasOwn(EVENTS, event)) return 'unsupported';
    const message = EVENTS[event]?.(payload);
    return message ? [message] : [];
  },
};
