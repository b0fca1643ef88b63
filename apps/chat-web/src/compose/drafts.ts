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
  /** Absent while the server lacks this text. */
  readonly saved?: SavedDraft;
}

/** The draft of the server that has a text. */
interface SavedDraft {
  readonly id: number;
  /** The time at which this browser learned it, in ms since 1970. */
  readonly at: number;
  /** The conversation that the server reported first; it may have cut the topic. Absent before the first report. */
  readonly reported?: string;
}

/** The server gets a draft when its author pauses. */
const SAVE_MS = 2_000;
/** A registration that was under way may lack a draft that was saved meanwhile. */
const RECENT_MS = 60_000;
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

  /**
   * A composer shows the draft. A text of another device becomes a local one, which follows its further changes.
   */
  shown(conversation: Conversation): void {
    const key = keyOf(conversation);
    const saved = this.#savedOf(conversation);
    const isFollowed = this.#local.get(key)?.saved?.id === saved?.id;
    if (!saved || isFollowed || this.#isChanging(key)) return;
    const isShown = isSame(saved.content, this.textOf(conversation));
    if (isShown) this.#store(key, this.#localOf(saved, conversation));
  }

  /**
   * Other devices have changed or removed drafts: the texts that the server has follow them. A text that it does not have yet
   * stays.
   *
   * @param removedId the draft whose removal was reported
   * @returns the conversations whose text is another one since
   */
  follow(removedId?: number): readonly Conversation[] {
    const state = this.#context.state();
    if (!state?.isRegistered) return [];
    if (!isSynchronized(state)) this.synchronizationEnded();
    const changed: Conversation[] = [];
    for (const [key, local] of [...this.#present()]) {
      const next = this.#isChanging(key) ? local : this.#followed(local, removedId);
      if (next === local) continue;
      this.#store(key, next);
      if (next?.content !== local.content) changed.push(local.conversation);
    }
    return changed;
  }

  /** The server has removed all drafts: the texts are here alone. */
  synchronizationEnded(): void {
    for (const [key, local] of [...this.#present()]) {
      const { saved, ...text } = local;
      if (saved) this.#store(key, text);
    }
  }

  /** A text after the changes of other devices; `null` if they have sent or discarded it. */
  #followed(local: LocalDraft, removedId: number | undefined): LocalDraft | null {
    const { conversation, content, changedAt, saved } = local;
    const all = this.#allSavedOf(conversation);
    if (!saved) {
      // The page may have been closed before the answer to its save.
      const same = all.find((each) => isSame(each.content, content));
      return same ? { ...local, saved: { id: same.id, at: this.#context.now() } } : local;
    }
    const own = this.#context.state()?.personal.drafts.get(saved.id);
    const reported = own ? this.#keyOfDraft(own) : '';
    if (own && reported === (saved.reported ?? reported)) {
      const isNewer = own.timestamp * 1_000 > changedAt && own.content !== content;
      if (isNewer) return this.#localOf(own, conversation);
      return saved.reported === reported ? local : { ...local, saved: { ...saved, reported } };
    }
    const isRecent = this.#context.now() < saved.at + RECENT_MS;
    if (isRecent && !own && saved.id !== removedId) return local;
    const key = keyOf(conversation);
    if (this.#created.get(key) === saved.id) this.#created.delete(key);
    return all[0] ? this.#localOf(all[0], conversation) : null;
  }

  #localOf(draft: Draft, conversation: Conversation): LocalDraft {
    const { id, content, timestamp } = draft;
    const saved = { id, at: this.#context.now(), reported: this.#keyOfDraft(draft) };
    return { conversation, content, changedAt: timestamp * 1_000, saved };
  }

  /** The server does not have the last text of this page. */
  #isChanging(key: string): boolean {
    return this.#planned.has(key) || this.#saves.has(key);
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
    if (!isSynchronized(this.#context.state())) return;
    this.#enqueue(key, async () => {
      const local = this.#local.get(key);
      if (!local) return;
      const draft = formOf(local, this.#context.state()?.userId);
      const known = this.#idOf(conversation);
      const id =
        known === undefined
          ? await this.#create(key, draft)
          : await this.#change(key, known, draft);
      const present = this.#present().get(key);
      // The text may have changed since.
      if (id === undefined || present?.content !== local.content) return;
      this.#store(key, { ...present, saved: { id, at: this.#context.now() } });
    });
  }

  async #create(key: string, draft: Form): Promise<number | undefined> {
    const { ids } = await this.#context.api.post('/drafts', { drafts: [draft] });
    const [id] = ids;
    if (id !== undefined) this.#created.set(key, id);
    return id;
  }

  async #change(key: string, id: number, draft: Form): Promise<number | undefined> {
    try {
      await this.#context.api.patch('/drafts/{draft_id}', { draft_id: id, draft });
      return id;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // Another device has removed it.
      this.#created.delete(key);
      return this.#create(key, draft);
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
    return this.#allSavedOf(conversation)[0];
  }

  /** The drafts of the server for a conversation, the newest first. */
  #allSavedOf(conversation: Conversation): readonly Draft[] {
    const state = this.#context.state();
    if (!state) return [];
    const key = keyOf(conversation);
    const all = [...state.personal.drafts.values()].filter(
      (draft) => !this.#removed.has(draft.id) && this.#keyOfDraft(draft) === key,
    );
    return all.sort((a, b) => b.timestamp - a.timestamp);
  }

  /** The key of the conversation of a draft of the server; empty if it has none yet. */
  #keyOfDraft(draft: Draft): string {
    const conversation = conversationOfDraft(draft, this.#context.state()?.userId ?? -1);
    return conversation ? keyOf(conversation) : '';
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

  /** The drafts with those that other tabs have stored since. */
  #present(): Map<string, LocalDraft> {
    return this.#areStored ? readStored(this.#context.storage, this.#stored) : this.#local;
  }

  #store(key: string, draft: LocalDraft | null): void {
    this.#local = this.#present();
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

function isSynchronized(state: ChatState | null): boolean {
  return state?.personal.settings.enable_drafts_synchronization !== false;
}

/** The server removes white space at the end. */
function isSame(a: string, b: string): boolean {
  return a.trimEnd() === b.trimEnd();
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
