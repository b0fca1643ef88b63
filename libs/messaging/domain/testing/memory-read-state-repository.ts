import type { Actor } from '@tandem/shared-kernel';
import type {
  EditableFlag,
  FlaggableMessage,
  ReadTarget,
  ReadStateRepository,
  SubscriptionKey,
  UnreadLeft,
} from '../src/index.ts';
import type { MemoryStore, StoredMessage } from './memory-store.ts';

export class MemoryReadStateRepository implements ReadStateRepository {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  /** One command runs at a time. */
  hold(): Promise<void> {
    return Promise.resolve();
  }

  holdAlone(): Promise<number> {
    return Promise.resolve(Number.MAX_SAFE_INTEGER);
  }

  async findFlaggable(
    actor: Actor,
    messageIds: readonly number[],
  ): Promise<readonly FlaggableMessage[]> {
    return this.#messages(messageIds)
      .filter((message) => this.#store.visible(actor, message))
      .map(({ id, place }) => ({
        id,
        channelId: place.kind === 'channel' ? place.channelId : null,
        isSubscribed:
          place.kind === 'direct' ||
          this.#store.subscription(place.channelId, actor.userId) !== undefined,
      }));
  }

  async setFlag(
    userId: number,
    messageIds: readonly number[],
    flag: Exclude<EditableFlag, 'read'>,
    isSet: boolean,
  ): Promise<readonly number[]> {
    const { notes } = this.#store.state;
    const keyOf = (id: number) => `${userId}:${id}:${flag}`;
    const changed = messageIds.filter((id) => notes.has(keyOf(id)) !== isSet);
    for (const id of changed) {
      if (isSet) notes.add(keyOf(id));
      else notes.delete(keyOf(id));
    }
    return changed.sort((a, b) => a - b);
  }

  async markRead(userId: number, messageIds: readonly number[]): Promise<readonly number[]> {
    return this.#setRead(userId, this.#messages(messageIds), true);
  }

  async markUnread(userId: number, messageIds: readonly number[]): Promise<readonly number[]> {
    return this.#setRead(userId, this.#messages(messageIds), false);
  }

  async markChannelRead(actor: Actor, place: ReadTarget): Promise<readonly number[]> {
    return this.#setRead(actor.userId, this.#messagesIn(place), true);
  }

  async markAllRead({ userId }: Actor): Promise<void> {
    const { messages, exceptions } = this.#store.state;
    const untouched = messages.filter(({ id }) => !exceptions.has(`${userId}:${id}`));
    this.#setRead(userId, untouched, true);
  }

  async clearUnread(userId: number, limit: number): Promise<readonly number[]> {
    const { exceptions, messages } = this.#store.state;
    const newest = messages
      .map(({ id }) => id)
      .filter((id) => exceptions.get(`${userId}:${id}`) === false)
      .slice(-limit);
    for (const id of newest) exceptions.set(`${userId}:${id}`, true);
    return newest;
  }

  async leaveChannels(
    keys: readonly SubscriptionKey[],
    limit: number,
  ): Promise<readonly UnreadLeft[]> {
    return [...new Set(keys.map((each) => each.userId))].flatMap((userId) => {
      const own = keys.filter((each) => each.userId === userId);
      const left = own.flatMap(({ channelId }) => this.#messagesIn({ channelId, topic: null }));
      const messageIds = this.#setRead(userId, left, true).sort((a, b) => a - b);
      return limit > 0 && messageIds.length > 0
        ? [{ userId, messageIds: messageIds.slice(-limit) }]
        : [];
    });
  }

  async hasTopic(channelId: number, topic: string): Promise<boolean> {
    return this.#messagesIn({ channelId, topic }).length > 0;
  }

  #messages(ids: readonly number[]): StoredMessage[] {
    return this.#store.state.messages.filter((each) => ids.includes(each.id));
  }

  #messagesIn({ channelId, topic }: ReadTarget): StoredMessage[] {
    return this.#store.state.messages.filter(
      ({ place }) =>
        place.kind === 'channel' &&
        place.channelId === channelId &&
        (topic === null || place.topic.toLowerCase() === topic.toLowerCase()),
    );
  }

  #setRead(userId: number, messages: readonly StoredMessage[], isRead: boolean): number[] {
    const changed = messages.filter((message) => this.#store.isRead(userId, message) !== isRead);
    // An unread exception is stored even where the marks imply it: they may move on.
    for (const { id } of isRead ? changed : messages) {
      this.#store.state.exceptions.set(`${userId}:${id}`, isRead);
    }
    return changed.map((each) => each.id);
  }
}
