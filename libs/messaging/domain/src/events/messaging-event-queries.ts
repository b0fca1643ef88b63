import type { MessageQueries } from '../messages/message-queries.ts';
import type { ChannelQueries } from '../channels/channel-queries.ts';
import type { SubscriptionQueries } from '../channels/subscription-queries.ts';
import type { PersonalStateQueries } from './personal-state-queries.ts';
import type { PersonQueries } from './person-queries.ts';
import type { PublishedMessageQueries } from './published-message.ts';

/** What the translators of this context's events read, bound to the publisher's transaction. */
export interface MessagingEventQueries {
  readonly people: PersonQueries;
  readonly messages: PublishedMessageQueries;
}

/** What the sources of the initial state read, bound to the transaction of one registration. */
export interface MessagingStateQueries {
  readonly people: PersonQueries;
  readonly messages: Pick<MessageQueries, 'lastMessageId'>;
  readonly subscriptions: SubscriptionQueries;
  readonly channels: Pick<ChannelQueries, 'list'>;
  readonly personal: PersonalStateQueries;
}
