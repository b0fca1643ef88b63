import { PostgresInsightQueries, PostgresNarrowQueries } from '@tandem/messaging-postgres';
import type { Database } from '@tandem/shared-postgres';

/** The queries of messages that endpoints need besides those of single ones. */
export function messageQueries(database: Database) {
  return {
    narrows: new PostgresNarrowQueries(database.sql),
    insights: new PostgresInsightQueries(database.sql),
  };
}
