import { migration } from '@tandem/shared-postgres';

/**
 * Channels, their subscriptions, and the conversations of users.
 *
 * `from_message_id` states when a subscription began: the user receives messages with greater ids. `subscriber_count`
 * counts active subscriptions of active users. The trigger corrects it when an account is deactivated, because that
 * command belongs to another context.
 */
export const channelSchema = migration({
  name: '1763700002000-messaging-channels',
  up: `
    create table channel (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm,
      recipient_id bigint not null unique default nextval('recipient_id_seq'),
      name text not null,
      name_key text not null generated always as (lower(name)) stored,
      description text not null default '',
      rendered_description text not null default '',
      date_created timestamptz not null default now(),
      creator_id bigint references user_account,
      invite_only boolean not null default false,
      is_web_public boolean not null default false,
      history_public_to_subscribers boolean not null default true,
      message_retention_days integer,
      folder_id bigint,
      topics_policy text not null default 'inherit' check (topics_policy in
        ('inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only')),
      is_archived boolean not null default false,
      first_message_id bigint,
      subscriber_count integer not null default 0,
      can_add_subscribers_group bigint not null references user_group,
      can_administer_channel_group bigint not null references user_group,
      can_create_topic_group bigint not null references user_group,
      can_delete_any_message_group bigint not null references user_group,
      can_delete_own_message_group bigint not null references user_group,
      can_move_messages_out_of_channel_group bigint not null references user_group,
      can_move_messages_within_channel_group bigint not null references user_group,
      can_remove_subscribers_group bigint not null references user_group,
      can_resolve_topics_group bigint not null references user_group,
      can_send_message_group bigint not null references user_group,
      can_subscribe_group bigint not null references user_group,
      constraint channel_name_key unique (realm_id, name_key),
      check (not (invite_only and is_web_public))
    );

    create table default_channel (
      channel_id bigint primary key references channel on delete cascade,
      realm_id bigint not null references realm
    );
    create index default_channel_realm on default_channel (realm_id);

    create table subscription (
      channel_id bigint not null references channel,
      user_id bigint not null references user_account,
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
      primary key (channel_id, user_id)
    );
    create index subscription_user on subscription (user_id, channel_id);

    create table channel_traffic (
      channel_id bigint not null references channel on delete cascade,
      day date not null,
      message_count integer not null,
      primary key (channel_id, day)
    );

    create function count_subscriptions_of_user() returns trigger language plpgsql as $$
    begin
      perform from channel
      where id in (select channel_id from subscription where user_id = new.id and is_active)
      order by id for no key update;
      update channel set subscriber_count =
        subscriber_count + case when new.is_active then 1 else -1 end
      where id in (select channel_id from subscription where user_id = new.id and is_active);
      return null;
    end
    $$;
    create trigger subscriptions_counted after update of is_active on user_account
      for each row when (old.is_active is distinct from new.is_active)
      execute function count_subscriptions_of_user();

    create table direct_conversation (
      recipient_id bigint primary key default nextval('recipient_id_seq'),
      realm_id bigint not null references realm,
      user_ids bigint[] not null,
      member_hash bytea not null,
      max_message_id bigint not null,
      prior_message_id bigint not null,
      constraint direct_conversation_members unique (realm_id, member_hash)
    ) with (fillfactor = 80);
    comment on column direct_conversation.user_ids is 'ascending, the senders included';
    comment on column direct_conversation.member_hash is
      'SHA-256 of the user ids, joined by commas: a list may be longer than an index row';

    create table direct_member (
      user_id bigint not null references user_account,
      recipient_id bigint not null references direct_conversation,
      primary key (user_id, recipient_id)
    );
  `,
});
