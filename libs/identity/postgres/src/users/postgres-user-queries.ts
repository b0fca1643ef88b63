import type { AccountSummary, UserQueries, UserView } from '@tandem/identity-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { accountColumns } from './account-columns.ts';

const findOwn = statement(
  'user.findOwn',
  `select ${accountColumns}, is_deleted as "isDeleted", is_imported_stub as "isImportedStub",
     true as "showsDeliveryEmail", timezone, avatar_source as "avatarSource", avatar_version as "avatarVersion",
     '{}'::jsonb as "profileData"
   from user_account where id = $1 and realm_id = $2`,
);
const findByDeliveryEmail = statement(
  'user.findByDeliveryEmail',
  `select id, delivery_email as "deliveryEmail", full_name as "fullName", role,
     is_active as "isActive", is_bot as "isBot"
   from user_account where realm_id = $1 and lower(delivery_email) = lower($2)`,
);

/** Reads accounts from PostgreSQL; one round trip per call. */
export class PostgresUserQueries implements UserQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findOwn(viewer: Pick<Actor, 'userId' | 'realmId'>): Promise<UserView | null> {
    const { rows } = await this.#sql.query<UserView>(findOwn, [viewer.userId, viewer.realmId]);
    return rows[0] ?? null;
  }

  async findByDeliveryEmail(realmId: number, email: string): Promise<AccountSummary | null> {
    const values = [realmId, email.trim()];
    const { rows } = await this.#sql.query<AccountSummary>(findByDeliveryEmail, values);
    return rows[0] ?? null;
  }
}
