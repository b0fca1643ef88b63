import type { MessagingPorts } from '../messaging-ports.ts';
import {
  systemMessage,
  directLocation,
  insertMessage,
  noticeBody,
} from '../messages/message-posting.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { SeparateWork } from '../separate-work.ts';
import type { DueReminder, ReminderQueries } from './reminder.ts';

/** The dependencies of sending reminders. */
type SendDueRemindersPorts = Pick<MessagingPorts, 'unitOfWork' | 'clock'> & {
  readonly reminders: ReminderQueries;
};

const BATCH = 50;

/**
 * Sends due reminders, each exactly once, as direct messages of the notification bot: a reminder is removed
 * in the transaction that sends its message.
 */
export class SendDueReminders {
  readonly #ports: SendDueRemindersPorts;

  constructor(ports: SendDueRemindersPorts) {
    this.#ports = ports;
  }

  /**
   * @returns the number of sent reminders
   * @throws the first error, after the reminders of all other users are sent
   */
  async execute(stopping?: { readonly aborted: boolean }): Promise<{ readonly sent: number }> {
    const { reminders, unitOfWork, clock } = this.#ports;
    const users = new SeparateWork();
    let sent = 0;
    for (let found = BATCH; found === BATCH && !stopping?.aborted;) {
      const due = await reminders.findDueReminders(clock.now(), BATCH, users.failed);
      found = due.length;
      for (const reminder of due) {
        const send = () => unitOfWork.run((tx) => this.#send(tx, reminder));
        if (await users.run(reminder.userId, send)) sent += 1;
      }
    }
    users.end();
    return { sent };
  }

  /** The time until the next reminder, in ms; `null` when there is none. */
  async untilNextMs(): Promise<number | null> {
    const { reminders, clock } = this.#ports;
    const next = await reminders.nextReminderAt();
    return next === null ? null : next.getTime() - clock.now().getTime();
  }

  async #send(tx: MessagingTx, reminder: DueReminder): Promise<boolean> {
    const { id: reminderId, realmId, userId, botId, isActive } = reminder;
    if (!(await tx.reminders.take(reminderId))) return false;
    await tx.events.append({ type: 'reminder.removed', realmId, userId, reminderId });
    if (botId === null || !isActive) return false;
    const location = directLocation(botId, userId);
    const note = { realmId, senderId: botId, place: location, sentAt: this.#ports.clock.now() };
    const body = noticeBody(reminder.content, reminder.renderedContent, { hasLink: true });
    await insertMessage(tx, systemMessage({ ...note, body }));
    return true;
  }
}
