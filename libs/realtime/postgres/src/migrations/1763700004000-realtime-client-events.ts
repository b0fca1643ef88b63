import { migration } from '@tandem/shared-postgres';

/**
 * The log of client events, and the event queues, which are positions in it.
 *
 * Positions come from `client_event_head`, which only the publisher changes. They have no gaps, and the position of the
 * end is preserved when events are removed from the beginning.
 *
 * @see docs/adr/0016-event-queues.md
 */
export const clientEventSchema = migration({
  name: '1763700004000-realtime-client-events',
  up: `
    create table client_event_head (
      singleton boolean primary key default true check (singleton),
      position bigint not null
    );
    insert into client_event_head (position) values (0);

    create table client_event (
      position bigint primary key,
      xid bigint not null,
      realm_id bigint,
      kind text not null,
      receivers bigint[],
      bystanders bigint[] not null,
      data json not null,
      published_at timestamptz not null default now()
    );
    comment on column client_event.xid is 'the transaction of the command that the event tells of';
    comment on column client_event.realm_id is 'null: of every organization';
    comment on column client_event.receivers is 'null: everybody of the organization';

    create table event_queue (
      id text primary key,
      user_id bigint not null references user_account,
      realm_id bigint not null references realm,
      event_types text[],
      narrow jsonb not null,
      hears_public_channels boolean not null,
      form jsonb not null,
      client_name text not null,
      idle_seconds integer not null,
      starts_at bigint not null,
      snapshot text,
      pruned_to bigint not null default -1,
      last_seen_at timestamptz not null
    ) with (fillfactor = 70);
    create index event_queue_user on event_queue (realm_id, user_id);
    create index event_queue_public on event_queue (realm_id, user_id) where hears_public_channels;
    comment on column event_queue.event_types is 'null: all';
    comment on column event_queue.pruned_to is 'the greatest event number that was acknowledged';
  `,
});
