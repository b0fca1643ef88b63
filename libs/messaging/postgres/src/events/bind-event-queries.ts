import type { MessagingEventQueries, MessagingStateQueries } from '@tandem/messaging-domain';
import type { Sql } from '@tandem/shared-postgres';
import { PostgresDefaultChannelGroupQueries } from '../channels/postgres-default-groups.ts';
import { PostgresChannelQueries } from '../channels/postgres-channel-queries.ts';
import { PostgresSubscriptionQueries } from '../channels/postgres-subscription-queries.ts';
import { PostgresChannelFolderQueries } from '../folders/postgres-channel-folders.ts';
import { PostgresNavigationViewQueries } from '../navigation-views/postgres-navigation-views.ts';
import { PostgresUserTopicQueries } from '../topics/postgres-user-topics.ts';
import { PostgresMessageQueries } from '../messages/postgres-message-queries.ts';
import { PostgresRealmExportQueries } from '../exports/postgres-realm-exports.ts';
import { PostgresReminderQueries } from '../reminders/postgres-reminders.ts';
import { PostgresScheduledMessageQueries } from '../scheduled-messages/postgres-scheduled-messages.ts';
import { PostgresCustomizationQueries } from '../stores/postgres-customization-queries.ts';
import { PostgresPersonalStoreQueries } from '../stores/postgres-personal-store-queries.ts';
import { PostgresPersonalStateQueries } from './postgres-personal-state-queries.ts';
import { PostgresPersonQueries } from './postgres-person-queries.ts';
import { PostgresPublishedChannelQueries } from './postgres-published-channels.ts';
import { PostgresPublishedChangeQueries } from './postgres-published-change-queries.ts';
import { PostgresPublishedMessageQueries } from './postgres-published-message-queries.ts';

/** The queries of event translators, on the publisher's transaction. */
export function bindMessagingEventQueries(sql: Sql): MessagingEventQueries {
  return {
    people: new PostgresPersonQueries(sql),
    messages: new PostgresPublishedMessageQueries(sql),
    changes: new PostgresPublishedChangeQueries(sql),
    channels: new PostgresPublishedChannelQueries(sql),
    customizations: new PostgresCustomizationQueries(sql),
    exports: new PostgresRealmExportQueries(sql),
    defaultGroups: new PostgresDefaultChannelGroupQueries(sql),
  };
}

/** The queries of the initial state, on the transaction of one registration. */
export function bindMessagingStateQueries(sql: Sql): MessagingStateQueries {
  return {
    people: new PostgresPersonQueries(sql),
    messages: new PostgresMessageQueries(sql),
    subscriptions: new PostgresSubscriptionQueries(sql),
    channels: new PostgresChannelQueries(sql),
    personal: new PostgresPersonalStateQueries(sql),
    defaultGroups: new PostgresDefaultChannelGroupQueries(sql),
    folders: new PostgresChannelFolderQueries(sql),
    navigationViews: new PostgresNavigationViewQueries(sql),
    userTopics: new PostgresUserTopicQueries(sql),
    customizations: new PostgresCustomizationQueries(sql),
    personalStores: new PostgresPersonalStoreQueries(sql),
    scheduled: new PostgresScheduledMessageQueries(sql),
    reminders: new PostgresReminderQueries(sql),
  };
}
