import { ROLES, type Role } from '@tandem/shared-kernel';
import type { Restorable } from '@tandem/shared-kernel/testing';
import {
  IdentityError,
  type LoginAccount,
  type LoginAccounts,
  type NewUserAccount,
  type UserAccount,
  type UserRepository,
} from '../src/index.ts';

/** Accounts in a map, for commands and for the log-in. */
export class MemoryUserRepository implements UserRepository, LoginAccounts, Restorable {
  #accounts = new Map<number, NewUserAccount>();
  #lastId = 0;
  readonly lastLogins = new Map<number, Date>();

  async nextId(): Promise<number> {
    this.#lastId += 1;
    return this.#lastId;
  }

  async add(account: NewUserAccount): Promise<void> {
    if (this.#byEmail(account.realmId, account.deliveryEmail)) {
      throw new IdentityError('EMAIL_IN_USE');
    }
    this.#accounts.set(account.id, account);
  }

  async isEmailInUse(realmId: number, email: string): Promise<boolean> {
    return this.#byEmail(realmId, email) !== undefined;
  }

  async lock(realmId: number, userId: number): Promise<UserAccount | null> {
    const account = this.#accounts.get(userId);
    return account?.realmId === realmId ? account : null;
  }

  async lockBotsOf(ownerId: number): Promise<readonly UserAccount[]> {
    return this.all().filter(({ bot }) => bot?.ownerId === ownerId);
  }

  async setActive(userIds: readonly number[], isActive: boolean): Promise<void> {
    for (const id of userIds) this.change(id, { isActive });
  }

  async deleteProfiles(userIds: readonly number[], fullName: string): Promise<void> {
    for (const id of userIds) this.change(id, { fullName });
  }

  async isAnybodyElseActive(realmId: number, userId: number): Promise<boolean> {
    return this.all().some(
      (each) => each.realmId === realmId && each.id !== userId && each.isActive,
    );
  }

  async setRole(userId: number, role: Role): Promise<void> {
    this.change(userId, { role });
  }

  async setPermissions(
    userId: number,
    permissions: Pick<UserAccount, 'canCreateUsers' | 'canChangeUserEmails'>,
  ): Promise<void> {
    this.change(userId, permissions);
  }

  async setApiKey(userId: number, key: { version: number; hash: Uint8Array }): Promise<void> {
    this.change(userId, { apiKeyVersion: key.version, apiKeyHash: key.hash });
  }

  async countActiveOwners(realmId: number): Promise<number> {
    return this.all().filter(
      (each) => each.realmId === realmId && each.role === ROLES.owner && each.isActive && !each.bot,
    ).length;
  }

  /** Whether log-ins of the user require a code. */
  hasSecondFactor: (userId: number) => boolean = () => false;

  async findByEmail(realmId: number, email: string): Promise<LoginAccount | null> {
    return this.#asLogin(this.#byEmail(realmId, email));
  }

  async findById(realmId: number, userId: number): Promise<LoginAccount | null> {
    return this.#asLogin(this.all().find((each) => each.realmId === realmId && each.id === userId));
  }

  #asLogin(account: NewUserAccount | undefined): LoginAccount | null {
    if (!account) return null;
    const { id: userId, deliveryEmail, passwordHash, isActive, apiKeyVersion } = account;
    const isBot = account.bot !== null;
    const joinsAtFirstLogin = account.joinsAtFirstLogin ?? false;
    return {
      userId,
      email: deliveryEmail,
      passwordHash,
      isActive,
      isBot,
      apiKeyVersion,
      joinsAtFirstLogin,
      hasSecondFactor: this.hasSecondFactor(userId),
    };
  }

  async isKnownElsewhere(realmId: number, email: string): Promise<boolean> {
    const wanted = email.toLowerCase();
    return this.all().some(
      (each) => each.realmId !== realmId && each.deliveryEmail.toLowerCase() === wanted,
    );
  }

  async recordLogin(userId: number, at: Date): Promise<void> {
    this.lastLogins.set(userId, at);
  }

  all(): NewUserAccount[] {
    return [...this.#accounts.values()];
  }

  /** Changes an account past every command. */
  change(userId: number, changes: Partial<NewUserAccount>): void {
    const account = this.#accounts.get(userId);
    if (account) this.#accounts.set(userId, { ...account, ...changes });
  }

  snapshot(): () => void {
    const saved = new Map(this.#accounts);
    return () => {
      this.#accounts = saved;
    };
  }

  #byEmail(realmId: number, email: string): NewUserAccount | undefined {
    const wanted = email.toLowerCase();
    return this.all().find(
      (each) => each.realmId === realmId && each.deliveryEmail.toLowerCase() === wanted,
    );
  }
}
