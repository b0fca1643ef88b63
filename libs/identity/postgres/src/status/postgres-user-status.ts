import {
  IdentityError,
  type UserStatus,
  type UserStatusChange,
  type UserStatusQueries,
  type UserStatusRepository,
} from '@tandem/identity-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { isAccessible } from '../users/user-view-sql.ts';

// A null leaves the value unchanged; a removed emoji is the null of JSON.
const change = statement(
  'userStatus.change',
  `with away as (
     update user_account
     set settings = settings || jsonb_build_object('presence_enabled', not $4::boolean)
     where id = $1::bigint and $4::boolean is not null
   )
   insert into user_status as status (user_id, status_text, emoji)
   values ($1::bigint, coalesce($2::text, ''), nullif($3::jsonb, 'null'::jsonb))
   on conflict (user_id) do update set
     status_text = coalesce($2::text, status.status_text),
     emoji = case when $3::jsonb is null then status.emoji else excluded.emoji end`,
);
const statusOf = statement(
  'userStatus.statusOf',
  `select coalesce(status_text, '') as text, emoji,
     not coalesce((settings->>'presence_enabled')::boolean, true) as away,
     ${isAccessible} as "isAccessible"
   from user_account left join user_status on user_status.user_id = user_account.id
   where user_account.realm_id = $1::bigint and user_account.id = $4::bigint`,
);

/** Statuses in PostgreSQL, for commands; one round trip per call. */
export class PostgresUserStatusRepository implements UserStatusRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async change(userId: number, { text, emoji, away }: UserStatusChange): Promise<void> {
    const sent = emoji === undefined ? null : JSON.stringify(emoji);
    await this.#sql.query(change, [userId, text ?? null, sent, away ?? null]);
  }
}

/** Reads statuses from PostgreSQL; one round trip per call. */
export class PostgresUserStatusQueries implements UserStatusQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async statusOf(actor: Actor, userId: number): Promise<UserStatus | null> {
    const values = [actor.realmId, actor.userId, actor.role, userId];
    type Row = UserStatus & { readonly isAccessible: boolean };
    const [row] = (await this.#sql.query<Row>(statusOf, values)).rows;
    if (!row) return null;
    const { isAccessible, ...status } = row;
    if (!isAccessible) throw new IdentityError('USER_NOT_ACCESSIBLE');
    return status;
  }
}
