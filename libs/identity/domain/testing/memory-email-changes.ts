import type { Restorable } from '@tandem/shared-kernel/testing';
import type { EmailChange, EmailChangeRepository } from '../src/index.ts';

type Entry = EmailChange & { readonly tokenHash: string | null };

/** Requests for other addresses, in a list. */
export class MemoryEmailChanges implements EmailChangeRepository, Restorable {
  #entries: readonly Entry[] = [];
  #lastId = 0;

  async nextId(): Promise<number> {
    this.#lastId += 1;
    return this.#lastId;
  }

  async add(change: EmailChange, tokenHash: Uint8Array): Promise<void> {
    await this.giveUp(change.userId);
    this.#entries = [...this.#entries, { ...change, tokenHash: tokenHash.join() }];
  }

  async giveUp(userId: number): Promise<void> {
    this.#entries = this.#entries.map((each) =>
      each.userId === userId ? { ...each, tokenHash: null } : each,
    );
  }

  async requestsOf(userId: number, since: Date): Promise<readonly Date[]> {
    return this.#entries
      .filter((each) => each.userId === userId && each.requestedAt > since)
      .map(({ requestedAt }) => requestedAt)
      .sort((a, b) => b.getTime() - a.getTime());
  }

  async take(tokenHash: Uint8Array): Promise<EmailChange | null> {
    const found = this.#entries.find((each) => each.tokenHash === tokenHash.join());
    if (!found) return null;
    this.#entries = this.#entries.map((each) =>
      each === found ? { ...each, tokenHash: null } : each,
    );
    const { id, realmId, userId, oldEmail, newEmail, requestedAt } = found;
    return { id, realmId, userId, oldEmail, newEmail, requestedAt };
  }

  snapshot(): () => void {
    const saved = this.#entries;
    return () => {
      this.#entries = saved;
    };
  }
}
