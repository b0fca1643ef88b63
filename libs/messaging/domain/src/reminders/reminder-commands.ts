import type { Actor } from '@tandem/shared-kernel';
import { normalizeContent } from '../content/message-body.ts';
import { RenderingUnitOfWork } from '../messages/early-texts.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { PERSONAL_LIMITS, limitReached } from '../stores/personal-limits.ts';
import { checkTime } from '../scheduled-messages/schedule-message.ts';
import { MAX_REMINDER_NOTE_LENGTH } from './reminder.ts';
import { reminderText } from './reminder-text.ts';

/** The message and time of a requested reminder. */
interface AddReminderInput {
  readonly messageId: number;
  /** Seconds since epoch. */
  readonly deliverAt: number;
  /** Empty for none. */
  readonly note: string;
}

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'renderer' | 'addresses' | 'clock'>;

/** Reminds the actor of a message at a time. @see the operation `create-reminder` */
export class AddReminder {
  readonly #ports: Ports;
  readonly #rendering: RenderingUnitOfWork;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#rendering = new RenderingUnitOfWork(ports);
  }

  /**
   * @throws MessagingError REMINDER_NOTE_TOO_LONG, SCHEDULED_TIME_NOT_IN_FUTURE,
   *   MESSAGE_NOT_ACCESSIBLE, LIMIT_REACHED
   * @throws ContentError MESSAGE_NOT_RENDERABLE, RENDERING_BUSY
   */
  async execute(actor: Actor, input: AddReminderInput): Promise<{ id: number }> {
    const { messageId, deliverAt } = input;
    const { userId, realmId } = actor;
    const note = input.note.trim();
    if ([...note].length > MAX_REMINDER_NOTE_LENGTH) {
      throw new MessagingError('REMINDER_NOTE_TOO_LONG', { limit: MAX_REMINDER_NOTE_LENGTH });
    }
    checkTime(deliverAt, this.#ports.clock.now());
    return this.#rendering.run(actor, async (tx) => {
      const target = await tx.reminders.targetOf(actor, messageId);
      if (target === null) throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      const realmUrl = this.#ports.addresses.urlOf(target.writing.realmStringId);
      const content = normalizeContent(reminderText(target, messageId, { note, realmUrl }));
      const { html } = await tx.texts.message(tx, content, target.writing);
      const reminder = { userId, messageId, content, renderedContent: html, deliverAt };
      const id = await tx.reminders.add(realmId, reminder, PERSONAL_LIMITS.reminders);
      if (id === null) throw limitReached('reminders');
      await tx.events.append({
        type: 'reminder.added',
        realmId,
        reminder: { id, failed: false, ...reminder },
      });
      return { id };
    });
  }
}

/** Withdraws a reminder. @see the operation `delete-reminder` */
export class RemoveReminder {
  readonly #ports: Pick<Ports, 'unitOfWork'>;

  constructor(ports: Pick<Ports, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError REMINDER_UNKNOWN */
  async execute(
    { userId, realmId }: Actor,
    { id: reminderId }: { readonly id: number },
  ): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      if (!(await tx.reminders.remove(userId, reminderId))) {
        throw new MessagingError('REMINDER_UNKNOWN');
      }
      await tx.events.append({ type: 'reminder.removed', realmId, userId, reminderId });
    });
  }
}
