import type { UserExport, UserExportOutcome, UserExportRepository } from '../src/exports/index.ts';
import type { MemoryStore } from './memory-store.ts';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

export class MemoryUserExportRepository implements UserExportRepository {
  constructor(private readonly store: MemoryStore) {}

  async hasUser(realmId: number, userId: number): Promise<boolean> {
    const user = this.store.state.users.get(userId);
    return user?.realmId === realmId && !user.isBot;
  }

  async add(
    _realmId: number,
    request: Pick<UserExport, 'userId' | 'requestedBy'>,
    requestedAt: Date,
    limit: { readonly since: Date; readonly count: number },
  ): Promise<UserExport | null> {
    const { userExports } = this.store.state.stores;
    const recent = userExports.filter(
      (each) => each.requestedBy === request.requestedBy && each.requestedAt > seconds(limit.since),
    );
    if (recent.length >= limit.count) return null;
    const added = {
      id: this.store.nextId(),
      ...request,
      requestedAt: seconds(requestedAt),
      path: null,
      report: null,
      failedAt: null,
      deletedAt: null,
    };
    userExports.push(added);
    return added;
  }

  async lock(requestedBy: number, id: number): Promise<UserExport | null> {
    const found = this.#find(id);
    return found?.requestedBy === requestedBy ? found : null;
  }

  async markDeleted(id: number, at: Date): Promise<void> {
    this.#change(id, { deletedAt: seconds(at), path: null });
  }

  async finish(id: number, outcome: UserExportOutcome): Promise<boolean> {
    const found = this.#find(id);
    const isPending = found?.path === null && found.failedAt === null && found.deletedAt === null;
    if (isPending) {
      this.#change(id, 'path' in outcome ? outcome : { failedAt: seconds(outcome.failedAt) });
    }
    return isPending;
  }

  async removeBefore(before: Date, limit: number) {
    const { stores } = this.store.state;
    const removed = stores.userExports
      .filter((each) => each.requestedAt < seconds(before))
      .slice(0, limit);
    stores.userExports = stores.userExports.filter((each) => !removed.includes(each));
    const paths = removed.map(({ path }) => path).filter((path) => path !== null);
    return { count: removed.length, paths };
  }

  #find(id: number): UserExport | undefined {
    return this.store.state.stores.userExports.find((each) => each.id === id);
  }

  #change(id: number, changes: Partial<UserExport>): void {
    const { stores } = this.store.state;
    stores.userExports = stores.userExports.map((each) =>
      each.id === id ? { ...each, ...changes } : each,
    );
  }
}
