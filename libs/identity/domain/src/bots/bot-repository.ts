import type { BotDetails } from './bot-details.ts';
import type { WebhookSecretState } from './webhook-secret.ts';

/** What bots are beside accounts, and what they store, for commands. Bound to a transaction. */
export interface BotRepository {
  /** Details of a bot; those of a bot that has none are `NO_BOT_DETAILS`. */
  details(botId: number): Promise<BotDetails>;
  setDetails(botId: number, details: BotDetails): Promise<void>;
  /** That of a bot without details is version 0. */
  webhookSecret(botId: number): Promise<WebhookSecretState>;
  /**
   * Gives the next version to the secret of a bot's webhook, and to the token of a bot that has a service.
   *
   * @param previousUntil until when those before are valid too; `null`: they are not
   */
  rotateWebhookSecret(botId: number, previousUntil: Date | null): Promise<WebhookSecretState>;
  /** Bots of the user, deactivated ones too. */
  countOwnedBy(userId: number): Promise<number>;
  setOwner(botId: number, ownerId: number): Promise<void>;
  /**
   * Whether another active bot of the organization has that name, ignoring case. Locks the name:
   * concurrent commands for the same name wait until the transaction ends.
   */
  isNameTaken(realmId: number, fullName: string, exceptBotId?: number): Promise<boolean>;
  /**
   * The number of a channel by its name, in any spelling.
   *
   * @returns `null` where there is none, or where the user may not know of it
   */
  channelByName(userId: number, name: string): Promise<number | null>;

  /** What a bot stored, by key. Others of its commands wait until the transaction ends. */
  lockStored(botId: number): Promise<ReadonlyMap<string, string>>;
  store(botId: number, entries: ReadonlyMap<string, string>): Promise<void>;
  forget(botId: number, keys: readonly string[]): Promise<void>;
}
