import { badRequest } from '../wire-entries.ts';

/** The wire form of the failures around sessions. */
export const sessionErrors = {
  NO_SUCH_SESSION: badRequest('No such session'),
  NOT_A_SESSION: badRequest('This request is not authenticated by a session.'),
  // As any later request with it.
  CREDENTIAL_ENDED: { status: 401, code: 'UNAUTHORIZED', msg: 'Invalid API key' },
} as const;
