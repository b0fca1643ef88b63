import { migration } from '@tandem/shared-postgres';

/**
 * The accounts that changed, by transaction. The list of users that the clients of an organization share is updated
 * from these rows, within the snapshot of each registration. Triggers add the rows, so that no writer can omit one.
 *
 * @see docs/adr/0059-very-large-organizations.md
 */
export const accountChanges = migration({
  name: '1795425166864-identity-account-changes',
  up: `
      create table account_change (
        realm_id bigint not null,
        xid xid8 not null default pg_current_xact_id(),
        user_ids bigint[] not null,
        changed_at timestamptz not null default now()
      );
      create index account_change_xid on account_change (realm_id, xid);
      create index account_change_age on account_change (changed_at);

      create function note_added_accounts() returns trigger language plpgsql as $$
      begin
        insert into account_change (realm_id, user_ids)
        select realm_id, array_agg(id) from changed group by realm_id;
        return null;
      end $$;
      create trigger accounts_added after insert on user_account
        referencing new table as changed
        for each statement execute function note_added_accounts();
      create trigger accounts_removed after delete on user_account
        referencing old table as changed
        for each statement execute function note_added_accounts();

      create function note_changed_account() returns trigger language plpgsql as $$
      begin
        insert into account_change (realm_id, user_ids) values (new.realm_id, array[new.id]);
        return null;
      end $$;
      create trigger account_changed after update of delivery_email, email,
          email_address_visibility, full_name, role, is_active, is_bot, bot_type, bot_owner_id,
          is_system_bot, is_deleted, is_imported_stub, date_joined, timezone, avatar_source,
          avatar_version
        on user_account for each row
        when ((old.delivery_email, old.email, old.email_address_visibility, old.full_name, old.role,
          old.is_active, old.is_bot, old.bot_type, old.bot_owner_id, old.is_system_bot,
          old.is_deleted, old.is_imported_stub, old.date_joined, old.timezone, old.avatar_source,
          old.avatar_version)
        is distinct from (new.delivery_email, new.email, new.email_address_visibility,
          new.full_name, new.role, new.is_active, new.is_bot, new.bot_type, new.bot_owner_id,
          new.is_system_bot, new.is_deleted, new.is_imported_stub, new.date_joined, new.timezone,
          new.avatar_source, new.avatar_version))
        execute function note_changed_account();

      create function note_changed_profiles() returns trigger language plpgsql as $$
      begin
        insert into account_change (realm_id, user_ids)
        select account.realm_id, array_agg(distinct account.id)
        from changed join user_account account on account.id = changed.user_id
        group by account.realm_id;
        return null;
      end $$;
      create trigger profiles_added after insert on profile_value referencing new table as changed
        for each statement execute function note_changed_profiles();
      create trigger profiles_changed after update on profile_value
        referencing new table as changed
        for each statement execute function note_changed_profiles();
      create trigger profiles_removed after delete on profile_value
        referencing old table as changed
        for each statement execute function note_changed_profiles();
    `,
});
