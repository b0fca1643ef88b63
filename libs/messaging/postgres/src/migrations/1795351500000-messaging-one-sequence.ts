import { migration } from '@tandem/shared-postgres';

/**
 * Messages and events draw their ids from one sequence, and a message has the id of the event about it. Messages are
 * published in the order of the log, so they reach every event queue in the order of their ids.
 *
 * The sequence is that of messages. A service of the previous version continues to run during an upgrade. It draws ids
 * of messages from this sequence, and ids of events by the default of the column, so no id is used twice. The start
 * value leaves room for ids that are drawn at the same moment.
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
