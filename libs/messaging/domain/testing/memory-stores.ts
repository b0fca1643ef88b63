import type { Actor } from '@tandem/shared-kernel';
import {
  MAX_LINKIFIERS,
  customEmojiUrls,
  type CustomEmojiRepository,
  type CustomEmojiView,
  type LinkifierChange,
  type LinkifierEdit,
  type LinkifierRepository,
  type LinkifierRule,
  type NewCustomEmoji,
  type NewSubmessage,
  type Playground,
  type PlaygroundRepository,
  type StoreTx,
  type SubmessageContext,
  type SubmessageRepository,
} from '../src/index.ts';
import { MemoryDraftRepository, MemorySavedSnippetRepository } from './memory-drafts.ts';
import { MemoryScheduledMessageRepository } from './memory-scheduled-messages.ts';
import { MemoryRealmExportRepository } from './memory-realm-exports.ts';
import { MemoryUserExportRepository } from './memory-user-exports.ts';
import { MemoryReminderRepository } from './memory-reminders.ts';
import type { MemoryStore } from './memory-store.ts';

/** The ports of customizations and personal stores over memory. */
export function memoryStores(store: MemoryStore): StoreTx {
  return {
    submessages: new MemorySubmessageRepository(store),
    emoji: new MemoryCustomEmojiRepository(store),
    linkifiers: new MemoryLinkifierRepository(store),
    playgrounds: new MemoryPlaygroundRepository(store),
    drafts: new MemoryDraftRepository(store),
    savedSnippets: new MemorySavedSnippetRepository(store),
    scheduledMessages: new MemoryScheduledMessageRepository(store),
    realmExports: new MemoryRealmExportRepository(store),
    userExports: new MemoryUserExportRepository(store),
    reminders: new MemoryReminderRepository(store),
  };
}

class MemorySubmessageRepository implements SubmessageRepository {
  constructor(private readonly store: MemoryStore) {}

  async contextOf(messageId: number, senderId: number): Promise<SubmessageContext> {
    const message = this.store.message(messageId);
    if (!message) throw new Error('Only a locked message is asked for');
    const attached = this.store.state.stores.submessages.filter(
      (each) => each.messageId === messageId,
    );
    return {
      authorId: message.senderId,
      isOpen: message.isWidget || attached.some((each) => each.senderId === message.senderId),
      widget: message.isWidget
        ? JSON.stringify({ widget_type: /^\/(\w+)/.exec(message.body.content)?.[1] })
        : (attached[0]?.content ?? null),
      earlierOwn: attached.filter((each) => each.senderId === senderId).length,
    };
  }

  async add(submessage: NewSubmessage): Promise<number> {
    const id = this.store.nextId();
    this.store.state.stores.submessages.push({ ...submessage, id });
    return id;
  }
}

class MemoryCustomEmojiRepository implements CustomEmojiRepository {
  constructor(private readonly store: MemoryStore) {}

  async mayAdd({ realmId }: Actor): Promise<boolean> {
    return !this.store.state.stores.noEmoji.has(realmId);
  }

  async isTaken(realmId: number, name: string): Promise<boolean> {
    return this.#active(realmId, name) !== undefined;
  }

  async add({ realmId, name, ...file }: NewCustomEmoji): Promise<number | null> {
    if (this.#active(realmId, name)) return null;
    const id = this.store.nextId();
    this.store.state.customEmoji.push({ id, realmId, name, isDeactivated: false });
    this.store.state.stores.emojiFiles.set(id, file);
    return id;
  }

  async lockActive(realmId: number, name: string): Promise<CustomEmojiView | null> {
    const id = this.#active(realmId, name)?.id;
    if (id === undefined) return null;
    const unknown = { fileName: `${name}.png`, isAnimated: false, authorId: null };
    const { authorId, ...file } = this.store.state.stores.emojiFiles.get(id) ?? unknown;
    return { id, name, deactivated: false, authorId, ...customEmojiUrls(realmId, file) };
  }

  async deactivate(id: number): Promise<void> {
    const found = this.store.state.customEmoji.find((each) => each.id === id);
    if (found) found.isDeactivated = true;
  }

  #active(realmId: number, name: string) {
    return this.store.state.customEmoji.find(
      (each) => each.realmId === realmId && each.name === name && !each.isDeactivated,
    );
  }
}

class MemoryLinkifierRepository implements LinkifierRepository {
  constructor(private readonly store: MemoryStore) {}

  async add(realmId: number, linkifier: LinkifierRule): Promise<number | 'duplicate' | 'full'> {
    const known = this.#of(realmId);
    if (known.some((each) => each.pattern === linkifier.pattern)) return 'duplicate';
    if (known.length >= MAX_LINKIFIERS) return 'full';
    const id = this.store.nextId();
    this.store.state.stores.linkifiers.push({ ...linkifier, id, realmId });
    return id;
  }

  async change(realmId: number, id: number, edit: LinkifierEdit): Promise<LinkifierChange> {
    const found = this.#of(realmId).find((each) => each.id === id);
    if (!found) return 'missing';
    const others = this.#of(realmId).filter((each) => each.id !== id);
    if (others.some((each) => each.pattern === edit.pattern)) return 'duplicate';
    const given = Object.entries(edit).filter(([, value]) => value !== undefined);
    Object.assign(found, Object.fromEntries(given));
    const { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates } = found;
    return { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates };
  }

  async remove(realmId: number, id: number): Promise<boolean> {
    const { stores } = this.store.state;
    const before = stores.linkifiers.length;
    stores.linkifiers = stores.linkifiers.filter(
      (each) => each.id !== id || each.realmId !== realmId,
    );
    return stores.linkifiers.length < before;
  }

  async reorder(realmId: number, ids: readonly number[]): Promise<boolean> {
    const own = this.#of(realmId);
    const wanted = ids.flatMap((id) => own.find((each) => each.id === id) ?? []);
    if (new Set(wanted).size !== own.length || ids.length !== own.length) return false;
    const { stores } = this.store.state;
    const others = stores.linkifiers.filter((each) => each.realmId !== realmId);
    stores.linkifiers = [...others, ...wanted];
    return true;
  }

  #of(realmId: number) {
    return this.store.state.stores.linkifiers.filter((each) => each.realmId === realmId);
  }
}

class MemoryPlaygroundRepository implements PlaygroundRepository {
  constructor(private readonly store: MemoryStore) {}

  async add(realmId: number, playground: Playground): Promise<number | null> {
    const { playgrounds } = this.store.state.stores;
    const isThere = playgrounds.some(
      (each) =>
        each.realmId === realmId &&
        each.name === playground.name &&
        each.pygmentsLanguage === playground.pygmentsLanguage,
    );
    if (isThere) return null;
    const id = this.store.nextId();
    playgrounds.push({ ...playground, id, realmId });
    return id;
  }

  async remove(realmId: number, id: number): Promise<boolean> {
    const { stores } = this.store.state;
    const before = stores.playgrounds.length;
    stores.playgrounds = stores.playgrounds.filter(
      (each) => each.id !== id || each.realmId !== realmId,
    );
    return stores.playgrounds.length < before;
  }
}
