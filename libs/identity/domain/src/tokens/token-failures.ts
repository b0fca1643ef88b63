/** Failures of tokens. */
export interface TokenFailures {
  TOKEN_NAME_INVALID: { limit: number };
  TOKEN_SCOPES_INVALID: null;
  TOKEN_EXPIRY_INVALID: null;
  TOKENS_TOO_MANY: { limit: number };
  NO_SUCH_TOKEN: null;
}
