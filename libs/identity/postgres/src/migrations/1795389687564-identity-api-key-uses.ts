import { migration } from '@tandem/shared-postgres';

/**
 * `api_key_use` stores when the API key of an account was last used, to the hour. The rows of accounts do not store
 * this, since too many commands lock and observe those rows.
 *
 * @see docs/adr/0032-tokens-and-sessions.md
 */
export const apiKeyUsesSchema = migration({
  name: '1795389687564-identity-api-key-uses',
  up: `
      create table api_key_use (
        user_id bigint primary key references user_account on delete cascade,
        last_used_at timestamptz not null
      );
    `,
});
