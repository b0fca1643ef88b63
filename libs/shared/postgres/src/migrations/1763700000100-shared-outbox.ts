import { migration } from '../migrations.ts';

/**
 * `outbox` stores events, `outbox_consumer` the offset of each consumer.
 *
 * @see docs/adr/0007-outbox.md
 */
export const outboxSchema = migration({
  name: '1763700000100-shared-outbox',
  up: `
      create table outbox (
        id bigint generated always as identity primary key,
        xid xid8 not null default pg_current_xact_id(),
        realm_id bigint not null,
        type text not null,
        payload jsonb not null,
        occurred_at timestamptz not null default now()
      );
      create index outbox_xid_id on outbox (xid, id);
      create table outbox_consumer (
        name text primary key,
        last_xid xid8 not null,
        last_id bigint not null
      );
    `,
});
