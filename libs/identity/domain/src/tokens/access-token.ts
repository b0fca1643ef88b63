import type { Scope } from '@tandem/shared-kernel';

/** A token of an account, without its secret: only the hash of that is stored. */
export interface AccessToken {
  /** Part of the text of the token, by which it is found. */
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  /** `null` for one that does not expire. */
  readonly expiresAt: Date | null;
  /** Exact to a few minutes; `null` for one that was never used. */
  readonly lastUsedAt: Date | null;
}

/** The most tokens of an account; those that expired count until they are revoked. */
export const MAX_TOKENS_PER_USER = 100;
/** The longest name, in characters. */
export const MAX_TOKEN_NAME = 100;

/** Returned to the holder once: `tdm_12_…`. The prefix lets programs find leaked tokens. */
export function tokenText(id: number, secret: string): string {
  return `tdm_${id}_${secret}`;
}

/** The number of a token by its text; `null` for any other text. */
export function tokenIdOf(text: string): number | null {
  const [, id] = /^tdm_([1-9][0-9]{0,14})_[A-Za-z0-9]{43}$/.exec(text) ?? [];
  return id === undefined ? null : Number(id);
}
