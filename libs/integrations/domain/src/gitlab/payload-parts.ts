import { AnomalousPayload, type Payload } from '../payload.ts';

/** The details of the issue, merge request, comment … of the event. */
export function detailsOf(payload: Payload): Payload {
  return payload.get('object_attributes');
}

/** The user who pushed. */
export function pusherOf(payload: Payload): string {
  return payload.get('user_name').text();
}

/** The acting user. */
export function userOf(payload: Payload): string {
  return payload.get('user', 'name').text();
}

/** Payloads of jobs have no project, those of groups neither project nor repository. */
export function repositoryOf(payload: Payload): string {
  if (payload.has('project')) return payload.get('project', 'name').text();
  if (payload.has('repository')) return payload.get('repository', 'name').text();
  return payload.get('group', 'group_name').text();
}

export function homeOf(payload: Payload): string {
  if (payload.has('project')) return payload.get('project', 'web_url').text();
  if (payload.has('repository')) return payload.get('repository', 'homepage').text();
  return `https://gitlab.com/groups/${payload.get('group', 'full_path').text()}`;
}

/** A comment on a design of an issue. */
interface DesignComment {
  readonly name: string;
  readonly url: string;
  readonly commentUrl: string;
}

/**
 * @param note the details of the comment; no field but the path of the design has the number of the issue
 * @param home the address of the project
 * @throws AnomalousPayload without such a path
 */
export function designCommentOf(note: Payload, home: string): DesignComment {
  const path = note.get('position', 'new_path').text();
  const [, issue, name, ...more] = path.split('/');
  if (issue === undefined || name === undefined || more.length > 0) {
    throw new AnomalousPayload('expected the path of a design');
  }
  const url = `${home}/-/issues/${issue.split('-').at(-1) ?? ''}/designs/${name}`;
  return { name, url, commentUrl: `${url}#note_${note.get('id').int()}` };
}

export function branchOf(payload: Payload): string {
  return payload.get('ref').text().replace('refs/heads/', '');
}

/** Formats the text of an event. @param withTitle the topic does not have the title */
export type EventText = (payload: Payload, withTitle: boolean) => string;
