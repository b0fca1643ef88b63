import {
  type ApiKeyIssuer,
  type CredentialHolder,
  type CredentialStore,
  type RealmRepository,
} from '../src/index.ts';
import { tokenIdOf } from '../src/tokens/index.ts';
import type { MemorySecrets, MemoryTokens } from './memory-tokens.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';

/** What the holders of credentials are found in. */
interface Stores {
  readonly realms: RealmRepository;
  readonly users: MemoryUserRepository;
  readonly apiKeys: ApiKeyIssuer;
  readonly tokens: MemoryTokens;
  readonly secrets: MemorySecrets;
}

/** Finds the holders of keys and tokens among accounts in memory. */
export class MemoryCredentialStore implements CredentialStore {
  readonly #stores: Stores;

  constructor(stores: Stores) {
    this.#stores = stores;
  }

  async findBySecret(secret: string): Promise<CredentialHolder | null> {
    const { apiKeys, secrets, tokens } = this.#stores;
    const id = tokenIdOf(secret);
    if (id === null) {
      const hash = apiKeys.hashOf(secret).toString();
      return this.#holder((account) => account.apiKeyHash.toString() === hash);
    }
    const token = tokens.find(id);
    const hash = secrets.hashOf(secret.slice(secret.lastIndexOf('_') + 1));
    if (token?.secretHash.toString() !== hash.toString()) return null;
    const holder = await this.#holder((account) => account.id === token.userId);
    const { scopes, expiresAt } = token;
    const credential = { kind: 'token' as const, id, scopes, expiresAt };
    return holder && { ...holder, actor: { ...holder.actor, credential } };
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
      },
      botType: account.bot?.type ?? null,
      emails: [account.email.toLowerCase(), account.deliveryEmail.toLowerCase()],
      isActive: account.isActive,
      realmStringId: realm.stringId,
      realmDeactivated: realm.deactivated,
    };
  }
}
