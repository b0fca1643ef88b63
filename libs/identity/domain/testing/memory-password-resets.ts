import type { PasswordReset, PasswordResetRepository } from '../src/password-reset/index.ts';

/** Requests for new passwords in memory. */
export class MemoryPasswordResets implements PasswordResetRepository {
  readonly #resets: { reset: PasswordReset; tokenHash: Uint8Array | null }[] = [];
  #lastId = 0;

  async nextId(): Promise<number> {
    this.#lastId += 1;
    return this.#lastId;
  }

  async add(reset: PasswordReset, tokenHash: Uint8Array): Promise<void> {
    this.#resets.push({ reset, tokenHash });
  }

  async countSince(
    { realmId, email, network }: Pick<PasswordReset, 'realmId' | 'email' | 'network'>,
    since: Date,
  ) {
    const recent = this.#resets
      .map(({ reset }) => reset)
      .filter((each) => each.requestedAt > since);
    return {
      forEmail: recent.filter((each) => each.realmId === realmId && each.email === email).length,
      fromNetwork: recent.filter((each) => each.network === network).length,
    };
  }

  async find(tokenHash: Uint8Array): Promise<PasswordReset | null> {
    const hash = tokenHash.toString();
    return this.#resets.find((each) => each.tokenHash?.toString() === hash)?.reset ?? null;
  }

  async useUp(realmId: number, email: string): Promise<void> {
    for (const each of this.#resets) {
      const { reset } = each;
      if (reset.realmId === realmId && reset.email === email.toLowerCase()) each.tokenHash = null;
    }
  }
}
