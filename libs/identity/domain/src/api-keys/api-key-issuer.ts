/**
 * Makes API keys. A key is derived from a secret of the server, so that it can be shown again
 * though only its hash is stored: a copy of the database gives no access.
 */
export interface ApiKeyIssuer {
  /**
   * The key of an account at a version: 32 letters and digits, the same at each call. Without the
   * server's secret it is indistinguishable from random text, even given any number of other keys.
   */
  keyOf(userId: number, version: number): string;
  /**
   * What a bot's outgoing webhook shows to prove where a request comes from, at a version: 32 letters
   * and digits, the same at each call, and good for nothing here.
   */
  webhookTokenOf(botId: number, version: number): string;
  /**
   * The secret by which a bot and another system recognize each other's requests, at a version: `whsec_` and the
   * Base64 of 32 bytes.
   */
  webhookSecretOf(botId: number, version: number): string;
  /** The 32 bytes by which a key is stored and looked up. */
  hashOf(key: string): Uint8Array;
}
