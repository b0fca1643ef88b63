import type { Actor } from '@tandem/shared-kernel';
import type { Restorable } from '@tandem/shared-kernel/testing';
import type {
  AccountPresence,
  OwnPresence,
  Presence,
  PresenceQueries,
  PresenceRepository,
  PresenceSelection,
  RealmPresence,
} from '../src/index.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';
import type { MemoryUserSettings } from './memory-user-settings.ts';

/** The times at which accounts were last seen, in a map. */
export class MemoryPresences implements PresenceRepository, PresenceQueries, Restorable {
  readonly #users: MemoryUserRepository;
  readonly #settings: MemoryUserSettings;
  #rows = new Map<number, Presence & { readonly updateId: number }>();
  #lastUpdateId = 0;

  constructor(users: MemoryUserRepository, settings: MemoryUserSettings) {
    this.#users = users;
    this.#settings = settings;
  }

  async find(userId: number): Promise<Presence | null> {
    const row = this.#rows.get(userId);
    return row ? { lastActive: row.lastActive, lastConnected: row.lastConnected } : null;
  }

  async save(_realmId: number, userId: number, presence: Presence): Promise<void> {
    this.#lastUpdateId += 1;
    this.#rows.set(userId, { ...presence, updateId: this.#lastUpdateId });
  }

  async own({ userId }: Actor): Promise<OwnPresence> {
    const settings = await this.#settings.settingsOf(userId);
    return {
      presence: await this.find(userId),
      isStored: settings?.presence_enabled ?? true,
    };
  }

  async ofRealm(
    { realmId }: Actor,
    { since, afterUpdateId }: PresenceSelection,
  ): Promise<RealmPresence> {
    const rows = this.#users
      .all()
      .filter((each) => each.realmId === realmId && each.isActive && !each.bot)
      .flatMap(({ id, email }) => {
        const row = this.#rows.get(id);
        return row ? [{ userId: id, email, ...row }] : [];
      })
      .filter((row) => since === null || row.lastConnected >= since)
      .filter((row) => afterUpdateId === null || row.updateId > afterUpdateId);
    return {
      people: rows.map(({ userId, email, lastActive, lastConnected }) => ({
        userId,
        email,
        lastActive,
        lastConnected,
      })),
      lastUpdateId: rows.length === 0 ? null : Math.max(...rows.map(({ updateId }) => updateId)),
    };
  }

  async ofUser({ realmId }: Actor, key: number | string): Promise<AccountPresence | null> {
    const account = this.#users
      .all()
      .find(
        (each) =>
          each.realmId === realmId &&
          each.isActive &&
          (each.id === key || each.email.toLowerCase() === String(key).toLowerCase()),
      );
    return account ? { isBot: account.bot !== null, presence: await this.find(account.id) } : null;
  }

  snapshot(): () => void {
    const saved = new Map(this.#rows);
    return () => {
      this.#rows = saved;
    };
  }
}
