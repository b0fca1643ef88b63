-- Generated from a database that all migrations made: npm run generate.
-- To be read, and compared in reviews; docs/schema.md has a diagram of each context.

-- Sequences

create sequence message_id_seq;
create sequence message_revision_seq;
create sequence recipient_id_seq;


-- Tables

create table access_token (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  user_id bigint not null,
  name text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint access_token_pkey PRIMARY KEY (id),
  constraint access_token_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id) ON DELETE CASCADE,
  constraint access_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX access_token_user ON public.access_token USING btree (user_id, id);
CREATE TRIGGER access_token_changed AFTER UPDATE OF secret_hash, scopes, expires_at, user_id ON public.access_token FOR EACH ROW WHEN (((((old.secret_hash IS DISTINCT FROM new.secret_hash) OR (old.scopes IS DISTINCT FROM new.scopes)) OR (old.expires_at IS DISTINCT FROM new.expires_at)) OR (old.user_id IS DISTINCT FROM new.user_id))) EXECUTE FUNCTION notify_changed_credential();
CREATE TRIGGER access_token_removed AFTER DELETE ON public.access_token REFERENCING OLD TABLE AS revoked FOR EACH STATEMENT EXECUTE FUNCTION notify_revoked_credentials();

create table account_change (
  realm_id bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  user_ids bigint[] not null,
  changed_at timestamp with time zone not null default now()
);
CREATE INDEX account_change_age ON public.account_change USING btree (changed_at);
CREATE INDEX account_change_xid ON public.account_change USING btree (realm_id, xid);

create table alert_word (
  user_id bigint not null,
  word_key text not null,
  word text not null,
  id bigint not null generated always as identity,
  constraint alert_word_pkey PRIMARY KEY (user_id, word_key),
  constraint alert_word_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
CREATE INDEX alert_word_first ON public.alert_word USING btree (first_word(word_key));
comment on column alert_word.id is 'gives the order in which words were added';

create table api_key_use (
  user_id bigint not null,
  last_used_at timestamp with time zone not null,
  constraint api_key_use_pkey PRIMARY KEY (user_id),
  constraint api_key_use_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);

create table archived_attachment (
  attachment_id bigint not null,
  message_id bigint not null,
  constraint archived_attachment_pkey PRIMARY KEY (attachment_id, message_id),
  constraint archived_attachment_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id) ON DELETE CASCADE,
  constraint archived_attachment_message_id_fkey FOREIGN KEY (message_id) REFERENCES archived_message(id) ON DELETE CASCADE
);
CREATE INDEX archived_attachment_message ON public.archived_attachment USING btree (message_id);

create table archived_message (
  id bigint not null,
  realm_id bigint not null,
  sender_id bigint not null,
  recipient_id bigint not null,
  topic_id bigint,
  subject text not null,
  content text not null,
  rendered_content text not null,
  sent_at timestamp with time zone not null,
  client_name text not null,
  read_by_sender boolean not null,
  mentions_channel boolean not null,
  mentions_topic boolean not null,
  has_link boolean not null,
  has_image boolean not null,
  has_attachment boolean not null,
  has_history boolean not null,
  last_edited_at timestamp with time zone,
  last_moved_at timestamp with time zone,
  moved_from bigint,
  is_resolution_notice boolean not null,
  channel_id bigint,
  deleted_at timestamp with time zone not null default now(),
  deleted_by bigint,
  reason text not null,
  parts jsonb not null,
  constraint archived_message_pkey PRIMARY KEY (id),
  constraint archived_message_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id),
  constraint archived_message_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint archived_message_reason_check CHECK ((reason = ANY (ARRAY['deleted'::text, 'expired'::text, 'purged'::text])))
);
CREATE INDEX archived_message_deleted ON public.archived_message USING btree (realm_id, deleted_at);
CREATE INDEX archived_message_recipient ON public.archived_message USING btree (recipient_id, id);
CREATE INDEX archived_message_sender ON public.archived_message USING btree (sender_id, id);
CREATE INDEX archived_message_topic ON public.archived_message USING btree (topic_id) WHERE (topic_id IS NOT NULL);
comment on column archived_message.channel_id is 'null: a direct message';
comment on column archived_message.deleted_by is 'null: the server';
comment on column archived_message.parts is 'rows of flags, reactions, edits, submessages and reminders; kinds without rows are left out';

create table archived_topic_user (
  topic_id bigint not null,
  user_id bigint not null,
  upto bigint,
  first_message_id bigint,
  constraint archived_topic_user_pkey PRIMARY KEY (topic_id, user_id)
);
comment on table archived_topic_user is 'read marks and participants of topics that ended, while messages of theirs are archived';

create table attachment (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  owner_id bigint not null,
  path_id text not null,
  name text not null,
  size bigint not null,
  content_type text not null,
  image jsonb,
  created_at timestamp with time zone not null,
  constraint attachment_pkey PRIMARY KEY (id),
  constraint attachment_path UNIQUE (path_id)
);
CREATE INDEX attachment_created ON public.attachment USING btree (created_at);
CREATE INDEX attachment_owner ON public.attachment USING btree (owner_id, id);
comment on column attachment.image is 'kind, size and motion of a picture; null: none';

create table attachment_message (
  attachment_id bigint not null,
  message_id bigint not null,
  constraint attachment_message_pkey PRIMARY KEY (attachment_id, message_id),
  constraint attachment_message_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id) ON DELETE CASCADE,
  constraint attachment_message_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
);
CREATE INDEX attachment_message_message ON public.attachment_message USING btree (message_id);

create table audit_entry (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  occurred_at timestamp with time zone not null default now(),
  kind text not null,
  actor_type text not null,
  actor_id bigint,
  credential_type text,
  credential_id bigint,
  address text,
  object_id bigint,
  user_id bigint,
  name text,
  before jsonb,
  after jsonb,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_actor_type_check CHECK ((actor_type = ANY (ARRAY['user'::text, 'operator'::text, 'server'::text]))),
  constraint audit_entry_credential_type_check CHECK ((credential_type = ANY (ARRAY['api_key'::text, 'token'::text, 'session'::text])))
);
CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (realm_id, actor_id, id);
CREATE INDEX audit_entry_kind ON public.audit_entry USING btree (realm_id, kind, id);
CREATE INDEX audit_entry_occurred ON public.audit_entry USING btree (occurred_at);
CREATE INDEX audit_entry_realm ON public.audit_entry USING btree (realm_id, id);
CREATE INDEX audit_entry_user ON public.audit_entry USING btree (realm_id, user_id, id);

create table bot_details (
  bot_id bigint not null,
  default_sending_channel_id bigint,
  default_events_channel_id bigint,
  all_public_channels boolean not null default false,
  service jsonb,
  config jsonb not null default '{}'::jsonb,
  secret_version integer not null default 0,
  previous_secret_until timestamp with time zone,
  owner_notified_at timestamp with time zone,
  constraint bot_details_pkey PRIMARY KEY (bot_id),
  constraint bot_details_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES user_account(id)
);
comment on column bot_details.default_sending_channel_id is 'a channel; it may be gone since';
comment on column bot_details.service is 'name, payloadUrl and interface, or null';
comment on column bot_details.secret_version is 'the secret is derived from it; 0 for an incoming webhook bot: it has none';
comment on column bot_details.previous_secret_until is 'until then the secret of the version before is valid too';
comment on column bot_details.owner_notified_at is 'the newest notice to the owner about a fault of the requests of the bot';

create table bot_storage (
  bot_id bigint not null,
  key text not null,
  value text not null,
  key_hash bytea not null,
  constraint bot_storage_pkey PRIMARY KEY (bot_id, key_hash),
  constraint bot_storage_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES user_account(id)
);
comment on column bot_storage.key_hash is 'SHA-256: a key may be longer than an index takes';

create table cell (
  singleton boolean not null default true,
  name text not null,
  number smallint not null,
  constraint cell_pkey PRIMARY KEY (singleton),
  constraint cell_number_check CHECK (((number >= 0) AND (number <= 63))),
  constraint cell_singleton_check CHECK (singleton)
);

create table channel (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  recipient_id bigint not null default nextval('recipient_id_seq'::regclass),
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  description text not null default ''::text,
  rendered_description text not null default ''::text,
  date_created timestamp with time zone not null default now(),
  creator_id bigint,
  invite_only boolean not null default false,
  is_web_public boolean not null default false,
  history_public_to_subscribers boolean not null default true,
  message_retention_days integer,
  folder_id bigint,
  topics_policy text not null default 'inherit'::text,
  is_archived boolean not null default false,
  first_message_id bigint,
  subscriber_count integer not null default 0,
  can_add_subscribers_group bigint not null,
  can_administer_channel_group bigint not null,
  can_create_topic_group bigint not null,
  can_delete_any_message_group bigint not null,
  can_delete_own_message_group bigint not null,
  can_move_messages_out_of_channel_group bigint not null,
  can_move_messages_within_channel_group bigint not null,
  can_remove_subscribers_group bigint not null,
  can_resolve_topics_group bigint not null,
  can_send_message_group bigint not null,
  can_subscribe_group bigint not null,
  constraint channel_pkey PRIMARY KEY (id),
  constraint channel_name_key UNIQUE (realm_id, name_key),
  constraint channel_recipient_id_key UNIQUE (recipient_id),
  constraint channel_can_add_subscribers_group_fkey FOREIGN KEY (can_add_subscribers_group) REFERENCES user_group(id),
  constraint channel_can_administer_channel_group_fkey FOREIGN KEY (can_administer_channel_group) REFERENCES user_group(id),
  constraint channel_can_create_topic_group_fkey FOREIGN KEY (can_create_topic_group) REFERENCES user_group(id),
  constraint channel_can_delete_any_message_group_fkey FOREIGN KEY (can_delete_any_message_group) REFERENCES user_group(id),
  constraint channel_can_delete_own_message_group_fkey FOREIGN KEY (can_delete_own_message_group) REFERENCES user_group(id),
  constraint channel_can_move_messages_out_of_channel_group_fkey FOREIGN KEY (can_move_messages_out_of_channel_group) REFERENCES user_group(id),
  constraint channel_can_move_messages_within_channel_group_fkey FOREIGN KEY (can_move_messages_within_channel_group) REFERENCES user_group(id),
  constraint channel_can_remove_subscribers_group_fkey FOREIGN KEY (can_remove_subscribers_group) REFERENCES user_group(id),
  constraint channel_can_resolve_topics_group_fkey FOREIGN KEY (can_resolve_topics_group) REFERENCES user_group(id),
  constraint channel_can_send_message_group_fkey FOREIGN KEY (can_send_message_group) REFERENCES user_group(id),
  constraint channel_can_subscribe_group_fkey FOREIGN KEY (can_subscribe_group) REFERENCES user_group(id),
  constraint channel_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES user_account(id),
  constraint channel_folder_fkey FOREIGN KEY (folder_id) REFERENCES channel_folder(id),
  constraint channel_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint channel_check CHECK ((NOT (invite_only AND is_web_public))),
  constraint channel_topics_policy_check CHECK ((topics_policy = ANY (ARRAY['inherit'::text, 'allow_empty_topic'::text, 'disable_empty_topic'::text, 'empty_topic_only'::text])))
);
CREATE INDEX channel_creator ON public.channel USING btree (creator_id);
CREATE INDEX channel_in_folder ON public.channel USING btree (folder_id) WHERE (folder_id IS NOT NULL);

