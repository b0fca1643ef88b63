/// <reference lib="dom" />
import { signal, type ReadonlySignal } from '@preact/signals';
import { keyOf, type Conversation, type Message } from '@tandem/chat-client';
import type { Store } from '../state/store.ts';
import { userMention } from '../model/completion/mentions.ts';
import { EmojiIndex, type EmojiTable } from '../model/emoji/emoji-index.ts';
import { permalinkFragment } from '../model/narrow/narrow-fragment.ts';
import { Drafts } from './drafts.ts';
import { quotation } from './text-edits.ts';
import { TypingNotices } from './typing-notices.ts';
import { Uploads } from './uploads.ts';

/** A message that begins a conversation: its location is chosen while it is written. */
export interface NewMessage {
  readonly type: 'channel' | 'direct';
  readonly channelId: number | null;
  readonly topic: string;
  readonly userIds: readonly number[];
}

/** A message whose text its sender changes. */
export interface EditedMessage {
  readonly messageId: number;
  readonly conversation: Conversation;
  /** Markdown, as the server has it. */
  readonly content: string;
  /** The text as the actor has changed it. */
  readonly unsaved: string;
}

/** Changes Markdown. */
export type TextChange = (text: string) => string;

/** A composer in the document. */
export interface ShownComposer {
  /** Changes its text and its files. */
  readonly change: (change: TextChange) => void;
  /** Sends its message, or saves it. */
  readonly submit: () => void;
}

/** The largest number of messages whose unsaved changes are remembered. */
const MAX_UNSAVED = 50;

