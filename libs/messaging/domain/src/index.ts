export {
  CHANNEL_GROUP_SETTINGS,
  CHANNEL_GROUP_SETTING_DEFAULTS,
  TOPICS_POLICIES,
  type ChannelGroupSetting,
  type NewChannel,
  type TopicsPolicy,
} from './channels/channel.ts';
export { type ChannelOptions } from './channels/channel-creation.ts';
export {
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
  channelNameKey,
} from './channels/channel-name.ts';
export {
  type ChannelRepository,
  type NewSubscription,
  type SubscribableChannel,
  type SubscriptionKey,
} from './channels/channel-repository.ts';
export { type SubscribeResult } from './channels/subscribe-result.ts';
export { Subscribe, type ChannelRequest, type SubscribeInput } from './channels/subscribe.ts';
export {
  type ChannelPermission,
  type Principal,
  type SubscribingContext,
  type SubscribingQueries,
} from './channels/subscribing-queries.ts';
export {
  SUBSCRIBER_LISTS,
  type SubscriberList,
  type SubscriptionQueries,
  type SubscriptionView,
} from './channels/subscription-queries.ts';
export { weeklyTraffic } from './channels/weekly-traffic.ts';
export {
  ContentError,
  type ContentErrorCode,
  type ContentFailures,
} from './content/content-errors.ts';
export {
  scanReferences,
  type ContentReferences,
  type TopicReference,
} from './content/content-references.ts';
export {
  EXTRA_EMOJI,
  isWellFormedEmojiCode,
  type EmojiCatalog,
  type EmojiType,
} from './content/emoji-catalog.ts';
export {
  MAX_MESSAGE_LENGTH,
  MAX_RENDERED_LENGTH,
  isMeMessage,
  normalizeContent,
  normalizeEditedContent,
} from './content/message-body.ts';
export {
  NO_REFERENCES,
  topicKey,
  type CustomEmoji,
  type Linkifier,
  type LinkifierFault,
  type MentionableUser,
  type MessageRenderer,
  type NamedReference,
  type RenderContext,
  type RenderedContent,
  type ResolvedReferences,
  type TopicLink,
  type UploadedImage,
} from './content/message-renderer.ts';
export {
  channelLinkAt,
  mentionAt,
  startsWord,
  wildcardScope,
  type ChannelLinkSyntax,
  type GroupMentionSyntax,
  type UserMentionSyntax,
  type WildcardScope,
} from './content/reference-syntax.ts';
export { MAX_TOPIC_LENGTH, normalizeTopic } from './content/topic-name.ts';
export { type Attachments, type DetachedUpload } from './messages/attachments.ts';
export {
  type ChannelDestination,
  type ChannelReference,
  type DestinationQueries,
  type DirectDestination,
  type PeopleReference,
  type Recipient,
} from './messages/destination.ts';
export {
  EditMessage,
  PROPAGATE_MODES,
  type EditMessageInput,
  type PropagateMode,
} from './messages/edit-message.ts';
export { EMPTY_TOPIC_NAME, displayedTopic, storedTopic } from './messages/empty-topic.ts';
export { type MessageQueries } from './messages/message-queries.ts';
export {
  DuplicateSend,
  type ContentEdit,
  type EditableMessage,
  type LockedMessage,
  type MessageBody,
  type MessagePlace,
  type MessageRepository,
  type NewMessage,
} from './messages/message-repository.ts';
export {
  type AvatarOwner,
  type AvatarUrls,
  type EditView,
  type MessageView,
  type ParticipantView,
  type ReactionView,
  type SenderView,
  type SubmessageView,
} from './messages/message-view.ts';
export { type FoundReferences, type ReferenceQueries } from './messages/reference-queries.ts';
export { SendMessage, type SendMessageInput, type SendTarget } from './messages/send-message.ts';
export { type WidgetData } from './messages/widget.ts';
export {
  MessagingError,
  type MessagingErrorCode,
  type MessagingFailures,
} from './messaging-error.ts';
export {
  type ChannelCreated,
  type EventPlace,
  type MessageEdited,
  type MessageSent,
  type MessagingEvent,
  type ReactionAdded,
  type ReactionRemoved,
  type SubscriptionAdded,
} from './messaging-events.ts';
export { type MessagingPorts } from './messaging-ports.ts';
export { type MessagingTx } from './messaging-tx.ts';
export { AddReaction, type AddReactionInput } from './reactions/add-reaction.ts';
export { type CustomEmojiQueries, type CustomEmojiRecord } from './reactions/custom-emoji.ts';
export {
  type AddedReaction,
  type Reaction,
  type ReactionKey,
  type ReactionRepository,
} from './reactions/reaction-repository.ts';
export { RemoveReaction, type RemoveReactionInput } from './reactions/remove-reaction.ts';
export {
  STORED_FLAGS,
  flagsOf,
  type MessageFlag,
  type ReadState,
} from './reading/message-flags.ts';
export {
  type AnonymousGroups,
  type GroupMembers,
  type GroupSettingValue,
} from './settings/group-setting.ts';
export { type RealmAddresses } from './settings/realm-addresses.ts';
export { type WritingContext } from './settings/writing-context.ts';
export { createMessagingUseCases, type MessagingUseCases } from './use-cases.ts';
export {
  type MessagingEventQueries,
  type MessagingStateQueries,
} from './events/messaging-event-queries.ts';
export { type PersonQueries } from './events/person-queries.ts';
