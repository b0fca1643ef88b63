import type { UnitOfWork } from '@tandem/shared-kernel';
import {
  type CredentialStore,
  type IdentityTx,
  type LoginAccounts,
  type LoginFailures,
  type NewRealm,
  type PresenceQueries,
  type Realm,
  type RealmQueries,
  type UserSettings,
  type UserStatus,
} from '../src/index.ts';
import type { CredentialUses } from '../src/tokens/index.ts';
import { aRealm, anAccount } from './builders.ts';

/** One implementation of the ports over one store, for the contract suites. */
export interface IdentityHarness {
  readonly unitOfWork: UnitOfWork<IdentityTx>;
  readonly realms: RealmQueries;
  readonly credentials: CredentialStore;
  readonly uses: CredentialUses;
  readonly logins: LoginAccounts;
  readonly failures: LoginFailures;
  readonly presence: PresenceQueries;
  /** The status of a user, as shown to themselves. */
  statusOf(userId: number): Promise<UserStatus | null>;
  /** All effective settings of a user. */
  settingsOf(userId: number): Promise<UserSettings | null>;
  /** Each implementation has its own hash of keys. */
  hashOf(apiKey: string): Uint8Array;
  /** The same of the secrets of tokens. */
  hashOfSecret(secret: string): Uint8Array;
  /** Changes that no port offers. */
  deactivateUser(userId: number): Promise<void>;
  deactivateRealm(realmId: number): Promise<void>;
}

let count = 0;

/** A short name that no other test uses: a store may serve several of them. */
export function freshStringId(): string {
  count += 1;
  return `realm-${count}`;
}

/** An organization that other tests do not use. */
export async function freshRealm(
  harness: Pick<IdentityHarness, 'unitOfWork'>,
  changes: Partial<NewRealm> = {},
): Promise<Realm> {
  const request = aRealm(freshStringId(), changes);
  const realm = await harness.unitOfWork.run((tx) => tx.realms.add(request));
  if (!realm) throw new Error(`The test's own name is taken: ${request.stringId}`);
  return realm;
}

/** An account of a member; `changes` override its fields. */
export function freshAccount(
  harness: Pick<IdentityHarness, 'unitOfWork'>,
  realmId: number,
  changes: Parameters<typeof anAccount>[1] = {},
): Promise<number> {
  return harness.unitOfWork.run(async ({ users }) => {
    const id = await users.nextId();
    await users.add(anAccount({ id, realmId }, changes));
    return id;
  });
}