create table channel_email_address (
  token text not null,
  channel_id bigint not null,
  creator_id bigint not null,
  sender_id bigint not null,
  constraint channel_email_address_pkey PRIMARY KEY (token),
  constraint channel_email_address_key UNIQUE (channel_id, creator_id, sender_id),
  constraint channel_email_address_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id),
  constraint channel_email_address_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES user_account(id),
  constraint channel_email_address_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES user_account(id)
);

create table channel_folder (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  name text not null,
  description text not null,
  rendered_description text not null,
  position bigint not null,
  creator_id bigint,
  date_created timestamp with time zone not null,
  is_archived boolean not null default false,
  constraint channel_folder_pkey PRIMARY KEY (id),
  constraint channel_folder_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES user_account(id),
  constraint channel_folder_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);
CREATE UNIQUE INDEX channel_folder_name ON public.channel_folder USING btree (realm_id, lower(name)) WHERE (NOT is_archived);
CREATE INDEX channel_folder_realm ON public.channel_folder USING btree (realm_id, "position");

create table channel_traffic (
  channel_id bigint not null,
  day date not null,
  message_count integer not null,
  constraint channel_traffic_pkey PRIMARY KEY (channel_id, day),
  constraint channel_traffic_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id) ON DELETE CASCADE
);

create table client_device (
  id bigint not null generated always as identity,
  user_id bigint not null,
  registered_at timestamp with time zone not null default now(),
  push_key text,
  push_key_id bigint,
  token_id text,
  pending_token_id text,
  token_kind text,
  token_updated_at timestamp with time zone,
  error_code text,
  provider_token text,
  provider_app_id text,
  constraint client_device_pkey PRIMARY KEY (id),
  constraint client_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id),
  constraint client_device_token_kind_check CHECK ((token_kind = ANY (ARRAY['fcm'::text, 'apns'::text])))
);
CREATE INDEX client_device_pushed ON public.client_device USING btree (user_id) WHERE (token_id IS NOT NULL);
CREATE INDEX client_device_user ON public.client_device USING btree (user_id);

create table client_event (
  position bigint not null,
  xid bigint not null,
  realm_id bigint,
  kind text not null,
  receivers bigint[],
  bystanders bigint[] not null,
  data json not null,
  published_at timestamp with time zone not null default now(),
  constraint client_event_pkey PRIMARY KEY ("position")
);
comment on column client_event.xid is 'the transaction of the command that the event tells of';
comment on column client_event.realm_id is 'null: of every organization';
comment on column client_event.receivers is 'null: everybody of the organization';

create table client_event_head (
  singleton boolean not null default true,
  position bigint not null,
  constraint client_event_head_pkey PRIMARY KEY (singleton),
  constraint client_event_head_singleton_check CHECK (singleton)
);

create table default_channel (
  channel_id bigint not null,
  realm_id bigint not null,
  constraint default_channel_pkey PRIMARY KEY (channel_id),
  constraint default_channel_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id) ON DELETE CASCADE,
  constraint default_channel_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);
CREATE INDEX default_channel_realm ON public.default_channel USING btree (realm_id);

create table default_channel_group (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  name text not null,
  description text not null,
  constraint default_channel_group_pkey PRIMARY KEY (id),
  constraint default_channel_group_name UNIQUE (realm_id, name),
  constraint default_channel_group_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table default_channel_group_member (
  group_id bigint not null,
  channel_id bigint not null,
  constraint default_channel_group_member_pkey PRIMARY KEY (group_id, channel_id),
  constraint default_channel_group_member_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id) ON DELETE CASCADE,
  constraint default_channel_group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES default_channel_group(id) ON DELETE CASCADE
);

create table deployment (
  singleton boolean not null default true,
  demo boolean not null,
  secret_fingerprint bytea not null,
  constraint deployment_pkey PRIMARY KEY (singleton),
  constraint deployment_singleton_check CHECK (singleton)
);

create table direct_conversation (
  recipient_id bigint not null default nextval('recipient_id_seq'::regclass),
  realm_id bigint not null,
  user_ids bigint[] not null,
  member_hash bytea not null,
  max_message_id bigint not null,
  prior_message_id bigint not null,
  constraint direct_conversation_pkey PRIMARY KEY (recipient_id),
  constraint direct_conversation_members UNIQUE (realm_id, member_hash),
  constraint direct_conversation_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
) with (fillfactor=80);
comment on column direct_conversation.user_ids is 'ascending, the senders included';
comment on column direct_conversation.member_hash is 'SHA-256 of the user ids, joined by commas: a list may be longer than an index row';

create table direct_member (
  user_id bigint not null,
  recipient_id bigint not null,
  constraint direct_member_pkey PRIMARY KEY (user_id, recipient_id),
  constraint direct_member_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES direct_conversation(recipient_id),
  constraint direct_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

create table draft (
  id bigint not null generated always as identity,
  owner_id bigint not null,
  type text not null,
  recipients bigint[] not null,
  topic text not null,
  content text not null,
  edited_at double precision not null,
  constraint draft_pkey PRIMARY KEY (id),
  constraint draft_type_check CHECK ((type = ANY (ARRAY[''::text, 'stream'::text, 'private'::text])))
);
CREATE INDEX draft_owner ON public.draft USING btree (owner_id, edited_at);
comment on column draft.edited_at is 'as the client says, in seconds since epoch';

create table email_change (
  id bigint not null generated by default as identity,
  realm_id bigint not null,
  user_id bigint not null,
  old_email text not null,
  new_email text not null,
  token_hash bytea,
  requested_at timestamp with time zone not null,
  constraint email_change_pkey PRIMARY KEY (id),
  constraint email_change_token_hash_key UNIQUE (token_hash),
  constraint email_change_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint email_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
CREATE INDEX email_change_user ON public.email_change USING btree (user_id, requested_at);

create table event_queue (
  id text not null,
  user_id bigint not null,
  realm_id bigint not null,
  event_types text[],
  narrow jsonb not null,
  hears_public_channels boolean not null,
  form jsonb not null,
  client_name text not null,
  idle_seconds integer not null,
  starts_at bigint not null,
  snapshot text,
  pruned_to bigint not null default '-1'::integer,
  last_seen_at timestamp with time zone not null,
  constraint event_queue_pkey PRIMARY KEY (id),
  constraint event_queue_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint event_queue_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
) with (fillfactor=70);
CREATE INDEX event_queue_public ON public.event_queue USING btree (realm_id, user_id) WHERE hears_public_channels;
CREATE INDEX event_queue_user ON public.event_queue USING btree (realm_id, user_id);
comment on column event_queue.event_types is 'null: all';
comment on column event_queue.pruned_to is 'the greatest event number that was acknowledged';

create table external_identity (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  user_id bigint not null,
  issuer text not null,
  subject text not null,
  constraint external_identity_pkey PRIMARY KEY (id),
  constraint external_identity_realm_id_issuer_subject_key UNIQUE (realm_id, issuer, subject),
  constraint external_identity_user_id_issuer_key UNIQUE (user_id, issuer),
  constraint external_identity_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id) ON DELETE CASCADE,
  constraint external_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);

create table file_removal (
  key text not null,
  not_before timestamp with time zone not null,
  constraint file_removal_pkey PRIMARY KEY (key)
);
CREATE INDEX file_removal_due ON public.file_removal USING btree (not_before);

create table instance (
  id uuid not null,
  process text not null,
  vocabulary jsonb not null,
  digest text not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  is_stopped boolean not null default false,
  constraint instance_pkey PRIMARY KEY (id)
);

create table invitation (
  id bigint not null generated by default as identity,
  realm_id bigint not null,
  inviter_id bigint not null,
  email text not null,
  invited_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  invited_as smallint not null,
  channel_ids bigint[] not null,
  group_ids bigint[] not null,
  includes_default_channels boolean not null,
  welcome_message text,
  notifies_referrer boolean not null,
  token_hash bytea not null,
  sendings integer not null default 1,
  link_id bigint,
  is_revoked boolean not null default false,
  accepted_by bigint,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_token_hash_key UNIQUE (token_hash),
  constraint invitation_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES user_account(id),
  constraint invitation_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES user_account(id),
  constraint invitation_link_id_fkey FOREIGN KEY (link_id) REFERENCES invitation_link(id),
  constraint invitation_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);
CREATE INDEX invitation_email ON public.invitation USING btree (realm_id, lower(email));
CREATE INDEX invitation_inviter ON public.invitation USING btree (inviter_id) WHERE ((NOT is_revoked) AND (accepted_by IS NULL));
CREATE INDEX invitation_realm ON public.invitation USING btree (realm_id, id) WHERE ((NOT is_revoked) AND (accepted_by IS NULL) AND (link_id IS NULL));
CREATE INDEX invitation_sendings ON public.invitation USING btree (realm_id, invited_at);

create table invitation_link (
  id bigint not null generated by default as identity,
  realm_id bigint not null,
  inviter_id bigint not null,
  invited_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  invited_as smallint not null,
  channel_ids bigint[] not null,
  group_ids bigint[] not null,
  includes_default_channels boolean not null,
  welcome_message text,
  token_hash bytea not null,
  is_revoked boolean not null default false,
  constraint invitation_link_pkey PRIMARY KEY (id),
  constraint invitation_link_token_hash_key UNIQUE (token_hash),
  constraint invitation_link_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES user_account(id),
  constraint invitation_link_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);
CREATE INDEX invitation_link_inviter ON public.invitation_link USING btree (inviter_id) WHERE (NOT is_revoked);
CREATE INDEX invitation_link_realm ON public.invitation_link USING btree (realm_id, id) WHERE (NOT is_revoked);

create table job (
  id bigint not null generated always as identity,
  queue text not null,
  key text not null,
  payload jsonb,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  abandoned boolean not null default false,
  last_error text,
  constraint job_pkey PRIMARY KEY (id),
  constraint job_queue_key_key UNIQUE (queue, key)
);
CREATE INDEX job_done ON public.job USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX job_due ON public.job USING btree (queue, due_at, id) WHERE (done_at IS NULL);
CREATE INDEX job_owner ON public.job USING btree (queue, ((payload ->> 'ownerId'::text))) WHERE ((done_at IS NULL) AND (payload ? 'ownerId'::text));

create table legacy_push_token (
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  token text not null,
  token_hash bytea not null,
  app_id text,
  added_at timestamp with time zone not null default now(),
  constraint legacy_push_token_pkey PRIMARY KEY (id),
  constraint legacy_push_token_key UNIQUE (user_id, kind, token_hash),
  constraint legacy_push_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id),
  constraint legacy_push_token_kind_check CHECK ((kind = ANY (ARRAY['fcm'::text, 'apns'::text])))
);

