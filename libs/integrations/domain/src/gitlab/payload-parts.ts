import type { Payload } from '../payload.ts';

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

/** Payloads of jobs have no project. */
export function repositoryOf(payload: Payload): string {
  return payload.get(payload.has('project') ? 'project' : 'repository', 'name').text();
}

export function homeOf(payload: Payload): string {
  if (payload.has('project')) return payload.get('project', 'web_url').text();
  return payload.get('repository', 'homepage').text();
}

export function branchOf(payload: Payload): string {
  return payload.get('ref').text().replace('refs/heads/', '');
}

/** Formats the text of an event. @param withTitle the topic does not have the title */
export type EventText = (payload: Payload, withTitle: boolean) => string;
