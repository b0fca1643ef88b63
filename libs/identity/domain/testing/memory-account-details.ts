import { IdentityError, type AccountAddress, type AccountDetailsRepository } from '../src/index.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';

const folded = (name: string) => name.normalize('NFKC').toLowerCase();

/** Names, addresses and passwords of the accounts in memory. */
export class MemoryAccountDetails implements AccountDetailsRepository {
  readonly #users: MemoryUserRepository;
  readonly #timezones = new Map<number, string>();

  constructor(users: MemoryUserRepository) {
    this.#users = users;
  }

  async isNameTaken(realmId: number, fullName: string, exceptUserId: number): Promise<boolean> {
    return this.#users
      .all()
      .some(
        (each) =>
          each.realmId === realmId &&
          each.id !== exceptUserId &&
          folded(each.fullName) === folded(fullName),
      );
  }

  async setFullName(userId: number, fullName: string): Promise<void> {
    this.#users.change(userId, { fullName });
  }

  async timezoneOf(userId: number): Promise<string> {
    return this.#timezones.get(userId) ?? '';
  }

  async setTimezone(userId: number, timezone: string): Promise<void> {
    this.#timezones.set(userId, timezone);
  }

  async setPassword(userId: number, passwordHash: string): Promise<void> {
    this.#users.change(userId, { passwordHash });
  }

  async hasPassword(userId: number, passwordHash: string | null): Promise<boolean> {
    return this.#users.all().find(({ id }) => id === userId)?.passwordHash === passwordHash;
  }

  async joinAt(userId: number, firstLogin: Date): Promise<boolean> {
    const account = this.#users.all().find(({ id }) => id === userId);
    if (!account?.joinsAtFirstLogin) return false;
    this.#users.change(userId, { dateJoined: firstLogin, joinsAtFirstLogin: false });
    return true;
  }

  async holderOf(realmId: number, deliveryEmail: string) {
    const wanted = deliveryEmail.toLowerCase();
    const holder = this.#users
      .all()
      .find((each) => each.realmId === realmId && each.deliveryEmail.toLowerCase() === wanted);
    return holder ? { id: holder.id, isActive: holder.isActive } : null;
  }

  async setAddress(userId: number, address: AccountAddress): Promise<void> {
    const account = this.#users.all().find(({ id }) => id === userId);
    const holder = account && (await this.holderOf(account.realmId, address.deliveryEmail));
    if (holder && holder.id !== userId) throw new IdentityError('EMAIL_IN_USE');
    this.#users.change(userId, { ...address });
  }
}
