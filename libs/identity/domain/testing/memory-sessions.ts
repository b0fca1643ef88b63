import {
  sessionExpiry,
  type NewLoginSession,
  type SessionRepository,
} from '../src/sessions/index.ts';

/** Sessions in memory. */
export class MemorySessions implements SessionRepository {
  readonly #sessions = new Map<number, NewLoginSession>();
  #lastId = 0;

  async nextId(): Promise<number> {
    this.#lastId += 1;
    return this.#lastId;
  }

  async add(session: NewLoginSession, limit: number): Promise<void> {
    for (const { id } of this.#of(session.userId).slice(limit - 1)) this.#sessions.delete(id);
    this.#sessions.set(session.id, session);
  }

  async list(userId: number, now: Date) {
    return this.#of(userId)
      .filter((each) => sessionExpiry(each) > now)
      .map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
        id,
        userAgent,
        address,
        createdAt,
        lastUsedAt,
      }));
  }

  async exists(userId: number, id: number): Promise<boolean> {
    return this.#sessions.get(id)?.userId === userId;
  }

  async remove(userId: number, id: number): Promise<boolean> {
    return this.#sessions.get(id)?.userId === userId && this.#sessions.delete(id);
  }

  async removeAll(userIds: readonly number[], except?: number): Promise<void> {
    for (const { id, userId } of this.#sessions.values()) {
      if (userIds.includes(userId) && id !== except) this.#sessions.delete(id);
    }
  }

  /** The session of a number, of any account. */
  find(id: number): NewLoginSession | undefined {
    return this.#sessions.get(id);
  }

  #of(userId: number): readonly NewLoginSession[] {
    return [...this.#sessions.values()]
      .filter((each) => each.userId === userId)
      .sort((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime() || b.id - a.id);
  }
}
