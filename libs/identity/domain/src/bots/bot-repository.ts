import type { BotDetails } from './bot-details.ts';
import type { WebhookSecretState } from './webhook-secret.ts';

/**
 * The properties of bots besides their accounts, and their storage, for commands. Bound to a transaction.
 */
export interface BotRepository {
  /** Details of a bot; `NO_BOT_DETAILS` for a bot without any. */
  details(botId: number): Promise<BotDetails>;
  setDetails(botId: number, details: BotDetails): Promise<void>;
  /** That of a bot without details is version 0. */
  webhookSecret(botId: number): Promise<WebhookSecretState>;
  /**
   * Gives the next version to the secret of a bot's webhook, and to the token of a bot with a service.
   *
   * @param previousUntil end of the validity of the previous ones; `null`: they become invalid at once
   */
  rotateWebhookSecret(botId: number, previousUntil: Date | null): Promise<WebhookSecretState>;
  /**
   * Records a notice to the owner about a fault of the bot's requests. Concurrent calls for one bot wait until the
   * transaction ends.
   *
   * @param now the time of the notice
   * @param since a bot with a notice at this time or later gets no other
   * @returns the owner; `null` if there is no active one, or too recent a notice
   */
  claimOwnerNotice(botId: number, now: Date, since: Date): Promise<number | null>;
  /** Bots of the user, deactivated ones too. */
  countOwnedBy(userId: number): Promise<number>;
  setOwner(botId: number, ownerId: number): Promise<void>;
  /**
   * Whether another active bot of the organization has that name, ignoring case. Locks the name:
   * concurrent commands for the same name wait until the transaction ends.
   */
  isNameTaken(realmId: number, fullName: string, exceptBotId?: number): Promise<boolean>;
  /**
   * The id of a channel by its name, ignoring case.
   *
   * @returns `null` for an unknown channel, or one that is inaccessible to the user
   */
  channelByName(userId: number, name: string): Promise<number | null>;

  /** The storage of a bot, by key. Other commands on it wait until the transaction ends. */
  lockStored(botId: number): Promise<ReadonlyMap<string, string>>;
  store(botId: number, entries: ReadonlyMap<string, string>): Promise<void>;
  forget(botId: number, keys: readonly string[]): Promise<void>;
}
