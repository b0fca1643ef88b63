import type { IdentityEvent, IdentityTx } from '@tandem/identity-domain';
import { PostgresEventLog, type Sql } from '@tandem/shared-postgres';
import { PostgresUserGroupRepository } from './groups/postgres-user-group-repository.ts';
import { PostgresRealmRepository } from './realms/postgres-realm-repository.ts';
import { PostgresUserRepository } from './users/postgres-user-repository.ts';

/** The ports of a command, bound to one transaction: `database.unitOfWork(bindIdentityTx)`. */
export function bindIdentityTx(sql: Sql): IdentityTx {
  return {
    realms: new PostgresRealmRepository(sql),
    groups: new PostgresUserGroupRepository(sql),
    users: new PostgresUserRepository(sql),
    events: new PostgresEventLog<IdentityEvent>(sql),
  };
}
