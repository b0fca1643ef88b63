import { badRequest } from '../wire-entries.ts';

/** The wire form of the failures around tokens. */
export const tokenErrors = {
  TOKEN_NAME_INVALID: badRequest('A token has a name of 1 to {limit} characters.'),
  TOKEN_SCOPES_INVALID: badRequest('scopes must name at least one scope'),
  TOKEN_EXPIRY_INVALID: badRequest('expires_at must be in the future'),
  TOKENS_TOO_MANY: badRequest('You have reached the limit of {limit} tokens.'),
  NO_SUCH_TOKEN: badRequest('No such token'),
} as const;
