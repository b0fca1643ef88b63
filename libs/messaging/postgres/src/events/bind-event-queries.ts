import type { MessagingEventQueries, MessagingStateQueries } from '@tandem/messaging-domain';
import type { Sql } from '@tandem/shared-postgres';
import { PostgresChannelQueries } from '../channels/postgres-channel-queries.ts';
import { PostgresSubscriptionQueries } from '../channels/postgres-subscription-queries.ts';
import { PostgresMessageQueries } from '../messages/postgres-message-queries.ts';
import { PostgresPersonalStateQueries } from './postgres-personal-state-queries.ts';
import { PostgresPersonQueries } from './postgres-person-queries.ts';
import { PostgresPublishedMessageQueries } from './postgres-published-message-queries.ts';

/** The queries of translators, on the publisher's transaction. */
export function bindMessagingEventQueries(sql: Sql): MessagingEventQueries {
  return {
    people: new PostgresPersonQueries(sql),
    messages: new PostgresPublishedMessageQueries(sql),
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
  };
}
