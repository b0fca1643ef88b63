import type { WireErrorEntry } from '@tandem/shared-chat-wire';
import { badRequest } from '../wire-entries.ts';

const unauthenticated = (code: string, msg: string) =>
  ({ status: 401, code, msg }) as const satisfies WireErrorEntry;

/** The wire form of the failures around second factors. */
export const secondFactorErrors = {
  SECOND_FACTOR_REQUIRED: unauthenticated(
    'SECOND_FACTOR_REQUIRED',
    'This account also requires a code of its second factor.',
  ),
  SECOND_FACTOR_WRONG: unauthenticated('SECOND_FACTOR_WRONG', 'The code is wrong or was used.'),
  SECOND_FACTOR_ALREADY_ON: badRequest('The second factor is already on.'),
  SECOND_FACTOR_OFF: badRequest('There is no second factor.'),
} as const;
