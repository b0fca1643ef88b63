/** The purpose of a link; a link of one purpose is invalid for another. */
export type ConfirmationPurpose = 'email-change' | 'password-reset';

/**
 * Generates the secrets of mailed links. They are derived from an id, not stored: reading the database
 * reveals no valid link.
 */
export interface ConfirmationTokens {
  /** 32 letters and digits, always the same for the same purpose and number. */
  tokenOf(purpose: ConfirmationPurpose, id: number): string;
  /** The stored hash of a token. */
  hashOf(token: string): Uint8Array;
}
