import { migration } from '@tandem/shared-postgres';

/** The versions of the secrets by which bots and other systems recognize each other's requests. */
export const webhookSecrets = migration({
  name: '1795387339406-identity-webhook-secrets',
  up: `
    alter table bot_details
      add column secret_version integer not null default 0,
      add column previous_secret_until timestamptz;
    comment on column bot_details.secret_version is
      'the secret is derived from it; 0 for an incoming webhook bot: it has none';
    comment on column bot_details.previous_secret_until is
      'until then the secret of the version before is valid too';
  `,
});
