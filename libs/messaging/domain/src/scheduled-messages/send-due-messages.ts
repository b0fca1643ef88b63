import { DomainError } from '@tandem/shared-kernel';
import { isRenderingBusy } from '../content/content-errors.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { directLocation, insertMessage, systemMessage } from '../messages/message-posting.ts';
import { SendMessage, type SendMessagePorts, type SendTarget } from '../messages/send-message.ts';
import { failureNotice } from './failure-notice.ts';
import type { DueMessage, ScheduledLocation } from './scheduled-message.ts';
import { SenderLanes } from './sender-lanes.ts';

/** The dependencies of sending, which also a worker without other tasks provides. */
type SendDueMessagesPorts = SendMessagePorts & Pick<MessagingPorts, 'scheduled'>;

/** The size of one round. A turn of a sender is short, so that others follow soon. */
const ROUND = { limit: 50, perSender: 10 };
/** Senders whose messages are sent in parallel. */
const MAX_LANES = 4;

/** A later message is not sent: after an import or a restored backup, its time may be long ago. */
const MAX_DELAY_MS = 10 * 60_000;
const TOO_LATE = 'Message could not be sent at the scheduled time.';

/** Another worker sends the message, or it changed. */
class TakenElsewhere extends Error {
  override readonly name = 'TakenElsewhere';
}

/**
 * Sends due messages, each exactly once: a message is taken in the transaction that sends it. Any number of
 * processes may do so at once; after a crash nothing is lost and nothing is sent twice. Messages that
 * cannot be sent, or not in time, are marked as failed, and their senders are notified.
 *
 * Senders take turns, and the messages of one are sent in the order of their times: no user waits for the
 * slow texts or the failing messages of another.
 */
export class SendDueMessages {
  readonly #ports: SendDueMessagesPorts;
  readonly #send: SendMessage;

  constructor(ports: SendDueMessagesPorts) {
    this.#ports = ports;
    this.#send = new SendMessage(ports);
  }

  /**
   * @returns the number of sent messages, and of failed ones
   * @throws the first unexpected error, after the messages of all other senders are sent
   */
  async execute(stopping?: {
    readonly aborted: boolean;
  }): Promise<{ sent: number; failed: number }> {
    const counts = { sent: 0, failed: 0 };
    const lanes = new SenderLanes(MAX_LANES);
    try {
      let mayBeMore = true;
      while (mayBeMore && !stopping?.aborted) {
        const { excluded } = lanes;
        const due = await this.#findTurns(excluded);
        for (const [senderId, messages] of due) {
          await lanes.start(senderId, () => this.#sendTurn(messages, counts, stopping));
        }
        mayBeMore = due.size > 0 || (await lanes.nextRound(excluded));
      }
    } finally {
      await lanes.end();
    }
    return counts;
  }

  /** The time until the next message, in ms; `null` when there is none. */
  async untilNextMs(): Promise<number | null> {
    const { scheduled, clock } = this.#ports;
    const next = await scheduled.nextDueAt();
    return next === null ? null : next.getTime() - clock.now().getTime();
  }

  /**
   * The messages that each sender may send in a turn. A text that may take long is the last one of its
   * turn.
   */
  async #findTurns(exceptSenders: readonly number[]): Promise<Map<number, DueMessage[]>> {
    const { scheduled, clock, renderer } = this.#ports;
    const turns = new Map<number, DueMessage[]>();
    for (const message of await scheduled.findDue(clock.now(), { ...ROUND, exceptSenders })) {
      const turn = turns.get(message.sender.userId) ?? [];
      const last = turn.at(-1);
      if (last === undefined || !renderer.mayTakeLong(last.content)) turn.push(message);
      turns.set(message.sender.userId, turn);
    }
    return turns;
  }

  async #sendTurn(
    messages: readonly DueMessage[],
    counts: { sent: number; failed: number },
    stopping: { readonly aborted: boolean } | undefined,
  ): Promise<void> {
    for (const message of messages) {
      if (stopping?.aborted) return;
      const outcome = await this.#deliver(message);
      if (outcome !== 'taken') counts[outcome] += 1;
    }
  }

  async #deliver(message: DueMessage): Promise<'sent' | 'failed' | 'taken'> {
    try {
      if (!message.senderIsActive) return await this.#fail(message, null);
      const delay = this.#ports.clock.now().getTime() - message.deliverAt.getTime();
      if (delay > MAX_DELAY_MS) return await this.#fail(message, TOO_LATE);
      await this.#sendNow(message);
      return 'sent';
    } catch (error) {
      if (error instanceof TakenElsewhere) return 'taken';
      if (!(error instanceof DomainError) || isRenderingBusy(error)) throw error;
      return this.#fail(message, `Message could not be sent (${(error as DomainError).code}).`);
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

  /** @param reason shown to the sender; `null`: they are not notified */
  async #fail(due: DueMessage, reason: string | null): Promise<'failed' | 'taken'> {
    const { id, revision, sender, deliverAt, notificationBotId: botId } = due;
    const { realmId, userId: senderId } = sender;
    const { renderer, clock, unitOfWork } = this.#ports;
    const notice =
      reason === null || botId === null
        ? null
        : systemMessage({
            realmId,
            senderId: botId,
            place: directLocation(botId, senderId),
            sentAt: clock.now(),
            body: await failureNotice(renderer, deliverAt, reason),
          });
    return unitOfWork.run(async (tx) => {
      const message = await tx.scheduledMessages.markFailed(id, revision);
      if (message === null) return 'taken';
      await tx.events.append({ type: 'scheduled_message.updated', realmId, senderId, message });
      if (notice !== null) await insertMessage(tx, notice);
      return 'failed';
    });
  }
}

function targetOf(location: ScheduledLocation): SendTarget {
  return location.kind === 'direct'
    ? { kind: 'direct', people: { ids: location.userIds } }
    : { kind: 'channel', channel: { id: location.channelId }, topic: location.topic };
}
