import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';

const test = useTestDatabase();

/** Columns that may refer to a user. */
const OF_USERS =
  '(^|_)(user|users|owner|sender|creator|inviter|author|actor|editor|reader|member)(_id|_ids)$|^(requested|deleted|accepted)_by$|^bot_id$|^receivers$|^bystanders$';

/** What an erasure does with the rows of a user, for each table that refers to users. */
const TABLES: Readonly<Record<string, string>> = {
  access_token: 'erased',
  alert_word: 'erased',
  api_key_use: 'erased',
  archived_message: 'erased with everything',
  archived_topic_user: 'erased with everything',
  attachment: 'erased with everything',
  audit_entry: 'stays, without addresses and names',
  bot_details: 'stays: bots are no persons',
  bot_storage: 'stays: bots are no persons',
  channel: 'stays: the id of its creator',
  channel_email_address: 'stays: works for active users only',
  channel_folder: 'stays: the id of its creator',
  client_device: 'erased',
  client_event: 'removed after its time',
  direct_conversation: 'stays: the ids of its members',
  direct_member: 'stays: the ids of its members',
  draft: 'erased',
  email_change: 'erased',
  event_queue: 'removed after its time',
  external_identity: 'erased',
  invitation: 'erased where the user accepted it; others belong to other addresses',
  invitation_link: 'stays: the id of its creator',
  legacy_push_token: 'erased',
  login_link: 'erased',
  login_network: 'erased',
  login_record: 'erased',
  login_session: 'erased',
  message: 'erased with everything',
  message_edit: 'erased with its message',
  message_flag: 'erased with everything',
  missed_message: 'erased',
  moved_credential: 'erased',
  muted_user: 'erased',
  navigation_view: 'erased',
  onboarding_step_read: 'erased',
  profile_value: 'erased',
  pushed_message: 'erased',
  reaction: 'erased with everything',
  realm_emoji: 'stays: the id of its author',
  realm_export: 'stays: the id of its requester',
  recipient_read: 'erased with everything',
  reminder: 'erased',
  saved_snippet: 'erased',
  scheduled_message: 'erased',
  second_factor: 'erased',
  sent_key: 'removed after its time: hashes',
  submessage: 'erased with everything',
  subscription: 'stays: the id of the account',
  topic_participant: 'erased with everything',
  topic_read: 'erased with everything',
  unfinished_upload: 'removed after its time',
  user_account: 'made anonymous',
  user_erasure: 'the report itself',
  user_group: 'stays: the id of its creator',
  user_group_member: 'stays: the id of the account',
  user_presence: 'erased',
  user_read: 'erased with everything',
  user_status: 'erased',
  user_topic: 'erased with everything',
};

it('states for every table that refers to users what an erasure does with it', async () => {
  const { rows } = await test().database.sql.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ $1
     order by 1`,
    [OF_USERS],
  );
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(TABLES, name));
  // Add new tables here, and to the `PersonalData` of their context where they hold personal data.
  expect(unknown).toEqual([]);
});
