import { CHANNEL_GROUP_SETTINGS, TOPICS_POLICIES } from '@tandem/messaging-domain';
import { schema } from '@tandem/shared-rest';
import { groupValueSchema } from './group-value.ts';

const inherited = (description: string) =>
  schema.nullable(schema.boolean(`${description}; null: the user’s own setting`));

/** The settings of a channel whose value is a group. */
export const channelGroupFields = Object.fromEntries(
  CHANNEL_GROUP_SETTINGS.map((setting) => [setting, groupValueSchema]),
);

/** A channel as its subscriber sees it. */
export const subscriptionSchema = schema.named(
  'Subscription',
  schema.object({
    stream_id: schema.integer(),
    name: schema.string(),
    description: schema.string('Markdown'),
    rendered_description: schema.string('HTML'),
    date_created: schema.integer('Seconds since 1970'),
    creator_id: schema.nullable(schema.integer()),
    invite_only: schema.boolean('Private'),
    subscribers: schema.optional(schema.array(schema.integer(), 'Ascending; if asked for')),
    desktop_notifications: inherited('Notify on the desktop'),
    email_notifications: inherited('Notify by email'),
    wildcard_mentions_notify: inherited('Notify of wildcard mentions'),
    push_notifications: inherited('Notify on mobile devices'),
    audible_notifications: inherited('Notify by sound'),
    pin_to_top: schema.boolean(),
    is_muted: schema.boolean(),
    in_home_view: schema.boolean('The opposite of `is_muted`; deprecated'),
    is_announcement_only: schema.boolean('Deprecated'),
    is_web_public: schema.boolean(),
    color: schema.string('The subscriber’s own colour, e.g. #76ce90'),
    stream_post_policy: schema.oneOf(
      [1, 2, 3, 4],
      'Deprecated: anybody, administrators, full members, moderators may post',
    ),
    message_retention_days: schema.nullable(
      schema.integer('null: as the organization; −1: for ever'),
    ),
    history_public_to_subscribers: schema.boolean(),
    first_message_id: schema.nullable(schema.integer('null without messages')),
    folder_id: schema.nullable(schema.integer()),
    topics_policy: schema.oneOf(TOPICS_POLICIES),
    is_recently_active: schema.boolean(),
    stream_weekly_traffic: schema.nullable(
      schema.integer('Messages per week; null in the first week'),
    ),
    subscriber_count: schema.integer('Active people and bots'),
    is_archived: schema.boolean(),
    ...channelGroupFields,
  }),
);

/** Every schema of a channel that stands under a name of its own. */
export const channelSchemas = [subscriptionSchema, groupValueSchema];
