import type { Actor } from '@tandem/shared-kernel';
import type {
  AuthoredKind,
  DeletableMessage,
  DeletedMessages,
  DeletionCause,
  MessageDeletions,
} from '../src/index.ts';
import { archiveMessages } from './memory-message-archive.ts';
import type { MemoryStore, StoredMessage } from './memory-store.ts';

/** Administrators delete everything, others their own messages. */
export class MemoryMessageDeletions implements MessageDeletions {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async lockForDeletion(actor: Actor, messageId: number): Promise<DeletableMessage | null> {
    const message = this.#store.message(messageId);
    if (!message || !this.#store.visible(actor, message)) return null;
    const { id, place, sentAt, threadId } = message;
    return {
      id,
      place,
      sentAt,
      topicId: place.kind === 'channel' ? threadId : null,
      isOwn: message.senderId === actor.userId,
      deleteLimitSeconds: 600,
      mayDeleteAny: actor.role <= 200,
      mayDeleteOwn: true,
    };
  }

  async remove(
    realmId: number,
    messageIds: readonly number[],
    { reason }: DeletionCause,
  ): Promise<readonly DeletedMessages[]> {
    const { state } = this.#store;
    if (reason !== 'erased') archiveMessages(state, realmId, messageIds);
    const gone = state.messages.filter((each) => messageIds.includes(each.id));
    state.messages = state.messages.filter((each) => !gone.includes(each));
    state.reactions = state.reactions.filter((each) => !messageIds.includes(each.messageId));
    const threads = new Map<number, StoredMessage[]>();
    for (const message of gone) {
      threads.set(message.threadId, [...(threads.get(message.threadId) ?? []), message]);
    }
    for (const thread of state.threads) {
      const left = state.messages.filter((each) => each.threadId === thread.id);
      if (threads.has(thread.id)) thread.maxMessageId = left.at(-1)?.id ?? 0;
    }
    state.threads = state.threads.filter(
      (each) => !threads.has(each.id) || each.maxMessageId > 0 || !each.key.includes(':'),
    );
    return [...threads.values()].flatMap((messages) => {
      const [first] = messages;
      return first ? [{ place: first.place, messageIds: messages.map((each) => each.id) }] : [];
    });
  }

  async authoredBy(
    senderId: number,
    kinds: readonly AuthoredKind[],
    limit: number,
  ): Promise<readonly number[]> {
    return this.#store.state.messages
      .filter((each) => each.senderId === senderId && kinds.includes(this.#kindOf(each)))
      .slice(0, limit)
      .map((each) => each.id);
  }

  #kindOf({ place }: StoredMessage): AuthoredKind {
    if (place.kind === 'direct') return 'direct';
    return this.#store.channel(place.channelId)?.inviteOnly ? 'private' : 'public';
  }
}
