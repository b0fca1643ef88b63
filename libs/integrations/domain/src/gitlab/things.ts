import { commitCommentMessage, thingMessage, type NumberedThing } from '../git-messages.ts';
import { quote } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { designCommentOf, detailsOf, userOf, type EventText } from './payload-parts.ts';

/** Names of the assignees, in the form of newer and older versions. */
function assigneesOf(payload: Payload): string[] {
  const several = payload.get('assignees');
  const single = payload.get('assignee');
  const assignees = several.isFilled ? several.list() : single.isFilled ? [single] : [];
  return assignees.map((each) => each.get('name').text());
}

/** A message about the issue or merge request of the event. */
function aboutDetails(
  payload: Payload,
  withTitle: boolean,
  about: Omit<NumberedThing, 'user' | 'url' | 'number' | 'title'>,
): string {
  const details = detailsOf(payload);
  return thingMessage({
    ...about,
    user: userOf(payload),
    url: details.get('url').text(),
    number: details.get('iid').int(),
    title: withTitle ? details.get('title').text() : undefined,
  });
}

export const issueCreated: EventText = (payload, withTitle) => {
  const description = detailsOf(payload).get('description');
  return aboutDetails(payload, withTitle, {
    action: 'created',
    kind: 'issue',
    message: description.isFilled ? withoutComments(description.text()).trimEnd() : null,
    assignees: assigneesOf(payload),
  });
};

/** Templates of issues have comments, which GitLab does not show. */
function withoutComments(text: string): string {
  let [result, at] = ['', 0];
  for (;;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return result + text.slice(at);
    result += text.slice(at, start);
    at = end + 3;
  }
}

export const issueDid =
  (action: string): EventText =>
  (payload, withTitle) =>
    aboutDetails(payload, withTitle, { action, kind: 'issue' });

function branchesOf(payload: Payload): NumberedThing['branches'] {
  const details = detailsOf(payload);
  return [details.get('source_branch').text(), details.get('target_branch').text()];
}

export const mergeRequestDid =
  (action: string): EventText =>
  (payload, withTitle) =>
    aboutDetails(payload, withTitle, {
      action,
      kind: 'MR',
      branches: action === 'merged' ? branchesOf(payload) : undefined,
    });

const mergeRequestDescribed =
  (action: string): EventText =>
  (payload, withTitle) =>
    aboutDetails(payload, withTitle, {
      action,
      kind: 'MR',
      branches: action === 'created' ? branchesOf(payload) : undefined,
      message: detailsOf(payload).get('description').optionalText(),
      assignees: assigneesOf(payload),
    });

export const mergeRequestCreated = mergeRequestDescribed('created');
const [commitsAdded, edited] = [
  mergeRequestDid('added commit(s) to'),
  mergeRequestDescribed('updated'),
];
export const mergeRequestUpdated: EventText = (payload, withTitle) =>
  (detailsOf(payload).get('oldrev').isFilled ? commitsAdded : edited)(payload, withTitle);

const commentLink = (payload: Payload) => `[commented](${detailsOf(payload).get('url').text()})`;

/** A comment; the topic names its object, unless the address chooses one. @param key the field of the object */
const commentOn =
  (key: string, kind: string, numberKey: string): EventText =>
  (payload, withTitle) => {
    const thing = payload.get(key);
    return thingMessage({
      user: userOf(payload),
      action: withTitle ? `${commentLink(payload)} on` : commentLink(payload),
      isNamed: withTitle,
      kind,
      url: urlOf(payload, thing),
      number: thing.get(numberKey).int(),
      message: detailsOf(payload).get('note').text(),
      title: thing.get('title').text(),
    });
  };

/** Snippets have an address since version 16.1. */
function urlOf(payload: Payload, thing: Payload): string {
  if (thing.has('url')) return thing.get('url').text();
  return `${payload.get('project', 'web_url').text()}/-/snippets/${thing.get('id').int()}`;
}

export const issueComment = commentOn('issue', 'issue', 'iid');
export const mergeRequestComment = commentOn('merge_request', 'MR', 'iid');
export const snippetComment = commentOn('snippet', 'snippet', 'id');

export const commitComment: EventText = (payload) => {
  const commit = {
    url: payload.get('commit', 'url').text(),
    hash: payload.get('commit', 'id').text(),
  };
  const note = detailsOf(payload).get('note').text();
  return commitCommentMessage(userOf(payload), commentLink(payload), commit, note);
};

export const designComment: EventText = (payload, withTitle) => {
  const [details, home] = [detailsOf(payload), payload.get('repository', 'homepage').text()];
  const { name, url, commentUrl } = designCommentOf(details, home);
  const object = withTitle ? ` on design [${name}](${url})` : '';
  const text = quote(details.get('note').text());
  return `${userOf(payload)} [commented](${commentUrl})${object}:\n${text}`;
};

export const wikiPageDid =
  (action: string): EventText =>
  (payload) => {
    const page = detailsOf(payload);
    const link = `[wiki page "${page.get('title').text()}"](${page.get('url').text()})`;
    return `${userOf(payload)} ${action} ${link}.`;
  };
