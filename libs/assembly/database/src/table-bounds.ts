/** The bound of the growth of a table. */
export type TableBound =
  /** At most this number of rows for one user, message or organization: `limit` is the name in `file`. */
  | { readonly by: 'limit'; readonly limit: string; readonly file: string }
  /** Old or completed rows are removed: `job` is the name of the removing code in `file`. */
  | { readonly by: 'pruning'; readonly job: string; readonly file: string }
  /** At most so many rows for one row of these tables, or for a pair of their rows. */
  | { readonly by: 'tables'; readonly tables: readonly string[]; readonly why: string }
  /** The content of the organization; the rate limit of each user bounds its growth. */
  | { readonly by: 'content'; readonly why: string }
  /** Only administrators, or the operator, add rows. */
  | { readonly by: 'administrators'; readonly why: string }
  /** Replaced as a whole, or with a number of rows that requests cannot raise. */
  | { readonly by: 'fixed'; readonly why: string };

const PERSONAL = 'libs/messaging/domain/src/stores/personal-limits.ts';
const personal = (limit: string): TableBound => ({ by: 'limit', limit, file: PERSONAL });
const limited = (limit: string, file: string): TableBound => ({ by: 'limit', limit, file });
const pruned = (job: string, file: string): TableBound => ({ by: 'pruning', job, file });
const ofTables = (why: string, ...tables: readonly string[]): TableBound => ({
  by: 'tables',
  tables,
  why,
});
const content = (why: string): TableBound => ({ by: 'content', why });
const administrators = (why: string): TableBound => ({ by: 'administrators', why });
const fixed = (why: string): TableBound => ({ by: 'fixed', why });

const WORKER = 'apps/chat-worker/src';
const ofNetwork = fixed('one row for a node of the network; nobody adds rows by requests');

/**
 * Every table of the schema with the bound of its growth. A new table needs an entry.
 *
 * Outside of the database the pictures of `/external_content` have a cache of bounded size, and
 * `unfinished_upload` bounds the files of resumable uploads.
 */
