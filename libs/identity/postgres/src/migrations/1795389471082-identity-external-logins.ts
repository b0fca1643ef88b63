import { migration } from '@tandem/shared-postgres';
import { CREDENTIALS_CHANNEL } from './1763700001002-identity-credential-notifications.ts';

/**
 * Providers of OpenID Connect, log-ins at providers that are in progress, and links of accounts to users of providers.
 * Providers are shown with their organization, so every process is notified of a change.
 */
export const externalLogins = migration({
  name: '1795389471082-identity-external-logins',
  up: `
    create table login_provider (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm on delete cascade,
      name text not null,
      display_name text not null,
      icon_url text,
      issuer text not null,
      client_id text not null,
      sealed_secret text,
      is_private boolean not null,
      unique (realm_id, name)
    );
    create function notify_login_provider_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${CREDENTIALS_CHANNEL}', 'realm:' || coalesce(new.realm_id, old.realm_id));
      return null;
    end
    $$;
    create trigger login_provider_changed after insert or delete or update on login_provider
      for each row execute function notify_login_provider_change();

    create table login_transaction (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm on delete cascade,
      provider_id bigint not null references login_provider on delete cascade,
      state_hash bytea not null unique,
      browser_hash bytea not null,
      sealed text not null,
      expires_at timestamptz not null
    );
    create index login_transaction_provider on login_transaction (provider_id);
    create index login_transaction_expiry on login_transaction (expires_at);

    create table external_identity (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm on delete cascade,
      user_id bigint not null references user_account on delete cascade,
      issuer text not null,
      subject text not null,
      unique (realm_id, issuer, subject),
      unique (user_id, issuer)
    );
  `,
});
