import { migration } from '@tandem/shared-postgres';

/**
 * Emoji and linkifiers that an organization adds to the language of its messages, and the function that determines
 * which users a guest may see.
 */
export const customizationSchema = migration({
  name: '1763700002003-messaging-customization',
  up: `
    create table realm_emoji (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm,
      name text not null,
      file_name text not null,
      is_animated boolean not null default false,
      author_id bigint references user_account,
      deactivated boolean not null default false
    );
    create unique index realm_emoji_active on realm_emoji (realm_id, name) where not deactivated;

    create table realm_linkifier (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm,
      position integer not null,
      pattern text not null,
      url_template text not null
    );
    create index realm_linkifier_order on realm_linkifier (realm_id, position, id);

    -- Mentions name people by their full name.
    create index user_account_full_name on user_account (realm_id, lower(full_name))
      where is_active;

    create function shares_conversation(a bigint, b bigint) returns boolean
    language sql stable parallel safe
    begin atomic
      select exists (
        select from subscription mine
        join subscription theirs on theirs.channel_id = mine.channel_id
        where mine.user_id = a and theirs.user_id = b and mine.is_active and theirs.is_active
      ) or exists (
        select from direct_member mine
        join direct_member theirs on theirs.recipient_id = mine.recipient_id
        where mine.user_id = a and theirs.user_id = b
      );
    end;
    comment on function shares_conversation is
      'whether two users are in a channel or a direct conversation together: how guests know people';
  `,
});
