import {
  type ExternalIdentity,
  type ExternalIdentityRepository,
  type ExternalUser,
  type InvitedSignUps,
  type LinkedIdentity,
  type LoginProof,
  type LoginProvider,
  type LoginProviderRepository,
  type LoginTransaction,
  type LoginTransactionKey,
  type LoginTransactionRepository,
  type NewLoginProvider,
  type OpenIdConnect,
  type ProviderClient,
  type SecretSeal,
} from '../src/external-login/index.ts';
import { IdentityError } from '../src/index.ts';
import type { MemoryRealmRepository } from './memory-realm-repository.ts';

/** Log-ins at providers in progress, in memory. */
export class MemoryLoginTransactions implements LoginTransactionRepository {
  readonly #transactions = new Map<string, LoginTransaction>();

  async add(transaction: LoginTransaction, key: LoginTransactionKey): Promise<void> {
    this.#transactions.set(textOf(key), transaction);
  }

  async take(key: LoginTransactionKey): Promise<LoginTransaction | null> {
    const found = this.#transactions.get(textOf(key)) ?? null;
    this.#transactions.delete(textOf(key));
    return found;
  }

  removeOf(providerId: number): void {
    for (const [key, each] of this.#transactions) {
      if (each.providerId === providerId) this.#transactions.delete(key);
    }
  }
}

/** Providers of OpenID Connect in memory; the organizations show them. */
export class MemoryLoginProviders implements LoginProviderRepository {
  readonly #realms: MemoryRealmRepository;
  readonly #transactions: MemoryLoginTransactions;
  #providers: readonly LoginProvider[] = [];
  #lastId = 0;

  constructor(realms: MemoryRealmRepository, transactions: MemoryLoginTransactions) {
    this.#realms = realms;
    this.#transactions = transactions;
  }

  async list(realmId: number): Promise<readonly LoginProvider[]> {
    return this.#providers.filter((each) => each.realmId === realmId);
  }

  async find(realmId: number, id: number): Promise<LoginProvider | null> {
    return (await this.list(realmId)).find((each) => each.id === id) ?? null;
  }

  async add(provider: NewLoginProvider): Promise<void> {
    this.#lastId += 1;
    this.#providers = [...this.#providers, { ...provider, id: this.#lastId }];
    await this.#show(provider.realmId);
  }

  async remove(realmId: number, name: string): Promise<boolean> {
    const found = (await this.list(realmId)).find((each) => each.name === name);
    if (!found) return false;
    this.#providers = this.#providers.filter((each) => each !== found);
    this.#transactions.removeOf(found.id);
    await this.#show(realmId);
    return true;
  }

  async #show(realmId: number): Promise<void> {
    const loginProviders = (await this.list(realmId)).map(({ name, displayName, iconUrl }) => ({
      name,
      displayName,
      iconUrl,
    }));
    await this.#realms.change(realmId, { loginProviders });
  }
}

/** Links of accounts to users of providers, in memory. */
export class MemoryExternalIdentities implements ExternalIdentityRepository {
  #links: readonly (LinkedIdentity & { readonly realmId: number; readonly userId: number })[] = [];
  #lastId = 0;

  async find(realmId: number, identity: ExternalIdentity): Promise<number | null> {
    return this.#find(realmId, identity)?.userId ?? null;
  }

  async link(
    realmId: number,
    userId: number,
    { issuer, subject }: ExternalIdentity,
  ): Promise<boolean> {
    const isTaken =
      this.#find(realmId, { issuer, subject }) !== undefined ||
      this.#links.some((each) => each.userId === userId && each.issuer === issuer);
    if (isTaken) return false;
    this.#lastId += 1;
    this.#links = [...this.#links, { id: this.#lastId, realmId, userId, issuer, subject }];
    return true;
  }

  async list(userId: number): Promise<readonly LinkedIdentity[]> {
    return this.#links
      .filter((each) => each.userId === userId)
      .map(({ id, issuer, subject }) => ({ id, issuer, subject }));
  }

  async unlink(userId: number, id: number): Promise<boolean> {
    const before = this.#links.length;
    this.#links = this.#links.filter((each) => each.userId !== userId || each.id !== id);
    return this.#links.length < before;
  }

  #find(realmId: number, { issuer, subject }: ExternalIdentity) {
    return this.#links.find(
      (each) => each.realmId === realmId && each.issuer === issuer && each.subject === subject,
    );
  }
}

/** A seal that hides nothing, and opens under the same key only. */
export class MemorySeal implements SecretSeal {
  close(text: string, key: string): string {
    return JSON.stringify({ text, key });
  }

  open(sealed: string, key: string): string {
    const closed = JSON.parse(sealed) as { readonly text: string; readonly key: string };
    if (closed.key !== key) throw new Error('Closed under another key');
    return closed.text;
  }
}

/** A provider that logs in a given user, and records its calls. */
export class MemoryOpenId implements OpenIdConnect {
  user: ExternalUser = {
    issuer: 'https://login.example.com',
    subject: 'subject 1',
    email: 'ann@example.com',
    isEmailVerified: true,
    name: 'Ann',
  };
  readonly begun: { readonly provider: ProviderClient; readonly proof: LoginProof }[] = [];
  readonly finished: { readonly redirectUrl: string; readonly proof: LoginProof }[] = [];

  mayContact({ issuer, isPrivate }: Pick<ProviderClient, 'issuer' | 'isPrivate'>): boolean {
    return isPrivate || !issuer.startsWith('https://10.');
  }

  async begin(provider: ProviderClient, redirectUrl: string, proof: LoginProof): Promise<string> {
    this.begun.push({ provider, proof });
    return `${provider.issuer}/authorize?state=${proof.state}&redirect_uri=${redirectUrl}`;
  }

  async finish(
    _: ProviderClient,
    { redirectUrl, query }: { readonly redirectUrl: string; readonly query: string },
    proof: LoginProof,
  ): Promise<ExternalUser> {
    this.finished.push({ redirectUrl, proof });
    if (query.includes('error=')) {
      throw new IdentityError('EXTERNAL_LOGIN_REFUSED', { reason: 'access_denied' });
    }
    return this.user;
  }
}

/** Invitations by address. */
export class MemoryInvitedSignUps implements InvitedSignUps {
  /** Creates accounts of invited users, by address. */
  readonly invited = new Map<string, () => Promise<number>>();

  async join({ email }: { readonly email: string }): Promise<number | null> {
    return (await this.invited.get(email)?.()) ?? null;
  }
}

function textOf({ stateHash, browserHash }: LoginTransactionKey): string {
  return `${stateHash.toString()} ${browserHash.toString()}`;
}
