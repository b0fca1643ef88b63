import type { MessagingEventQueries, MessagingStateQueries } from '@tandem/messaging-domain';
import type { Sql } from '@tandem/shared-postgres';
import { PostgresPersonQueries } from './postgres-person-queries.ts';

/** The queries of translators, on the publisher's transaction. */
export function bindMessagingEventQueries(sql: Sql): MessagingEventQueries {
  return { people: new PostgresPersonQueries(sql) };
}

/** The queries of the initial state, on the transaction of one registration. */
export function bindMessagingStateQueries(sql: Sql): MessagingStateQueries {
  return { people: new PostgresPersonQueries(sql) };
}
