import type { IdentityEventQueries, IdentityStateQueries } from '@tandem/identity-domain';
import type { Sql } from '@tandem/shared-postgres';
import { PostgresUserQueries } from '../users/postgres-user-queries.ts';

/** The queries of translators, on the publisher's transaction. */
export function bindIdentityEventQueries(sql: Sql): IdentityEventQueries {
  return { users: new PostgresUserQueries(sql) };
}

/** The queries of the initial state, on the transaction of one registration. */
export function bindIdentityStateQueries(sql: Sql): IdentityStateQueries {
  return { users: new PostgresUserQueries(sql) };
}
