import type {
  EventPerson,
  MutedUser,
  PersonEventQueries,
  ProfileFieldView,
} from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { profileFieldColumns } from '../users/profile-fields.ts';

const people = statement(
  'personEvent.people',
  `select id, realm_id as "realmId", email, delivery_email as "deliveryEmail",
     email_address_visibility as "emailVisibility", full_name as "fullName",
     avatar_source as "avatarSource", avatar_version as "avatarVersion"
   from user_account where id = any($1::bigint[])`,
);
const mutes = statement(
  'personEvent.mutes',
  `select user_id as "by", muted_user_id as "userId", muted_at as "mutedAt"
   from muted_user where user_id = any($1::bigint[]) order by muted_user_id`,
);
const profileFields = statement(
  'personEvent.profileFields',
  `select realm_id as "realmId", ${profileFieldColumns}
   from profile_field where realm_id = any($1::bigint[]) order by position, id`,
);

/** The data of events about users, from PostgreSQL. */
export class PostgresPersonEventQueries implements PersonEventQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async people(userIds: readonly number[]): Promise<ReadonlyMap<number, EventPerson>> {
    const { rows } = await this.#sql.query<EventPerson>(people, [[...new Set(userIds)]]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async mutes(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly MutedUser[]>> {
    type Row = MutedUser & { readonly by: number };
    const { rows } = await this.#sql.query<Row>(mutes, [[...new Set(userIds)]]);
    return grouped(userIds, rows, ({ by, ...muted }) => [by, muted]);
  }

  async profileFields(
    realmIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly ProfileFieldView[]>> {
    type Row = ProfileFieldView & { readonly realmId: number };
    const { rows } = await this.#sql.query<Row>(profileFields, [[...new Set(realmIds)]]);
    return grouped(realmIds, rows, ({ realmId, ...field }) => [realmId, field]);
  }
}

function grouped<Row, Item>(
  keys: readonly number[],
  rows: readonly Row[],
  split: (row: Row) => [key: number, item: Item],
): ReadonlyMap<number, readonly Item[]> {
  const result = new Map<number, Item[]>(keys.map((key) => [key, []]));
  for (const row of rows) {
    const [key, item] = split(row);
    result.get(key)?.push(item);
  }
  return result;
}
