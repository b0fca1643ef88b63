import type { Actor } from '@tandem/shared-kernel';
import {
  mergedPolicy,
  type LastMessage,
  type MessageMoves,
  type Move,
  type MoveContext,
  type MoveResult,
  type TopicPolicy,
  type TopicSpan,
  type UserTopic,
} from '../src/index.ts';
import type { MemoryStore, StoredMessage } from './memory-store.ts';

/** Permits everything, unless a test says otherwise. */
export class MemoryMessageMoves implements MessageMoves {
  readonly #store: MemoryStore;
  readonly #changes: () => Partial<MoveContext>;

  constructor(store: MemoryStore, changes: () => Partial<MoveContext> = () => ({})) {
    this.#store = store;
    this.#changes = changes;
  }

  /** One command runs at a time. */
  lockTopics(): Promise<void> {
    return Promise.resolve();
  }

  async contextOf(
    actor: Actor,
    sourceChannelId: number,
    targetChannelId: number,
    topic: string,
  ): Promise<MoveContext | null> {
    const [source, target] = [sourceChannelId, targetChannelId].map((id) => {
      const channel = this.#store.channel(id);
      return channel && { channelId: id, recipientId: channel.recipientId, name: channel.name };
    });
    const wanted = this.#store.channel(targetChannelId);
    if (!source || !target || !wanted || !this.#store.readable(actor, wanted)) return null;
    const hasTopic = this.#inTopic(targetChannelId, topic).length > 0;
    const permissions = { mayPost: true, mayCreateTopics: true, hasTopic };
    return {
      source,
      target: { ...target, ...permissions, topicsPolicy: 'allow_empty_topic' },
      mayRename: true,
      mayResolve: true,
      mayLeave: true,
      actorName: 'Ann',
      renameLimitSeconds: 604_800,
      channelMoveLimitSeconds: 604_800,
      notificationBotId: 1,
      ...this.#changes(),
    };
  }

  async spanOf(actor: Actor, topicId: number, sentAfter: Date): Promise<TopicSpan> {
    const seen = this.#store.state.messages.filter(
      (each) => each.threadId === topicId && this.#store.visible(actor, each),
    );
    const movable = seen.filter((each) => each.sentAt > sentAfter);
    return { total: seen.length, movable: movable.length, firstMovableId: movable[0]?.id ?? 0 };
  }

