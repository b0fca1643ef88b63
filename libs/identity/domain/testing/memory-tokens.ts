import type {
  CredentialUses,
  NewAccessToken,
  SecretGenerator,
  TokenRepository,
  UsedCredential,
} from '../src/tokens/index.ts';

/** Tokens in memory. */
export class MemoryTokens implements TokenRepository, CredentialUses {
  readonly #tokens = new Map<number, NewAccessToken>();
  readonly #lastUses = new Map<number, Date>();
  readonly #keyUses = new Map<number, Date>();
  /** The ids of the credentials that were used, in order. */
  readonly uses: number[] = [];
  #lastId = 0;

  used({ kind, id }: UsedCredential): void {
    if (kind === 'api_key') {
      this.#keyUses.set(id, new Date());
      return;
    }
    this.uses.push(id);
    this.#lastUses.set(id, new Date());
  }

  async apiKeyLastUsedAt(userId: number): Promise<Date | null> {
    return this.#keyUses.get(userId) ?? null;
  }

  async nextId(): Promise<number> {
    this.#lastId += 1;
    return this.#lastId;
  }

  async add(token: NewAccessToken): Promise<void> {
    this.#tokens.set(token.id, token);
  }

  async list(userId: number) {
    return [...this.#tokens.values()]
      .filter((each) => each.userId === userId)
      .map(({ id, name, scopes, createdAt, expiresAt }) => ({
        id,
        name,
        scopes,
        createdAt,
        expiresAt,
        lastUsedAt: this.#lastUses.get(id) ?? null,
      }));
  }

  async exists(userId: number, id: number): Promise<boolean> {
    return this.#tokens.get(id)?.userId === userId;
  }

  async remove(userId: number, id: number): Promise<boolean> {
    return this.#tokens.get(id)?.userId === userId && this.#tokens.delete(id);
  }

  async removeAll(userIds: readonly number[]): Promise<void> {
    for (const token of this.#tokens.values()) {
      if (userIds.includes(token.userId)) this.#tokens.delete(token.id);
    }
  }

  /** The token of a number, of any account. */
  find(id: number): NewAccessToken | undefined {
    return this.#tokens.get(id);
  }
}

/** Readable secrets of the right form, for tests alone. */
export class MemorySecrets implements SecretGenerator {
  #count = 0;

  generate(): string {
    this.#count += 1;
    return `s${this.#count}x`.padEnd(43, '0');
  }

  hashOf(secret: string): Uint8Array {
    return Uint8Array.from(secret, (character) => character.charCodeAt(0));
  }
}
