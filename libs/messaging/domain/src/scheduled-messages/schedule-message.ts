import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import {
  SendMessage,
  type ComposedMessage,
  type SendMessagePorts,
  type SendTarget,
} from '../messages/send-message.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { PERSONAL_LIMITS, limitReached } from '../stores/personal-limits.ts';
import type { ChangeableMessage, ScheduledLocation } from './scheduled-message.ts';

/** A message that is to be sent later. */
interface ScheduleMessageInput {
  readonly target: SendTarget;
  /** Markdown. */
  readonly content: string;
  /** Seconds since epoch. */
  readonly deliverAt: number;
  readonly clientName: string;
  readonly readBySender: boolean;
}

/** Absent properties do not change. */
interface EditScheduledMessageInput {
  readonly id: number;
  readonly type?: 'channel' | 'direct' | undefined;
  readonly to?: readonly number[] | undefined;
  readonly topic?: string | undefined;
  readonly content?: string | undefined;
  /** Seconds since epoch. */
  readonly deliverAt?: number | undefined;
}

/** Keeps a message until its time; all that would refuse it now refuses it. */
export class ScheduleMessage {
  readonly #ports: SendMessagePorts;
  readonly #send: SendMessage;

  constructor(ports: SendMessagePorts) {
    this.#ports = ports;
    this.#send = new SendMessage(ports);
  }

  /**
   * @throws MessagingError SCHEDULED_TIME_NOT_IN_FUTURE, LIMIT_REACHED, and as {@link SendMessage}
   * @throws ContentError for the text or the topic
   */
  async execute(actor: Actor, input: ScheduleMessageInput): Promise<{ id: number }> {
    const { target, content, deliverAt, clientName, readBySender } = input;
    checkTime(deliverAt, this.#ports.clock.now());
    const composed = await this.#send.compose(actor, { target, content });
    const stored = storedForm(actor, composed, deliverAt);
    const { realmId, userId: senderId } = actor;
    return this.#ports.unitOfWork.run(async (tx) => {
      const id = await tx.scheduledMessages.add(
        { ...stored, realmId, clientName, readBySender },
        PERSONAL_LIMITS['scheduled messages'],
      );
      if (id === null) throw limitReached('scheduled messages');
      const message = { id, failed: false, ...viewOf(stored) };
      await tx.events.append({ type: 'scheduled_message.added', realmId, senderId, message });
      return { id };
    });
  }
}

/** Changes a message that waits. @see the operation `update-scheduled-message` */
export class EditScheduledMessage {
  readonly #ports: SendMessagePorts;
  readonly #send: SendMessage;

  constructor(ports: SendMessagePorts) {
    this.#ports = ports;
    this.#send = new SendMessage(ports);
  }

  /**
   * @throws MessagingError NOTHING_TO_CHANGE, SCHEDULED_RECIPIENT_MISSING, SCHEDULED_TOPIC_MISSING,
   *   SCHEDULED_MESSAGE_UNKNOWN, SCHEDULED_MESSAGE_SENT, SCHEDULED_CHANNEL_MISSING,
   *   SCHEDULED_CHANNELS_TOO_MANY, SCHEDULED_TIME_NOT_IN_FUTURE, and as {@link SendMessage}
   * @throws ContentError for the text or the topic
   */
  async execute(actor: Actor, input: EditScheduledMessageInput): Promise<void> {
    checkRequest(input);
    // Another request or the worker may change the message meanwhile, and no change may be lost.
    while (!(await this.#edit(actor, input)));
  }

  /** @returns false when the message changed after it was read; nothing is stored then */
  async #edit(actor: Actor, input: EditScheduledMessageInput): Promise<boolean> {
    const { realmId, userId: senderId } = actor;
    const now = this.#ports.clock.now();
    const { unitOfWork } = this.#ports;
    const found = await unitOfWork.run((tx) => waiting(tx, senderId, input.id));
    const target = targetOf(found.place, input);
    const deliverAt = input.deliverAt ?? found.deliverAt;
    if (input.deliverAt !== undefined || found.failed) checkTime(deliverAt, now);
    // Outside of a transaction: the query uses the database directly.
    const composed = await this.#send.compose(actor, {
      target,
      content: input.content ?? found.content,
    });
    const stored = storedForm(actor, composed, deliverAt);
    return unitOfWork.run(async (tx) => {
      const { revision } = await waiting(tx, senderId, input.id);
      if (revision !== found.revision) return false;
      await tx.scheduledMessages.save(input.id, stored);
      const message = { id: input.id, failed: false, ...viewOf(stored) };
      await tx.events.append({ type: 'scheduled_message.updated', realmId, senderId, message });
      return true;
    });
  }
}