export const TABLE_BOUNDS: Readonly<Record<string, TableBound>> = {
  // The server itself
  migration: fixed('one row for a migration'),
  deployment: fixed('one row'),
  cell: fixed('one row'),
  account_change: pruned('pruneAccountChanges', 'libs/identity/postgres/src/prune-identity.ts'),
  instance: pruned('instance.forget', 'libs/shared/postgres/src/instances/instance-registry.ts'),
  outbox: pruned('pruneOutbox', `${WORKER}/start-chat-worker.ts`),
  audit_entry: pruned('pruneAuditLog', `${WORKER}/start-chat-worker.ts`),
  outbox_consumer: fixed('one row for a consumer'),
  job: pruned('pruneJobs', `${WORKER}/start-chat-worker.ts`),

  // Moves between cells
  realm_move: administrators('the operator moves organizations'),
  moved_change: fixed('the keys of rows that change during a move, which removes them'),

  // Imports
  transfer_import: administrators('the operator imports organizations'),
  transfer_id: ofTables('one row for a user, channel or emoji of an import', 'transfer_import'),

  // Organizations and accounts
  realm: administrators('the operator creates organizations'),
  realm_domain: administrators('domains of an organization'),
  realm_group_setting: ofTables('one row for a setting', 'realm'),
  // Of bots; users join by invitations, whose mails are limited for each day, or by administrators.
  user_account: limited('MAX_BOTS_PER_OWNER', 'libs/identity/domain/src/bots/bot-count.ts'),
  access_token: limited('MAX_TOKENS_PER_USER', 'libs/identity/domain/src/tokens/access-token.ts'),
  moved_credential: ofTables('one row for an API key or token of an import', 'user_account'),
  login_session: limited(
    'MAX_SESSIONS_PER_USER',
    'libs/identity/domain/src/sessions/login-session.ts',
  ),
  alert_word: limited(
    'MAX_ALERT_WORDS',
    'libs/identity/domain/src/alert-words/change-alert-words.ts',
  ),
  onboarding_step_read: fixed('one row for a person and a known step'),
  user_erasure: fixed('one row for a user and a kind of erasure'),
  user_status: ofTables('one row for a person', 'user_account'),
  user_presence: ofTables('one row for a person', 'user_account'),
  presence_update: ofTables('one row for an organization', 'realm'),
  muted_user: ofTables('one row for a pair of people', 'user_account'),
  profile_field: administrators('fields of profiles'),
  profile_value: ofTables('one row for a person and a field', 'user_account', 'profile_field'),
  bot_details: ofTables('one row for a bot', 'user_account'),
  bot_storage: limited('LIMIT', 'libs/identity/domain/src/bots/bot-storage.ts'),
  api_key_use: ofTables('one row for an account', 'user_account'),
  second_factor: ofTables('one row for a person', 'user_account'),
  password_reset: pruned(
    'pruneIdentity',
    'libs/assembly/identity/src/identity-background-module.ts',
  ),
  login_provider: administrators('providers of log-ins, at most ten of an organization'),
  login_transaction: pruned(
    'pruneIdentity',
    'libs/assembly/identity/src/identity-background-module.ts',
  ),
  external_identity: ofTables(
    'one row for a person and an issuer',
    'user_account',
    'login_provider',
  ),
  login_link: limited(
    'MAX_LOGIN_LINKS_PER_USER',
    'libs/identity/domain/src/login-links/login-link.ts',
  ),
  login_record: pruned('pruneIdentity', 'libs/assembly/identity/src/identity-background-module.ts'),
  email_change: pruned('pruneIdentity', 'libs/assembly/identity/src/identity-background-module.ts'),
  login_network: limited('KNOWN_NETWORKS', 'libs/identity/domain/src/log-in/login-throttle.ts'),
  login_failure: pruned(
    'loginFailure.add',
    'libs/identity/postgres/src/log-in/postgres-login-failures.ts',
  ),
  // Groups without a name, one for the value of a setting, are bounded by the rate limit alone.
  user_group: limited(
    'MAX_GROUPS_PER_CREATOR',
    'libs/identity/domain/src/groups/create-user-group.ts',
  ),
  user_group_member: ofTables('one row for a group and a person', 'user_group', 'user_account'),
  user_group_subgroup: ofTables('one row for a pair of groups', 'user_group'),
  user_group_permission: ofTables('one row for a group and a permission', 'user_group'),
  invitation: pruned(
    'pruneInvitations',
    'libs/assembly/invitations/src/invitations-background-module.ts',
  ),
  invitation_link: limited(
    'MAX_LINKS_PER_INVITER',
    'libs/invitations/domain/src/create-invitation-link.ts',
  ),

  // Channels
  channel: personal('channels'),
  subscription: ofTables('one row for a channel and a person', 'channel', 'user_account'),
  default_channel: ofTables('one row for a channel', 'channel'),
  default_channel_group: administrators('groups of default channels'),
  default_channel_group_member: ofTables(
    'one row for a group and a channel',
    'default_channel_group',
    'channel',
  ),
  channel_folder: administrators('folders of channels'),
  channel_email_address: ofTables(
    'one row for a channel, its creator and its sender',
    'channel',
    'user_account',
  ),
  channel_traffic: ofTables('one row for a day with messages in a channel', 'channel', 'message'),

  // Messages and their dependent data
  message_block: administrators('one row for an import'),
  message: content('messages; the retention of channels removes old ones'),
  message_edit: content('former forms of messages; they go with the message'),
  message_revision: ofTables('one row for a message', 'message'),
  message_flag: ofTables('one row for a person and a message', 'user_account', 'message'),
  archived_message: pruned('clearArchive', `${WORKER}/messaging-jobs.ts`),
  archived_attachment: ofTables(
    'one row for a file that an archived message shows',
    'attachment',
    'archived_message',
  ),
  archived_topic_user: pruned(
    'removeUnusedTopicUsers',
    'libs/messaging/postgres/src/archive/postgres-message-archive.ts',
  ),
  message_archive_setting: ofTables('one row for an organization', 'realm'),
  topic: ofTables('a topic has a message', 'message'),
  topic_participant: ofTables('one row for a topic and a person', 'topic', 'user_account'),
  topic_read: ofTables('one row for a topic and a person', 'topic', 'user_account'),
  user_read: ofTables('one row for a person', 'user_account'),
  recipient_read: ofTables(
    'one row for a user and a location of messages',
    'channel',
    'direct_conversation',
    'user_account',
  ),
  direct_conversation: ofTables('one row for a set of people who have messages', 'message'),
  direct_member: ofTables('one row for a person in a conversation', 'direct_conversation'),
  reaction: personal('reactions to one message'),
  submessage: personal('submessages of one message'),
  sent_key: pruned('pruneSentKeys', 'libs/assembly/messaging/src/messaging-module.ts'),

  // Files
  attachment: personal('uploaded files'),
  attachment_message: ofTables('one row for a file that a message shows', 'attachment', 'message'),
  scheduled_upload: ofTables(
    'one row for a file that a scheduled message shows',
    'attachment',
    'scheduled_message',
  ),
  unfinished_upload: limited(
    'MAX_UNFINISHED',
    'libs/messaging/domain/src/uploads/resumable-uploads.ts',
  ),
  upload_space: ofTables('one row for an organization', 'realm'),
  file_removal: pruned('clearFiles', `${WORKER}/messaging-jobs.ts`),
  realm_export: limited('MAX_PER_WEEK', 'libs/messaging/domain/src/exports/export-commands.ts'),
  user_export: pruned('clearUserExports', `${WORKER}/messaging-jobs.ts`),

  // Custom emoji, linkifiers and playgrounds of an organization
  realm_emoji: administrators('custom emoji, of those whom the administrators let add them'),
  realm_linkifier: limited(
    'MAX_LINKIFIERS',
    'libs/messaging/domain/src/linkifiers/linkifier-repository.ts',
  ),
  realm_playground: administrators('playgrounds'),

  // Personal data of users
  draft: personal('drafts'),
  saved_snippet: personal('saved snippets'),
  scheduled_message: personal('scheduled messages'),
  reminder: personal('reminders'),
  navigation_view: personal('navigation views'),
  user_topic: personal('topics with a visibility policy'),

  // Notifications
  client_device: limited('MAX_DEVICES_PER_USER', 'libs/push/domain/src/devices/client-devices.ts'),
  legacy_push_token: limited(
    'MAX_TOKENS_PER_USER',
    'libs/push/domain/src/devices/legacy-tokens.ts',
  ),
  pushed_message: ofTables('one row for a person and an unread message', 'user_account', 'message'),
  missed_message: ofTables('one row for a person and a message', 'user_account', 'message'),

  // Events
  client_event: pruned('MAX_AGE_SECONDS', 'libs/realtime/domain/src/event-queue-service.ts'),
  client_event_head: fixed('one row'),
  event_queue: limited('MAX_QUEUES_PER_USER', 'libs/realtime/domain/src/event-queue.ts'),

  // The status of nodes
  network_head: fixed('one row'),
  network_node: ofNetwork,
  network_node_poll: ofNetwork,
  network_location: ofNetwork,
  network_gateway: ofNetwork,
  network_gateway_poll: ofNetwork,
  network_description: ofNetwork,
  network_delegation: ofNetwork,
  network_packet_counter: ofNetwork,
  network_summary: fixed('one row for a day'),
  network_daily_total: fixed('one row for a day'),
  network_daily_traffic: pruned(
    'FORGET_NODES',
    'libs/node-network/postgres/src/postgres-scraped-data-store.ts',
  ),
  network_session: pruned(
    'delete from network_session',
    'libs/node-network/postgres/src/postgres-scraped-data-store.ts',
  ),
  network_job: fixed('one row for a job of the collector'),
  network_packed: fixed('replaced with every state of the network'),
  network_segment: fixed('replaced with every state of the network, as far as it changed'),
};
