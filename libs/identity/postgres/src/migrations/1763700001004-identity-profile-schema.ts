import { migration } from '@tandem/shared-postgres';

/** The profile fields of an organization, and the values that its users enter. */
export const profileSchema = migration({
  name: '1763700001004-identity-profile-schema',
  up: `
    create table profile_field (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm,
      field_type smallint not null check (field_type between 1 and 8),
      position bigint not null,
      name text not null,
      hint text not null default '',
      field_data text not null default '',
      display_in_profile_summary boolean not null default false,
      required boolean not null default false,
      editable_by_user boolean not null default true,
      use_for_user_matching boolean not null default false,
      constraint profile_field_name unique (realm_id, name)
    );

    create table profile_value (
      user_id bigint not null references user_account,
      field_id bigint not null references profile_field on delete cascade,
      value text not null,
      rendered_value text,
      primary key (user_id, field_id)
    );
    create index profile_value_field on profile_value (field_id);
    comment on column profile_value.rendered_value is 'HTML, for fields whose text is Markdown';
  `,
});
