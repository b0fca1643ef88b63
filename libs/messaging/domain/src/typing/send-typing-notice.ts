import type { Actor, Clock, EventLog } from '@tandem/shared-kernel';
import { cutToLength } from '../content/cut-to-length.ts';
import { MAX_TOPIC_LENGTH } from '../content/topic-name.ts';
import { MessagingError } from '../messaging-error.ts';
import type { TypingEvent, TypingOperation } from './typing-events.ts';
import { MAX_TYPING_MEMBERS, type TypingMessage, type TypingQueries } from './typing-queries.ts';

interface TypingNoticeInput {
  readonly operation: TypingOperation;
  readonly target:
    | { readonly kind: 'direct'; readonly userIds: readonly number[] }
    | { readonly kind: 'channel'; readonly channelId: number; readonly topic: string };
}

/** The dependencies of typing notices. */
export interface TypingPorts {
  readonly typing: TypingQueries;
  readonly typingEvents: EventLog<TypingEvent>;
  readonly clock: Clock;
}

/**
 * Notifies the members of a conversation that the actor types, or has stopped.
 *
 * @see `POST typing`
 */
export class SendTypingNotice {
  readonly #ports: TypingPorts;

  constructor(ports: TypingPorts) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError TYPING_RECIPIENTS_EMPTY, TYPING_RECIPIENT_UNKNOWN, TYPING_CHANNEL_UNKNOWN,
   *   DIRECT_TYPING_HIDDEN, CHANNEL_TYPING_HIDDEN
   */
  execute(actor: Actor, { operation, target }: TypingNoticeInput): Promise<void> {
    return target.kind === 'direct'
      ? this.#notifyPeople(actor, operation, target.userIds)
      : this.#notifyChannel(actor, operation, target);
  }

  async #notifyPeople(
    actor: Actor,
    operation: TypingOperation,
    userIds: readonly number[],
  ): Promise<void> {
    if (userIds.length === 0) throw new MessagingError('TYPING_RECIPIENTS_EMPTY');
    const { userId: senderId, realmId } = actor;
    const { typing, typingEvents } = this.#ports;
    const { isShown, people } = await typing.findConversation(actor, [...userIds, senderId]);
    if (!isShown) throw new MessagingError('DIRECT_TYPING_HIDDEN');
    const known = new Set(people.map(({ id }) => id));
    const unknown = userIds.find((id) => !known.has(id));
    if (unknown !== undefined) {
      throw new MessagingError('TYPING_RECIPIENT_UNKNOWN', { userId: unknown });
    }
    if (people.length > MAX_TYPING_MEMBERS) return;
    const receiverIds = people.flatMap(({ id, receivesTyping }) =>
      receivesTyping && id !== senderId ? id : [],
    );
    await typingEvents.append({
      type: 'typing.direct',
      people: people.map(({ id, email }) => ({ id, email })),
      realmId,
      operation,
      senderId,
      receiverIds,
    });
  }

  async #notifyChannel(
    actor: Actor,
    operation: TypingOperation,
    { channelId, topic }: { readonly channelId: number; readonly topic: string },
  ): Promise<void> {
    const found = await this.#ports.typing.findChannel(actor, channelId);
    if (found?.isShown === false) throw new MessagingError('CHANNEL_TYPING_HIDDEN');
    if (!found?.isAccessible) throw new MessagingError('TYPING_CHANNEL_UNKNOWN');
    const { sender, receiverIds } = found;
    await this.#ports.typingEvents.append({
      type: 'typing.channel',
      realmId: actor.realmId,
      operation,
      sender,
      channelId,
      // The topic that the message will have.
      topic: cutToLength(topic, MAX_TOPIC_LENGTH, '...'),
      receiverIds,
    });
  }
}

/**
 * Notifies the readers of a message that its sender edits it, or has stopped.
 *
 * @see `POST messages/{message_id}/typing`
 */
export class SendEditTypingNotice {
  readonly #ports: TypingPorts;

  constructor(ports: TypingPorts) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError TYPING_MESSAGE_UNKNOWN, TYPING_EDIT_DISABLED, TYPING_EDIT_NOT_PERMITTED,
   *   TYPING_EDIT_TOO_LATE, DIRECT_TYPING_HIDDEN, CHANNEL_TYPING_HIDDEN
   */
  async execute(
    actor: Actor,
    { messageId, operation }: { readonly messageId: number; readonly operation: TypingOperation },
  ): Promise<void> {
    const { typing, typingEvents, clock } = this.#ports;
    const message = await typing.findMessage(actor, messageId);
    if (!message) throw new MessagingError('TYPING_MESSAGE_UNKNOWN');
    checkEditor(message, actor.userId, clock.now());
    const { userId: senderId, realmId } = actor;
    const { place } = message;
    await typingEvents.append({
      type: 'typing.edit',
      realmId,
      operation,
      senderId,
      messageId,
      place,
    });
  }
}

function checkEditor(message: TypingMessage, editorId: number, now: Date): void {
  if (!message.allowsEditing) throw new MessagingError('TYPING_EDIT_DISABLED');
  if (message.senderId !== editorId) throw new MessagingError('TYPING_EDIT_NOT_PERMITTED');
  const ageSeconds = (now.getTime() - message.sentAt.getTime()) / 1000;
  if (message.editLimitSeconds !== null && ageSeconds > message.editLimitSeconds) {
    throw new MessagingError('TYPING_EDIT_TOO_LATE');
  }
}