create table login_failure (
  realm_id bigint not null,
  account text not null,
  address text not null,
  failed_at timestamp with time zone not null,
  constraint login_failure_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);
CREATE INDEX login_failure_account ON public.login_failure USING btree (realm_id, account, failed_at);
CREATE INDEX login_failure_address ON public.login_failure USING btree (address, failed_at);
CREATE INDEX login_failure_failed_at ON public.login_failure USING btree (failed_at);

create table login_link (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  user_id bigint not null,
  secret_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint login_link_pkey PRIMARY KEY (id),
  constraint login_link_secret_hash_key UNIQUE (secret_hash),
  constraint login_link_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id) ON DELETE CASCADE,
  constraint login_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX login_link_user ON public.login_link USING btree (user_id, id);

create table login_network (
  user_id bigint not null,
  network text not null,
  last_at timestamp with time zone not null,
  constraint login_network_pkey PRIMARY KEY (user_id, network),
  constraint login_network_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX login_network_last_at ON public.login_network USING btree (last_at);

create table login_provider (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  name text not null,
  display_name text not null,
  icon_url text,
  issuer text not null,
  client_id text not null,
  sealed_secret text,
  is_private boolean not null,
  constraint login_provider_pkey PRIMARY KEY (id),
  constraint login_provider_realm_id_name_key UNIQUE (realm_id, name),
  constraint login_provider_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id) ON DELETE CASCADE
);
CREATE TRIGGER login_provider_changed AFTER INSERT OR DELETE OR UPDATE ON public.login_provider FOR EACH ROW EXECUTE FUNCTION notify_login_provider_change();

create table login_record (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  user_id bigint not null,
  at timestamp with time zone not null,
  address text not null,
  client_name text not null,
  method text not null,
  credential text not null,
  constraint login_record_pkey PRIMARY KEY (id),
  constraint login_record_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id) ON DELETE CASCADE,
  constraint login_record_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX login_record_at ON public.login_record USING btree (at);
CREATE INDEX login_record_user ON public.login_record USING btree (user_id, id);

create table login_session (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  user_id bigint not null,
  secret_hash bytea not null,
  user_agent text not null,
  address text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint login_session_pkey PRIMARY KEY (id),
  constraint login_session_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id) ON DELETE CASCADE,
  constraint login_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX login_session_user ON public.login_session USING btree (user_id, last_used_at);
CREATE TRIGGER login_session_changed AFTER UPDATE OF secret_hash, created_at, user_id ON public.login_session FOR EACH ROW WHEN ((((old.secret_hash IS DISTINCT FROM new.secret_hash) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.user_id IS DISTINCT FROM new.user_id))) EXECUTE FUNCTION notify_changed_credential();
CREATE TRIGGER login_session_removed AFTER DELETE ON public.login_session REFERENCING OLD TABLE AS revoked FOR EACH STATEMENT EXECUTE FUNCTION notify_revoked_credentials();

create table login_transaction (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  provider_id bigint not null,
  state_hash bytea not null,
  browser_hash bytea not null,
  sealed text not null,
  expires_at timestamp with time zone not null,
  constraint login_transaction_pkey PRIMARY KEY (id),
  constraint login_transaction_state_hash_key UNIQUE (state_hash),
  constraint login_transaction_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES login_provider(id) ON DELETE CASCADE,
  constraint login_transaction_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id) ON DELETE CASCADE
);
CREATE INDEX login_transaction_expiry ON public.login_transaction USING btree (expires_at);
CREATE INDEX login_transaction_provider ON public.login_transaction USING btree (provider_id);

create table message (
  id bigint not null,
  realm_id bigint not null,
  sender_id bigint not null,
  recipient_id bigint not null,
  topic_id bigint,
  subject text not null,
  content text not null,
  rendered_content text not null,
  sent_at timestamp with time zone not null,
  client_name text not null,
  read_by_sender boolean not null,
  mentions_channel boolean not null,
  mentions_topic boolean not null,
  has_link boolean not null,
  has_image boolean not null,
  has_attachment boolean not null,
  has_history boolean not null default false,
  last_edited_at timestamp with time zone,
  last_moved_at timestamp with time zone,
  search tsvector not null generated always as (to_tsvector('english'::regconfig, "left"(((subject || ' '::text) || rendered_content), 150000))) stored,
  moved_from bigint,
  is_resolution_notice boolean not null default false,
  constraint message_pkey PRIMARY KEY (id)
);
CREATE INDEX message_moved_from ON public.message USING btree (moved_from, id) WHERE (moved_from IS NOT NULL);
CREATE INDEX message_recipient ON public.message USING btree (recipient_id, id);
CREATE INDEX message_search ON public.message USING gin (search);
CREATE INDEX message_sender ON public.message USING btree (sender_id, id);
CREATE INDEX message_topic ON public.message USING btree (topic_id, id) WHERE (topic_id IS NOT NULL);
CREATE INDEX message_with_attachment ON public.message USING btree (recipient_id, id) WHERE has_attachment;
CREATE INDEX message_with_image ON public.message USING btree (recipient_id, id) WHERE has_image;
CREATE INDEX message_with_link ON public.message USING btree (recipient_id, id) WHERE has_link;
CREATE INDEX message_with_wildcard ON public.message USING btree (recipient_id, id) WHERE (mentions_channel OR mentions_topic);
CREATE TRIGGER message_revised AFTER UPDATE ON public.message REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_message();
comment on column message.topic_id is 'null: a direct message';
comment on column message.subject is 'the topic as its sender spelled it; empty for direct messages';

create table message_archive_setting (
  realm_id bigint not null,
  days integer not null,
  constraint message_archive_setting_pkey PRIMARY KEY (realm_id),
  constraint message_archive_setting_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint message_archive_setting_days_check CHECK ((days >= 0))
);
comment on table message_archive_setting is 'how long deleted messages can be restored, where the operator changed it';

create table message_block (
  first_id bigint not null,
  last_id bigint not null,
  realm_id bigint not null,
  is_mixed boolean not null default false,
  constraint message_block_pkey PRIMARY KEY (first_id),
  constraint message_block_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id) ON DELETE CASCADE
);
CREATE INDEX message_block_realm ON public.message_block USING btree (realm_id);
comment on table message_block is 'ids of imported messages, which are older than their ids, and of those that came from another cell';
comment on column message_block.is_mixed is 'messages of other organizations are among them';

create table message_edit (
  id bigint not null generated always as identity,
  message_id bigint not null,
  editor_id bigint not null,
  edited_at timestamp with time zone not null,
  prev_content text,
  prev_rendered_content text,
  prev_topic text,
  topic text,
  prev_channel_id bigint,
  channel_id bigint,
  constraint message_edit_pkey PRIMARY KEY (id),
  constraint message_edit_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
);
CREATE INDEX message_edit_message ON public.message_edit USING btree (message_id, id);
CREATE TRIGGER message_edit_added AFTER INSERT ON public.message_edit REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_message_of_part();
CREATE TRIGGER message_edit_changed AFTER UPDATE ON public.message_edit REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_message_of_part();
CREATE TRIGGER message_edit_removed AFTER DELETE ON public.message_edit REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_message_of_part();

create table message_flag (
  user_id bigint not null,
  message_id bigint not null,
  flags integer not null default 0,
  read smallint,
  constraint message_flag_pkey PRIMARY KEY (user_id, message_id),
  constraint message_flag_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint message_flag_read_check CHECK ((read = ANY (ARRAY[0, 1])))
);
CREATE INDEX message_flag_alerted ON public.message_flag USING btree (user_id, message_id) WHERE ((flags & 8) <> 0);
CREATE INDEX message_flag_mentioned ON public.message_flag USING btree (user_id, message_id) WHERE ((flags & 4) <> 0);
CREATE INDEX message_flag_message ON public.message_flag USING btree (message_id);
CREATE INDEX message_flag_received ON public.message_flag USING btree (user_id, message_id) WHERE ((flags & 16) <> 0);
CREATE INDEX message_flag_starred ON public.message_flag USING btree (user_id, message_id) WHERE ((flags & 1) <> 0);
CREATE INDEX message_flag_unread ON public.message_flag USING btree (user_id, message_id) WHERE (read = 0);

create table message_revision (
  message_id bigint not null,
  revision bigint not null,
  constraint message_revision_pkey PRIMARY KEY (message_id),
  constraint message_revision_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
) with (fillfactor=80);

create table migration (
  id integer not null default nextval('migration_id_seq'::regclass),
  timestamp bigint not null,
  name character varying not null,
  constraint PK_3043fc6b8af7c99b8b98830094f PRIMARY KEY (id)
);

create table missed_message (
  user_id bigint not null,
  conversation text not null,
  message_id bigint not null,
  trigger text not null,
  constraint missed_message_pkey PRIMARY KEY (user_id, conversation, message_id)
);
comment on table missed_message is 'to be told of by mail, one mail for a conversation';

create table moved_change (
  id bigint not null generated always as identity,
  relation text not null,
  key jsonb not null,
  constraint moved_change_pkey PRIMARY KEY (id)
);

