import type { DefaultChannelGroup, DefaultChannelGroupRepository } from '../src/index.ts';
import type { MemoryStore } from './memory-store.ts';

export class MemoryDefaultChannelGroupRepository implements DefaultChannelGroupRepository {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async lockAll(realmId: number): Promise<readonly DefaultChannelGroup[]> {
    return this.#store.state.defaultGroups
      .filter((each) => each.realmId === realmId)
      .map(({ realmId: _, ...group }) => group)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async save(
    realmId: number,
    group: Omit<DefaultChannelGroup, 'id'> & { readonly id: number | null },
  ): Promise<number> {
    const id = group.id ?? this.#store.nextId();
    await this.remove(id);
    const channelIds = [...group.channelIds].sort((a, b) => a - b);
    this.#store.state.defaultGroups.push({ ...group, id, realmId, channelIds });
    return id;
  }

  async remove(groupId: number): Promise<void> {
    const { state } = this.#store;
    state.defaultGroups = state.defaultGroups.filter((each) => each.id !== groupId);
  }
}
