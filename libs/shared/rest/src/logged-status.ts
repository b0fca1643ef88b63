import type { ServerResponse } from 'node:http';

/** Stands for no answer in logs and metrics, as with nginx; never sent. */
const CLIENT_WENT_AWAY = 499;

/** What a request came to, once its answer is over or its client gone: Node would tell a default. */
export function loggedStatus({ headersSent, statusCode }: ServerResponse): number {
  return headersSent ? statusCode : CLIENT_WENT_AWAY;
}
