import type { RealmExport, RealmExportRepository } from '../src/index.ts';
import type { MemoryStore } from './memory-store.ts';

export class MemoryRealmExportRepository implements RealmExportRepository {
  constructor(private readonly store: MemoryStore) {}

  async add(
    realmId: number,
    request: Pick<RealmExport, 'actingUserId' | 'exportType'>,
    requestedAt: Date,
    limit: { readonly since: Date; readonly count: number },
  ): Promise<number | null> {
    const { exports } = this.store.state.stores;
    const since = Math.floor(limit.since.getTime() / 1000);
    const recent = exports.filter((each) => each.realmId === realmId && each.requestedAt > since);
    if (recent.length >= limit.count) return null;
    const id = this.store.nextId();
    exports.push({
      id,
      realmId,
      ...request,
      path: null,
      failedAt: null,
      deletedAt: null,
      requestedAt: Math.floor(requestedAt.getTime() / 1000),
    });
    return id;
  }

  async lock(realmId: number, id: number): Promise<RealmExport | null> {
    const found = this.store.state.stores.exports.find(
      (each) => each.id === id && each.realmId === realmId,
    );
    if (!found) return null;
    const { actingUserId, exportType, requestedAt, path, failedAt, deletedAt } = found;
    return { id, actingUserId, exportType, requestedAt, path, failedAt, deletedAt };
  }

  async markDeleted(id: number, at: Date): Promise<void> {
    this.#change(id, { deletedAt: Math.floor(at.getTime() / 1000), path: null });
  }

  async finish(
    id: number,
    outcome: { readonly path: string } | { readonly failedAt: Date },
  ): Promise<boolean> {
    const found = this.store.state.stores.exports.find((each) => each.id === id);
    if (found?.path !== null || found.failedAt !== null) return false;
    this.#change(
      id,
      'path' in outcome
        ? { path: outcome.path }
        : { failedAt: Math.floor(outcome.failedAt.getTime() / 1000) },
    );
    return true;
  }

  #change(id: number, changes: Partial<RealmExport>): void {
    const { stores } = this.store.state;
    stores.exports = stores.exports.map((each) =>
      each.id === id ? { ...each, ...changes } : each,
    );
  }
}
