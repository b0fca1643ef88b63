import type { UserAccount } from '../users/user-account.ts';
import { BOT_TYPES } from './bot-details.ts';

/** Longest validity of the previous secret, in seconds: a week. */
export const MAX_SECRET_OVERLAP = 7 * 86_400;

/** The versions of a bot's webhook secret. The secrets themselves are stored nowhere. */
export interface WebhookSecretState {
  /** The number of replacements of the secret; an incoming webhook bot without a secret has 0. */
  readonly version: number;
  /** The secret before is valid until then; `null` or past: it is not valid. */
  readonly previousUntil: Date | null;
}

/** A secret of a bot's webhook, for users who may manage the bot. */
export interface ShownWebhookSecret {
  /** `null` for an incoming webhook bot without a secret: requests need no signature. */
  readonly secret: string | null;
  readonly previousUntil: Date | null;
}

/** True for bots with an incoming or outgoing webhook, whose requests are signed with a secret. */
export function hasWebhook({ bot }: Pick<UserAccount, 'bot'>): boolean {
  return bot?.type === BOT_TYPES.incoming || bot?.type === BOT_TYPES.outgoing;
}

/** The end of the overlap, if it has not passed. */
export function overlapEnd({ previousUntil }: WebhookSecretState, now: Date): Date | null {
  return previousUntil !== null && previousUntil > now ? previousUntil : null;
}

/**
 * The valid versions of an incoming webhook's secrets, the newest first; none for a bot without a secret.
 */
export function validVersions(state: WebhookSecretState, now: Date): readonly number[] {
  const { version } = state;
  if (version === 0) return [];
  const isOverlapping = overlapEnd(state, now) !== null && version > 1;
  return isOverlapping ? [version, version - 1] : [version];
}
