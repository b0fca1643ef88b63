import {
  type ApiKeyIssuer,
  type CredentialHolder,
  type CredentialStore,
  type RealmRepository,
} from '../src/index.ts';
import { SCOPES } from '@tandem/shared-kernel';
import { sessionExpiry, sessionIdOf } from '../src/sessions/index.ts';
import { tokenIdOf } from '../src/tokens/index.ts';
import type { MemorySessions } from './memory-sessions.ts';
import type { MemorySecrets, MemoryTokens } from './memory-tokens.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';

/** The state in which holders of credentials are found. */
interface Stores {
  readonly realms: RealmRepository;
  readonly users: MemoryUserRepository;
  readonly apiKeys: ApiKeyIssuer;
  readonly tokens: MemoryTokens;
  readonly sessions: MemorySessions;
  readonly secrets: MemorySecrets;
}

/** Finds the holders of keys and tokens among accounts in memory. */
export class MemoryCredentialStore implements CredentialStore {
  readonly #stores: Stores;

  constructor(stores: Stores) {
    this.#stores = stores;
  }

  async findBySecret(secret: string): Promise<CredentialHolder | null> {
    const { apiKeys, secrets } = this.#stores;
    const found = this.#credential(secret);
    if (!found) {
      const keyHash = apiKeys.hashOf(secret).toString();
      return this.#holder((account) => account.apiKeyHash.toString() === keyHash);
    }
    const { row, credential } = found;
    const hash = secrets.hashOf(secret.slice(secret.lastIndexOf('_') + 1));
    if (row?.secretHash.toString() !== hash.toString()) return null;
    const holder = await this.#holder((account) => account.id === row.userId);
    return holder && { ...holder, actor: { ...holder.actor, credential } };
  }

  /** The row that a token or session is in, and the credential; null for an API key. */
  #credential(secret: string) {
    const { sessions, tokens } = this.#stores;
    const tokenId = tokenIdOf(secret);
    if (tokenId !== null) {
      const row = tokens.find(tokenId);
      const { scopes = [], expiresAt = null } = row ?? {};
      return { row, credential: { kind: 'token' as const, id: tokenId, scopes, expiresAt } };
    }
    const id = sessionIdOf(secret);
    if (id === null) return null;
    const row = sessions.find(id);
    const expiresAt = row ? sessionExpiry(row) : null;
    return { row, credential: { kind: 'session' as const, id, scopes: SCOPES, expiresAt } };
  }

  async #holder(
    isWanted: (account: ReturnType<MemoryUserRepository['all']>[number]) => boolean,
  ): Promise<CredentialHolder | null> {
    const account = this.#stores.users.all().find(isWanted);
    const realm = account && (await this.#stores.realms.find(account.realmId));
    if (!account || !realm) return null;
    return {
      actor: {
        userId: account.id,
        realmId: realm.id,
        role: account.role,
        isBot: account.bot !== null,
        version: { apiKey: account.apiKeyVersion, revocations: 0 },
      },
      botType: account.bot?.type ?? null,
      emails: [account.email.toLowerCase(), account.deliveryEmail.toLowerCase()],
      isActive: account.isActive,
      realmStringId: realm.stringId,
      realmDeactivated: realm.deactivated,
    };
  }
}
