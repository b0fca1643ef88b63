import type { LoginLink, LoginLinkRepository } from '../src/login-links/index.ts';

/** Links for log-ins in memory. */
export class MemoryLoginLinks implements LoginLinkRepository {
  /** By the text of the hash, in the order in which they were added. */
  readonly #links = new Map<string, LoginLink>();

  async add(link: LoginLink, secretHash: Uint8Array, limit: number): Promise<void> {
    const own = [...this.#links].filter(([, each]) => each.userId === link.userId);
    for (const [hash] of own.slice(0, Math.max(0, own.length + 1 - limit))) {
      this.#links.delete(hash);
    }
    this.#links.set(secretHash.toString(), link);
  }

  async find(secretHash: Uint8Array): Promise<LoginLink | null> {
    return this.#links.get(secretHash.toString()) ?? null;
  }

  async use(secretHash: Uint8Array): Promise<boolean> {
    return this.#links.delete(secretHash.toString());
  }

  async removeAll(userId: number): Promise<void> {
    for (const [hash, link] of this.#links) {
      if (link.userId === userId) this.#links.delete(hash);
    }
  }
}
