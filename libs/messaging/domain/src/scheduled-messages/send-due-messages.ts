import { DomainError } from '@tandem/shared-kernel';
import { isRenderingBusy } from '../content/content-errors.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { SendMessage, type SendMessagePorts, type SendTarget } from '../messages/send-message.ts';
import type { DueMessage, ScheduledPlace } from './scheduled-message.ts';

/** What sending needs: also in a process that does nothing else. */
export type SendDueMessagesPorts = SendMessagePorts & Pick<MessagingPorts, 'scheduled'>;

const BATCH = 50;

/** Somebody else sends the message, or it is not what it was. */
class TakenElsewhere extends Error {
  override readonly name = 'TakenElsewhere';
}

/**
 * Sends the messages whose time has come, each exactly once: a message is taken in the transaction
 * that sends it. Any number of processes may do so at once; killed in between, nothing is lost and
 * nothing is sent twice. What cannot be sent is marked so, and its sender is told.
 */
export class SendDueMessages {
  readonly #ports: SendDueMessagesPorts;
  readonly #send: SendMessage;

  constructor(ports: SendDueMessagesPorts) {
    this.#ports = ports;
    this.#send = new SendMessage(ports);
  }

  /** @returns how many were sent, and how many could not be */
  async execute(stopping?: {
    readonly aborted: boolean;
  }): Promise<{ sent: number; failed: number }> {
    const counts = { sent: 0, failed: 0 };
    for (let found = BATCH; found === BATCH && !stopping?.aborted;) {
      const due = await this.#ports.scheduled.findDue(this.#ports.clock.now(), BATCH);
      found = due.length;
      for (const message of due) {
        if (stopping?.aborted) break;
        const outcome = await this.#deliver(message);
        if (outcome !== 'taken') counts[outcome] += 1;
      }
    }
    return counts;
  }

  async #deliver(message: DueMessage): Promise<'sent' | 'failed' | 'taken'> {
    try {
      if (!message.senderIsActive) return await this.#fail(message);
      await this.#sendNow(message);
      return 'sent';
    } catch (error) {
      if (error instanceof TakenElsewhere) return 'taken';
      if (error instanceof DomainError && !isRenderingBusy(error)) return this.#fail(message);
      throw error;
    }
  }

  async #sendNow(message: DueMessage): Promise<void> {
    const { id, revision, sender, content, clientName, readBySender } = message;
    const { realmId, userId: senderId } = sender;
    const input = { content, clientName, readBySender, sendKey: null, echo: null };
    await this.#send.execute(
      sender,
      { ...input, target: targetOf(message.place) },
      {
        before: async (tx) => {
          if (!(await tx.scheduledMessages.take(id, revision))) throw new TakenElsewhere();
        },
        after: async (tx, messageId) => {
          await tx.scheduledMessages.markSent(id, messageId);
          await tx.events.append({
            type: 'scheduled_message.removed',
            realmId,
            senderId,
            scheduledMessageId: id,
          });
        },
      },
    );
  }

  #fail({ id, revision, sender }: DueMessage): Promise<'failed' | 'taken'> {
    const { realmId, userId: senderId } = sender;
    return this.#ports.unitOfWork.run(async (tx) => {
      const message = await tx.scheduledMessages.markFailed(id, revision);
      if (message === null) return 'taken';
      await tx.events.append({ type: 'scheduled_message.updated', realmId, senderId, message });
      return 'failed';
    });
  }
}

function targetOf(place: ScheduledPlace): SendTarget {
  return place.kind === 'direct'
    ? { kind: 'direct', people: { ids: place.userIds } }
    : { kind: 'channel', channel: { id: place.channelId }, topic: place.topic };
}
