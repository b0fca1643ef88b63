import { migration } from '@tandem/shared-postgres';
import { CREDENTIALS_CHANNEL } from './1763700001002-identity-credential-notifications.ts';

/**
 * Tokens of accounts, and the notification when a token is revoked. Triggers send it, for the reason that
 * `1763700001002-identity-credential-notifications.ts` gives. A statement notifies once per account. Revocations are
 * counted: anything that was signed for the account before a revocation, such as a temporary address, is void.
 */
export const accessTokens = migration({
  name: '1795375044106-identity-access-tokens',
  up: `
    create table access_token (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm on delete cascade,
      user_id bigint not null references user_account on delete cascade,
      name text not null,
      secret_hash bytea not null,
      scopes text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz
    );
    create index access_token_user on access_token (user_id, id);
    alter table user_account add column credential_revocations int not null default 0;
    create function notify_revoked_credentials() returns trigger language plpgsql as $$
    declare
      account record;
    begin
      update user_account set credential_revocations = credential_revocations + 1
      where id in (select user_id from revoked);
      for account in select distinct realm_id, user_id from revoked loop
        perform pg_notify('${CREDENTIALS_CHANNEL}', 'user:' || account.user_id);
        perform append_access_change(account.realm_id, account.user_id);
      end loop;
      return null;
    end
    $$;
    create trigger access_token_removed after delete on access_token
      referencing old table as revoked for each statement execute function notify_revoked_credentials();
  `,
});
