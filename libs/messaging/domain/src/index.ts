export {
  CHANNEL_GROUP_SETTINGS,
  CHANNEL_SETTING_RULES,
  TOPICS_POLICIES,
  type ChannelGroupSetting,
  type NewChannel,
  type TopicsPolicy,
} from './channels/channel.ts';
export {
  type ChannelCreated,
  type ChannelUpdated,
  type DefaultChannelsChanged,
  type SubscriptionAdded,
  type SubscriptionRemoved,
  type SubscriptionUpdated,
} from './channels/channel-events.ts';
export { type ChannelFailures } from './channels/channel-failures.ts';
export {
  type ChannelChange,
  type EditableChannel,
  type StoredChannelChanges,
} from './channels/channel-changes.ts';
export { type ChannelEdits } from './channels/channel-edits.ts';
export {
  type DefaultChannelGroup,
  type DefaultChannelGroupQueries,
  type DefaultChannelGroupRepository,
  type DefaultChannelGroupsChanged,
} from './channels/default-channel-group.ts';
export { type ChannelOptions } from './channels/channel-creation.ts';
export {
  type ChannelFilter,
  type ChannelQueries,
  type ListedChannel,
  type TopicView,
} from './channels/channel-queries.ts';
export { type ChannelView } from './channels/channel-view.ts';
export { MAX_CHANNEL_DESCRIPTION_LENGTH } from './channels/channel-name.ts';
export {
  type ChannelAccess,
  type MembershipChange,
  type ChannelRepository,
  type NewSubscription,
  type SubscribableChannel,
  type SubscriptionKey,
  type SubscriptionsBegun,
} from './channels/channel-repository.ts';
export { type SubscribeResult } from './channels/subscribe-result.ts';
export { ColorPicker } from './channels/subscription-color.ts';
export { Subscribe, type SubscribeInput } from './channels/subscribe.ts';
export {
  type ChannelPermission,
  type SubscribingContext,
  type SubscribingQueries,
} from './channels/subscribing-queries.ts';
export {
  SUBSCRIBER_LISTS,
  type ListedSubscribers,
  type SubscriberIds,
  type SubscriberList,
  type SubscriptionQueries,
  type SubscriptionView,
} from './channels/subscription-queries.ts';
export { weeklyTraffic } from './channels/weekly-traffic.ts';
export { type MessagingPorts } from './messaging-ports.ts';
export { createBackgroundUseCases, type BackgroundUseCases } from './background-use-cases.ts';
export {
  MAX_FOLDER_DESCRIPTION_LENGTH,
  MAX_FOLDER_NAME_LENGTH,
  type ChannelFolder,
} from './folders/channel-folder.ts';
export { type ChannelFolderQueries } from './folders/channel-folder-queries.ts';
export {
  type ChannelFolderRepository,
  type NewChannelFolder,
} from './folders/channel-folder-repository.ts';
export { type ChannelFolderEvent, type FolderChanges } from './folders/folder-events.ts';
export {
  type AttachmentView,
  type Attachments,
  type ChangedAttachment,
  type DetachedUpload,
  type NewAttachment,
} from './messages/attachments.ts';
export {
  type ChannelDestination,
  type ChannelReference,
  type DestinationQueries,
  type DirectDestination,
  type PeopleReference,
  type Recipient,
} from './messages/destination.ts';
export { PurgeMessagesByAuthor, type AuthorPurge } from './deletions/purge-messages-by-author.ts';
export { type MessagesDeleted } from './deletions/deletion-events.ts';
export { type DeletionFailures } from './deletions/deletion-failures.ts';
export {
  type AuthoredKind,
  type DeletableMessage,
  type DeletedMessages,
  type DeletionCause,
  type MessageDeletions,
} from './deletions/message-deletions.ts';
export { type InsightFailures } from './insights/insight-failures.ts';
export {
  type HistoryPolicy,
  type InsightQueries,
  type ReportContext,
} from './insights/insight-queries.ts';
export { versionsOf, type MessageVersion } from './insights/message-versions.ts';
export { MAX_REPORT_DESCRIPTION, REPORT_TYPES } from './insights/report-message.ts';
export { EditMessage, type EditMessageInput } from './messages/edit-message.ts';
export { mergedPolicy } from './moves/merged-policy.ts';
export {
  PROPAGATE_MODES,
  type LastMessage,
  type MessageMoves,
  type Move,
  type MoveContext,
  type MoveResult,
  type PropagateMode,
  type TopicSpan,
} from './moves/message-moves.ts';
export { type FlagFacts } from './messages/flag-facts.ts';
export { type MessagesMoved } from './moves/move-events.ts';
export { type MoveFailures } from './moves/move-failures.ts';
export { displayedTopic } from './messages/empty-topic.ts';
export { type MessageQueries } from './messages/message-queries.ts';
export {
  DuplicateSend,
  TopicGone,
  type ContentEdit,
  type SavedContent,
  type EditableMessage,
  type VisibleMessage,
  type MessageBody,
  type NewMessageLocation,
  type MessageRepository,
  type NewMessage,
} from './messages/message-repository.ts';
export {
  type AvatarUrls,
  type EditView,
  type MessageView,
  type ParticipantView,
  type ReactionView,
  type SenderView,
  type SubmessageView,
} from './messages/message-view.ts';
export {
  type FoundReferences,
  type ReferenceQueries,
  type TextLocation,
} from './messages/reference-queries.ts';
export {
  TransactionalMessagePosting,
  newMessagePost,
  type MessagePost,
  type MessagePosting,
} from './messages/message-posting.ts';
export {
  SendMessage,
  type SendMessageInput,
  type SendTarget,
  type SentMessage,
} from './messages/send-message.ts';
export {
  MessagingError,
  type MessagingErrorCode,
  type MessagingFailures,
} from './messaging-error.ts';
export { DeleteMessage } from './deletions/delete-message.ts';
export { MarkAllRead } from './reading/mark-all-read.ts';
export { MarkChannelRead } from './reading/mark-channel-read.ts';
export { UpdateFlags } from './reading/update-flags.ts';
export {
  type MessageEdited,
  type MessageSent,
  type SentState,
  type UnnumberedSend,
  type MessagingEvent,
  type ReactionAdded,
  type ReactionRemoved,
} from './messaging-events.ts';
export { type MessageLocation } from './messages/message-location.ts';
export { type MessagingTx } from './messaging-tx.ts';
export { type NavigationView } from './navigation-views/navigation-view.ts';
export { type NavigationViewEvent } from './navigation-views/navigation-view-events.ts';
export {
  type NavigationViewQueries,
  type NavigationViewRepository,
} from './navigation-views/navigation-view-repository.ts';
export { highlightPhrases } from './narrow/highlight-phrases.ts';
export {
  MAX_MESSAGES_PER_FETCH,
  NEWEST_ANCHOR,
  type Anchor,
  type MessagePage,
  type MessageRange,
  type MessageWindow,
  type NarrowQueries,
  type SearchMatch,
} from './narrow/narrow-queries.ts';
export {
  type Narrow,
  type NarrowTerm,
  type NarrowTermInput,
  type PersonReference,
} from './narrow/narrow-term.ts';
export { namesConversation, parseNarrow } from './narrow/parse-narrow.ts';
export { AddReaction, type AddReactionInput } from './reactions/add-reaction.ts';
export { type CustomEmojiQueries, type CustomEmojiRecord } from './reactions/custom-emoji.ts';
export {
  type AddedReaction,
  type Reaction,
  type ReactionKey,
  type ReactionRepository,
} from './reactions/reaction-repository.ts';
export { RemoveReaction, type RemoveReactionInput } from './reactions/remove-reaction.ts';
export { type EditableFlag } from './reading/editable-flag.ts';
export { type AllMessagesRead, type MessageFlagsChanged } from './reading/reading-events.ts';
export {
  type PublishedChangeQueries,
  type PublishedEdit,
  type ReadBefore,
  type SentBetween,
} from './events/published-changes.ts';
export { type MessageReference } from './reading/message-reference.ts';
export { type ReadingFailures } from './reading/reading-failures.ts';
export {
  type FlaggableMessage,
  type UnreadLeft,
  type ReadTarget,
  type ReadScope,
  type ReadStateRepository,
} from './reading/read-state-repository.ts';
export {
  RECEIVED_ELSEWHERE,
  STORED_FLAGS,
  flagsOf,
  type MessageFlag,
} from './reading/message-flags.ts';
export {
  type AnonymousGroups,
  type GroupMembers,
  type GroupSettingValue,
} from './settings/group-setting.ts';
export { type RealmAddresses } from './settings/realm-addresses.ts';
export { type WritingContext } from './settings/writing-context.ts';
export {
  SUBSCRIPTION_FLAGS,
  type SubscriptionFlag,
  type SubscriptionProperty,
} from './subscriptions/subscription-properties.ts';
export { type UserTopicChanged } from './topics/topic-events.ts';
export { TOPIC_POLICIES, type TopicPolicy } from './topics/topic-policy.ts';
export {
  type RaisedTopic,
  type TopicAsRead,
  type TopicStarter,
  type UserTopic,
  type UserTopicQueries,
  type UserTopicRepository,
} from './topics/user-topic-repository.ts';
export { MAX_EMOJI_FILE_MIB } from './custom-emoji/add-custom-emoji.ts';
export {
  type CustomEmojiAdded,
  type CustomEmojiDeactivated,
} from './custom-emoji/custom-emoji-events.ts';
export {
  type CustomEmojiRepository,
  type NewCustomEmoji,
} from './custom-emoji/custom-emoji-repository.ts';
export {
  customEmojiKey,
  customEmojiUrls,
  stillName,
  type CustomEmojiView,
} from './custom-emoji/custom-emoji-view.ts';
export { type DraftInput } from './drafts/draft-commands.ts';
export {
  type Draft,
  type DraftContent,
  type DraftRemoved,
  type DraftRepository,
  type DraftUpdated,
  type DraftsAdded,
} from './drafts/draft.ts';
export { type LinkifiersChanged, type PlaygroundsChanged } from './linkifiers/linkifier-events.ts';
export {
  MAX_LINKIFIERS,
  type LinkifierChange,
  type LinkifierEdit,
  type LinkifierRepository,
  type LinkifierRule,
} from './linkifiers/linkifier-repository.ts';
export {
  type Playground,
  type PlaygroundRepository,
  type PlaygroundView,
} from './playgrounds/playground.ts';
export {
  type NewSavedSnippet,
  MAX_SNIPPET_TITLE_LENGTH,
  type SavedSnippet,
  type SavedSnippetAdded,
  type SavedSnippetRemoved,
  type SavedSnippetRepository,
  type SavedSnippetUpdated,
} from './saved-snippets/saved-snippet.ts';
export {
  type DueReminder,
  type Reminder,
  type ReminderAdded,
  type ReminderQueries,
  type ReminderRemoved,
  type ReminderRepository,
  type ReminderTarget,
} from './reminders/reminder.ts';
export { SendDueReminders } from './reminders/send-due-reminders.ts';
export { AnswerByWebhook } from './webhooks/answer-by-webhook.ts';
export {
  WebhookFailed,
  type OutgoingWebhooks,
  type WebhookBot,
  type WebhookCall,
  type WebhookQueries,
  type WebhookTask,
} from './webhooks/outgoing-webhook.ts';
export { ExpireMessages } from './retention/expire-messages.ts';
export { type ExpiredMessages, type RetentionQueries } from './retention/retention-queries.ts';
export { SendDueMessages } from './scheduled-messages/send-due-messages.ts';
export {
  type ChangeableMessage,
  type DueBounds,
  type DueMessage,
  type NewScheduledMessage,
  type ScheduledMessage,
  type ScheduledMessageAdded,
  type ScheduledMessageQueries,
  type ScheduledMessageRemoved,
  type ScheduledMessageRepository,
  type ScheduledMessageUpdated,
} from './scheduled-messages/scheduled-message.ts';
export { type CustomizationQueries, type LinkifierView } from './stores/customization-queries.ts';
export { PERSONAL_LIMITS } from './stores/personal-limits.ts';
export { type PersonalStoreQueries } from './stores/personal-queries.ts';
export { type StoreFailures } from './stores/store-failures.ts';
export { type StoreTx } from './stores/store-tx.ts';
export { type SubmessageAdded } from './submessages/submessage-events.ts';
export {
  type NewSubmessage,
  type SubmessageContext,
  type SubmessageRepository,
} from './submessages/submessage-repository.ts';
export { MakeExports } from './exports/export-commands.ts';
export {
  type ExportConsent,
  type ExportType,
  type PendingExport,
  type RealmExport,
  type RealmExportQueries,
  type RealmExportRepository,
  type RealmExportsChanged,
} from './exports/realm-export.ts';
export { createMessagingUseCases, type MessagingUseCases } from './use-cases.ts';
export {
  type MessagingEventQueries,
  type MessagingStateQueries,
} from './events/messaging-event-queries.ts';
export { type PersonQueries, type InaccessibleUser } from './events/person-queries.ts';
export {
  type MutedTopic,
  type Crossing,
  type PublishedChannelQueries,
  type KnownChannels,
  type PublishedSubscription,
  type VisibilityChange,
} from './events/published-channels.ts';
export { type PublishedMessage, type PublishedMessageQueries } from './events/published-message.ts';
export {
  type NotificationDefaults,
  type OwnSubscription,
  type PersonalStateQueries,
  type RecentConversation,
  type UnreadConversation,
} from './events/personal-state-queries.ts';
