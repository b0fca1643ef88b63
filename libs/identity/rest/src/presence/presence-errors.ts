import { badRequest } from '../wire-entries.ts';

/** The wire form of the failures around presence. */
export const presenceErrors = {
  PRESENCE_STATUS_INVALID: badRequest('Invalid status: {status}'),
  BOTS_HAVE_NO_PRESENCE: badRequest('Presence is not supported for bot users.'),
  PRESENCE_UNKNOWN: badRequest('No presence data for {key}'),
} as const;
