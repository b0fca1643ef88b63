import type { ImportProgress, ImportServices } from '@tandem/transfer-domain';
import type { Database } from '@tandem/shared-postgres';
import { beginUndo, findImport, lastMessageId } from './import-state.ts';

/** Messages are removed in parts of this many. */
const PART = 20_000;

const USERS = 'select id from user_account where realm_id = $1';
const CHANNELS = 'select id from channel where realm_id = $1';
const GROUPS = 'select id from user_group where realm_id = $1';

/**
 * Everything that an import has written besides messages, in the order in which references allow
 * its removal. $1 is the organization.
 */
const REMOVALS: readonly string[] = [
  'attachment where realm_id = $1',
  'scheduled_message where realm_id = $1',
  'reminder where realm_id = $1',
  `topic_participant where topic_id in (select id from topic where channel_id in (${CHANNELS}))`,
  `channel_traffic where channel_id in (${CHANNELS})`,
  `topic where channel_id in (${CHANNELS})`,
  `direct_member where recipient_id in
     (select recipient_id from direct_conversation where realm_id = $1)`,
  'direct_conversation where realm_id = $1',
  `user_read where user_id in (${USERS})`,
  `alert_word where user_id in (${USERS})`,
  `muted_user where user_id in (${USERS})`,
  `user_topic where user_id in (${USERS})`,
  `saved_snippet where owner_id in (${USERS})`,
  `navigation_view where user_id in (${USERS})`,
  `onboarding_step_read where user_id in (${USERS})`,
  `user_status where user_id in (${USERS})`,
  'user_presence where realm_id = $1',
  'presence_update where realm_id = $1',
  `profile_value where user_id in (${USERS})`,
  'profile_field where realm_id = $1',
  `bot_storage where bot_id in (${USERS})`,
  `bot_details where bot_id in (${USERS})`,
  'realm_domain where realm_id = $1',
  'realm_linkifier where realm_id = $1',
  'realm_playground where realm_id = $1',
  'realm_emoji where realm_id = $1',
  'default_channel where realm_id = $1',
  `subscription where channel_id in (${CHANNELS})`,
  'channel where realm_id = $1',
  'channel_folder where realm_id = $1',
  'realm_group_setting where realm_id = $1',
  `user_group_permission where group_id in (${GROUPS})`,
  `user_group_member where group_id in (${GROUPS})`,
  `user_group_subgroup where supergroup_id in (${GROUPS})`,
  'user_group where realm_id = $1',
  'upload_space where realm_id = $1',
  // Bots refer to their owners.
  'user_account where realm_id = $1 and is_bot',
  'user_account where realm_id = $1',
  // Each removal of an account or its profile adds to it.
  'account_change where realm_id = $1',
  'transfer_import where realm_id = $1',
  'message_block where realm_id = $1',
  'realm where id = $1',
];

/**
 * Removes an unfinished import with its files. It can be interrupted and repeated; once it has
 * begun, the import does not continue.
 *
 * @returns whether there was one
 */
export async function undoImport(
  database: Database,
  services: Pick<ImportServices, 'files' | 'fileFolders'>,
  stringId: string,
  progress: ImportProgress,
): Promise<boolean> {
  const state = await findImport(database.sql, stringId);
  if (state === null) return false;
  const { realmId, firstMessageId, messageIdStep, messageCount } = state;
  await beginUndo(database.sql, realmId);
  progress.begin('messages', messageCount);
  const end = lastMessageId(state);
  for (let first = firstMessageId; first <= end; first += PART * messageIdStep) {
    const last = Math.min(first + (PART - 1) * messageIdStep, end);
    await database.bulk(async (sql) => {
      await sql.query('delete from message where id between $1 and $2 and realm_id = $3', [
        first,
        last,
        realmId,
      ]);
    });
    progress.advance((last - first) / messageIdStep + 1);
  }
  progress.end();
  for (const folder of services.fileFolders(realmId)) await services.files.removeBelow(folder);
  await database.bulk(async (sql) => {
    for (const removal of REMOVALS) await sql.query(`delete from ${removal}`, [realmId]);
  });
  return true;
}
