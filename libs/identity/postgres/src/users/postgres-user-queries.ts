import {
  IdentityError,
  type AccountSummary,
  type ProfileFieldView,
  type UnknownUser,
  type UserQueries,
  type UserView,
  type UserViewOptions,
} from '@tandem/identity-domain';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { statement, type Sql, type Statement } from '@tandem/shared-postgres';
import { readProfileFields } from './profile-fields.ts';
import { isAccessible, showsToRole, viewColumns, actorValues } from './user-view-sql.ts';

const findOwn = statement(
  'user.findOwn',
  `select ${viewColumns} from user_account
   where realm_id = $1::bigint and id = $2::bigint`,
);
const findById = statement(
  'user.findById',
  `select ${viewColumns}, ${isAccessible} as "isAccessible" from user_account
   where realm_id = $1::bigint and id = $5::bigint`,
);
const findByEmail = statement(
  'user.findByEmail',
  `select ${viewColumns}, ${isAccessible} as "isAccessible" from user_account
   where realm_id = $1::bigint and lower(delivery_email) = lower($5) and ${showsToRole}`,
);
// The row comparison and the order are those of the primary key: no page reads the rows of another.
const page = statement(
  'user.page',
  `select ${viewColumns}, ${isAccessible} as "isAccessible" from user_account
   where realm_id = $1::bigint and id > $5::bigint order by id limit $6`,
);
const pageOfThese = statement(
  'user.pageOfThese',
  `select ${viewColumns}, ${isAccessible} as "isAccessible" from user_account
   where realm_id = $1::bigint and id > $5::bigint and id = any($7::bigint[])
   order by id limit $6`,
);
const findByDeliveryEmail = statement(
  'user.findByDeliveryEmail',
  `select id, delivery_email as "deliveryEmail", full_name as "fullName", role,
     is_active as "isActive", is_bot as "isBot"
   from user_account where realm_id = $1 and lower(delivery_email) = lower($2)`,
);

/** Accounts in a page: some 400 kB of an answer. */
const PAGE_SIZE = 1000;

/** Reads accounts from PostgreSQL; one round trip per call. */
export class PostgresUserQueries implements UserQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findOwn(actor: Pick<Actor, 'userId' | 'realmId'>): Promise<UserView | null> {
    // The view of one's own account does not depend on a role.
    const values = actorValues({ ...actor, role: ROLES.guest }, { profileData: true });
    const { rows } = await this.#sql.query<UserView>(findOwn, values);
    return rows[0] ?? null;
  }

  findById(actor: Actor, userId: number, options: UserViewOptions): Promise<UserView | null> {
    return this.#findOther(findById, [...actorValues(actor, options), userId]);
  }

  findByEmail(actor: Actor, email: string, options: UserViewOptions): Promise<UserView | null> {
    return this.#findOther(findByEmail, [...actorValues(actor, options), email.trim()]);
  }

  async *pages(
    actor: Actor,
    { userIds, ...options }: UserViewOptions & { readonly userIds?: readonly number[] | undefined },
  ): AsyncGenerator<readonly (UserView | UnknownUser)[]> {
    const query = userIds ? pageOfThese : page;
    const these = userIds ? [userIds] : [];
    let last = 0;
    for (;;) {
      const values = [...actorValues(actor, options), last, PAGE_SIZE, ...these];
      const { rows } = await this.#sql.query<UserView & { isAccessible: boolean }>(query, values);
      yield rows.map(({ isAccessible: isKnown, ...view }) =>
        isKnown ? view : { id: view.id, isUnknown: true },
      );
      const end = rows.at(-1);
      if (rows.length < PAGE_SIZE || !end) return;
      last = end.id;
    }
  }

  profileFields(actor: Actor): Promise<readonly ProfileFieldView[]> {
    return readProfileFields(this.#sql, actor.realmId);
  }

  async findByDeliveryEmail(realmId: number, email: string): Promise<AccountSummary | null> {
    const values = [realmId, email.trim()];
    const { rows } = await this.#sql.query<AccountSummary>(findByDeliveryEmail, values);
    return rows[0] ?? null;
  }

  async #findOther(query: Statement, values: readonly unknown[]): Promise<UserView | null> {
    const { rows } = await this.#sql.query<UserView & { isAccessible: boolean }>(query, values);
    if (!rows[0]) return null;
    const { isAccessible, ...view } = rows[0];
    if (!isAccessible) throw new IdentityError('USER_NOT_ACCESSIBLE');
    return view;
  }
}
