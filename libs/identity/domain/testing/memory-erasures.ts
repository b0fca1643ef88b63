import type { ErasedCounts, ErasedUser, Erasure, ErasureRepository } from '../src/erasure/index.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';

/** Erasures in memory; of an account, the addresses are replaced. */
export class MemoryErasures implements ErasureRepository {
  readonly #users: MemoryUserRepository;
  #erasures: readonly Erasure[] = [];

  constructor(users: MemoryUserRepository) {
    this.#users = users;
  }

  async of(userId: number): Promise<readonly Erasure[]> {
    return this.#erasures.filter((each) => each.userId === userId);
  }

  async add(erasure: ErasedUser & Pick<Erasure, 'requestedBy' | 'requestedAt'>): Promise<Erasure> {
    const same = this.#erasures.find(
      ({ userId, kind }) => userId === erasure.userId && kind === erasure.kind,
    );
    const added: Erasure = {
      ...erasure,
      id: same?.id ?? this.#erasures.length + 1,
      finishedAt: null,
      removed: same?.removed ?? {},
      mentions: null,
    };
    this.#erasures = [...this.#erasures.filter((each) => each !== same), added];
    return added;
  }

  async anonymize(userId: number, address: string): Promise<void> {
    this.#users.change(userId, {
      deliveryEmail: address,
      email: address,
      passwordHash: null,
    });
  }

  async lockUnfinished(id: number): Promise<Erasure | null> {
    return this.#erasures.find((each) => each.id === id && each.finishedAt === null) ?? null;
  }

  async lockDeactivated(id: number): Promise<Erasure | null> {
    const found = this.#erasures.find((each) => each.id === id);
    const account = found && (await this.#users.lock(found.realmId, found.userId));
    return found && account?.isActive === false ? found : null;
  }

  async addRemoved(id: number, counts: ErasedCounts): Promise<void> {
    this.#change(id, ({ removed }) => ({
      removed: Object.fromEntries(
        [...new Set([...Object.keys(removed), ...Object.keys(counts)])].map((name) => [
          name,
          (removed[name] ?? 0) + (counts[name] ?? 0),
        ]),
      ),
    }));
  }

  async setMentions(id: number, mentions: number): Promise<void> {
    this.#change(id, () => ({ mentions }));
  }

  async finish(id: number, finishedAt: Date): Promise<void> {
    this.#change(id, () => ({ finishedAt }));
  }

  #change(id: number, changesOf: (erasure: Erasure) => Partial<Erasure>): void {
    this.#erasures = this.#erasures.map((each) =>
      each.id === id ? { ...each, ...changesOf(each) } : each,
    );
  }
}
