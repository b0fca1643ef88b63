import type { ServerResponse } from 'node:http';

/** Means "no answer" in logs and metrics, as in nginx; never sent. */
const CLIENT_WENT_AWAY = 499;

/** The status of a finished or aborted request for the log: Node reports a default for aborted ones. */
export function loggedStatus({ headersSent, statusCode }: ServerResponse): number {
  return headersSent ? statusCode : CLIENT_WENT_AWAY;
}
