import type { ChannelFolder, ChannelFolderRepository, NewChannelFolder } from '../src/index.ts';
import type { MemoryStore } from './memory-store.ts';

export class MemoryChannelFolderRepository implements ChannelFolderRepository {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async add({ realmId, ...folder }: NewChannelFolder): Promise<ChannelFolder | null> {
    const { folders } = this.#store.state;
    const key = folder.name.toLowerCase();
    const isTaken = folders.some(
      (each) => each.realmId === realmId && !each.isArchived && each.name.toLowerCase() === key,
    );
    if (isTaken) return null;
    const id = this.#store.nextId();
    const added = { ...folder, id, order: id, isArchived: false };
    folders.push({ ...added, realmId });
    return added;
  }

  async lockAll(realmId: number): Promise<readonly ChannelFolder[]> {
    return this.#store.state.folders
      .filter((each) => each.realmId === realmId)
      .map(({ realmId: _, ...folder }) => folder)
      .sort((a, b) => a.order - b.order);
  }

  async save(folder: ChannelFolder): Promise<void> {
    this.#store.state.folders = this.#store.state.folders.map((each) =>
      each.id === folder.id ? { ...each, ...folder } : each,
    );
  }

  async saveOrder(realmId: number, folderIds: readonly number[]): Promise<void> {
    this.#store.state.folders = this.#store.state.folders.map((each) =>
      each.realmId === realmId ? { ...each, order: folderIds.indexOf(each.id) } : each,
    );
  }

  async holdOpen(realmId: number, folderId: number): Promise<boolean> {
    const folder = this.#store.state.folders.find((each) => each.id === folderId);
    return folder?.realmId === realmId && !folder.isArchived;
  }

  async holdsChannels(folderId: number): Promise<boolean> {
    return this.#store.state.channels.some((each) => each.folderId === folderId);
  }
}
