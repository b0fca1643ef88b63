import type { Integration } from '../integration.ts';
import { fromJiraMarkup } from '../jira/markup.ts';
import { endsWithPunctuation } from '../markdown.ts';
import { AnomalousPayload, UnsupportedEvent, type Payload } from '../payload.ts';

/** Events that deserve no message. */
const IGNORED = new Set([
  'attachment_created',
  'issuelink_created',
  'issuelink_deleted',
  'jira:version_released',
  'jira:worklog_updated',
  'sprint_closed',
  'sprint_started',
  'worklog_created',
  'worklog_updated',
]);

const TEXTS: Readonly<Record<string, (payload: Payload) => string>> = {
  'jira:issue_created': created,
  'jira:issue_deleted': deleted,
  'jira:issue_updated': updated,
  comment_created: (payload) => commentText(payload, 'commented on', ''),
  comment_updated: (payload) => commentText(payload, 'updated their comment on', ''),
  comment_deleted: (payload) => commentText(payload, 'deleted their comment on', '~~'),
};

/** Issues and their comments. */
export const jira: Integration = {
  displayName: 'Jira',
  name: 'Jira',
  summary: 'issues that are created, changed, deleted, and comments on them',
  documentation: 'https://developer.atlassian.com/server/jira/platform/webhooks/',
  eventTypes: Object.keys(TEXTS),
  accountField: {
    name: 'Jira username',
    // Jira Cloud has ids of accounts instead of names; comments have their author alone.
    users: [['user'], ['comment', 'author']].flatMap((user) =>
      ['name', 'accountId'].map((account) => ({
        account: [...user, account],
        name: [...user, 'displayName'],
      })),
    ),
  },
  signature: { header: 'X-Hub-Signature', kind: 'hmac-sha256', prefix: 'sha256=' },
  decodesAddress: true,
  messagesOf: ({ payload }) => {
    const sent = payload.get('webhookEvent').optionalText();
    const event = sent ?? (payload.get('transition').isFilled ? 'jira:issue_updated' : null);
    if (event === null) throw new AnomalousPayload('expected an event');
    if (IGNORED.has(event)) return [];
    const text = Object.hasOwn(TEXTS, event) ? TEXTS[event] : undefined;
    if (!text) throw new UnsupportedEvent(event);
    return [{ topic: `${keyOf(payload)}: ${titleOf(payload)}`, content: text(payload), event }];
  },
};

/** Comments of old versions have no issue; its number is in an address. */
function keyOf(payload: Payload): string {
  if (payload.has('issue')) return payload.get('issue', 'key').textOr('');
  const number = payload.get('comment', 'self').text().split('/').at(-3);
  if (number === undefined) throw new AnomalousPayload('expected an address');
  return number;
}

function titleOf(payload: Payload): string {
  if (!payload.has('issue')) return 'Upgrade Jira to get the issue title here.';
  return payload.get('issue', 'fields', 'summary').textOr('');
}

/** A link to the page of the issue, guessed from the address of the API. */
function issueLink(payload: Payload): string {
  const key = keyOf(payload);
  const text = `${key}: ${titleOf(payload)}`;
  const address = payload.get('issue', 'self').textOr('');
  const end = address.lastIndexOf('/rest/api/');
  return end < 0 ? text : `[${text}](${address.slice(0, end)}/browse/${key})`;
}

const userOf = (payload: Payload) => payload.get('user', 'displayName').textOr('');
/** The name of the assignee; `null` for an issue without one. */
function assigneeOf(payload: Payload): string | null {
  const assignee = fieldOf(payload, 'assignee');
  return assignee.isFilled ? assignee.get('displayName').text() : null;
}

const fieldOf = (payload: Payload, ...path: string[]) => payload.get('issue', 'fields', ...path);

function created(payload: Payload): string {
  const priority = fieldOf(payload, 'priority', 'name').textOr('');
  const facts = `* **Priority**: ${priority}\n* **Assignee**: ${assigneeOf(payload) ?? 'no one'}`;
  return `${userOf(payload)} created ${issueLink(payload)}:\n\n${facts}`;
}

function deleted(payload: Payload): string {
  const end = endsWithPunctuation(titleOf(payload)) ? '' : '.';
  return `${userOf(payload)} deleted ${issueLink(payload)}${end}`;
}

/** Comments, assignments and changes of status are all sent as updates. */
function updated(payload: Payload): string {
  const assignee = assigneeOf(payload);
  const assigned = assignee === null ? '' : ` (assigned to ${assignee})`;
  const kind = kindOfUpdate(payload);
  const issue = `${issueLink(payload)}${assigned}`;
  if (kind.includes('comment')) return commentUpdate(payload, kind, issue);
  const changes = payload.get('changelog').isFilled
    ? loggedChanges(payload, assignee)
    : kind === 'issue_transited'
      ? transition(payload)
      : '';
  return `${userOf(payload)} updated ${issue}:\n\n${changes}`.trimEnd();
}

function kindOfUpdate(payload: Payload): string {
  const kind = payload.get('issue_event_type_name').textOr('');
  if (kind !== '') return kind;
  if (payload.get('comment').isFilled) return 'issue_commented';
  return payload.get('transition').isFilled ? 'issue_transited' : '';
}

const COMMENT_VERBS: Readonly<Record<string, string>> = {
  issue_commented: 'commented on',
  issue_comment_edited: 'edited a comment on',
};

function commentUpdate(payload: Payload, kind: string, issue: string): string {
  const verb = Object.hasOwn(COMMENT_VERBS, kind) ? COMMENT_VERBS[kind] : 'deleted a comment from';
  const sentence = `${userOf(payload)} ${verb} ${issue}`;
  const comment = payload.get('comment', 'body').textOr('');
  if (comment === '') return `${sentence}.`;
  return `${sentence}:\n\n\`\`\` quote\n${fromJiraMarkup(comment)}\n\`\`\``;
}

function loggedChanges(payload: Payload, assignee: string | null): string {
  return payload
    .get('changelog', 'items')
    .list()
    .map((item) => {
      const field = item.get('field').optionalText() ?? 'None';
      const to = item.get('toString').optionalText() ?? 'None';
      const from = item.get('fromString').optionalText() ?? '';
      const isAssignee = field === 'assignee' && assignee !== null;
      return changeLine(field, from, isAssignee ? assignee : `**${to}**`);
    })
    .join('');
}

function transition(payload: Payload): string {
  const [from, to] = [
    payload.get('transition', 'from_status'),
    payload.get('transition', 'to_status'),
  ];
  return changeLine('status', from.textOr(''), `**${to.textOr('')}**`);
}

function changeLine(field: string, from: string, to: string): string {
  return `* Changed ${field}${from === '' ? '' : ` from **${from}**`} to ${to}\n`;
}

function commentText(payload: Payload, verb: string, mark: string): string {
  const comment = payload.get('comment');
  const author = comment.get('author', 'displayName').text();
  // Jira escapes exclamation marks.
  const text = fromJiraMarkup(comment.get('body').text()).replaceAll('\\!', '!');
  const sentence = `${author} ${verb} ${issueLink(payload)}`;
  return `${sentence}\n\`\`\` quote\n${mark}${text}${mark}\n\`\`\``;
}
