import { schema } from '@tandem/shared-rest';

/** A user's values of the organization's profile fields. */
export const profileDataSchema = schema.named(
  'ProfileData',
  schema.map(
    schema.object({
      value: schema.string('Text; for fields that name users, a JSON list'),
      rendered_value: schema.optional(schema.string('HTML, for fields whose text is Markdown')),
    }),
    'By the ID of the profile field',
  ),
);

/** The fields that every form of a user has. */
export const userFields = {
  user_id: schema.integer(),
  email: schema.string('API email: the real address, or one that only serves the API'),
  full_name: schema.string(),
  date_joined: schema.string('ISO 8601, to the minute, with an offset'),
  is_active: schema.boolean('False for deactivated users'),
  is_owner: schema.boolean(),
  is_admin: schema.boolean('True for owners as well'),
  is_guest: schema.boolean(),
  is_bot: schema.boolean(),
  role: schema.oneOf([100, 200, 300, 400, 600], 'Owner, administrator, moderator, member, guest'),
  timezone: schema.string('IANA name, or empty'),
  avatar_version: schema.integer('Changes with the picture'),
  is_imported_stub: schema.boolean('Represents an imported user without an account'),
} as const;

/** A user as shown to other users. */
export const userSchema = schema.named(
  'User',
  schema.object({
    ...userFields,
    delivery_email: schema.nullable(schema.string('The real address, null where it is hidden')),
    avatar_url: schema.nullable(schema.string('null if the client declared that it computes it')),
    bot_type: schema.nullable(
      schema.oneOf([1, 2, 3, 4], 'Generic, incoming, outgoing webhook, embedded'),
    ),
    bot_owner_id: schema.nullable(schema.integer()),
    is_system_bot: schema.optional(schema.boolean('Belongs to the server; only when true')),
    is_deleted: schema.optional(schema.boolean('Its data was removed; only when true')),
    profile_data: schema.optional(profileDataSchema),
  }),
);
