import type { MessagingUseCases, Reminder, ReminderQueries } from '@tandem/messaging-domain';
import {
  IntParam,
  PathInt,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class ReminderParams {
  @IntParam()
  messageId!: number;

  @TextParam({ default: '' })
  note!: string;

  @IntParam({ description: 'Seconds since 1970' })
  scheduledDeliveryTimestamp!: number;
}

class ReminderPath {
  @PathInt()
  reminderId!: number;
}

/** A message that a user set a reminder for. */
export const reminderSchema = schema.named(
  'Reminder',
  schema.object({
    reminder_id: schema.integer(),
    type: schema.oneOf(['private']),
    to: schema.array(schema.integer(), 'The reminded user'),
    content: schema.string('Markdown'),
    rendered_content: schema.string('HTML'),
    scheduled_delivery_timestamp: schema.integer('Seconds since 1970'),
    failed: schema.boolean(),
    reminder_target_message_id: schema.integer(),
  }),
);

/** The wire form of {@link reminderSchema}. */
export function presentReminder(reminder: Reminder) {
  return {
    reminder_id: reminder.id,
    type: 'private',
    to: [reminder.userId],
    content: reminder.content,
    rendered_content: reminder.renderedContent,
    scheduled_delivery_timestamp: reminder.deliverAt,
    failed: reminder.failed,
    reminder_target_message_id: reminder.messageId,
  };
}

const common = { tag: 'scheduled messages', auth: 'user' } as const;

/** Messages of which users want to be reminded. */
export function reminderEndpoints(
  useCases: Pick<MessagingUseCases, 'addReminder' | 'removeReminder'>,
  queries: Pick<ReminderQueries, 'listReminders'>,
): readonly ChatEndpoint[] {
  return [
    chatEndpoint({
      ...common,
      operationId: 'get-reminders',
      method: 'GET',
      path: '/reminders',
      summary: 'Get reminders',
      response: { reminders: schema.array(reminderSchema, 'Next one first') },
      handle: async ({ actor }) => {
        const reminders = await queries.listReminders(actor.userId);
        return { reminders: reminders.map(presentReminder) };
      },
    }),
    chatEndpoint({
      ...common,
      operationId: 'create-message-reminder',
      method: 'POST',
      path: '/reminders',
      summary: 'Create a message reminder',
      params: ReminderParams,
      response: { reminder_id: schema.integer() },
      errors: [
        'REMINDER_NOTE_TOO_LONG',
        'SCHEDULED_TIME_NOT_IN_FUTURE',
        'MESSAGE_NOT_ACCESSIBLE',
        'MESSAGE_NOT_RENDERABLE',
        'LIMIT_REACHED',
      ],
      handle: async ({ actor, params }) => {
        const { messageId, note, scheduledDeliveryTimestamp: deliverAt } = params;
        const { id } = await useCases.addReminder.execute(actor, { messageId, note, deliverAt });
        return { reminder_id: id };
      },
    }),
    chatEndpoint({
      ...common,
      operationId: 'delete-reminder',
      method: 'DELETE',
      path: '/reminders/{reminder_id}',
      summary: 'Delete a reminder',
      params: ReminderPath,
      response: {},
      errors: ['REMINDER_UNKNOWN'],
      handle: async ({ actor, params: { reminderId: id } }) => {
        await useCases.removeReminder.execute(actor, { id });
        return {};
      },
    }),
  ];
}
