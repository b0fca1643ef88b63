import { migration } from '@tandem/shared-postgres';
import { CREDENTIALS_CHANNEL } from './1763700001002-identity-credential-notifications.ts';

/**
 * Notifies processes of changed tokens and sessions, and of credentials from another server that were removed alone,
 * since processes cache holders of credentials for up to an hour. No use case makes such changes, but a user of a
 * database prompt may. The use of a credential changes none of these columns.
 */
export const changedCredentials = migration({
  name: '1795880000002-identity-changed-credentials',
  up: `
    create function notify_changed_credential() returns trigger language plpgsql as $$
    begin
      update user_account set credential_revocations = credential_revocations + 1
      where id = old.user_id;
      perform pg_notify('${CREDENTIALS_CHANNEL}', 'user:' || old.user_id);
      perform append_access_change(old.realm_id, old.user_id);
      return null;
    end
    $$;
    create trigger access_token_changed
      after update of secret_hash, scopes, expires_at, user_id on access_token for each row
      when ((old.secret_hash, old.scopes, old.expires_at, old.user_id)
        is distinct from (new.secret_hash, new.scopes, new.expires_at, new.user_id))
      execute function notify_changed_credential();
    create trigger login_session_changed
      after update of secret_hash, created_at, user_id on login_session for each row
      when ((old.secret_hash, old.created_at, old.user_id)
        is distinct from (new.secret_hash, new.created_at, new.user_id))
      execute function notify_changed_credential();
    create function notify_removed_moved_credential() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${CREDENTIALS_CHANNEL}', 'user:' || old.user_id);
      return null;
    end
    $$;
    create trigger moved_credential_removed after delete or update on moved_credential
      for each row execute function notify_removed_moved_credential();
  `,
});
