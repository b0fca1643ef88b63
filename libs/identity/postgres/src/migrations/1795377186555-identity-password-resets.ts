import { migration } from '@tandem/shared-postgres';

/** Requests for new passwords, for addresses that may have no account. */
export const passwordResets = migration({
  name: '1795377186555-identity-password-resets',
  up: `
    create table password_reset (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm on delete cascade,
      email text not null,
      network text not null,
      requested_at timestamptz not null,
      token_hash bytea unique
    );
    create index password_reset_email on password_reset (realm_id, email, requested_at);
    create index password_reset_network on password_reset (network, requested_at);
    create index password_reset_requested on password_reset (requested_at);
  `,
});