create table moved_credential (
  hash bytea not null,
  user_id bigint not null,
  key_version integer,
  token_id bigint,
  former_token_id bigint,
  constraint moved_credential_pkey PRIMARY KEY (hash),
  constraint moved_credential_token_id_fkey FOREIGN KEY (token_id) REFERENCES access_token(id) ON DELETE CASCADE,
  constraint moved_credential_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint moved_credential_check CHECK (((key_version IS NULL) <> (token_id IS NULL))),
  constraint moved_credential_check1 CHECK (((token_id IS NULL) = (former_token_id IS NULL)))
);
CREATE INDEX moved_credential_token ON public.moved_credential USING btree (token_id);
CREATE INDEX moved_credential_user ON public.moved_credential USING btree (user_id);
CREATE TRIGGER moved_credential_removed AFTER DELETE OR UPDATE ON public.moved_credential FOR EACH ROW EXECUTE FUNCTION notify_removed_moved_credential();
comment on column moved_credential.key_version is 'of an API key: it is valid while the API key of the account has this version';
comment on column moved_credential.former_token_id is 'the number in the text of the token';

create table muted_user (
  user_id bigint not null,
  muted_user_id bigint not null,
  muted_at timestamp with time zone not null,
  constraint muted_user_pkey PRIMARY KEY (user_id, muted_user_id),
  constraint muted_user_muted_user_id_fkey FOREIGN KEY (muted_user_id) REFERENCES user_account(id),
  constraint muted_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id),
  constraint muted_user_check CHECK ((user_id <> muted_user_id))
);
CREATE INDEX muted_user_muted ON public.muted_user USING btree (muted_user_id);

create table navigation_view (
  user_id bigint not null,
  fragment text not null,
  is_pinned boolean not null,
  name text,
  constraint navigation_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
CREATE UNIQUE INDEX navigation_view_fragment ON public.navigation_view USING btree (user_id, md5(fragment));
CREATE UNIQUE INDEX navigation_view_name ON public.navigation_view USING btree (user_id, md5(name)) WHERE (name IS NOT NULL);

create table network_daily_total (
  day date not null,
  received bigint not null,
  sent bigint not null,
  dropped bigint not null,
  stake bigint not null,
  constraint network_daily_total_pkey PRIMARY KEY (day)
);

create table network_daily_traffic (
  day date not null,
  node_id bigint not null,
  received bigint not null,
  sent bigint not null,
  dropped bigint not null,
  stake bigint not null,
  constraint network_daily_traffic_pkey PRIMARY KEY (day, node_id)
);

create table network_delegation (
  node_id bigint not null,
  delegations json not null,
  digest text not null generated always as (md5((delegations)::text)) stored,
  stake text,
  read_at timestamp with time zone,
  constraint network_delegation_pkey PRIMARY KEY (node_id)
);

create table network_description (
  identity_key text collate "C" not null,
  description json not null,
  scraped_at timestamp with time zone not null,
  constraint network_description_pkey PRIMARY KEY (identity_key)
);

create table network_gateway (
  identity_key text collate "C" not null,
  bonded boolean not null,
  performance integer not null,
  self_described json not null,
  pretty_bond json,
  bridges json,
  probe_result json,
  probe_log text,
  tested_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  digest text not null generated always as (md5((((((((bonded)::text || chr(10)) || (performance)::text) || chr(10)) || (self_described)::text) || chr(10)) || COALESCE((pretty_bond)::text, ''::text)))) stored,
  collected boolean not null default false,
  last_polled text generated always as ("substring"((self_described)::text, '^\{"last_polled":"([^"]*)"'::text)) stored,
  content_digest text not null generated always as (md5((((((((bonded)::text || chr(10)) || (performance)::text) || chr(10)) || md5(regexp_replace(COALESCE((self_described)::text, ''::text), '^\{"last_polled":"[^"]*"'::text, '{"last_polled":""'::text))) || chr(10)) || COALESCE((pretty_bond)::text, ''::text)))) stored,
  constraint network_gateway_pkey PRIMARY KEY (identity_key)
);

create table network_gateway_poll (
  identity_key text collate "C" not null,
  replaces text not null,
  last_polled text not null,
  constraint network_gateway_poll_pkey PRIMARY KEY (identity_key)
) with (fillfactor=60);

create table network_head (
  singleton boolean not null default true,
  version bigint not null,
  collected_at timestamp with time zone,
  revision bigint not null default 0,
  published_revision bigint not null default 0,
  constraint network_head_pkey PRIMARY KEY (singleton),
  constraint network_head_singleton_check CHECK (singleton)
);

create table network_job (
  name text not null,
  done_at timestamp with time zone not null,
  constraint network_job_pkey PRIMARY KEY (name)
);

create table network_location (
  node_id bigint not null,
  ip text not null,
  location json not null,
  looked_up_at timestamp with time zone not null,
  constraint network_location_pkey PRIMARY KEY (node_id)
);

create table network_node (
  node_id bigint not null,
  identity_key text collate "C" not null,
  node_type text not null,
  self_described json,
  bond json,
  skimmed json,
  digest text not null generated always as (md5(((((((((identity_key || chr(10)) || node_type) || chr(10)) || COALESCE((self_described)::text, ''::text)) || chr(10)) || COALESCE((bond)::text, ''::text)) || chr(10)) || COALESCE((skimmed)::text, ''::text)))) stored,
  last_polled text generated always as ("substring"((self_described)::text, '^\{"last_polled":"([^"]*)"'::text)) stored,
  content_digest text not null generated always as (md5(((((((((identity_key || chr(10)) || node_type) || chr(10)) || md5(regexp_replace(COALESCE((self_described)::text, ''::text), '^\{"last_polled":"[^"]*"'::text, '{"last_polled":""'::text))) || chr(10)) || COALESCE((bond)::text, ''::text)) || chr(10)) || COALESCE((skimmed)::text, ''::text)))) stored,
  constraint network_node_pkey PRIMARY KEY (node_id)
);

create table network_node_poll (
  node_id bigint not null,
  replaces text not null,
  last_polled text not null,
  constraint network_node_poll_pkey PRIMARY KEY (node_id)
) with (fillfactor=60);

create table network_packed (
  version bigint not null,
  piece integer not null,
  form text not null,
  size integer not null,
  bytes bytea not null storage external,
  constraint network_packed_pkey PRIMARY KEY (version, piece)
);

create table network_packet_counter (
  node_id bigint not null,
  received bigint not null,
  sent bigint not null,
  dropped bigint not null,
  constraint network_packet_counter_pkey PRIMARY KEY (node_id)
);

create table network_segment (
  name text collate "C" not null,
  bytes bytea not null storage external,
  constraint network_segment_pkey PRIMARY KEY (name)
);

create table network_session (
  day date not null,
  node_id bigint not null,
  identity_key text not null,
  unique_active_clients bigint not null,
  sessions_started bigint not null,
  users_hashes json,
  vpn_sessions json,
  mixnet_sessions json,
  unknown_sessions json,
  constraint network_session_pkey PRIMARY KEY (day, node_id)
);
CREATE INDEX network_session_node ON public.network_session USING btree (node_id, day);

create table network_summary (
  day date not null,
  at timestamp with time zone not null,
  counts json not null,
  historical_mixnodes bigint not null,
  historical_gateways bigint not null,
  constraint network_summary_pkey PRIMARY KEY (day)
);

create table onboarding_step_read (
  user_id bigint not null,
  step text not null,
  constraint onboarding_step_read_pkey PRIMARY KEY (user_id, step),
  constraint onboarding_step_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

create table outbox (
  id bigint not null default nextval('message_id_seq'::regclass),
  xid xid8 not null default pg_current_xact_id(),
  realm_id bigint not null,
  type text not null,
  payload jsonb not null,
  occurred_at timestamp with time zone not null default now(),
  constraint outbox_pkey PRIMARY KEY (id)
);

create table outbox_consumer (
  name text not null,
  last_id bigint not null,
  constraint outbox_consumer_pkey PRIMARY KEY (name)
);

create table password_reset (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  email text not null,
  network text not null,
  requested_at timestamp with time zone not null,
  token_hash bytea,
  constraint password_reset_pkey PRIMARY KEY (id),
  constraint password_reset_token_hash_key UNIQUE (token_hash),
  constraint password_reset_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id) ON DELETE CASCADE
);
CREATE INDEX password_reset_email ON public.password_reset USING btree (realm_id, email, requested_at);
CREATE INDEX password_reset_network ON public.password_reset USING btree (network, requested_at);
CREATE INDEX password_reset_requested ON public.password_reset USING btree (requested_at);

create table presence_update (
  realm_id bigint not null,
  last_id bigint not null,
  constraint presence_update_pkey PRIMARY KEY (realm_id),
  constraint presence_update_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
) with (fillfactor=20);

create table profile_field (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  field_type smallint not null,
  position bigint not null,
  name text not null,
  hint text not null default ''::text,
  field_data text not null default ''::text,
  display_in_profile_summary boolean not null default false,
  required boolean not null default false,
  editable_by_user boolean not null default true,
  use_for_user_matching boolean not null default false,
  constraint profile_field_pkey PRIMARY KEY (id),
  constraint profile_field_name UNIQUE (realm_id, name),
  constraint profile_field_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint profile_field_field_type_check CHECK (((field_type >= 1) AND (field_type <= 8)))
);

create table profile_value (
  user_id bigint not null,
  field_id bigint not null,
  value text not null,
  rendered_value text,
  constraint profile_value_pkey PRIMARY KEY (user_id, field_id),
  constraint profile_value_field_id_fkey FOREIGN KEY (field_id) REFERENCES profile_field(id) ON DELETE CASCADE,
  constraint profile_value_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
CREATE INDEX profile_value_field ON public.profile_value USING btree (field_id);
CREATE TRIGGER profiles_added AFTER INSERT ON public.profile_value REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_profiles();
CREATE TRIGGER profiles_changed AFTER UPDATE ON public.profile_value REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_profiles();
CREATE TRIGGER profiles_removed AFTER DELETE ON public.profile_value REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_profiles();
comment on column profile_value.rendered_value is 'HTML, for fields whose text is Markdown';

create table pushed_message (
  user_id bigint not null,
  message_id bigint not null,
  trigger text not null,
  constraint pushed_message_pkey PRIMARY KEY (user_id, message_id)
);
CREATE INDEX pushed_message_message ON public.pushed_message USING btree (message_id);

create table reaction (
  id bigint not null generated always as identity,
  message_id bigint not null,
  user_id bigint not null,
  emoji_name text not null,
  emoji_code text not null,
  reaction_type text not null,
  constraint reaction_pkey PRIMARY KEY (id),
  constraint reaction_key UNIQUE (message_id, user_id, emoji_code, reaction_type),
  constraint reaction_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint reaction_reaction_type_check CHECK ((reaction_type = ANY (ARRAY['unicode_emoji'::text, 'realm_emoji'::text, 'service_extra_emoji'::text])))
);
CREATE TRIGGER reaction_added AFTER INSERT ON public.reaction REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_message_of_part();
CREATE TRIGGER reaction_changed AFTER UPDATE ON public.reaction REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_message_of_part();
CREATE TRIGGER reaction_removed AFTER DELETE ON public.reaction REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_message_of_part();

create table realm (
  id bigint not null generated always as identity,
  string_id text not null,
  name text not null,
  description text not null default ''::text,
  date_created timestamp with time zone not null default now(),
  deactivated boolean not null default false,
  settings jsonb not null default '{}'::jsonb,
  user_setting_defaults jsonb not null default '{}'::jsonb,
  pictures jsonb not null default '{}'::jsonb,
  uuid uuid not null default gen_random_uuid(),
  constraint realm_pkey PRIMARY KEY (id),
  constraint realm_string_id_key UNIQUE (string_id)
);
CREATE CONSTRAINT TRIGGER access_changed AFTER UPDATE OF deactivated, string_id ON public.realm DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.deactivated IS DISTINCT FROM new.deactivated) OR (old.string_id IS DISTINCT FROM new.string_id))) EXECUTE FUNCTION append_realm_access_change();
CREATE TRIGGER credentials_changed AFTER DELETE OR UPDATE ON public.realm FOR EACH ROW EXECUTE FUNCTION notify_credential_change('realm');
comment on column realm.pictures is 'by kind: version, and whether it is uploaded; kinds that were never changed are left out';

