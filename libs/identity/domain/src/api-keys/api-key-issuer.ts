/**
 * Generates API keys. A key is derived from a secret of the server, so that it can be shown again although
 * only its hash is stored: a dump of the database gives no access.
 */
export interface ApiKeyIssuer {
  /**
   * The key of an account at a version: 32 letters and digits, the same at each call. Without the
   * server's secret it is indistinguishable from random text, even given any number of other keys.
   */
  keyOf(userId: number, version: number): string;
  /**
   * The token with which a bot's outgoing webhook proves the origin of its requests, at a version: 32
   * letters and digits, the same at each call, and not valid for this API.
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
