import { migration } from '@tandem/shared-postgres';

/**
 * Credentials that another server issued and that an import contained. This server cannot derive them, so it stores
 * their hashes. It stores the secrets of devices encrypted.
 *
 * @see docs/adr/0047-moved-credentials.md
 */
export const movedCredentials = migration({
  name: '1795400748316-identity-moved-credentials',
  up: `
      create table moved_credential (
        hash bytea primary key,
        user_id bigint not null references user_account on delete cascade,
        key_version integer,
        token_id bigint references access_token on delete cascade,
        former_token_id bigint,
        check ((key_version is null) <> (token_id is null)),
        check ((token_id is null) = (former_token_id is null))
      );
      comment on column moved_credential.key_version is
        'of an API key: it is valid while the API key of the account has this version';
      comment on column moved_credential.former_token_id is 'the number in the text of the token';
      create index moved_credential_user on moved_credential (user_id);
      create index moved_credential_token on moved_credential (token_id);
      alter table second_factor add column sealed_secret text;
      comment on column second_factor.sealed_secret is
        'of a device that was set up at another server; null: it is derived from the id';
    `,
});
