import type {
  Attachments,
  ChangedAttachment,
  DetachedUpload,
  NewAttachment,
} from '../src/index.ts';
import type {
  ContentStore,
  FileRemovals,
  ReservationLimits,
  StoredContent,
  UnfinishedUpload,
  UnfinishedUploads,
  UploadLease,
} from '../src/uploads/index.ts';
import type { MemoryStore, StoredAttachment } from './memory-store.ts';

export class MemoryAttachments implements Attachments {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async countOf(ownerId: number): Promise<number> {
    return this.#store.state.attachments.filter((each) => each.ownerId === ownerId).length;
  }

  async add(upload: NewAttachment, quota: number | null) {
    const spaceUsed = this.#spaceUsed(upload.realmId) + upload.size;
    const reserved = reservedBytes(this.#store, upload.realmId);
    if (quota !== null && spaceUsed + reserved > quota) return null;
    const id = this.#store.nextId();
    this.#store.state.attachments.push({ ...upload, id, messageIds: [] });
    return { id, spaceUsed };
  }

  async claim(
    senderId: number,
    messageId: number,
    uploadPaths: readonly string[],
  ): Promise<readonly ChangedAttachment[]> {
    const claimed = this.#store.state.attachments.filter(
      (each) =>
        uploadPaths.includes(each.pathId) &&
        !each.messageIds.includes(messageId) &&
        this.#mayRead(senderId, each),
    );
    for (const each of claimed) {
      each.messageIds = [...each.messageIds, messageId].sort((a, b) => a - b);
    }
    return claimed.map((each) => this.#view(each));
  }

  async replace(editorId: number, messageId: number, uploadPaths: readonly string[]) {
    const dropped = this.#store.state.attachments.filter(
      (each) => each.messageIds.includes(messageId) && !uploadPaths.includes(each.pathId),
    );
    for (const each of dropped) {
      each.messageIds = each.messageIds.filter((id) => id !== messageId);
    }
    const added = await this.claim(editorId, messageId, uploadPaths);
    const changed = [...added, ...dropped.map((each) => this.#view(each))].sort(
      (a, b) => a.id - b.id,
    );
    const detached: DetachedUpload[] = dropped
      .filter((each) => each.messageIds.length === 0 && each.ownerId === editorId)
      .map((each) => this.#view(each));
    return { changed, detached };
  }

  async remove(ownerId: number, id: number) {
    const { state } = this.#store;
    const found = state.attachments.find((each) => each.id === id && each.ownerId === ownerId);
    if (!found) return null;
    state.attachments = state.attachments.filter((each) => each !== found);
    return { pathId: found.pathId, spaceUsed: this.#spaceUsed(found.realmId) };
  }

  async removeUnclaimed(before: Date, limit: number): Promise<readonly string[]> {
    const { state } = this.#store;
    const old = state.attachments
      .filter((each) => each.createdAt < before && each.messageIds.length === 0)
      .slice(0, limit);
    state.attachments = state.attachments.filter((each) => !old.includes(each));
    return old.map((each) => each.pathId);
  }

  #view(attachment: StoredAttachment): ChangedAttachment {
    const { id, ownerId, name, pathId, size, createdAt, messageIds, realmId } = attachment;
    const spaceUsed = this.#spaceUsed(realmId);
    const sentAt = messageIds.map((each) =>
      Math.floor((this.#store.message(each)?.sentAt.getTime() ?? 0) / 1000),
    );
    return {
      id,
      ownerId,
      name,
      pathId,
      size,
      createdAt,
      spaceUsed,
      messageIds: [...messageIds],
      sentAt,
    };
  }

  #spaceUsed(realmId: number): number {
    return this.#store.state.attachments
      .filter((each) => each.realmId === realmId)
      .reduce((sum, each) => sum + each.size, 0);
  }

  #mayRead(userId: number, attachment: StoredAttachment): boolean {
    const reader = this.#store.state.users.get(userId);
    if (reader?.realmId !== attachment.realmId) return false;
    return (
      attachment.ownerId === userId ||
      attachment.messageIds.some((id) => {
        const message = this.#store.message(id);
        return message !== undefined && this.#store.visible(reader, message);
      })
    );
  }
}

export class MemoryFileRemovals implements FileRemovals {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async schedule(keys: readonly string[], notBefore: Date): Promise<void> {
    for (const key of keys) this.#store.state.fileRemovals.set(key, notBefore.getTime());
  }

  async cancel(key: string): Promise<void> {
    this.#store.state.fileRemovals.delete(key);
  }

  async takeDue(now: Date, limit: number): Promise<readonly string[]> {
    const { fileRemovals } = this.#store.state;
    const due = [...fileRemovals]
      .filter(([, notBefore]) => notBefore <= now.getTime())
      .sort(([, a], [, b]) => a - b)
      .slice(0, limit)
      .map(([key]) => key);
    for (const key of due) fileRemovals.delete(key);
    return due;
  }
}

function reservedBytes(store: MemoryStore, realmId: number): number {
  return [...store.state.unfinishedUploads.values()]
    .filter((each) => each.realmId === realmId)
    .reduce((sum, each) => sum + each.size, 0);
}

export class MemoryUnfinishedUploads implements UnfinishedUploads {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async reserve(upload: UnfinishedUpload, { quotaBytes, maxPerOwner }: ReservationLimits) {
    const { unfinishedUploads, attachments } = this.#store.state;
    const used = attachments
      .filter((each) => each.realmId === upload.realmId)
      .reduce((sum, each) => sum + each.size, reservedBytes(this.#store, upload.realmId));
    if (quotaBytes !== null && used + upload.size > quotaBytes) return 'over-quota';
    const owned = [...unfinishedUploads.values()].filter((each) => each.ownerId === upload.ownerId);
    if (owned.length >= maxPerOwner) return 'too-many';
    unfinishedUploads.set(upload.id, { ...upload, lease: null });
    return 'reserved';
  }

  async isOpen(id: string): Promise<boolean> {
    return this.#store.state.unfinishedUploads.has(id);
  }

  async release(id: string): Promise<boolean> {
    return this.#store.state.unfinishedUploads.delete(id);
  }

  async releaseBefore(time: Date): Promise<number> {
    const { unfinishedUploads } = this.#store.state;
    const old = [...unfinishedUploads.values()].filter((each) => each.beganAt < time);
    for (const { id } of old) unfinishedUploads.delete(id);
    return old.length;
  }

  async lease(lease: UploadLease, now: Date): Promise<boolean> {
    const upload = this.#store.state.unfinishedUploads.get(lease.uploadId);
    if (!upload) return true;
    const { lease: held } = upload;
    if (held && held.holder !== lease.holder && held.until > now) return false;
    upload.lease = lease;
    return true;
  }

  async endLease({ uploadId, holder }: Pick<UploadLease, 'uploadId' | 'holder'>): Promise<void> {
    const upload = this.#store.state.unfinishedUploads.get(uploadId);
    if (upload?.lease?.holder === holder) upload.lease = null;
  }
}

/** Contents in memory, for tests that need no files. */
export class MemoryContentStore implements ContentStore {
  readonly contents = new Map<string, Uint8Array>();

  async put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<number> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    this.contents.set(key, bytes);
    return bytes.length;
  }

  async find(key: string): Promise<StoredContent | null> {
    const bytes = this.contents.get(key);
    if (!bytes) return null;
    return {
      size: bytes.length,
      read: async function* (range) {
        yield range ? bytes.subarray(range.start, range.end + 1) : bytes;
      },
    };
  }

  async remove(key: string): Promise<void> {
    this.contents.delete(key);
  }

  async removeBelow(prefix: string): Promise<void> {
    for (const key of this.contents.keys()) {
      if (key.startsWith(`${prefix}/`)) this.contents.delete(key);
    }
  }
}