/** Withdraws a message that waits. @see the operation `delete-scheduled-message` */
export class RemoveScheduledMessage {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError SCHEDULED_MESSAGE_UNKNOWN */
  async execute(actor: Actor, { id }: { readonly id: number }): Promise<void> {
    const { realmId, userId: senderId } = actor;
    await this.#ports.unitOfWork.run(async (tx) => {
      const found = await tx.scheduledMessages.lock(senderId, id);
      if (found === null || found.isSent) throw new MessagingError('SCHEDULED_MESSAGE_UNKNOWN');
      await tx.scheduledMessages.remove(id);
      await tx.events.append({
        type: 'scheduled_message.removed',
        realmId,
        senderId,
        scheduledMessageId: id,
      });
    });
  }
}

/** The message, which cannot be sent until the transaction ends. */
async function waiting(tx: MessagingTx, senderId: number, id: number): Promise<ChangeableMessage> {
  const found = await tx.scheduledMessages.lock(senderId, id);
  if (found === null) throw new MessagingError('SCHEDULED_MESSAGE_UNKNOWN');
  if (found.isSent) throw new MessagingError('SCHEDULED_MESSAGE_SENT');
  return found;
}

/** @throws MessagingError SCHEDULED_TIME_NOT_IN_FUTURE */
export function checkTime(deliverAt: number, now: Date): void {
  // Beyond that there are no dates.
  const isInFuture = deliverAt * 1000 > now.getTime() && deliverAt < 253_402_300_800;
  if (!isInFuture) throw new MessagingError('SCHEDULED_TIME_NOT_IN_FUTURE');
}

function checkRequest({ type, to, topic, content, deliverAt }: EditScheduledMessageInput): void {
  if ([type, to, topic, content, deliverAt].every((each) => each === undefined)) {
    throw new MessagingError('NOTHING_TO_CHANGE');
  }
  if (type !== undefined && to === undefined) {
    throw new MessagingError('SCHEDULED_RECIPIENT_MISSING');
  }
  if (type === 'channel' && topic === undefined) {
    throw new MessagingError('SCHEDULED_TOPIC_MISSING');
  }
}

function targetOf(location: ScheduledLocation, input: EditScheduledMessageInput): SendTarget {
  const kind = input.type ?? location.kind;
  if (kind === 'direct') {
    const ids = input.to ?? (location.kind === 'direct' ? location.userIds : []);
    return { kind, people: { ids } };
  }
  const before = location.kind === 'channel' ? location : null;
  const id = onlyChannel(input.to ?? (before ? [before.channelId] : []));
  return { kind, channel: { id }, topic: input.topic ?? before?.topic ?? '' };
}

/**
 * The channel of a message for a channel.
 *
 * @throws MessagingError SCHEDULED_CHANNEL_MISSING, SCHEDULED_CHANNELS_TOO_MANY
 */
export function onlyChannel([id, ...others]: readonly number[]): number {
  if (id === undefined) throw new MessagingError('SCHEDULED_CHANNEL_MISSING');
  if (others.length > 0) throw new MessagingError('SCHEDULED_CHANNELS_TOO_MANY');
  return id;
}

function storedForm(actor: Actor, composed: ComposedMessage, deliverAt: number) {
  const { place, body, uploadPaths } = composed;
  return {
    senderId: actor.userId,
    place: scheduledLocation(actor, place),
    deliverAt,
    uploadPaths,
    content: body.content,
    renderedContent: body.renderedContent,
  };
}

function scheduledLocation(actor: Actor, location: ComposedMessage['place']): ScheduledLocation {
  if (location.kind === 'channel') {
    return { kind: 'channel', channelId: location.channelId, topic: location.topic };
  }
  const others = location.userIds.filter((id) => id !== actor.userId);
  return { kind: 'direct', userIds: others.length > 0 ? others : location.userIds };
}

function viewOf({ place, content, renderedContent, deliverAt }: ReturnType<typeof storedForm>) {
  return { place, content, renderedContent, deliverAt };
}
