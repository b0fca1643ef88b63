import { migration } from '@tandem/shared-postgres';
import { MOVE_LOCKS } from '../cells/move-state.ts';

/**
 * `realm_move` has a row for each organization that is leaving this cell or has arrived in it. `moved_change` has the
 * keys of rows that changed while they were copied. Triggers that exist during a move call `admit_change()`. It refuses
 * changes by the phase of the move, and locks the phase until the end of the transaction.
 */
export const realmMoves = migration({
  name: '1795437793706-transfer-realm-moves',
  up: `
      create table realm_move (
        realm_id bigint primary key,
        string_id text not null,
        attempt uuid not null,
        other_cell text not null,
        phase text not null check (phase in ('copying', 'draining', 'paused', 'moved', 'arrived'))
      );
      create table moved_change (
        id bigint primary key generated always as identity,
        relation text not null,
        key jsonb not null
      );

      create function admit_change(realm bigint, is_event boolean) returns void
      language plpgsql volatile as $$
      declare
        found_phase text;
      begin
        perform pg_advisory_xact_lock_shared(${MOVE_LOCKS}, (realm & 2147483647)::int);
        if current_setting('transaction_isolation') <> 'read committed' then
          perform from realm_move where realm_id = realm for share;
        end if;
        select phase into found_phase from realm_move where realm_id = realm;
        if found_phase in ('paused', 'moved') or (is_event and found_phase = 'draining') then
          raise exception using errcode = 'TDM02', message = 'the organization is moving to another cell';
        end if;
      end
      $$;

      create or replace function revise_messages(message_ids bigint[]) returns void
      language sql as $$
        insert into message_revision (message_id, revision)
        select id, nextval('message_revision_seq') from message
        where id = any(message_ids) and current_setting('tandem.moving', true) is distinct from 'on'
        order by id
        on conflict (message_id) do update set revision = excluded.revision
      $$;
    `,
});
