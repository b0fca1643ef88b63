import { createHash } from 'node:crypto';
import type { Actor, EventLog } from '@tandem/shared-kernel';
import {
  DuplicateSend,
  STORED_FLAGS,
  type ContentEdit,
  type EditableMessage,
  type VisibleMessage,
  type NewMessageLocation,
  type MessageRepository,
  type MessagingEvent,
  type NewMessage,
  type SavedContent,
  type UnnumberedSend,
} from '../src/index.ts';
import type { MemoryStore, StoredMessage, StoredThread } from './memory-store.ts';

export class MemoryMessageRepository implements MessageRepository {
  readonly #store: MemoryStore;
  readonly #events: EventLog<MessagingEvent>;

  constructor(store: MemoryStore, events: EventLog<MessagingEvent>) {
    this.#store = store;
    this.#events = events;
  }

  async add(message: NewMessage, event?: UnnumberedSend): Promise<number> {
    const { state } = this.#store;
    const key = `${message.senderId}:${message.sendKey}`;
    if (message.sendKey !== null && state.sentKeys.has(key)) throw new DuplicateSend();
    const id = (state.lastMessageId += 1);
    const thread = this.#thread(message.place);
    const { place, body, realmId, senderId, sentAt, readBySender, widget } = message;
    const stored: StoredMessage = {
      id,
      realmId,
      senderId,
      sentAt,
      readBySender,
      isWidget: widget !== null,
      body,
      threadId: thread.id,
      history: [],
      place:
        place.kind === 'direct'
          ? place
          : { kind: 'channel', channelId: place.channelId, topic: place.topic },
    };
    state.messages.push(stored);
    if (message.sendKey !== null) state.sentKeys.set(key, id);
    if (readBySender) this.#moveMark(senderId, thread, id);
    thread.maxMessageId = id;
    state.participants.add(`${thread.id}:${senderId}`);
    this.#flagMentioned(stored);
    const channel = place.kind === 'channel' ? this.#store.channel(place.channelId) : undefined;
    if (channel) channel.firstMessageId ??= id;
    if (event) {
      const { type, realmId: homeId, ...rest } = event;
      await this.#events.append({ type, realmId: homeId, messageId: id, ...rest });
    }
    return id;
  }

  async lockVisible(actor: Actor, messageId: number): Promise<VisibleMessage | null> {
    const message = this.#store.message(messageId);
    if (!message || !this.#store.visible(actor, message)) return null;
    const topicId = message.place.kind === 'channel' ? message.threadId : null;
    return { id: message.id, place: message.place, topicId, visibility: null };
  }

  async lockForEdit(actor: Actor, messageId: number): Promise<EditableMessage | null> {
    const locked = await this.lockVisible(actor, messageId);
    const message = this.#store.message(messageId);
    if (!locked || !message) return null;
    const realm = this.#store.state.realms.get(message.realmId);
    const { senderId, sentAt, isWidget, body, place } = message;
    return {
      ...locked,
      senderId,
      sentAt,
      isWidget,
      hasAttachment: body.hasAttachment,
      contentSha256: createHash('sha256').update(body.content).digest('hex'),
      subscriberCount: this.#store.state.subscriptions.filter(
        (each) => place.kind === 'channel' && each.channelId === place.channelId && each.isActive,
      ).length,
      allowsEditing: realm?.allowsEditing ?? true,
      editLimitSeconds: realm ? realm.editLimitSeconds : 600,
      writing: {
        realmStringId: '',
        linkifiers: [],
        translateEmoticons: false,
        defaultCodeLanguage: null,
        previewsMedia: true,
      },
    };
  }

  async saveContent({ messageId, body }: ContentEdit): Promise<SavedContent> {
    const message = this.#store.message(messageId);
    if (!message) throw new Error('Only a locked message is saved');
    const { place, senderId, readBySender, body: before } = message;
    message.history.push(before.content);
    message.body = body;
    this.#flagMentioned(message);
    const channel = place.kind === 'channel' ? this.#store.channel(place.channelId) : undefined;
    const receivers = body.mentionedUserIds.filter((id) => this.#store.received(id, message));
    return {
      editId: message.history.length,
      change: {
        channelName: channel?.name ?? null,
        content: body.content,
        renderedContent: body.renderedContent,
        previousContent: before.content,
        previousRenderedContent: before.renderedContent,
        flags: {
          senderId,
          readBySender,
          mentionsChannel: body.mentionsChannelWildcard,
          mentionsTopic: body.mentionsTopicWildcard,
          storedFlags: Object.fromEntries(receivers.map((id) => [id, STORED_FLAGS.mentioned])),
          topicParticipants: [],
          mutedBy: [],
        },
      },
    };
  }

  #thread(place: NewMessageLocation): StoredThread {
    const key =
      place.kind === 'direct'
        ? place.userIds.join(',')
        : `${place.channelId}:${place.topic.toLowerCase()}`;
    let thread = this.#store.state.threads.find((each) => each.key === key);
    if (!thread) {
      thread = { id: this.#store.nextId(), key, name: '', maxMessageId: 0 };
      this.#store.state.threads.push(thread);
    }
    if (place.kind === 'channel') thread.name = place.topic;
    return thread;
  }

  #moveMark(userId: number, thread: StoredThread, messageId: number): void {
    const { marks } = this.#store.state;
    const key = `${userId}:${thread.id}`;
    const channelId = Number(thread.key.split(':')[0]);
    const since = this.#store.subscription(channelId, userId)?.fromMessageId ?? 0;
    if (thread.maxMessageId <= Math.max(marks.get(key) ?? 0, since)) marks.set(key, messageId);
  }

  #flagMentioned(message: StoredMessage): void {
    const { mentioned } = this.#store.state;
    for (const flag of mentioned) {
      if (flag.endsWith(`:${message.id}`)) mentioned.delete(flag);
    }
    for (const userId of message.body.mentionedUserIds) {
      if (this.#store.received(userId, message)) mentioned.add(`${userId}:${message.id}`);
    }
  }
}
