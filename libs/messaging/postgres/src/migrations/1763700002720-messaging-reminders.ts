import { migration } from '@tandem/shared-postgres';

/** Messages of which users want to be reminded. A reminder is deleted with its message. */
export const reminderSchema = migration({
  name: '1763700002720-messaging-reminders',
  up: `
    create table reminder (
      id bigint generated always as identity primary key,
      realm_id bigint not null,
      user_id bigint not null,
      message_id bigint not null references message on delete cascade,
      content text not null,
      rendered_content text not null,
      deliver_at timestamptz not null
    );
    create index reminder_user on reminder (user_id, deliver_at);
    create index reminder_due on reminder (deliver_at);
    create index reminder_message on reminder (message_id);
  `,
});
