import type { BotDetails } from './bot-details.ts';

/** What bots are beside accounts, and what they store, for commands. Bound to a transaction. */
export interface BotRepository {
  /** Details of a bot; those of a bot that has none are `NO_BOT_DETAILS`. */
  details(botId: number): Promise<BotDetails>;
  setDetails(botId: number, details: BotDetails): Promise<void>;
  /** Gives the next version to the token of a bot that has a service. */
  rotateWebhookToken(botId: number): Promise<void>;
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