create table realm_domain (
  realm_id bigint not null,
  domain text not null,
  allow_subdomains boolean not null default false,
  constraint realm_domain_pkey PRIMARY KEY (realm_id, domain),
  constraint realm_domain_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint realm_domain_domain_check CHECK ((domain = lower(domain)))
);

create table realm_emoji (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  name text not null,
  file_name text not null,
  is_animated boolean not null default false,
  author_id bigint,
  deactivated boolean not null default false,
  constraint realm_emoji_pkey PRIMARY KEY (id),
  constraint realm_emoji_author_id_fkey FOREIGN KEY (author_id) REFERENCES user_account(id),
  constraint realm_emoji_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);
CREATE UNIQUE INDEX realm_emoji_active ON public.realm_emoji USING btree (realm_id, name) WHERE (NOT deactivated);

create table realm_export (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  acting_user_id bigint not null,
  export_type text not null,
  requested_at timestamp with time zone not null,
  path text,
  failed_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint realm_export_pkey PRIMARY KEY (id),
  constraint realm_export_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint realm_export_export_type_check CHECK ((export_type = ANY (ARRAY['public'::text, 'full_with_consent'::text])))
);
CREATE INDEX realm_export_realm ON public.realm_export USING btree (realm_id, id);
comment on column realm_export.path is 'key of its content; null while there is none';

create table realm_group_setting (
  realm_id bigint not null,
  setting text not null,
  group_id bigint not null,
  constraint realm_group_setting_pkey PRIMARY KEY (realm_id, setting),
  constraint realm_group_setting_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id),
  constraint realm_group_setting_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);
CREATE INDEX realm_group_setting_group ON public.realm_group_setting USING btree (group_id);

create table realm_linkifier (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  position integer not null,
  pattern text not null,
  url_template text not null,
  example_input text,
  reverse_template text,
  alternative_url_templates text[] not null default '{}'::text[],
  constraint realm_linkifier_pkey PRIMARY KEY (id),
  constraint realm_linkifier_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);
CREATE INDEX realm_linkifier_order ON public.realm_linkifier USING btree (realm_id, "position", id);
CREATE UNIQUE INDEX realm_linkifier_pattern ON public.realm_linkifier USING btree (realm_id, md5(pattern));

create table realm_move (
  realm_id bigint not null,
  string_id text not null,
  attempt uuid not null,
  other_cell text not null,
  phase text not null,
  constraint realm_move_pkey PRIMARY KEY (realm_id),
  constraint realm_move_phase_check CHECK ((phase = ANY (ARRAY['copying'::text, 'draining'::text, 'paused'::text, 'moved'::text, 'arrived'::text])))
);

create table realm_playground (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  name text not null,
  pygments_language text not null,
  url_template text not null,
  constraint realm_playground_pkey PRIMARY KEY (id),
  constraint realm_playground_key UNIQUE (realm_id, pygments_language, name),
  constraint realm_playground_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table recipient_read (
  user_id bigint not null,
  recipient_id bigint not null,
  upto bigint not null,
  constraint recipient_read_pkey PRIMARY KEY (user_id, recipient_id)
);
CREATE INDEX recipient_read_recipient ON public.recipient_read USING btree (recipient_id);

create table reminder (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  user_id bigint not null,
  message_id bigint not null,
  content text not null,
  rendered_content text not null,
  deliver_at timestamp with time zone not null,
  constraint reminder_pkey PRIMARY KEY (id),
  constraint reminder_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
);
CREATE INDEX reminder_due ON public.reminder USING btree (deliver_at);
CREATE INDEX reminder_message ON public.reminder USING btree (message_id);
CREATE INDEX reminder_user ON public.reminder USING btree (user_id, deliver_at);

create table saved_snippet (
  id bigint not null generated always as identity,
  owner_id bigint not null,
  title text not null,
  content text not null,
  created_at timestamp with time zone not null,
  constraint saved_snippet_pkey PRIMARY KEY (id)
);
CREATE INDEX saved_snippet_owner ON public.saved_snippet USING btree (owner_id, id);

create table scheduled_message (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  sender_id bigint not null,
  channel_id bigint,
  topic text not null,
  user_ids bigint[],
  content text not null,
  rendered_content text not null,
  deliver_at timestamp with time zone not null,
  client_name text not null,
  read_by_sender boolean not null,
  failed boolean not null default false,
  sent_message_id bigint,
  revision bigint not null default 1,
  constraint scheduled_message_pkey PRIMARY KEY (id),
  constraint scheduled_message_check CHECK (((channel_id IS NULL) <> (user_ids IS NULL)))
);
CREATE INDEX scheduled_message_due ON public.scheduled_message USING btree (deliver_at) WHERE ((sent_message_id IS NULL) AND (NOT failed));
CREATE INDEX scheduled_message_sender ON public.scheduled_message USING btree (sender_id, deliver_at) WHERE (sent_message_id IS NULL);

create table scheduled_upload (
  scheduled_message_id bigint not null,
  attachment_id bigint not null,
  constraint scheduled_upload_pkey PRIMARY KEY (scheduled_message_id, attachment_id),
  constraint scheduled_upload_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id) ON DELETE CASCADE,
  constraint scheduled_upload_scheduled_message_id_fkey FOREIGN KEY (scheduled_message_id) REFERENCES scheduled_message(id) ON DELETE CASCADE
);
CREATE INDEX scheduled_upload_attachment ON public.scheduled_upload USING btree (attachment_id);
comment on table scheduled_upload is 'files that waiting messages will show: they are kept';

create table second_factor (
  id bigint not null generated always as identity,
  user_id bigint not null,
  is_confirmed boolean not null default false,
  last_step bigint not null default 0,
  recovery_hashes bytea[] not null default '{}'::bytea[],
  sealed_secret text,
  constraint second_factor_pkey PRIMARY KEY (user_id),
  constraint second_factor_id_key UNIQUE (id),
  constraint second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
comment on column second_factor.sealed_secret is 'of a device that was set up at another server; null: it is derived from the id';

create table sent_key (
  sender_id bigint not null,
  key_hash bytea not null,
  message_id bigint not null,
  request_hash bytea,
  constraint sent_key_key PRIMARY KEY (sender_id, key_hash)
);
CREATE INDEX sent_key_message ON public.sent_key USING btree (message_id);
comment on table sent_key is 'a send that is repeated under the same key is the same message';
comment on column sent_key.request_hash is 'null: sent by a version that did not keep it';

create table submessage (
  id bigint not null generated always as identity,
  message_id bigint not null,
  sender_id bigint not null,
  msg_type text not null,
  content text not null,
  constraint submessage_pkey PRIMARY KEY (id),
  constraint submessage_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
);
CREATE INDEX submessage_message ON public.submessage USING btree (message_id, id);
CREATE TRIGGER submessage_added AFTER INSERT ON public.submessage REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_message_of_part();
CREATE TRIGGER submessage_removed AFTER DELETE ON public.submessage REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_message_of_part();

create table subscription (
  channel_id bigint not null,
  user_id bigint not null,
  is_active boolean not null default true,
  from_message_id bigint not null,
  color text not null,
  is_muted boolean not null default false,
  pin_to_top boolean not null default false,
  desktop_notifications boolean,
  audible_notifications boolean,
  push_notifications boolean,
  email_notifications boolean,
  wildcard_mentions_notify boolean,
  constraint subscription_pkey PRIMARY KEY (channel_id, user_id),
  constraint subscription_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id),
  constraint subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
CREATE INDEX subscription_mailed ON public.subscription USING btree (channel_id, user_id) WHERE email_notifications;
CREATE INDEX subscription_pushed ON public.subscription USING btree (channel_id, user_id) WHERE push_notifications;
CREATE INDEX subscription_user ON public.subscription USING btree (user_id, channel_id);

create table topic (
  id bigint not null generated always as identity,
  channel_id bigint not null,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  max_message_id bigint not null,
  prior_message_id bigint not null,
  constraint topic_pkey PRIMARY KEY (id),
  constraint topic_name_key UNIQUE (channel_id, name_key),
  constraint topic_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id)
) with (fillfactor=80);
comment on column topic.name is 'as the newest message spells it';

create table topic_participant (
  topic_id bigint not null,
  user_id bigint not null,
  first_message_id bigint not null,
  constraint topic_participant_pkey PRIMARY KEY (topic_id, user_id)
);
comment on table topic_participant is 'who wrote or reacted in a topic, and since which message: whom a mention of the topic means';

create table topic_read (
  user_id bigint not null,
  topic_id bigint not null,
  upto bigint not null,
  constraint topic_read_pkey PRIMARY KEY (user_id, topic_id)
);
CREATE INDEX topic_read_topic ON public.topic_read USING btree (topic_id);