const schedule = (callback: () => void, milliseconds: number) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** The texts that are being written, in all conversations of a session. */
export class ComposeStore {
  readonly drafts: Drafts;
  readonly typing: TypingNotices;
  readonly uploads: Uploads;
  /** `null` until the table of names is loaded. */
  readonly emoji: ReadonlySignal<EmojiIndex | null>;
  /** The message to another conversation; `null`: the composer writes to the shown one. */
  readonly newMessage = signal<NewMessage | null>(null);
  readonly edited = signal<EditedMessage | null>(null);
  /** The new message is empty, or a draft. */
  isNewMessageSafe = true;
  /** A text that the composer takes over as soon as it is drawn. */
  readonly inserted = signal<string | null>(null);
  /** Grows when the composer should have the focus. */
  readonly focusRequests = signal(0);
  readonly #shown = new Map<string, ShownComposer>();
  #newMessages = 0;
  /** Changed texts of messages whose change was neither saved nor cancelled, by message. */
  readonly #unsavedEdits = new Map<number, string>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    const { session } = store;
    const platform = { state: () => session.state, now: () => store.clock(), schedule };
    this.drafts = new Drafts({ ...platform, api: session.api, storage: storageOf() });
    this.typing = new TypingNotices({ ...platform, api: session.api });
    this.uploads = new Uploads(location.origin);
    session.onStatus(({ state }) => {
      if (state === 'live') this.uploads.goOn();
    });
    this.drafts.follow();
    session.onRegistered(() => this.#showDrafts(this.drafts.follow()));
    session.on('drafts', (event) => {
      this.#showDrafts(this.drafts.follow(event.op === 'remove' ? event.draft_id : undefined));
    });
    session.on('user_settings', ({ property, value }) => {
      const isOff = property === 'enable_drafts_synchronization' && value === false;
      if (isOff) this.drafts.synchronizationEnded();
    });
    const emoji = signal<EmojiIndex | null>(null);
    this.emoji = emoji;
    void store.begun.then(() => this.#followEmoji(emoji));
    const flush = () => {
      if (document.visibilityState === 'hidden') void this.drafts.flush();
    };
    document.addEventListener('visibilitychange', flush, { signal: store.ended });
    const readAgain = () => this.#showDrafts(this.drafts.readAgain());
    window.addEventListener('storage', readAgain, { signal: store.ended });
    const draftUnsent = (event: PageTransitionEvent) => {
      // A page that returns from the cache of the browser goes on with sending.
      if (!event.persisted) this.#draftUnsent();
    };
    window.addEventListener('pagehide', draftUnsent, { signal: store.ended });
    store.ended.addEventListener('abort', () => {
      this.#draftUnsent();
      this.drafts.close();
      this.uploads.close();
      this.typing.close();
    });
  }

  /** Puts a text into the composer, and the focus. */
  insert(text: string): void {
    this.inserted.value = text;
    this.focus();
  }

  focus(): void {
    this.focusRequests.value += 1;
  }

  /** The owner of the text and the uploads of one more message whose conversation is chosen while it is written. */
  newOwner(): string {
    this.#newMessages += 1;
    return `new ${this.#newMessages}`;
  }

  /** A composer is in the document. @returns a function for its end */
  show(owner: string, composer: ShownComposer): () => void {
    this.#shown.set(owner, composer);
    return () => {
      if (this.#shown.get(owner) === composer) this.#shown.delete(owner);
    };
  }

  /** The composer of an owner; `undefined` while it is not in the document. */
  shownOf(owner: string): ShownComposer | undefined {
    return this.#shown.get(owner);
  }

  /** Changes the text for a conversation, in its composer if that is shown. */
  changeText(conversation: Conversation, change: TextChange): void {
    const shown = this.#shown.get(keyOf(conversation));
    if (shown) shown.change(change);
    else this.drafts.change(conversation, change(this.drafts.textOf(conversation)));
  }

  /** Begins a message to a conversation that is chosen while it is written. */
  begin(type: NewMessage['type'], known: Partial<NewMessage> = {}): void {
    this.isNewMessageSafe = true;
    this.newMessage.value = { channelId: null, topic: '', userIds: [], ...known, type };
    this.focus();
  }

  /**
   * Quotes a message in the composer.
   *
   * @throws ApiError if the actor may not read it any more
   */
  async quote(message: Message, said: string): Promise<void> {
    const { session } = this.#store;
    const { state } = session;
    if (!state) return;
    const content = await this.markdownOf(message.id);
    const user = state.users.get(message.sender_id);
    const mention = user
      ? userMention({ state }, user, true)
      : `@_**${message.sender_full_name}|${message.sender_id}**`;
    const link = `${location.origin}/${permalinkFragment(message, state)}`;
    this.insert(quotation(mention, link, content, said));
  }

  /**
   * Begins the change of a message.
   *
   * @throws ApiError if the actor may not read it any more
   */
  async edit(messageId: number, conversation: Conversation): Promise<void> {
    const content = await this.markdownOf(messageId);
    const unsaved = this.textOfEdit({ messageId, content });
    this.edited.value = { messageId, conversation, content, unsaved };
    this.focus();
  }

  /** The text of a message as the actor has changed it. */
  textOfEdit({ messageId, content }: Pick<EditedMessage, 'messageId' | 'content'>): string {
    return this.#unsavedEdits.get(messageId) ?? content;
  }

  /** The text of the message that is edited has changed. */
  editChanged({ messageId, content }: EditedMessage, text: string): void {
    this.#unsavedEdits.delete(messageId);
    if (text === content) return;
    this.#unsavedEdits.set(messageId, text);
    const [oldest] = this.#unsavedEdits.keys();
    if (this.#unsavedEdits.size > MAX_UNSAVED && oldest !== undefined) {
      this.#unsavedEdits.delete(oldest);
    }
  }

  /** The change of a message was saved or cancelled. */
  endEdit({ messageId }: EditedMessage): void {
    this.#unsavedEdits.delete(messageId);
    // The actor may edit another message by now.
    if (this.edited.value?.messageId !== messageId) return;
    this.edited.value = null;
    this.focus();
  }

  /**
   * Called when another list of messages is shown: unsaved texts belong to the former list. The text of an
   * edit is offered again with the message. That of a new message is a draft once it has a recipient; without
   * one it stays.
   */
  narrowChanged(): void {
    this.edited.value = null;
    if (this.isNewMessageSafe) this.newMessage.value = null;
  }

  /** Messages that are not sent become drafts: the page is left, or its session has ended. */
  #draftUnsent(): void {
    for (const { conversation, content, state } of this.#store.session.outbox) {
      // With a connection, a message that is being sent will arrive.
      const isArriving = state === 'sending' && this.#store.session.status.state === 'live';
      if (state === 'sent' || isArriving) continue;
      const text = [this.drafts.textOf(conversation), content].filter((each) => each !== '');
      this.drafts.change(conversation, text.join('\n\n'));
    }
  }

  /** A conversation may be shown in several tabs and devices: all show the text that is written in one of them. */
  #showDrafts(changed: readonly Conversation[]): void {
    for (const conversation of changed) {
      const text = this.drafts.textOf(conversation);
      this.#shown.get(keyOf(conversation))?.change(() => text);
    }
  }

  /**
   * Reads the text of a message.
   *
   * @throws ApiError if the actor may not read it any more
   */
  async markdownOf(messageId: number): Promise<string> {
    const fields = { message_id: messageId, apply_markdown: false };
    const { message } = await this.#store.session.api.get('/messages/{message_id}', fields);
    return message.content;
  }

  /** Reads the table of names, and follows the custom emoji of the organization. */
  async #followEmoji(index: { value: EmojiIndex | null }): Promise<void> {
    const address = this.#store.session.state?.server.server_emoji_data_url;
    if (address === undefined) return;
    try {
      const response = await fetch(address);
      const table = (await response.json()) as EmojiTable;
      let known: unknown;
      this.#store.state.subscribe((state) => {
        const custom = state?.realmLists.customEmoji;
        if (custom && custom !== known) {
          known = custom;
          index.value = new EmojiIndex(table, custom);
        }
      });
    } catch {
      // Emoji can still be written; the next start of the page reads the table.
    }
  }
}

/** A browser may refuse the storage: it is off, or the page is private. */
function storageOf(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const stores = new WeakMap<Store, ComposeStore>();

/** The texts that are being written in a session. */
export function composeStoreOf(store: Store): ComposeStore {
  let found = stores.get(store);
  if (!found) stores.set(store, (found = new ComposeStore(store)));
  return found;
}
