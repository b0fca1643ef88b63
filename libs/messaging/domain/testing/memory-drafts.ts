import type { Actor } from '@tandem/shared-kernel';
import type {
  Draft,
  DraftContent,
  DraftRepository,
  NewSavedSnippet,
  SavedSnippet,
  SavedSnippetRepository,
} from '../src/index.ts';
import type { MemoryStore } from './memory-store.ts';

export class MemoryDraftRepository implements DraftRepository {
  constructor(private readonly store: MemoryStore) {}

  async isSynchronized(userId: number): Promise<boolean> {
    return !this.store.state.stores.withoutDrafts.has(userId);
  }

  async knownTargets(
    actor: Actor,
    targets: { readonly channelIds: readonly number[]; readonly userIds: readonly number[] },
  ) {
    const mayKnow = (id: number) => {
      const channel = this.store.channel(id);
      if (channel?.realmId !== actor.realmId) return false;
      return !channel.inviteOnly || this.store.subscription(id, actor.userId) !== undefined;
    };
    return {
      channelIds: targets.channelIds.filter(mayKnow),
      userIds: targets.userIds.filter(
        (id) => this.store.state.users.get(id)?.realmId === actor.realmId,
      ),
    };
  }

  async add(
    ownerId: number,
    drafts: readonly DraftContent[],
    limit: number,
  ): Promise<readonly Draft[] | null> {
    const own = this.store.state.stores.drafts.filter((each) => each.ownerId === ownerId);
    if (drafts.length > 0 && own.length + drafts.length > limit) return null;
    const added = drafts.map((draft) => ({ id: this.store.nextId(), ...draft }));
    this.store.state.stores.drafts.push(...added.map((draft) => ({ ...draft, ownerId })));
    return added;
  }

  async change(ownerId: number, draft: Draft): Promise<boolean> {
    const { drafts } = this.store.state.stores;
    const at = drafts.findIndex((each) => each.id === draft.id && each.ownerId === ownerId);
    if (at === -1) return false;
    drafts[at] = { ...draft, ownerId };
    return true;
  }

  async remove(ownerId: number, id: number): Promise<boolean> {
    const { stores } = this.store.state;
    const before = stores.drafts.length;
    stores.drafts = stores.drafts.filter((each) => each.id !== id || each.ownerId !== ownerId);
    return stores.drafts.length < before;
  }
}

export class MemorySavedSnippetRepository implements SavedSnippetRepository {
  constructor(private readonly store: MemoryStore) {}

  async add(
    ownerId: number,
    { title, content, createdAt }: NewSavedSnippet,
    limit: number,
  ): Promise<SavedSnippet | null> {
    const own = this.store.state.stores.snippets.filter((each) => each.ownerId === ownerId);
    if (own.length >= limit) return null;
    const seconds = Math.floor(createdAt.getTime() / 1000);
    const snippet = { id: this.store.nextId(), title, content, createdAt: seconds };
    this.store.state.stores.snippets.push({ ...snippet, ownerId });
    return snippet;
  }

  async change(
    ownerId: number,
    id: number,
    changes: { readonly title?: string | undefined; readonly content?: string | undefined },
  ): Promise<SavedSnippet | null> {
    const { snippets } = this.store.state.stores;
    const at = snippets.findIndex((each) => each.id === id && each.ownerId === ownerId);
    const before = snippets[at];
    if (!before) return null;
    const { title = before.title, content = before.content } = changes;
    const after = { id, title, content, createdAt: before.createdAt };
    snippets[at] = { ...after, ownerId };
    return after;
  }

  async remove(ownerId: number, id: number): Promise<boolean> {
    const { stores } = this.store.state;
    const before = stores.snippets.length;
    stores.snippets = stores.snippets.filter((each) => each.id !== id || each.ownerId !== ownerId);
    return stores.snippets.length < before;
  }
}
