/** What a link may be good for; one for one thing is none for another. */
export type ConfirmationPurpose = 'email-change' | 'password-reset';

/**
 * Makes the secrets that stand in mailed links. They are derived from a number, not stored: who
 * reads the database learns no link that works.
 */
export interface ConfirmationTokens {
  /** 32 letters and digits, always the same for the same purpose and number. */
  tokenOf(purpose: ConfirmationPurpose, id: number): string;
  /** What is stored of a token. */
  hashOf(token: string): Uint8Array;
}
