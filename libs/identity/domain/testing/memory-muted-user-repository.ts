import type { Actor } from '@tandem/shared-kernel';
import type { Restorable } from '@tandem/shared-kernel/testing';
import type { UserAccess, MutedUserRepository } from '../src/index.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';

/** Pairs of users and muted users, in a set. */
export class MemoryMutedUserRepository implements MutedUserRepository, Restorable {
  /** Accounts that are inaccessible to an actor. */
  readonly hidden = new Set<number>();
  readonly #users: MemoryUserRepository;
  #muted = new Set<string>();

  constructor(users: MemoryUserRepository) {
    this.#users = users;
  }

  async accessTo(actor: Actor, userId: number): Promise<UserAccess> {
    const account = this.#users.all().find(({ id }) => id === userId);
    const isThere = account?.realmId === actor.realmId || account?.bot?.isSystemBot;
    if (!isThere) return 'unknown';
    return this.hidden.has(userId) ? 'hidden' : 'known';
  }

  async add(userId: number, mutedUserId: number): Promise<boolean> {
    const before = this.#muted.size;
    return this.#muted.add(`${userId} ${mutedUserId}`).size > before;
  }

  async remove(userId: number, mutedUserId: number): Promise<boolean> {
    return this.#muted.delete(`${userId} ${mutedUserId}`);
  }

  snapshot(): () => void {
    const saved = new Set(this.#muted);
    return () => {
      this.#muted = saved;
    };
  }
}
