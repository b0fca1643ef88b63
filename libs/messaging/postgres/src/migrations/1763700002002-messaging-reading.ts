import { migration } from '@tandem/shared-postgres';

/**
 * The read state of users, and their notes about messages.
 *
 * A message is read if its id is not above the greatest of three marks. `message_flag.read` is an exception for one
 * message: 1 is read above the marks, 0 is unread below them. `flags` are bits: 1 starred, 2 collapsed, 4 mentioned, 8
 * has an alert word.
 *
 * @see docs/adr/0010-fan-out-on-read.md
 */
export const readingSchema = migration({
  name: '1763700002002-messaging-reading',
  up: `
    create table user_read (
      user_id bigint primary key,
      upto bigint not null
    );
    create table recipient_read (
      user_id bigint not null,
      recipient_id bigint not null,
      upto bigint not null,
      primary key (user_id, recipient_id)
    );
    create table topic_read (
      user_id bigint not null,
      topic_id bigint not null,
      upto bigint not null,
      primary key (user_id, topic_id)
    );
    create table message_flag (
      user_id bigint not null,
      message_id bigint not null references message on delete cascade,
      flags integer not null default 0,
      read smallint check (read in (0, 1)),
      primary key (user_id, message_id)
    );
    create index message_flag_message on message_flag (message_id);
    create index message_flag_unread on message_flag (user_id, message_id) where read = 0;
  `,
});
