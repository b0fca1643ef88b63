import {
  ApiError,
  keyOf,
  type ChatApi,
  type ChatState,
  type Conversation,
} from '@tandem/chat-client';
import { othersOf } from '../model/narrow/narrow-fragment.ts';

/** The parts of the platform and the session that drafts need. */
export interface DraftContext {
  readonly api: Pick<ChatApi, 'post' | 'patch' | 'delete'>;
  readonly state: () => ChatState | null;
  /** Survives the page; a browser may refuse it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  readonly now: () => number;
  /** Runs the callback once, after some ms; returns a function that cancels it. */
  readonly schedule: (callback: () => void, milliseconds: number) => () => void;
}

/** A text that was not sent. */
export interface LocalDraft {
  readonly conversation: Conversation;
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** The server gets a draft when its author pauses. */
const SAVE_MS = 2_000;
/** The oldest are dropped: a browser stores some megabytes. */
const MAX_LOCAL = 100;
/** The users of a browser have drafts of their own. */
const storedFor = (userId: number | undefined) => `tandem.drafts.${userId}`;

/**
 * Drafts, one per conversation. They are in the browser at once, so that they survive a reload and an outage, and on the
 * server a moment later, so that they are on every device; unless their user has switched that off.
 */
export class Drafts {
  readonly #context: DraftContext;
  readonly #stored: string;
  #local: Map<string, LocalDraft>;
  /** The browser has stored all of them. */
  #areStored: boolean;
  /** The functions that cancel planned saves, by key. */
  readonly #planned = new Map<string, () => void>();
  /** The running saves by key: those of a draft run one after the other. */
  readonly #saves = new Map<string, Promise<void>>();
  /** The ids of drafts that this page created; their events may not have arrived. */
  readonly #created = new Map<string, number>();
  /** The ids of drafts that this page removed; their events may not have arrived. The newest are enough. */
  readonly #removed = new Set<number>();

  constructor(context: DraftContext) {
    this.#context = context;
    this.#stored = storedFor(context.state()?.userId);
    this.#local = readStored(context.storage, this.#stored);
    this.#areStored = context.storage !== null;
  }

  /** The text for a conversation; empty without a draft. */
  textOf(conversation: Conversation): string {
    const local = this.#local.get(keyOf(conversation));
    const saved = this.#savedOf(conversation);
    if (!saved) return local?.content ?? '';
    // Another device may have continued.
    const isLocalNewer = local && local.changedAt >= saved.timestamp * 1_000;
    return isLocalNewer ? local.content : saved.content;
  }

  /**
   * The text for a conversation has changed; an empty one is no draft.
   *
   * @returns false if another tab has changed it, and saves it
   */
  change(conversation: Conversation, content: string): boolean {
    const key = keyOf(conversation);
    if (content.trim() === '') {
      this.remove(conversation);
      return true;
    }
    if (this.#local.get(key)?.content === content) return false;
    this.#store(key, { conversation, content, changedAt: this.#context.now() });
    this.#planned.get(key)?.();
    this.#planned.set(
      key,
      this.#context.schedule(() => this.#save(conversation), SAVE_MS),
    );
    return true;
  }

