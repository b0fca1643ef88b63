import {
  CachedMessageContents,
  CachedMessagePages,
  PostgresChannelEmailQueries,
  PostgresChannelFolderQueries,
  PostgresChannelListQueries,
  PostgresChannelQueries,
  PostgresCustomizationQueries,
  PostgresDestinationQueries,
  PostgresInsightQueries,
  PostgresMessageArchiveQueries,
  PostgresMessageContents,
  PostgresMessagePages,
  PostgresMessageQueries,
  PostgresNarrowQueries,
  PostgresNavigationViewQueries,
  PostgresPersonalStoreQueries,
  PostgresRealmExportQueries,
  PostgresReferenceQueries,
  PostgresReminderQueries,
  PostgresRetentionQueries,
  PostgresScheduledMessageQueries,
  PostgresSubscribingQueries,
  PostgresSubscriptionQueries,
  PostgresTypingQueries,
  PostgresUploadQueries,
  PostgresUserExportQueries,
  PostgresWebhookQueries,
  type MessagePages,
} from '@tandem/messaging-postgres';
import type { Sql } from '@tandem/shared-postgres';

/** Every port of messaging that reads, over PostgreSQL. */
export type MessagingQueries = ReturnType<typeof messagingQueries>;

/** @param readsAtPrimary see {@link CachedMessagePages} */
export function messagingQueries(sql: Sql, readsAtPrimary = () => 0) {
  return {
    archive: new PostgresMessageArchiveQueries(sql),
    channelEmails: new PostgresChannelEmailQueries(sql),
    channelList: new PostgresChannelListQueries(sql),
    channels: new PostgresChannelQueries(sql),
    customizations: new PostgresCustomizationQueries(sql),
    destinations: new PostgresDestinationQueries(sql),
    exports: new PostgresRealmExportQueries(sql),
    folders: new PostgresChannelFolderQueries(sql),
    insights: new PostgresInsightQueries(sql),
    messages: new PostgresMessageQueries(sql),
    narrows: new PostgresNarrowQueries(sql, messagePages(sql, readsAtPrimary)),
    navigationViews: new PostgresNavigationViewQueries(sql),
    personalStores: new PostgresPersonalStoreQueries(sql),
    references: new PostgresReferenceQueries(sql),
    reminders: new PostgresReminderQueries(sql),
    retention: new PostgresRetentionQueries(sql),
    scheduled: new PostgresScheduledMessageQueries(sql),
    subscribing: new PostgresSubscribingQueries(sql),
    subscriptions: new PostgresSubscriptionQueries(sql),
    typing: new PostgresTypingQueries(sql),
    uploads: new PostgresUploadQueries(sql),
    userExports: new PostgresUserExportQueries(sql),
    webhookBots: new PostgresWebhookQueries(sql),
  };
}

/** Both caches are optional; without them a repeated page costs ten times as much. */
function messagePages(sql: Sql, readsAtPrimary: () => number): MessagePages {
  const contents = new CachedMessageContents(new PostgresMessageContents(sql));
  return new CachedMessagePages(sql, new PostgresMessagePages(sql, contents), readsAtPrimary);
}
