import { migration } from '@tandem/shared-postgres';

/**
 * Messages and events are numbered by one sequence, and a message has the number of the event that
 * tells of it. Messages are published in the order of the log, so they reach every queue in the
 * order of their numbers.
 *
 * The sequence is that of messages: a service of the version before, which goes on during an
 * upgrade, takes numbers of messages from it and numbers of events by default, so neither come twice.
 * The start leaves room for numbers that are taken in this moment.
 *
 * @see docs/adr/0016-event-queues.md
 */
export const oneSequenceSchema = migration({
  name: '1795351500000-messaging-one-sequence',
  up: `
    lock table outbox in access exclusive mode;
    select setval('message_id_seq', 1000 + greatest(o.last_value, m.last_value))
    from outbox_id_seq o, message_id_seq m where o.is_called or m.is_called;

    create or replace function outbox_last_given() returns bigint language sql volatile as $$
      select case when is_called then last_value else last_value - 1 end from message_id_seq
    $$;
    alter table outbox alter column id drop identity;
    alter table outbox alter column id set default nextval('message_id_seq');
  `,
});
