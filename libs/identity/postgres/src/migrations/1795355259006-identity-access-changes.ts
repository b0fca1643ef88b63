import { OUTBOX_CHANNEL, WRITER_LOCKS, migration } from '@tandem/shared-postgres';

/**
 * The notification channel to which every process that caches credentials subscribes: the change and its transaction.
 */
export const ACCESS_CHANNEL = 'identity_access';

/**
 * Appends `access.changed` to the outbox, in the transaction of the change, when an account's credentials, role or
 * state change, or when an organization is deactivated or reactivated. So no later client event can be delivered before
 * it. The event is appended at the end of the transaction, after the events of the command itself. Triggers append it,
 * for the reason that `1763700001002-identity-credential-notifications.ts` gives.
 *
 * @see docs/adr/0025-revocation.md
 */
export const accessChanges = migration({
  name: '1795355259006-identity-access-changes',
  up: `
    create function append_access_change(bigint, bigint) returns void
    language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(
        ${WRITER_LOCKS}, (outbox_last_given() & 2147483647)::int);
      insert into outbox (realm_id, type, payload)
      values ($1, 'access.changed',
        jsonb_build_object('type', 'access.changed', 'realmId', $1, 'userId', $2));
      perform pg_notify('${OUTBOX_CHANNEL}', '');
      perform pg_notify('${ACCESS_CHANNEL}',
        coalesce('user:' || $2, 'realm:' || $1) || ':' || pg_current_xact_id());
    end
    $$;
    create function append_user_access_change() returns trigger language plpgsql as $$
    begin
      perform append_access_change(old.realm_id, old.id);
      return null;
    end
    $$;
    create function append_realm_access_change() returns trigger language plpgsql as $$
    begin
      perform append_access_change(old.id, null);
      return null;
    end
    $$;
    create constraint trigger access_changed
      after update of api_key_hash, email, delivery_email, role, is_active, is_bot, bot_type, realm_id
      on user_account deferrable initially deferred for each row
      when ((old.api_key_hash, old.email, old.delivery_email, old.role, old.is_active, old.is_bot,
          old.bot_type, old.realm_id)
        is distinct from (new.api_key_hash, new.email, new.delivery_email, new.role, new.is_active,
          new.is_bot, new.bot_type, new.realm_id))
      execute function append_user_access_change();
    create constraint trigger access_changed
      after update of deactivated, string_id on realm deferrable initially deferred for each row
      when ((old.deactivated, old.string_id) is distinct from (new.deactivated, new.string_id))
      execute function append_realm_access_change();
  `,
});
