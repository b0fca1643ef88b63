export { PostgresMessageArchiveQueries } from './archive/postgres-message-archive.ts';
export { channelTraffic } from './channels/channel-traffic.ts';
export { joinDefaultChannels } from './channels/join-default-channels.ts';
export { PostgresChannelListQueries } from './channels/postgres-channel-list-queries.ts';
export { PostgresChannelQueries } from './channels/postgres-channel-queries.ts';
export { PostgresSubscribingQueries } from './channels/postgres-subscribing-queries.ts';
export { PostgresSubscriptionQueries } from './channels/postgres-subscription-queries.ts';
export { PostgresChannelEmailQueries } from './email-gateway/postgres-channel-emails.ts';
export { PostgresChannelFolderQueries } from './folders/postgres-channel-folders.ts';
export { PostgresDestinationQueries } from './messages/postgres-destination-queries.ts';
export { PostgresMessagePosting } from './messages/postgres-message-posting.ts';
export { PostgresMessageQueries } from './messages/postgres-message-queries.ts';
export { PostgresJoinableChannelQueries } from './channels/postgres-joinable-channel-queries.ts';
export { PostgresSystemBotQueries } from './messages/postgres-system-bot-queries.ts';
export { pruneSentKeys } from './messages/prune-sent-keys.ts';
export { PostgresReferenceQueries } from './messages/postgres-reference-queries.ts';
export { bindMessagingTx } from './messaging-tx.ts';
export { messagingMigrations } from './migrations/index.ts';
export { PostgresNavigationViewQueries } from './navigation-views/postgres-navigation-views.ts';
export { PostgresInsightQueries } from './insights/postgres-insight-queries.ts';
export {
  AUTHOR_PURGE_QUEUE,
  PostgresAuthorPurgeQueue,
} from './deletions/postgres-author-purge-queue.ts';
export { PostgresMessageDeletions } from './deletions/postgres-message-deletions.ts';
export { UserRecords } from './erasure/user-records.ts';
export { PostgresAuthoredData } from './erasure/postgres-authored-data.ts';
export { CachedMessageContents } from './narrow/cached-message-contents.ts';
export { CachedMessagePages } from './narrow/cached-message-pages.ts';
export { PostgresMessageContents } from './narrow/message-contents.ts';
export { PostgresMessagePages, type MessagePages } from './narrow/message-pages.ts';
export { PostgresNarrowQueries } from './narrow/postgres-narrow-queries.ts';
export { PostgresCustomEmojiQueries } from './reactions/postgres-custom-emoji-queries.ts';
export { MessagingArchive } from './exports/archive/messaging-archive.ts';
export { PostgresRealmExportQueries } from './exports/postgres-realm-exports.ts';
export { PostgresUserExportQueries } from './exports/postgres-user-exports.ts';
export { PostgresReminderQueries } from './reminders/postgres-reminders.ts';
export { PostgresRetentionQueries } from './retention/postgres-retention-queries.ts';
export { PostgresScheduledMessageQueries } from './scheduled-messages/postgres-scheduled-messages.ts';
export { PostgresCustomizationQueries } from './stores/postgres-customization-queries.ts';
export { PostgresPersonalStoreQueries } from './stores/postgres-personal-store-queries.ts';
export { PostgresWebhookQueries } from './webhooks/postgres-webhook-queries.ts';
export { WEBHOOK_QUEUE, webhookConsumer } from './webhooks/webhook-consumer.ts';
export { PostgresTypingQueries } from './typing/postgres-typing-queries.ts';
export { PostgresFileRemovals } from './uploads/postgres-file-removals.ts';
export { PostgresUploadQueries } from './uploads/postgres-upload-queries.ts';
export {
  bindMessagingEventQueries,
  bindMessagingStateQueries,
} from './events/bind-event-queries.ts';
export { PostgresPersonQueries } from './events/postgres-person-queries.ts';
export { PostgresPublishedMessageQueries } from './events/postgres-published-message-queries.ts';
export { PostgresPersonalStateQueries } from './events/postgres-personal-state-queries.ts';
