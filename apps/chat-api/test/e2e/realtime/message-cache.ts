import type { Event } from './event-client.ts';

/* The message cache of a client: messages of events, updated by later events. */

/** A message in the cache of a client. */
interface CachedMessage {
  readonly id: number;
  content: string;
  /** `null` for direct messages. */
  channelId: number | null;
  topic: string;
  read: boolean;
  starred: boolean;
  mentioned: boolean;
  /** `user emoji`, sorted. */
  reactions: string[];
}

interface WireMessage {
  readonly id: number;
  readonly content: string;
  readonly subject: string;
  readonly stream_id?: number;
  readonly flags?: readonly string[];
  readonly reactions: readonly { readonly user_id: number; readonly emoji_code: string }[];
}

export function cachedMessage(
  message: WireMessage,
  flags: readonly string[] = message.flags ?? [],
): CachedMessage {
  return {
    id: message.id,
    content: message.content,
    channelId: message.stream_id ?? null,
    topic: message.stream_id === undefined ? '' : message.subject,
    read: flags.includes('read'),
    starred: flags.includes('starred'),
    mentioned: flags.includes('mentioned'),
    reactions: message.reactions.map((each) => `${each.user_id} ${each.emoji_code}`).sort(),
  };
}

/** Messages that arrived while the client polled; records every wrong event. */
export class MessageCache {
  readonly messages = new Map<number, CachedMessage>();
  /** Texts of edits, in order of arrival. */
  readonly edits: { readonly id: number; readonly content: string }[] = [];
  readonly faults: string[] = [];
  readonly #channelIds: Set<number>;
  #newest = 0;

  /** @param channelIds the client's own channels when it registered */
  constructor(channelIds: readonly number[]) {
    this.#channelIds = new Set(channelIds);
  }

  apply(event: Event): void {
    switch (event.type) {
      case 'message':
        if (event.message.id <= this.#newest) {
          this.faults.push(`message ${event.message.id} came after ${this.#newest}`);
        }
        this.#newest = event.message.id as number;
        this.messages.set(event.message.id, cachedMessage(event.message, event.flags));
        return;
      case 'update_message':
        return this.#changed(event);
      case 'delete_message':
        for (const id of event.message_ids as number[]) this.messages.delete(id);
        return;
      case 'reaction': {
        const message = this.messages.get(event.message_id);
        const reaction = `${event.user_id} ${event.emoji_code}`;
        if (!message) return;
        message.reactions = message.reactions.filter((each) => each !== reaction);
        if (event.op === 'add') message.reactions = [...message.reactions, reaction].sort();
        return;
      }
      case 'update_message_flags':
        return this.#flagged(event);
      case 'subscription':
        return this.#subscribed(event);
    }
  }

  /** Clients receive no events of channels without their subscription. */
  #subscribed({ op, subscriptions }: Event): void {
    for (const { stream_id: id } of op === 'add' ? subscriptions : []) this.#channelIds.add(id);
    for (const { stream_id: id } of op === 'remove' ? subscriptions : []) {
      this.#channelIds.delete(id);
      for (const message of this.messages.values()) {
        if (message.channelId === id) this.messages.delete(message.id);
      }
    }
  }

  #changed(event: Event): void {
    const named = this.messages.get(event.message_id);
    if (event.content !== undefined) {
      this.edits.push({ id: event.message_id, content: event.content });
      if (named && named.content !== event.orig_content) {
        this.faults.push(
          `edit of ${event.message_id}: it was ${named.content}, not ${event.orig_content}`,
        );
      }
      if (named) {
        named.content = event.content;
        named.mentioned = event.flags.includes('mentioned');
      }
    }
    if (event.orig_subject === undefined) return;
    for (const id of event.message_ids as number[]) {
      const message = this.messages.get(id);
      if (!message) continue;
      if (message.channelId !== event.stream_id) {
        this.faults.push(`move of ${id} from ${event.stream_id}: it was in ${message.channelId}`);
      }
      message.channelId = event.new_stream_id ?? event.stream_id;
      message.topic = event.subject ?? message.topic;
      if (!this.#channelIds.has(message.channelId!)) this.messages.delete(id);
    }
  }

  #flagged({ op, flag, messages, all }: Event): void {
    const ids = all ? [...this.messages.keys()] : (messages as number[]);
    for (const id of ids) {
      const message = this.messages.get(id);
      if (message && flag === 'read') message.read = op === 'add';
      if (message && flag === 'starred') message.starred = op === 'add';
    }
  }
}
