/** The claims of a token, not yet validated. */
export type JwtClaims = Readonly<Record<string, unknown>>;

/** Checks JSON Web Tokens, by which another system vouches for a person. */
export interface JwtVerifier {
  /** Whether tokens open accounts of the organization with this short name. */
  isEnabledFor(stringId: string): boolean;
  /**
   * The claims of a token that is signed with the organization's key by one of its algorithms and
   * is valid at this moment; `null` for every other text.
   */
  verify(stringId: string, token: string): Promise<JwtClaims | null>;
}
