/** A table with rows of organizations that move to another cell. */
export interface MovedTable {
  readonly name: string;
  /** The rows of the organization `R`: a condition on the columns of the table. */
  readonly scope: string;
  /**
   * `early` rows are copied while the organization is in use, and their changes are recorded by key. `late` ones are
   * copied while writes are paused: tables without a key, those of which workers act on rows, and those whose
   * removals have effects.
   */
  readonly copied: 'early' | 'late';
  /** Values that free unique names of changed rows, which may have exchanged them. */
  readonly park?: string;
  /** Whether rows that have moved may also stay in the former cell, since the scope does not cover them any more. */
  readonly mayRemain: boolean;
  /** Whether the scope can be evaluated after the rows of other tables are gone. */
  readonly isDirect: boolean;
}

const REALM = 'realm_id = R';
const USERS = 'select id from user_account where realm_id = R';
const CHANNELS = 'select id from channel where realm_id = R';
const GROUPS = 'select id from user_group where realm_id = R';
const MESSAGES = 'message_id in (select id from message where realm_id = R)';
const ATTACHMENTS = 'attachment_id in (select id from attachment where realm_id = R)';
const TOPICS = `topic_id in (select id from topic where channel_id in (${CHANNELS}))`;
/** Jobs name the organization, or a user or an erasure of it; mails are complete and stay where they are. */
const JOBS = 'done_at is null and job_concerns(payload, R)';

type Options = Partial<Omit<MovedTable, 'name' | 'scope'>>;

const table = (name: string, scope: string, options: Options = {}): MovedTable => ({
  name,
  scope,
  copied: 'early',
  mayRemain: false,
  isDirect: false,
  ...options,
});
const ofRealm = (name: string, options: Options = {}) =>
  table(name, REALM, { isDirect: true, ...options });
const ofUsers = (name: string, options: Options = {}, column = 'user_id') =>
  table(name, `${column} in (${USERS})`, { isDirect: true, ...options });
const LATE = { copied: 'late' } as const;

/** Every table with rows of organizations, each after the tables to which it refers. */
export const MOVED_TABLES: readonly MovedTable[] = [
  table('realm', 'id = R', { isDirect: true }),
  ofRealm('realm_domain'),
  ofRealm('user_account', {
    park: `email = '~' || id, delivery_email = '~' || id, api_key_hash = null`,
  }),
  ofRealm('user_group', { park: `name = '~' || id` }),
  table('user_group_member', `group_id in (${GROUPS})`),
  table('user_group_permission', `group_id in (${GROUPS})`),
  table('user_group_subgroup', `supergroup_id in (${GROUPS})`),
  ofRealm('realm_group_setting'),
  ofRealm('channel_folder', { park: `name = '~' || id` }),
  ofRealm('channel', { park: `name = '~' || id` }),
  table('channel_email_address', `channel_id in (${CHANNELS})`),
  table('channel_traffic', `channel_id in (${CHANNELS})`),
  ofRealm('default_channel'),
  ofRealm('default_channel_group', { park: `name = '~' || id` }),
  table(
    'default_channel_group_member',
    'group_id in (select id from default_channel_group where realm_id = R)',
  ),
  table('subscription', `channel_id in (${CHANNELS})`),
  table('topic', `channel_id in (${CHANNELS})`, { park: `name = '~' || id` }),
  ofUsers('user_topic'),
  ofRealm('direct_conversation'),
  table(
    'direct_member',
    'recipient_id in (select recipient_id from direct_conversation where realm_id = R)',
  ),
  ofRealm('message'),
  table('message_edit', MESSAGES),
  table('message_flag', MESSAGES),
  table('reaction', MESSAGES),
  table('submessage', MESSAGES),
  table('message_revision', MESSAGES),
  ofRealm('message_archive_setting'),
  ofRealm('archived_message'),
  ofUsers('archived_topic_user'),
  ofRealm('attachment'),
  table('attachment_message', ATTACHMENTS),
  table('archived_attachment', ATTACHMENTS),
  table('topic_participant', TOPICS),
  table('topic_read', TOPICS),
  ofUsers('recipient_read'),
  ofUsers('user_read'),
  ofUsers('sent_key', {}, 'sender_id'),
  ofUsers('api_key_use'),
  ofUsers('bot_details', {}, 'bot_id'),
  ofUsers('bot_storage', {}, 'bot_id'),
  ofUsers('client_device'),
  ofUsers('draft', {}, 'owner_id'),
  ofRealm('email_change'),
  ofRealm('external_identity'),
  ofRealm('invitation_link'),
  ofRealm('invitation'),
  ofUsers('legacy_push_token'),
  ofRealm('login_link'),
  ofUsers('login_network'),
  ofRealm('login_provider', { park: `name = '~' || id` }),
  ofRealm('login_record'),
  ofRealm('login_transaction'),
  ofUsers('muted_user'),
  ofUsers('onboarding_step_read'),
  ofRealm('password_reset'),
  ofRealm('profile_field', { park: `name = '~' || id` }),
  ofUsers('profile_value'),
  ofUsers('pushed_message'),
  ofRealm('realm_emoji', { park: 'deactivated = true' }),
  ofRealm('realm_linkifier', { park: `pattern = '~' || id` }),
  ofRealm('realm_playground', { park: `name = '~' || id` }),
  ofUsers('saved_snippet', {}, 'owner_id'),
  ofRealm('upload_space'),
  ofRealm('user_presence'),
  ofRealm('presence_update'),
  ofUsers('user_status'),
  ofRealm('audit_entry'),
  ofRealm('access_token', LATE),
  ofUsers('moved_credential', LATE),
  ofRealm('login_session', LATE),
  ofUsers('alert_word', LATE),
  ofUsers('second_factor', LATE),
  ofUsers('navigation_view', LATE),
  ofRealm('login_failure', LATE),
  ofRealm('scheduled_message', LATE),
  table('scheduled_upload', ATTACHMENTS, LATE),
  ofRealm('reminder', LATE),
  ofUsers('missed_message', LATE),
  ofRealm('unfinished_upload', LATE),
  ofRealm('realm_export', LATE),
  ofRealm('user_export', LATE),
  ofRealm('user_erasure', LATE),
  // A worker may finish a job after it was copied.
  table('job', JOBS, { ...LATE, mayRemain: true }),
  // The second part of a key is the organization.
  table('file_removal', `split_part(key, '/', 2) = 'R'`, LATE),
];

/** Tables without rows that move, and why. */
export const LEFT_TABLES: Readonly<Record<string, string>> = {
  account_change: 'transactions of the database',
  cell: 'the database itself',
  client_event: 'clients register again',
  client_event_head: 'clients register again',
  deployment: 'the database itself',
  event_queue: 'clients register again',
  instance: 'the database itself',
  message_block: 'made anew: one block of all messages',
  migration: 'the database itself',
  moved_change: 'of a move',
  outbox: 'events are processed before the organization leaves',
  outbox_consumer: 'the database itself',
  realm_move: 'of a move',
  transfer_id: 'of an unfinished import, which does not move',
  transfer_import: 'an unfinished import does not move',
};

/** The rows of an organization in a table. */
export const rowsOf = ({ scope }: MovedTable, realmId: number): string =>
  scope.replaceAll(/\bR\b/g, String(realmId));
