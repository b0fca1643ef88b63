import type {
  MessagingEventQueries,
  Reminder,
  ReminderAdded,
  ReminderRemoved,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { presentReminder } from '../reminders/reminder.endpoints.ts';

type ReminderData =
  | { readonly op: 'add'; readonly reminder: Reminder }
  | { readonly op: 'remove'; readonly id: number };

/** `reminders`: the actor requested one, deleted it, or was reminded. */
const reminders = clientEventKind<ReminderData>({
  kind: 'reminders',
  types: ['reminders'],
  variant: () => '',
  present: (data) =>
    data.op === 'add'
      ? { type: 'reminders', op: 'add', reminders: [presentReminder(data.reminder)] }
      : { type: 'reminders', op: 'remove', reminder_id: data.id },
});

/** Publishes reminders to their users. */
export const reminderEvents: AnyTranslator<MessagingEventQueries> = clientEventTranslator<
  ReminderAdded | ReminderRemoved,
  MessagingEventQueries
>({
  of: ['reminder.added', 'reminder.removed'],
  kinds: [reminders],
  prepare: (events) =>
    Promise.resolve(
      events.map((event) => {
        const isNew = event.type === 'reminder.added';
        const userId = isNew ? event.reminder.userId : event.userId;
        const data: ReminderData = isNew
          ? { op: 'add', reminder: event.reminder }
          : { op: 'remove', id: event.reminderId };
        return [reminders.draft({ kind: 'users', userIds: [userId] }, data)];
      }),
    ),
});
