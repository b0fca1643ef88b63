import type {
  CredentialChange,
  CredentialChanges,
  CredentialStore,
  Realm,
  RealmQueries,
} from '@tandem/identity-domain';
import type { Database, Subscription } from '@tandem/shared-postgres';
import { CREDENTIALS_CHANNEL } from '../migrations/credential-notifications.ts';
import { CachedRealmQueries } from '../realms/cached-realm-queries.ts';
import { CachedCredentialStore, type RememberedHolder } from './cached-credential-store.ts';
import { RevocableCache } from './revocable-cache.ts';

/** Bounds a stale entry's life where PostgreSQL could not tell that the connection is gone. */
const TTL_MS = 10_000;
const MAX_HOLDERS = 20_000;
const MAX_REALMS = 1_000;

/**
 * What one process remembers of accounts and organizations. Until {@link listen} was called, and
 * while its connection is down, nothing is remembered and every question goes to the stores.
 */
export class IdentityCaches implements CredentialChanges {
  readonly credentials: CredentialStore;
  readonly realms: RealmQueries;
  readonly #caches: readonly Pick<
    RevocableCache<object>,
    'forget' | 'connected' | 'disconnected'
  >[];

  constructor(stores: { readonly credentials: CredentialStore; readonly realms: RealmQueries }) {
    const holders = new RevocableCache<RememberedHolder>(
      { max: MAX_HOLDERS, ttlMs: TTL_MS },
      ({ holder: { actor } }) => [userTag(actor.userId), realmTag(actor.realmId)],
    );
    const realms = new RevocableCache<Realm>({ max: MAX_REALMS, ttlMs: TTL_MS }, ({ id }) => [
      realmTag(id),
    ]);
    this.credentials = new CachedCredentialStore(stores.credentials, holders);
    this.realms = new CachedRealmQueries(stores.realms, realms);
    this.#caches = [holders, realms];
  }

  /** Forgets at once what a command of this process changed. */
  announce(change: CredentialChange): void {
    this.#forget('userId' in change ? userTag(change.userId) : realmTag(change.realmId));
  }

  /** Hears the changes that any process makes; from now on things are remembered. */
  listen(database: Pick<Database, 'listen'>): Promise<Subscription> {
    return database.listen(CREDENTIALS_CHANNEL, {
      onNotification: (tag) => this.#forget(tag),
      onConnected: () => this.#caches.forEach((cache) => cache.connected()),
      onConnectionLost: () => this.#caches.forEach((cache) => cache.disconnected()),
    });
  }

  #forget(tag: string): void {
    this.#caches.forEach((cache) => cache.forget(tag));
  }
}

/** The payload of a notification, as the triggers write it. */
function userTag(userId: number): string {
  return `user:${userId}`;
}

function realmTag(realmId: number): string {
  return `realm:${realmId}`;
}