create table transfer_id (
  realm_id bigint not null,
  kind text not null,
  old_id bigint not null,
  new_id bigint not null,
  constraint transfer_id_pkey PRIMARY KEY (realm_id, kind, old_id),
  constraint transfer_id_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES transfer_import(realm_id) ON DELETE CASCADE
);

create table transfer_import (
  realm_id bigint not null,
  fingerprint text not null,
  secret text not null,
  first_message_id bigint not null,
  message_count bigint not null,
  stage text not null,
  position bigint not null,
  report jsonb not null,
  constraint transfer_import_pkey PRIMARY KEY (realm_id),
  constraint transfer_import_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);
comment on column transfer_import.fingerprint is 'of the archive: another cannot continue';
comment on column transfer_import.secret is 'the paths of imported files follow from it';

create table unfinished_upload (
  id text not null,
  realm_id bigint not null,
  owner_id bigint not null,
  size bigint not null,
  began_at timestamp with time zone not null,
  lease_holder text,
  leased_until timestamp with time zone,
  constraint unfinished_upload_pkey PRIMARY KEY (id)
);
CREATE INDEX unfinished_upload_began ON public.unfinished_upload USING btree (began_at);
CREATE INDEX unfinished_upload_owner ON public.unfinished_upload USING btree (owner_id);

create table upload_space (
  realm_id bigint not null,
  bytes bigint not null,
  reserved bigint not null default 0,
  constraint upload_space_pkey PRIMARY KEY (realm_id)
);

create table user_account (
  id bigint not null generated by default as identity,
  realm_id bigint not null,
  delivery_email text not null,
  email text not null,
  full_name text not null,
  password_hash text,
  api_key_hash bytea,
  api_key_version integer not null default 1,
  role smallint not null default 400,
  is_bot boolean not null default false,
  bot_type smallint,
  bot_owner_id bigint,
  is_active boolean not null default true,
  is_system_bot boolean not null default false,
  is_deleted boolean not null default false,
  is_imported_stub boolean not null default false,
  date_joined timestamp with time zone not null default now(),
  timezone text not null default ''::text,
  avatar_source text not null default 'gravatar'::text,
  avatar_version integer not null default 1,
  email_address_visibility smallint not null default 1,
  can_create_users boolean not null default false,
  settings jsonb not null default '{}'::jsonb,
  recipient_id bigint not null default nextval('recipient_id_seq'::regclass),
  last_login_at timestamp with time zone,
  can_change_user_emails boolean not null default false,
  chosen_settings text[] not null default '{}'::text[],
  joins_at_first_login boolean not null default false,
  credential_revocations integer not null default 0,
  constraint user_account_pkey PRIMARY KEY (id),
  constraint user_account_api_key_hash_key UNIQUE (api_key_hash),
  constraint user_account_recipient_id_key UNIQUE (recipient_id),
  constraint user_account_bot_owner_id_fkey FOREIGN KEY (bot_owner_id) REFERENCES user_account(id),
  constraint user_account_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint user_account_avatar_source_check CHECK ((avatar_source = ANY (ARRAY['gravatar'::text, 'upload'::text, 'none'::text]))),
  constraint user_account_bot_type_check CHECK (((bot_type >= 1) AND (bot_type <= 4))),
  constraint user_account_check CHECK ((is_bot = (bot_type IS NOT NULL))),
  constraint user_account_email_address_visibility_check CHECK (((email_address_visibility >= 1) AND (email_address_visibility <= 5))),
  constraint user_account_role_check CHECK ((role = ANY (ARRAY[100, 200, 300, 400, 600])))
);
CREATE INDEX user_account_active_owners ON public.user_account USING btree (realm_id) WHERE ((role = 100) AND is_active AND (NOT is_bot));
CREATE INDEX user_account_any_delivery_email ON public.user_account USING btree (lower(delivery_email));
CREATE INDEX user_account_channels_mailed ON public.user_account USING btree (realm_id, id) WHERE ((settings ->> 'enable_stream_email_notifications'::text) = 'true'::text);
CREATE INDEX user_account_channels_pushed ON public.user_account USING btree (realm_id, id) WHERE ((settings ->> 'enable_stream_push_notifications'::text) = 'true'::text);
CREATE UNIQUE INDEX user_account_delivery_email ON public.user_account USING btree (realm_id, lower(delivery_email));
CREATE UNIQUE INDEX user_account_email ON public.user_account USING btree (realm_id, lower(email));
CREATE INDEX user_account_full_name ON public.user_account USING btree (realm_id, lower(full_name)) WHERE is_active;
CREATE INDEX user_account_owner ON public.user_account USING btree (bot_owner_id) WHERE (bot_owner_id IS NOT NULL);
CREATE INDEX user_account_system_bot ON public.user_account USING btree (realm_id) WHERE is_system_bot;
CREATE CONSTRAINT TRIGGER access_changed AFTER UPDATE OF api_key_hash, email, delivery_email, role, is_active, is_bot, bot_type, realm_id ON public.user_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((((((old.api_key_hash IS DISTINCT FROM new.api_key_hash) OR (old.email IS DISTINCT FROM new.email)) OR (old.delivery_email IS DISTINCT FROM new.delivery_email)) OR (old.role IS DISTINCT FROM new.role)) OR (old.is_active IS DISTINCT FROM new.is_active)) OR (old.is_bot IS DISTINCT FROM new.is_bot)) OR (old.bot_type IS DISTINCT FROM new.bot_type)) OR (old.realm_id IS DISTINCT FROM new.realm_id))) EXECUTE FUNCTION append_user_access_change();
CREATE TRIGGER account_changed AFTER UPDATE OF delivery_email, email, email_address_visibility, full_name, role, is_active, is_bot, bot_type, bot_owner_id, is_system_bot, is_deleted, is_imported_stub, date_joined, timezone, avatar_source, avatar_version ON public.user_account FOR EACH ROW WHEN (((((((((((((((((old.delivery_email IS DISTINCT FROM new.delivery_email) OR (old.email IS DISTINCT FROM new.email)) OR (old.email_address_visibility IS DISTINCT FROM new.email_address_visibility)) OR (old.full_name IS DISTINCT FROM new.full_name)) OR (old.role IS DISTINCT FROM new.role)) OR (old.is_active IS DISTINCT FROM new.is_active)) OR (old.is_bot IS DISTINCT FROM new.is_bot)) OR (old.bot_type IS DISTINCT FROM new.bot_type)) OR (old.bot_owner_id IS DISTINCT FROM new.bot_owner_id)) OR (old.is_system_bot IS DISTINCT FROM new.is_system_bot)) OR (old.is_deleted IS DISTINCT FROM new.is_deleted)) OR (old.is_imported_stub IS DISTINCT FROM new.is_imported_stub)) OR (old.date_joined IS DISTINCT FROM new.date_joined)) OR (old.timezone IS DISTINCT FROM new.timezone)) OR (old.avatar_source IS DISTINCT FROM new.avatar_source)) OR (old.avatar_version IS DISTINCT FROM new.avatar_version))) EXECUTE FUNCTION note_changed_account();
CREATE TRIGGER accounts_added AFTER INSERT ON public.user_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_added_accounts();
CREATE TRIGGER accounts_removed AFTER DELETE ON public.user_account REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_added_accounts();
CREATE TRIGGER credentials_changed AFTER DELETE OR UPDATE OF api_key_hash, email, delivery_email, role, is_active, is_bot, bot_type, realm_id ON public.user_account FOR EACH ROW EXECUTE FUNCTION notify_credential_change('user');
CREATE TRIGGER drafts_not_kept AFTER UPDATE OF settings ON public.user_account FOR EACH ROW WHEN ((((new.settings ->> 'enable_drafts_synchronization'::text) = 'false'::text) AND ((old.settings ->> 'enable_drafts_synchronization'::text) IS DISTINCT FROM 'false'::text))) EXECUTE FUNCTION forget_drafts();
CREATE TRIGGER guest_changed BEFORE UPDATE OF role ON public.user_account FOR EACH ROW WHEN (((old.role = 600) <> (new.role = 600))) EXECUTE FUNCTION lock_locations_for_guest();
CREATE TRIGGER subscriptions_counted AFTER UPDATE OF is_active ON public.user_account FOR EACH ROW WHEN ((old.is_active IS DISTINCT FROM new.is_active)) EXECUTE FUNCTION count_subscriptions_of_user();
comment on column user_account.chosen_settings is 'settings that the person changed himself at any time';

create table user_erasure (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  user_id bigint not null,
  kind text not null,
  requested_by bigint,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  removed jsonb not null default '{}'::jsonb,
  mentions bigint,
  constraint user_erasure_pkey PRIMARY KEY (id),
  constraint user_erasure_user_id_kind_key UNIQUE (user_id, kind),
  constraint user_erasure_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint user_erasure_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id),
  constraint user_erasure_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'everything'::text])))
);
CREATE INDEX user_erasure_realm ON public.user_erasure USING btree (realm_id, id);
comment on column user_erasure.requested_by is 'null: the operator';
comment on column user_erasure.removed is 'rows by kind';
comment on column user_erasure.mentions is 'messages of other users that mention the user';