  /**
   * The draft was sent or discarded.
   *
   * @param draftId which of several drafts on the server; the newest one by default
   */
  remove(conversation: Conversation, draftId = this.#idOf(conversation)): void {
    const key = keyOf(conversation);
    this.#planned.get(key)?.();
    this.#planned.delete(key);
    this.#store(key, null);
    if (draftId !== undefined) this.#forget(key, draftId);
    this.#enqueue(key, async () => {
      // The draft may have been created meanwhile.
      const id = draftId ?? this.#created.get(key);
      if (id === undefined) return;
      this.#forget(key, id);
      await this.#context.api.delete('/drafts/{draft_id}', { draft_id: id });
    });
  }

  #forget(key: string, id: number): void {
    if (this.#created.get(key) === id) this.#created.delete(key);
    this.#removed.add(id);
    const [oldest] = this.#removed;
    if (this.#removed.size > MAX_LOCAL && oldest !== undefined) this.#removed.delete(oldest);
  }

  /** Saves planned changes at once: the page is about to close. Resolves when the server has them. */
  async flush(): Promise<void> {
    for (const { conversation } of this.#local.values()) {
      const cancel = this.#planned.get(keyOf(conversation));
      if (!cancel) continue;
      cancel();
      this.#save(conversation);
    }
    await Promise.all(this.#saves.values());
  }

  /** The session has ended: the server would save what is planned for the next account of this browser. */
  close(): void {
    for (const cancel of this.#planned.values()) cancel();
    this.#planned.clear();
  }

  #save(conversation: Conversation): void {
    const key = keyOf(conversation);
    this.#planned.delete(key);
    if (this.#context.state()?.personal.settings.enable_drafts_synchronization === false) return;
    this.#enqueue(key, async () => {
      const local = this.#local.get(key);
      if (!local) return;
      const draft = formOf(local, this.#context.state()?.userId);
      const id = this.#idOf(conversation);
      if (id === undefined) {
        const { ids } = await this.#context.api.post('/drafts', { drafts: [draft] });
        if (ids[0] !== undefined) this.#created.set(key, ids[0]);
      } else await this.#change(key, id, draft);
    });
  }

  async #change(key: string, id: number, draft: Form): Promise<void> {
    try {
      await this.#context.api.patch('/drafts/{draft_id}', { draft_id: id, draft });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // Another device has removed it.
      this.#created.delete(key);
      const { ids } = await this.#context.api.post('/drafts', { drafts: [draft] });
      if (ids[0] !== undefined) this.#created.set(key, ids[0]);
    }
  }

  #enqueue(key: string, run: () => Promise<void>): void {
    const next = (this.#saves.get(key) ?? Promise.resolve())
      .then(run)
      // The browser has the draft: the next change is saved with it.
      .catch(() => undefined)
      .finally(() => {
        if (this.#saves.get(key) === next) this.#saves.delete(key);
      });
    this.#saves.set(key, next);
  }

  #idOf(conversation: Conversation): number | undefined {
    return this.#created.get(keyOf(conversation)) ?? this.#savedOf(conversation)?.id;
  }

  /** The newest draft of the server for a conversation. */
  #savedOf(conversation: Conversation): Draft | undefined {
    const state = this.#context.state();
    if (!state) return undefined;
    const key = keyOf(conversation);
    const all = [...state.personal.drafts.values()].filter((draft) => {
      if (this.#removed.has(draft.id)) return false;
      const of = conversationOfDraft(draft, state.userId);
      return of !== null && keyOf(of) === key;
    });
    return all.sort((a, b) => b.timestamp - a.timestamp)[0];
  }

  /**
   * Takes over what another tab of this browser has stored; that tab saves it.
   *
   * @returns the conversations whose text is another one since
   */
  readAgain(): readonly Conversation[] {
    // What this browser has no room for is in this page alone.
    if (!this.#areStored) return [];
    const before = this.#local;
    this.#local = readStored(this.#context.storage, this.#stored);
    const known = [...new Map([...before, ...this.#local])];
    const changed = known.filter(
      ([key]) => before.get(key)?.content !== this.#local.get(key)?.content,
    );
    for (const [key] of changed) {
      this.#planned.get(key)?.();
      this.#planned.delete(key);
    }
    return changed.map(([, { conversation }]) => conversation);
  }

  #store(key: string, draft: LocalDraft | null): void {
    // Other tabs have stored theirs since.
    if (this.#areStored) this.#local = readStored(this.#context.storage, this.#stored);
    this.#local.delete(key);
    if (draft) this.#local.set(key, draft);
    const oldest = [...this.#local.keys()].slice(0, Math.max(0, this.#local.size - MAX_LOCAL));
    for (const each of oldest) this.#local.delete(each);
    try {
      this.#context.storage?.setItem(this.#stored, JSON.stringify([...this.#local.values()]));
      this.#areStored = this.#context.storage !== null;
    } catch {
      this.#areStored = false;
      // The storage is full or switched off: the server has the draft soon.
    }
  }
}

type Draft = ChatState['personal']['drafts'] extends ReadonlyMap<number, infer Each> ? Each : never;

/** The conversation of a draft of the server; `null` if it has none yet. */
export function conversationOfDraft(
  { type, to, topic }: Pick<Draft, 'type' | 'to' | 'topic'>,
  ownId: number,
): Conversation | null {
  const [channelId] = to;
  if (type === 'stream') {
    return channelId === undefined ? null : { type: 'channel', channelId, topic };
  }
  if (type !== 'private' || to.length === 0) return null;
  return { type: 'direct', userIds: [...new Set([...to, ownId])].sort((a, b) => a - b) };
}

function formOf({ conversation, content, changedAt }: LocalDraft, ownId: number | undefined) {
  const timestamp = Math.floor(changedAt / 1_000);
  if (conversation.type === 'channel') {
    const { channelId, topic } = conversation;
    return { type: 'stream' as const, to: [channelId], topic, content, timestamp };
  }
  const to = othersOf(conversation.userIds, ownId ?? -1);
  return { type: 'private' as const, to, topic: '', content, timestamp };
}

type Form = ReturnType<typeof formOf>;

function readStored(storage: DraftContext['storage'], name: string): Map<string, LocalDraft> {
  try {
    const list = JSON.parse(storage?.getItem(name) ?? '[]') as readonly LocalDraft[];
    return new Map(list.map((draft) => [keyOf(draft.conversation), draft]));
  } catch {
    // Written by another version.
    return new Map();
  }
}
