import { AUDIT_LOCKS } from '../audit/audit-locks.ts';
import { migration } from '../migrations.ts';

/**
 * `audit_entry` stores administrative and security acts. Entries outlive the objects that they name, so there are no
 * foreign keys between them. `audit_settled_to()` returns the id up to which no further entry can appear, as
 * `outbox_settled_to()` does for events.
 *
 * @see docs/adr/0037-audit-log.md
 */
export const auditLogSchema = migration({
  name: '1795385010437-shared-audit-log',
  up: `
      create table audit_entry (
        id bigint generated always as identity primary key,
        realm_id bigint not null,
        occurred_at timestamptz not null default now(),
        kind text not null,
        actor_type text not null check (actor_type in ('user', 'operator', 'server')),
        actor_id bigint,
        credential_type text check (credential_type in ('api_key', 'token', 'session')),
        credential_id bigint,
        address text,
        object_id bigint,
        user_id bigint,
        name text,
        before jsonb,
        after jsonb
      );
      create index audit_entry_realm on audit_entry (realm_id, id);
      create index audit_entry_actor on audit_entry (realm_id, actor_id, id);
      create index audit_entry_user on audit_entry (realm_id, user_id, id);
      create index audit_entry_kind on audit_entry (realm_id, kind, id);
      create index audit_entry_occurred on audit_entry (occurred_at);
      create function audit_last_given() returns bigint language sql volatile as $$
        select case when is_called then last_value else last_value - 1 end from audit_entry_id_seq
      $$;
      create function audit_settled_to() returns bigint language plpgsql volatile as $$
      declare
        given bigint := audit_last_given();
        behind bigint;
      begin
        select max((given - objid::bigint) & 2147483647) into behind
        from pg_locks
        where locktype = 'advisory' and classid = ${AUDIT_LOCKS} and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
          and (given - objid::bigint) & 2147483647 < 1073741824;
        return given - coalesce(behind, 0);
      end
      $$;
    `,
});
