import { migration } from '@tandem/shared-postgres';

/**
 * Channel folders, settings of users for topics and for their menu, addresses by which channels accept mail, and groups
 * of default channels.
 *
 * `user_topic` has a row where the policy of a user differs from that of the channel: 1 muted, 2 unmuted, 3 followed.
 */
export const channelAreasSchema = migration({
  name: '1763700002500-messaging-channel-areas',
  up: `
    create table channel_folder (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm,
      name text not null,
      description text not null,
      rendered_description text not null,
      position bigint not null,
      creator_id bigint references user_account,
      date_created timestamptz not null,
      is_archived boolean not null default false
    );
    create unique index channel_folder_name on channel_folder (realm_id, lower(name))
      where not is_archived;
    create index channel_folder_realm on channel_folder (realm_id, position);
    alter table channel add constraint channel_folder_fkey
      foreign key (folder_id) references channel_folder;
    create index channel_in_folder on channel (folder_id) where folder_id is not null;

    create table user_topic (
      user_id bigint not null references user_account,
      channel_id bigint not null references channel,
      topic_name text not null,
      topic_key text not null generated always as (lower(topic_name)) stored,
      visibility_policy smallint not null check (visibility_policy between 1 and 3),
      last_updated timestamptz not null,
      primary key (user_id, channel_id, topic_key)
    );
    create index user_topic_topic on user_topic (channel_id, topic_key);

    create table navigation_view (
      user_id bigint not null references user_account,
      fragment text not null,
      is_pinned boolean not null,
      name text
    );
    -- Fragments and names may be longer than a row of an index.
    create unique index navigation_view_fragment on navigation_view (user_id, md5(fragment));
    create unique index navigation_view_name on navigation_view (user_id, md5(name))
      where name is not null;

    create table channel_email_address (
      token text primary key,
      channel_id bigint not null references channel,
      creator_id bigint not null references user_account,
      sender_id bigint not null references user_account,
      constraint channel_email_address_key unique (channel_id, creator_id, sender_id)
    );

    create table default_channel_group (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm,
      name text not null,
      description text not null,
      constraint default_channel_group_name unique (realm_id, name)
    );
    create table default_channel_group_member (
      group_id bigint not null references default_channel_group on delete cascade,
      channel_id bigint not null references channel on delete cascade,
      primary key (group_id, channel_id)
    );
  `,
});
