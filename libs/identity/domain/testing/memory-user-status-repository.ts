import type { Restorable } from '@tandem/shared-kernel/testing';
import type { UserStatus, UserStatusChange, UserStatusRepository } from '../src/index.ts';

const NOTHING: UserStatus = { text: '', emoji: null, away: false };

/** The statuses of users, in a map. */
export class MemoryUserStatusRepository implements UserStatusRepository, Restorable {
  #statuses = new Map<number, UserStatus>();

  async change(userId: number, change: UserStatusChange): Promise<void> {
    this.#statuses.set(userId, { ...this.of(userId), ...change });
  }

  of(userId: number): UserStatus {
    return this.#statuses.get(userId) ?? NOTHING;
  }

  snapshot(): () => void {
    const saved = new Map(this.#statuses);
    return () => {
      this.#statuses = saved;
    };
  }
}
