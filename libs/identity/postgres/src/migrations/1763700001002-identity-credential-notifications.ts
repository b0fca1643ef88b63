import { migration } from '@tandem/shared-postgres';

/** The notification channel to which every process that caches credentials or organizations subscribes. */
export const CREDENTIALS_CHANNEL = 'identity_credentials';

/**
 * Notifies processes that an account's credentials or an organization changed: `user:5`, `realm:2`. Triggers send the
 * notifications, so that no statement of any context, and no statement at a database prompt, can omit them.
 */
export const credentialNotifications = migration({
  name: '1763700001002-identity-credential-notifications',
  up: `
    create function notify_credential_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${CREDENTIALS_CHANNEL}', tg_argv[0] || ':' || old.id);
      return null;
    end
    $$;
    create trigger credentials_changed
      after delete or update of api_key_hash, email, delivery_email, role, is_active, is_bot,
        bot_type, realm_id
      on user_account for each row execute function notify_credential_change('user');
    create trigger credentials_changed
      after delete or update on realm
      for each row execute function notify_credential_change('realm');
  `,
});
