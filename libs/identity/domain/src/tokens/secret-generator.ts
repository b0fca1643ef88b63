/** Generates random secrets, and their stored form. */
export interface SecretGenerator {
  /** 43 letters and digits of a random source: 256 bits. */
  generate(): string;
  /** The 32 bytes that are stored instead of the secret. */
  hashOf(secret: string): Uint8Array;
}
