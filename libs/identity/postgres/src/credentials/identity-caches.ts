import type {
  CredentialChange,
  CredentialChanges,
  CredentialStore,
  Realm,
  RealmQueries,
} from '@tandem/identity-domain';
import type { Clock } from '@tandem/shared-kernel';
import type { Database, Subscription } from '@tandem/shared-postgres';
import { LRUCache } from 'lru-cache';
import { ACCESS_CHANNEL } from '../migrations/1795355259006-identity-access-changes.ts';
import { CREDENTIALS_CHANNEL } from '../migrations/1763700001002-identity-credential-notifications.ts';
import { CachedRealmQueries } from '../realms/cached-realm-queries.ts';
import { CurrentRealmQueries } from '../realms/current-realm-queries.ts';
import { CachedCredentialStore, type RememberedHolder } from './cached-credential-store.ts';
import { RevocableCache, type Apart } from './revocable-cache.ts';

/** Bounds the lifetime of a stale entry if a lost connection is not noticed. */
const TTL_MS = 10_000;
/**
 * Credentials may be older while notifications arrive: each waiting client polls again after some 50 s, and would
 * query the database each time.
 */
const PROVEN_TTL_MS = 60 * 60_000;
const MAX_HOLDERS = 20_000;
const MAX_REALMS = 1_000;
const MAX_NOTIFIED = 10_000;

/**
 * The cache of accounts and organizations of a process. Until {@link listen} was called, and while its
 * connection is down, nothing is cached and every call reads from the stores.
 */
export class IdentityCaches implements CredentialChanges {
  readonly credentials: CredentialStore;
  readonly realms: RealmQueries;
  /** Reads from the store. */
  readonly currentRealms: Pick<RealmQueries, 'findByStringId'>;
  /** Changes of access after which older values are not cached, by tag and transaction. */
  readonly #notified = new LRUCache<string, true>({ max: MAX_NOTIFIED });
  readonly #listeners: ((change: CredentialChange) => void)[] = [];
  readonly #caches: readonly Pick<
    RevocableCache<object>,
    'forget' | 'connected' | 'disconnected' | 'proven'
  >[];

  /** @param apart see {@link RevocableCache} */
  constructor(
    stores: {
      readonly credentials: CredentialStore;
      readonly realms: RealmQueries;
      readonly clock: Clock;
    },
    apart?: Apart,
  ) {
    const holders = new RevocableCache<RememberedHolder>(
      { max: MAX_HOLDERS, ttlMs: TTL_MS, provenTtlMs: PROVEN_TTL_MS },
      ({ holder: { actor } }) => [userTag(actor.userId), realmTag(actor.realmId)],
      apart,
    );
    const realms = new RevocableCache<Realm>(
      { max: MAX_REALMS, ttlMs: TTL_MS },
      ({ id }) => [realmTag(id)],
      apart,
    );
    this.credentials = new CachedCredentialStore(stores.credentials, holders, stores.clock);
    this.realms = new CachedRealmQueries(stores.realms, realms);
    this.currentRealms = new CurrentRealmQueries(stores.realms, apart);
    this.#caches = [holders, realms];
  }

  /** Drops at once the values that a command of this process changed. */
  announce(change: CredentialChange): void {
    this.#forget('userId' in change ? userTag(change.userId) : realmTag(change.realmId));
    for (const listener of this.#listeners) listener(change);
  }

  /** @param listener called for each change, of any process, after its values were dropped */
  onChange(listener: (change: CredentialChange) => void): void {
    this.#listeners.push(listener);
  }

  /** Drops the values that the transaction changed, unless its notification has arrived already. */
  ensureForgotten(change: CredentialChange, xid: number): void {
    const tag = 'userId' in change ? userTag(change.userId) : realmTag(change.realmId);
    if (!this.#notified.has(`${tag}:${xid}`)) this.announce(change);
  }

  /** Subscribes to changes of all processes; from then on entries are cached. */
  async listen(database: Pick<Database, 'listen'>): Promise<Subscription> {
    const access = await database.listen(ACCESS_CHANNEL, {
      onNotification: (payload) => {
        this.announce(changeOf(payload));
        this.#notified.set(payload, true);
      },
      onConnectionLost: () => this.#notified.clear(),
    });
    const credentials = await database.listen(CREDENTIALS_CHANNEL, {
      onNotification: (tag) => this.announce(changeOf(tag)),
      onConnected: () => this.#caches.forEach((cache) => cache.connected()),
      onConnectionLost: () => this.#caches.forEach((cache) => cache.disconnected()),
      onAlive: (sentAt) => this.#caches.forEach((cache) => cache.proven(sentAt)),
    });
    return { close: async () => void (await Promise.all([access.close(), credentials.close()])) };
  }

  #forget(tag: string): void {
    this.#caches.forEach((cache) => cache.forget(tag));
  }
}

function changeOf(tag: string): CredentialChange {
  const [kind, id] = tag.split(':');
  return kind === 'user' ? { userId: Number(id) } : { realmId: Number(id) };
}

/** The payload of a notification, as the triggers write it. */
function userTag(userId: number): string {
  return `user:${userId}`;
}

function realmTag(realmId: number): string {
  return `realm:${realmId}`;
}
