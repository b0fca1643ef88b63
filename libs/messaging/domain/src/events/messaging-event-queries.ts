import type { MessageQueries } from '../messages/message-queries.ts';
import type { DefaultChannelGroupQueries } from '../channels/default-channel-group.ts';
import type { ChannelQueries } from '../channels/channel-queries.ts';
import type { SubscriptionQueries } from '../channels/subscription-queries.ts';
import type { RealmExportQueries } from '../exports/realm-export.ts';
import type { ReminderQueries } from '../reminders/reminder.ts';
import type { ScheduledMessageQueries } from '../scheduled-messages/scheduled-message.ts';
import type { CustomizationQueries } from '../stores/customization-queries.ts';
import type { PersonalStoreQueries } from '../stores/personal-queries.ts';
import type { ChannelFolderQueries } from '../folders/channel-folder-queries.ts';
import type { NavigationViewQueries } from '../navigation-views/navigation-view-repository.ts';
import type { UserTopicQueries } from '../topics/user-topic-repository.ts';
import type { PersonalStateQueries } from './personal-state-queries.ts';
import type { PersonQueries } from './person-queries.ts';
import type { PublishedChannelQueries } from './published-channels.ts';
import type { PublishedChangeQueries } from './published-changes.ts';
import type { PublishedMessageQueries } from './published-message.ts';

/** The queries of the translators of this context's events, bound to the publisher's transaction. */
export interface MessagingEventQueries {
  readonly people: PersonQueries;
  readonly messages: PublishedMessageQueries;
  readonly changes: PublishedChangeQueries;
  readonly channels: PublishedChannelQueries;
  readonly customizations: CustomizationQueries;
  readonly exports: Pick<RealmExportQueries, 'listExports'>;
  readonly defaultGroups: DefaultChannelGroupQueries;
}

/** The queries of the sources of the initial state, bound to the transaction of one registration. */
export interface MessagingStateQueries {
  readonly people: PersonQueries;
  readonly messages: Pick<MessageQueries, 'lastMessageId'>;
  readonly subscriptions: SubscriptionQueries;
  readonly channels: Pick<ChannelQueries, 'list'>;
  readonly personal: PersonalStateQueries;
  readonly defaultGroups: DefaultChannelGroupQueries;
  readonly folders: ChannelFolderQueries;
  readonly navigationViews: NavigationViewQueries;
  readonly userTopics: UserTopicQueries;
  readonly customizations: CustomizationQueries;
  readonly personalStores: PersonalStoreQueries;
  readonly scheduled: ScheduledMessageQueries;
  readonly reminders: ReminderQueries;
}