create table user_export (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  user_id bigint not null,
  requested_by bigint not null,
  requested_at timestamp with time zone not null,
  path text,
  report jsonb,
  failed_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint user_export_pkey PRIMARY KEY (id),
  constraint user_export_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint user_export_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES user_account(id),
  constraint user_export_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
CREATE INDEX user_export_requested_at ON public.user_export USING btree (requested_at);
CREATE INDEX user_export_requested_by ON public.user_export USING btree (requested_by, id);
CREATE INDEX user_export_user ON public.user_export USING btree (user_id);
comment on column user_export.path is 'key of its content; null while there is none';
comment on column user_export.report is 'counts of a finished archive: records, missingFiles, bytes';

create table user_group (
  id bigint not null generated always as identity,
  realm_id bigint not null,
  name text,
  description text not null default ''::text,
  is_system boolean not null default false,
  creator_id bigint,
  date_created timestamp with time zone not null default now(),
  deactivated boolean not null default false,
  constraint user_group_pkey PRIMARY KEY (id),
  constraint user_group_realm_id_name_key UNIQUE (realm_id, name),
  constraint user_group_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES user_account(id),
  constraint user_group_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);
comment on column user_group.name is 'null: made for the value of one setting, which names people and groups of its own';

create table user_group_member (
  group_id bigint not null,
  user_id bigint not null,
  constraint user_group_member_pkey PRIMARY KEY (group_id, user_id),
  constraint user_group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint user_group_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
CREATE INDEX user_group_member_user ON public.user_group_member USING btree (user_id);

create table user_group_permission (
  group_id bigint not null,
  permission text not null,
  value_group_id bigint not null,
  constraint user_group_permission_pkey PRIMARY KEY (group_id, permission),
  constraint user_group_permission_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint user_group_permission_value_group_id_fkey FOREIGN KEY (value_group_id) REFERENCES user_group(id)
);
CREATE INDEX user_group_permission_value ON public.user_group_permission USING btree (value_group_id);

create table user_group_subgroup (
  supergroup_id bigint not null,
  subgroup_id bigint not null,
  constraint user_group_subgroup_pkey PRIMARY KEY (supergroup_id, subgroup_id),
  constraint user_group_subgroup_subgroup_id_fkey FOREIGN KEY (subgroup_id) REFERENCES user_group(id),
  constraint user_group_subgroup_supergroup_id_fkey FOREIGN KEY (supergroup_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint user_group_subgroup_check CHECK ((supergroup_id <> subgroup_id))
);
CREATE INDEX user_group_subgroup_subgroup ON public.user_group_subgroup USING btree (subgroup_id);

create table user_presence (
  user_id bigint not null,
  realm_id bigint not null,
  last_active timestamp with time zone,
  last_connected timestamp with time zone not null,
  update_id bigint not null,
  constraint user_presence_pkey PRIMARY KEY (user_id),
  constraint user_presence_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint user_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX user_presence_update ON public.user_presence USING btree (realm_id, update_id);

create table user_read (
  user_id bigint not null,
  upto bigint not null,
  constraint user_read_pkey PRIMARY KEY (user_id)
);

create table user_status (
  user_id bigint not null,
  status_text text not null default ''::text,
  emoji jsonb,
  constraint user_status_pkey PRIMARY KEY (user_id),
  constraint user_status_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
comment on column user_status.emoji is 'name, code and type, or null';

create table user_topic (
  user_id bigint not null,
  channel_id bigint not null,
  topic_name text not null,
  topic_key text not null generated always as (lower(topic_name)) stored,
  visibility_policy smallint not null,
  last_updated timestamp with time zone not null,
  constraint user_topic_pkey PRIMARY KEY (user_id, channel_id, topic_key),
  constraint user_topic_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id),
  constraint user_topic_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id),
  constraint user_topic_visibility_policy_check CHECK (((visibility_policy >= 1) AND (visibility_policy <= 3)))
);
CREATE INDEX user_topic_followed ON public.user_topic USING btree (channel_id, topic_key, user_id) WHERE (visibility_policy = 3);
CREATE INDEX user_topic_topic ON public.user_topic USING btree (channel_id, topic_key);


-- Functions

CREATE OR REPLACE FUNCTION public.admit_change(realm bigint, is_event boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      declare
        found_phase text;
      begin
        perform pg_advisory_xact_lock_shared(7206012, (realm & 2147483647)::int);
        if current_setting('transaction_isolation') <> 'read committed' then
          perform from realm_move where realm_id = realm for share;
        end if;
        select phase into found_phase from realm_move where realm_id = realm;
        if found_phase in ('paused', 'moved') or (is_event and found_phase = 'draining') then
          raise exception using errcode = 'TDM02', message = 'the organization is moving to another cell';
        end if;
      end
      $function$;

CREATE OR REPLACE FUNCTION public.append_access_change(bigint, bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_advisory_xact_lock_shared(
        7206003, (outbox_last_given() & 2147483647)::int);
      insert into outbox (realm_id, type, payload)
      values ($1, 'access.changed',
        jsonb_build_object('type', 'access.changed', 'realmId', $1, 'userId', $2));
      perform pg_notify('outbox', '');
      perform pg_notify('identity_access',
        coalesce('user:' || $2, 'realm:' || $1) || ':' || pg_current_xact_id());
    end
    $function$;

CREATE OR REPLACE FUNCTION public.append_realm_access_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform append_access_change(old.id, null);
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.append_user_access_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform append_access_change(old.realm_id, old.id);
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.audit_last_given()
 RETURNS bigint
 LANGUAGE sql
AS $function$
        select case when is_called then last_value else last_value - 1 end from audit_entry_id_seq
      $function$;

CREATE OR REPLACE FUNCTION public.audit_settled_to()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
      declare
        given bigint := audit_last_given();
        behind bigint;
      begin
        select max((given - objid::bigint) & 2147483647) into behind
        from pg_locks
        where locktype = 'advisory' and classid = 7206009 and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
          and (given - objid::bigint) & 2147483647 < 1073741824;
        return given - coalesce(behind, 0);
      end
      $function$;

CREATE OR REPLACE FUNCTION public.channel_parts(realm bigint, recipients bigint[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
      select array_agg(distinct
        ((realm * 32 + recipient % 32) & 2147483647)::int
        order by ((realm * 32 + recipient % 32) & 2147483647)::int)
      from unnest(recipients) as recipient
    $function$;

CREATE OR REPLACE FUNCTION public.count_subscriptions_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from channel
      where id in (select channel_id from subscription where user_id = new.id and is_active)
      order by id for no key update;
      update channel set subscriber_count =
        subscriber_count + case when new.is_active then 1 else -1 end
      where id in (select channel_id from subscription where user_id = new.id and is_active);
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.erase_account_rows(erased bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
    declare
      reference record;
      removed bigint;
      counts jsonb := '{}';
    begin
      for reference in
        select c.conrelid::regclass as name, a.attname as key
        from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'user_account'::regclass and c.confdeltype = 'c'
          and cardinality(c.conkey) = 1
        order by c.conrelid::regclass::text, a.attname
      loop
        execute format('delete from %s where %I = $1', reference.name, reference.key) using erased;
        get diagnostics removed = row_count;
        if removed > 0 then
          counts := counts || jsonb_build_object(reference.name::text,
            removed + coalesce((counts->>reference.name::text)::bigint, 0));
        end if;
      end loop;
      return counts;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.first_message_since(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
      declare
        low bigint := 0;
        high bigint := (select coalesce(max(id), 0) + 1 from message);
        candidate bigint;
        skipped_to bigint;
        probe record;
      begin
        while low < high loop
          candidate := (low + high) / 2;
          loop
            select id, sent_at into probe from message where id >= candidate order by id limit 1;
            skipped_to := (
              select max(last_id) from message_block where first_id <= probe.id
            );
            exit when probe.id is null or skipped_to is null or skipped_to < probe.id;
            candidate := skipped_to + 1;
          end loop;
          if probe.id is null or probe.sent_at >= moment then
            high := (low + high) / 2;
          else
            low := probe.id + 1;
          end if;
        end loop;
        return low;
      end
      $function$;

CREATE OR REPLACE FUNCTION public.first_message_since(moment timestamp with time zone, of_realm bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
      declare
        block record;
        low bigint;
        high bigint;
        probe record;
        exact bigint;
      begin
        for block in select first_id, last_id from message_block where realm_id = of_realm order by first_id
        loop
          low := block.first_id;
          high := block.last_id + 1;
          while low < high loop
            select id, sent_at into probe from (
              select id, sent_at, realm_id from message
              where id >= (low + high) / 2 and id <= block.last_id order by id limit 20000
            ) next where realm_id = of_realm order by id limit 1;
            if probe.id is null or probe.sent_at >= moment then
              high := (low + high) / 2;
            else
              low := probe.id + 1;
            end if;
          end loop;
          if low <= block.last_id then return low; end if;
        end loop;
        low := first_message_since(moment);
        if exists (select from message_block where is_mixed and last_id >= low) then
          select id into exact from (
            select id, sent_at, realm_id from message where id >= low order by id limit 200000
          ) next where realm_id = of_realm and sent_at >= moment order by id limit 1;
        end if;
        return coalesce(exact, low);
      end
      $function$;

CREATE OR REPLACE FUNCTION public.first_word(phrase text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE("substring"(phrase, '[[:alnum:]_]+'::text), ''::text);

CREATE OR REPLACE FUNCTION public.forget_drafts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      delete from draft where owner_id = new.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.has_event_queues(realm bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
    begin
      return exists (select from event_queue where realm_id = realm order by user_id offset 0);
    end
    $function$;

CREATE OR REPLACE FUNCTION public.hold_all_channels(realm bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
      select hold_channel_parts(
        channel_parts(realm, array(select generate_series(0, 31)::bigint)), false)
    $function$;

CREATE OR REPLACE FUNCTION public.hold_channel_parts(parts integer[], alone boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    declare
      part int;
    begin
      foreach part in array coalesce(parts, '{}') loop
        if alone then
          perform pg_advisory_xact_lock(7206010, part);
        else
          perform pg_advisory_xact_lock_shared(7206010, part);
        end if;
      end loop;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.hold_channels(realm bigint, channels bigint[], alone boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    begin
      perform hold_channel_parts(channel_parts(realm,
        array(select recipient_id from channel where id = any(channels) and realm_id = realm)), alone);
    end
    $function$;

CREATE OR REPLACE FUNCTION public.hold_message_channels(realm bigint, messages bigint[], channels bigint[], alone boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    declare
      held int[];
      needed int[];
    begin
      needed := message_channel_parts(realm, messages, channels);
      loop
        held := needed;
        begin
          perform hold_channel_parts(held, alone);
          needed := message_channel_parts(realm, messages, channels);
          if needed is null or needed <@ held then
            return;
          end if;
          raise exception using errcode = 'TDM01';
        exception when sqlstate 'TDM01' then
          null;
        end;
      end loop;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.hold_reader(reader bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
      select pg_advisory_xact_lock(7206011, (reader & 2147483647)::int)
    $function$;

CREATE OR REPLACE FUNCTION public.job_concerns(payload jsonb, realm bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
        select payload->>'realmId' = realm::text
          or exists (select from user_account account where account.realm_id = realm
            and account.id in ((payload->>'userId')::bigint, (payload->>'botId')::bigint))
          or exists (select from user_erasure erasure where erasure.realm_id = realm
            and erasure.id = (payload->>'erasureId')::bigint)
      $function$;

CREATE OR REPLACE FUNCTION public.left_channel_parts(realm bigint, channels bigint[])
 RETURNS integer[]
 LANGUAGE sql
AS $function$
      select channel_parts(realm, array(
        select recipient_id from channel where id = any(channels) and realm_id = realm
        union
        select m.recipient_id from channel c join message m on m.moved_from = c.recipient_id
        where c.id = any(channels) and c.realm_id = realm))
    $function$;

CREATE OR REPLACE FUNCTION public.lock_left_channels(realm bigint, channels bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    declare
      locked int[];
      needed int[];
    begin
      needed := left_channel_parts(realm, channels);
      loop
        locked := needed;
        begin
          perform hold_channel_parts(locked, true);
          needed := left_channel_parts(realm, channels);
          if needed is null or needed <@ locked then
            return;
          end if;
          raise exception using errcode = 'TDM01';
        exception when sqlstate 'TDM01' then
          null;
        end;
      end loop;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.lock_locations_for_guest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform hold_all_channels(new.realm_id);
      return new;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.lock_topic(realm bigint, channel bigint, topic_name text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
    begin
      perform hold_channels(realm, array[channel], false);
      return (select id from topic where channel_id = channel and name_key = lower(topic_name));
    end
    $function$;

CREATE OR REPLACE FUNCTION public.message_channel_parts(realm bigint, messages bigint[], channels bigint[])
 RETURNS integer[]
 LANGUAGE sql
AS $function$
      select channel_parts(realm, array(
        select recipient_id from message
        where id = any(messages) and realm_id = realm and topic_id is not null
        union
        select recipient_id from channel where id = any(channels) and realm_id = realm))
    $function$;

CREATE OR REPLACE FUNCTION public.note_added_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into account_change (realm_id, user_ids)
        select realm_id, array_agg(id) from changed group by realm_id;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into account_change (realm_id, user_ids) values (new.realm_id, array[new.id]);
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_profiles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into account_change (realm_id, user_ids)
        select account.realm_id, array_agg(distinct account.id)
        from changed join user_account account on account.id = changed.user_id
        group by account.realm_id;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.notify_changed_credential()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update user_account set credential_revocations = credential_revocations + 1
      where id = old.user_id;
      perform pg_notify('identity_credentials', 'user:' || old.user_id);
      perform append_access_change(old.realm_id, old.user_id);
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.notify_credential_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_notify('identity_credentials', tg_argv[0] || ':' || old.id);
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.notify_login_provider_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_notify('identity_credentials', 'realm:' || coalesce(new.realm_id, old.realm_id));
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.notify_removed_moved_credential()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_notify('identity_credentials', 'user:' || old.user_id);
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.notify_revoked_credentials()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      account record;
    begin
      update user_account set credential_revocations = credential_revocations + 1
      where id in (select user_id from revoked);
      for account in select distinct realm_id, user_id from revoked loop
        perform pg_notify('identity_credentials', 'user:' || account.user_id);
        perform append_access_change(account.realm_id, account.user_id);
      end loop;
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.outbox_last_given()
 RETURNS bigint
 LANGUAGE sql
AS $function$
      select case when is_called then last_value else last_value - 1 end from message_id_seq
    $function$;

CREATE OR REPLACE FUNCTION public.outbox_peek(after bigint, max_events integer, OUT settled_to bigint, OUT ids bigint[], OUT types text[], OUT is_unsettled boolean)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
      begin
        settled_to := outbox_settled_to();
        select coalesce(array_agg(next.id order by next.id) filter (where next.id <= settled_to), '{}'),
          coalesce(array_agg(next.type order by next.id) filter (where next.id <= settled_to), '{}'),
          coalesce(bool_or(next.id > settled_to), false)
        into ids, types, is_unsettled
        from (
          select id, type from outbox where id > after order by id limit max_events
        ) next;
      end
      $function$;

CREATE OR REPLACE FUNCTION public.outbox_settled_to()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
      declare
        given bigint := outbox_last_given();
        behind bigint;
      begin
        select max((given - objid::bigint) & 2147483647) into behind
        from pg_locks
        where locktype = 'advisory' and classid = 7206003 and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
          -- Who began to write after the look at the sequence stands ahead of it.
          and (given - objid::bigint) & 2147483647 < 1073741824;
        return given - coalesce(behind, 0);
      end
      $function$;

CREATE OR REPLACE FUNCTION public.outbox_take(consumer text, max_events integer, idle_limit text)
 RETURNS TABLE(id bigint, realm_id bigint, type text, payload jsonb, occurred_at timestamp with time zone, xid text)
 LANGUAGE plpgsql
AS $function$
      #variable_conflict use_column
      begin
        if not pg_try_advisory_xact_lock(7206002, hashtext(consumer)) then return; end if;
        perform set_config('idle_in_transaction_session_timeout', idle_limit, true);
        return query select outbox_settled_to(), null::bigint, null::text, null::jsonb,
          null::timestamptz, null::text;
        return query select next.id, next.realm_id, next.type, next.payload, next.occurred_at,
          next.xid::text
        from outbox_consumer own
        cross join lateral (
          select * from outbox where outbox.id > own.last_id order by outbox.id limit max_events
        ) next
        where own.name = consumer
        order by next.id;
      end
      $function$;

CREATE OR REPLACE FUNCTION public.outbox_take_batch(consumers text[], max_events integer)
 RETURNS TABLE(consumer text, id bigint, realm_id bigint, type text, payload jsonb, occurred_at timestamp with time zone, xid text)
 LANGUAGE plpgsql
AS $function$
      #variable_conflict use_column
      declare
        held text[] := array(
          select given from unnest(consumers) as given
          where pg_try_advisory_xact_lock(7206002, hashtext(given))
        );
        settled bigint;
      begin
        if held = '{}' then return; end if;
        settled := (
          with bounds as materialized (
            select outbox_last_given() as given,
              (select min(last_id) from outbox_consumer where name = any(held)) as after
          )
          select given from bounds
          where given - after <= max_events and given - after = (
            select count(*) from outbox where outbox.id > after and outbox.id <= given
          )
        );
        if settled is null then settled := outbox_settled_to(); end if;
        return query with next as materialized (
          select own.name, event.*
          from outbox_consumer own
          cross join lateral (
            select * from outbox where outbox.id > own.last_id order by outbox.id limit max_events
          ) event
          where own.name = any(held)
        ), moved as (
          update outbox_consumer set last_id = last.id
          from (select name, max(id) as id from next where id <= settled group by name) last
          where outbox_consumer.name = last.name
        )
        select given, settled, null::bigint, null::text, null::jsonb, null::timestamptz, null::text
        from unnest(held) as given
        union all (
          select next.name, next.id, next.realm_id, next.type, next.payload, next.occurred_at,
            next.xid::text
          from next order by next.name, next.id
        );
      end
      $function$;

CREATE OR REPLACE FUNCTION public.paused_realms()
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
        select moving.realm_id from realm_move moving
        where moving.phase in ('draining', 'paused', 'moved')
          or moving.phase = 'arrived' and exists (
            select from realm where realm.id = moving.realm_id and starts_with(realm.string_id, '~'))
      $function$;

CREATE OR REPLACE FUNCTION public.raise_sequence(sequence regclass, above bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      declare
        own bigint := (select number from cell);
        last bigint;
      begin
        if own is null then return; end if;
        execute format('alter sequence %s increment by 64', sequence);
        execute format('select last_value from %s', sequence) into last;
        last := greatest(last, above);
        perform setval(sequence, last + 1 + (own - last - 1 + ((last + 1) / 64 + 1) * 64) % 64, false);
      end
      $function$;

CREATE OR REPLACE FUNCTION public.revise_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from changed) then
        perform revise_messages(array(select id from changed));
      end if;
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.revise_message_of_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from changed) then
        perform revise_messages(array(select distinct message_id from changed));
      end if;
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION public.revise_messages(message_ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
        insert into message_revision (message_id, revision)
        select id, nextval('message_revision_seq') from message
        where id = any(message_ids) and current_setting('tandem.moving', true) is distinct from 'on'
        order by id
        on conflict (message_id) do update set revision = excluded.revision
      $function$;

CREATE OR REPLACE FUNCTION public.role_group_name(role smallint, date_joined timestamp with time zone, settings jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
      select case role
        when 100 then 'role:owners'
        when 200 then 'role:administrators'
        when 300 then 'role:moderators'
        when 600 then 'role:everyone'
        else case
          when date_joined <= now() - make_interval(
            days => coalesce((settings->>'waiting_period_threshold')::integer, 0))
          then 'role:fullmembers'
          else 'role:members'
        end
      end
    $function$;

CREATE OR REPLACE FUNCTION public.shares_conversation(a bigint, b bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ((EXISTS ( SELECT
            FROM (subscription mine
              JOIN subscription theirs ON ((theirs.channel_id = mine.channel_id)))
           WHERE ((mine.user_id = shares_conversation.a) AND (theirs.user_id = shares_conversation.b) AND mine.is_active AND theirs.is_active))) OR (EXISTS ( SELECT
            FROM (direct_member mine
              JOIN direct_member theirs ON ((theirs.recipient_id = mine.recipient_id)))
           WHERE ((mine.user_id = shares_conversation.a) AND (theirs.user_id = shares_conversation.b)))));
END;

CREATE OR REPLACE FUNCTION public.user_group_ids(user_id bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
      with recursive person as (
        select account.id, account.realm_id,
          case account.role
            when 100 then 'role:owners'
            when 200 then 'role:administrators'
            when 300 then 'role:moderators'
            when 600 then 'role:everyone'
            else case
              when account.date_joined <= now() - make_interval(
                days => coalesce((realm.settings->>'waiting_period_threshold')::integer, 0))
              then 'role:fullmembers'
              else 'role:members'
            end
          end as narrowest_group
        from user_account account
        join realm on realm.id = account.realm_id
        where account.id = user_group_ids.user_id and account.is_active
      ),
      direct as (
        select member.group_id as id
        from person join user_group_member member on member.user_id = person.id
        union all
        select system_group.id
        from person
        join user_group system_group on system_group.realm_id = person.realm_id
          and system_group.name = person.narrowest_group
      ),
      holding (id) as (
        select direct.id from direct
        join user_group on user_group.id = direct.id and not user_group.deactivated
        union
        select nesting.supergroup_id from holding
        join user_group_subgroup nesting on nesting.subgroup_id = holding.id
        join user_group on user_group.id = nesting.supergroup_id and not user_group.deactivated
      )
      select coalesce(array_agg(holding.id order by holding.id), '{}') from holding
    $function$;
