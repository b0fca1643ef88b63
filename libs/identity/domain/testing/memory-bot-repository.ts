import type { Restorable } from '@tandem/shared-kernel/testing';
import {
  NO_BOT_DETAILS,
  type BotDetails,
  type BotRepository,
  type WebhookSecretState,
} from '../src/index.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';

/** Bots and their storage, in maps. */
export class MemoryBotRepository implements BotRepository, Restorable {
  /** Channels by their names in lower case; another context keeps them. */
  readonly channels = new Map<string, number>();
  readonly #users: MemoryUserRepository;
  #details = new Map<number, BotDetails>();
  #secrets = new Map<number, WebhookSecretState>();
  #stored = new Map<number, ReadonlyMap<string, string>>();

  constructor(users: MemoryUserRepository) {
    this.#users = users;
  }

  async details(botId: number): Promise<BotDetails> {
    return this.#details.get(botId) ?? NO_BOT_DETAILS;
  }

  async setDetails(botId: number, details: BotDetails): Promise<void> {
    this.#details.set(botId, details);
  }

  async webhookSecret(botId: number): Promise<WebhookSecretState> {
    return this.#secrets.get(botId) ?? { version: 0, previousUntil: null };
  }

  async rotateWebhookSecret(
    botId: number,
    previousUntil: Date | null,
  ): Promise<WebhookSecretState> {
    const { version } = await this.webhookSecret(botId);
    const state = { version: version + 1, previousUntil };
    this.#secrets.set(botId, state);
    const details = await this.details(botId);
    if (!details.service) return state;
    const tokenVersion = (details.service.tokenVersion ?? 0) + 1;
    await this.setDetails(botId, { ...details, service: { ...details.service, tokenVersion } });
    return state;
  }

  async countOwnedBy(userId: number): Promise<number> {
    return this.#users.all().filter(({ bot }) => bot?.ownerId === userId).length;
  }

  async setOwner(botId: number, ownerId: number): Promise<void> {
    const account = this.#users.all().find(({ id }) => id === botId);
    if (account?.bot) this.#users.change(botId, { bot: { ...account.bot, ownerId } });
  }

  async isNameTaken(realmId: number, fullName: string, exceptBotId?: number): Promise<boolean> {
    const wanted = fullName.toLowerCase();
    return this.#users
      .all()
      .some(
        (each) =>
          each.realmId === realmId &&
          each.bot !== null &&
          each.isActive &&
          each.id !== exceptBotId &&
          each.fullName.toLowerCase() === wanted,
      );
  }

  async channelByName(_: number, name: string): Promise<number | null> {
    return this.channels.get(name.toLowerCase()) ?? null;
  }

  async lockStored(botId: number): Promise<ReadonlyMap<string, string>> {
    return this.#stored.get(botId) ?? new Map();
  }

  async store(botId: number, entries: ReadonlyMap<string, string>): Promise<void> {
    this.#stored.set(botId, new Map([...(await this.lockStored(botId)), ...entries]));
  }

  async forget(botId: number, keys: readonly string[]): Promise<void> {
    const left = [...(await this.lockStored(botId))].filter(([key]) => !keys.includes(key));
    this.#stored.set(botId, new Map(left));
  }

  snapshot(): () => void {
    const details = new Map(this.#details);
    const stored = new Map(this.#stored);
    const secrets = new Map(this.#secrets);
    return () => {
      this.#secrets = secrets;
      this.#details = details;
      this.#stored = stored;
    };
  }
}
