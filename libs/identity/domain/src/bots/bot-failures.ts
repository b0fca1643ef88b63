/** Failures of bots and of their storage. */
export interface BotFailures {
  NO_SUCH_BOT: null;
  BOT_NAME_TAKEN: null;
  BOTS_TOO_MANY: { limit: number };
  BOT_SHORT_NAME_INVALID: null;
  BOT_TYPE_INVALID: null;
  BOT_INTERFACE_INVALID: null;
  /** No program answers for such bots. */
  EMBEDDED_BOTS_UNAVAILABLE: null;
  /** Generic and embedded bots sign nothing. */
  BOT_HAS_NO_WEBHOOK: null;
  BOT_CHANNEL_UNKNOWN: { name: string };
  BOT_OWNER_UNKNOWN: null;
  BOT_OWNER_DEACTIVATED: null;
  BOT_OWNER_IS_BOT: null;
  BOT_STORAGE_KEY_UNKNOWN: null;
  /** Both in characters. */
  BOT_STORAGE_FULL: { excess: number; limit: number };
}
