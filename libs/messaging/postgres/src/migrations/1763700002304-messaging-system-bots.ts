import { migration } from '@tandem/shared-postgres';

/** The index that finds the few bots of the server among the accounts of all users. */
export const systemBotsSchema = migration({
  name: '1763700002304-messaging-system-bots',
  up: 'create index user_account_system_bot on user_account (realm_id) where is_system_bot;',
});
