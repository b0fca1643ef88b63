import {
  type ApiKeyIssuer,
  type CredentialHolder,
  type CredentialStore,
  type RealmRepository,
} from '../src/index.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';

/** Finds the holders of keys among accounts in memory. */
export class MemoryCredentialStore implements CredentialStore {
  readonly #realms: RealmRepository;
  readonly #users: MemoryUserRepository;
  readonly #apiKeys: ApiKeyIssuer;

  constructor(realms: RealmRepository, users: MemoryUserRepository, apiKeys: ApiKeyIssuer) {
    this.#realms = realms;
    this.#users = users;
    this.#apiKeys = apiKeys;
  }

  async findByApiKey(apiKey: string): Promise<CredentialHolder | null> {
    const hash = this.#apiKeys.hashOf(apiKey).toString();
    const account = this.#users.all().find((each) => each.apiKeyHash.toString() === hash);
    const realm = account && (await this.#realms.find(account.realmId));
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
