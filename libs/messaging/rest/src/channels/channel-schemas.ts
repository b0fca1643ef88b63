import { CHANNEL_GROUP_SETTINGS, TOPICS_POLICIES, weeklyTraffic } from '@tandem/messaging-domain';
import type { ChannelGroupSetting, ChannelView } from '@tandem/messaging-domain';
import { groupValueSchema, presentGroupValue } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** The fields of a channel that are the same for all users. */
export const channelFields = {
  stream_id: schema.integer(),
  name: schema.string(),
  description: schema.string('Markdown'),
  rendered_description: schema.string('HTML'),
  date_created: schema.integer('Seconds since 1970'),
  creator_id: schema.nullable(schema.integer()),
  invite_only: schema.boolean('Private'),
  is_announcement_only: schema.boolean('Deprecated'),
  is_web_public: schema.boolean(),
  stream_post_policy: schema.oneOf(
    [1, 2, 3, 4],
    'Deprecated: all users, administrators, full members or moderators may post',
  ),
  message_retention_days: schema.nullable(
    schema.integer('null: as the organization; −1: unlimited'),
  ),
  history_public_to_subscribers: schema.boolean(),
  first_message_id: schema.nullable(schema.integer('null without messages')),
  folder_id: schema.nullable(schema.integer()),
  topics_policy: schema.oneOf(TOPICS_POLICIES),
  is_recently_active: schema.boolean(),
  stream_weekly_traffic: schema.nullable(
    schema.integer('Messages per week; null in the first week'),
  ),
  subscriber_count: schema.integer('Active users and bots'),
  is_archived: schema.boolean(),
  ...Object.fromEntries(CHANNEL_GROUP_SETTINGS.map((setting) => [setting, groupValueSchema])),
};

/** A channel. */
export const channelSchema = schema.named(
  'Channel',
  schema.object({
    ...channelFields,
    is_default: schema.optional(schema.boolean('New users are subscribed; if requested')),
  }),
);

/** The former setting of who may post, by the system group that may now. */
const POST_POLICIES: Readonly<Record<string, number>> = {
  'role:everyone': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
};
const ANYBODY = 1;
const ADMINISTRATORS = 2;

/** The values of {@link channelFields}. */
export function presentChannel(view: ChannelView, now: Date) {
  const postPolicy = POST_POLICIES[view.postingGroupName ?? ''] ?? ANYBODY;
  const fields = {
    stream_id: view.channelId,
    name: view.name,
    description: view.description,
    rendered_description: view.renderedDescription,
    date_created: Math.floor(view.dateCreated.getTime() / 1000),
    creator_id: view.creatorId,
    invite_only: view.inviteOnly,
    is_announcement_only: postPolicy === ADMINISTRATORS,
    is_web_public: view.isWebPublic,
    stream_post_policy: postPolicy,
    message_retention_days: view.messageRetentionDays,
    history_public_to_subscribers: view.historyPublicToSubscribers,
    first_message_id: view.firstMessageId,
    folder_id: view.folderId,
    topics_policy: view.topicsPolicy,
    is_recently_active: view.isRecentlyActive,
    stream_weekly_traffic: weeklyTraffic(view.recentMessageCount, view.dateCreated, now),
    subscriber_count: view.subscriberCount,
    is_archived: view.isArchived,
  };
  const groups: Partial<Record<ChannelGroupSetting, ReturnType<typeof presentGroupValue>>> = {};
  for (const setting of CHANNEL_GROUP_SETTINGS) {
    groups[setting] = presentGroupValue(view.groups[setting]);
  }
  return Object.assign(fields, groups);
}