  async move(move: Move): Promise<MoveResult> {
    const { state } = this.#store;
    const { messageId, mode, target, targetTopic, sourceTopicId } = move;
    const before = state.messages.filter((each) => each.threadId === sourceTopicId);
    const moved = before.filter(
      ({ id }) =>
        mode === 'change_all' || id === messageId || (mode === 'change_later' && id > messageId),
    );
    const others = this.#inTopic(target.channelId, targetTopic);
    const targetHadMessages = others.some((each) => each.threadId !== sourceTopicId);
    const readers = [...state.users.values()];
    const readBefore = new Map(
      moved.map((each) => [each.id, readers.map((reader) => this.#readBy(reader, each))]),
    );
    const threadId = this.#enter(move, moved);
    for (const message of moved) this.#keepRead(message, readers, readBefore.get(message.id) ?? []);
    const left = state.messages.filter((each) => each.threadId === sourceTopicId);
    const movedAll =
      threadId === sourceTopicId
        ? mode === 'change_all'
        : !left.some((each) => this.#store.visible(move.actor, each));
    const policies =
      movedAll && threadId !== sourceTopicId ? this.#movePolicies(move, targetHadMessages) : [];
    const messageIds = moved.map((each) => each.id);
    const lost = readers.map((reader, index) => ({
      userId: reader.userId,
      ids: moved
        .filter(
          ({ id, ...each }) =>
            readBefore.get(id)?.[index] !== null && !this.#store.visible(reader, { id, ...each }),
        )
        .map(({ id }) => id),
      seesSome: moved.some((each) => this.#store.visible(reader, each)),
    }));
    const lostUserIds = lost
      .filter(({ ids, seesSome }) => ids.length > 0 && !seesSome)
      .map(({ userId }) => userId);
    const partlyLost = lost
      .filter(({ ids, seesSome }) => ids.length > 0 && seesSome)
      .map(({ userId, ids }) => ({ upto: ids.at(-1) ?? 0, userIds: [userId] }));
    for (const { userId, ids } of lost)
      for (const id of ids) state.notes.delete(`${userId}:${id}:starred`);
    const outsideUserIds = this.#outside(move).filter((id) => !lostUserIds.includes(id));
    const flags = this.#flagsOf(messageId);
    return {
      messageIds,
      movedAll,
      targetHadMessages,
      policies,
      lostUserIds,
      partlyLost,
      outsideUserIds,
      flags,
    };
  }

  async lastMessage(channelId: number, topic: string): Promise<LastMessage | null> {
    const last = this.#inTopic(channelId, topic).at(-1);
    if (!last) return null;
    const isResolutionNotice = this.#store.state.resolutionNotices.has(last.id);
    return { id: last.id, isResolutionNotice, sentAt: last.sentAt };
  }

  async markResolutionNotice(messageId: number): Promise<void> {
    this.#store.state.resolutionNotices.add(messageId);
  }

  #outside({ source, target }: Move): readonly number[] {
    return [...this.#store.state.users.keys()].filter(
      (userId) =>
        source.channelId !== target.channelId &&
        this.#store.subscription(source.channelId, userId) &&
        !this.#store.subscription(target.channelId, userId),
    );
  }

  #flagsOf(messageId: number): MoveResult['flags'] {
    const message = this.#store.message(messageId);
    if (!message) throw new Error('A message that moved is there');
    const { senderId, readBySender, body } = message;
    return {
      senderId,
      readBySender,
      mentionsChannel: body.mentionsChannelWildcard,
      mentionsTopic: body.mentionsTopicWildcard,
      storedFlags: {},
      topicParticipants: [],
      mutedBy: [],
      readBy: [...this.#store.state.users.keys()].filter(
        (userId) => this.#store.received(userId, message) && this.#store.isRead(userId, message),
      ),
    };
  }

  #inTopic(channelId: number, topic: string): StoredMessage[] {
    return this.#store.state.messages.filter(
      ({ place }) =>
        place.kind === 'channel' &&
        place.channelId === channelId &&
        place.topic.toLowerCase() === topic.toLowerCase(),
    );
  }

  #enter({ target, targetTopic, topic }: Move, moved: readonly StoredMessage[]): number {
    const { threads } = this.#store.state;
    const key = `${target.channelId}:${targetTopic.toLowerCase()}`;
    let thread = threads.find((each) => each.key === key);
    if (!thread) {
      thread = { id: this.#store.nextId(), key, name: targetTopic, maxMessageId: 0 };
      threads.push(thread);
    }
    for (const message of moved) {
      const name = message.place.kind === 'channel' ? message.place.topic : '';
      message.place = { kind: 'channel', channelId: target.channelId, topic: topic ?? name };
      message.threadId = thread.id;
      thread.maxMessageId = Math.max(thread.maxMessageId, message.id);
    }
    return thread.id;
  }

  /** `null` where the reader did not receive it. */
  #readBy(reader: Actor, message: StoredMessage): boolean | null {
    if (!this.#store.received(reader.userId, message)) return null;
    return this.#store.isRead(reader.userId, message);
  }

  #keepRead(
    message: StoredMessage,
    readers: readonly Actor[],
    before: readonly (boolean | null)[],
  ): void {
    readers.forEach(({ userId }, index) => {
      const { place } = message;
      if (place.kind === 'direct') return;
      if (!this.#store.subscription(place.channelId, userId)) {
        this.#store.state.exceptions.delete(`${userId}:${message.id}`);
        return;
      }
      const wasRead = before[index] ?? true;
      if (this.#store.isRead(userId, message) === wasRead) return;
      this.#store.state.exceptions.set(`${userId}:${message.id}`, wasRead);
    });
  }

  #movePolicies(move: Move, targetHadMessages: boolean): readonly UserTopic[] {
    const { source, sourceTopic, target, targetTopic, movedAt: lastUpdated } = move;
    const { users, userTopics } = this.#store.state;
    const keyOf = (userId: number, channelId: number, topic: string) =>
      `${userId}:${channelId}:${topic.toLowerCase()}`;
    const set = (userId: number, channelId: number, topic: string, policy: TopicPolicy) => {
      const row = { userId, channelId, topic, policy, lastUpdated };
      if (policy === 0) userTopics.delete(keyOf(userId, channelId, topic));
      else userTopics.set(keyOf(userId, channelId, topic), row);
      return row;
    };
    const policyOf = (userId: number, channelId: number, topic: string): TopicPolicy =>
      userTopics.get(keyOf(userId, channelId, topic))?.policy ?? 0;
    return [...users.keys()].flatMap((userId) => {
      const own = policyOf(userId, source.channelId, sourceTopic);
      if (own === 0) return [];
      const there = policyOf(userId, target.channelId, targetTopic);
      const policy = mergedPolicy(own, there, targetHadMessages);
      const left = set(userId, source.channelId, sourceTopic, 0);
      if (policy === there) return [left];
      return [left, set(userId, target.channelId, targetTopic, policy)];
    });
  }
}
