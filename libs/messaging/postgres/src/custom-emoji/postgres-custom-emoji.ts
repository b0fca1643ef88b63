import {
  customEmojiUrls,
  type CustomEmojiRepository,
  type CustomEmojiView,
  type NewCustomEmoji,
} from '@tandem/messaging-domain';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { realmGroup } from '../settings/realm-settings.ts';

/** A row of `realm_emoji`. */
export interface CustomEmojiRow {
  readonly id: number;
  readonly realmId: number;
  readonly name: string;
  readonly fileName: string;
  readonly isAnimated: boolean;
  readonly deactivated: boolean;
  readonly authorId: number | null;
}

/** The columns of a {@link CustomEmojiRow}. */
export const customEmojiColumns = `id, realm_id as "realmId", name, file_name as "fileName",
  is_animated as "isAnimated", deactivated, author_id as "authorId"`;

const mayAdd = statement(
  'customEmoji.mayAdd',
  `select $3::smallint < ${ROLES.guest}
     and ${realmGroup('can_add_custom_emoji_group', 'role:members')} = any(user_group_ids($1))
     as allowed
   from realm r where r.id = $2`,
);
const isTaken = statement(
  'customEmoji.isTaken',
  'select from realm_emoji where realm_id = $1 and name = $2 and not deactivated',
);
const add = statement(
  'customEmoji.add',
  `insert into realm_emoji (realm_id, name, file_name, is_animated, author_id)
   values ($1, $2, $3, $4, $5)
   on conflict (realm_id, name) where not deactivated do nothing
   returning id`,
);
const lockActive = statement(
  'customEmoji.lockActive',
  `select ${customEmojiColumns} from realm_emoji
   where realm_id = $1 and name = $2 and not deactivated for update`,
);
const deactivate = statement(
  'customEmoji.deactivate',
  'update realm_emoji set deactivated = true where id = $1',
);

/** Custom emoji in PostgreSQL, for commands; one round trip per call. */
export class PostgresCustomEmojiRepository implements CustomEmojiRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async mayAdd({ userId, realmId, role }: Actor): Promise<boolean> {
    const { rows } = await this.#sql.query<{ allowed: boolean }>(mayAdd, [userId, realmId, role]);
    return rows[0]?.allowed ?? false;
  }

  async isTaken(realmId: number, name: string): Promise<boolean> {
    return (await this.#sql.query(isTaken, [realmId, name])).rows.length > 0;
  }

  async add(emoji: NewCustomEmoji): Promise<number | null> {
    const { realmId, name, fileName, isAnimated, authorId } = emoji;
    const values = [realmId, name, fileName, isAnimated, authorId];
    const { rows } = await this.#sql.query<{ id: number }>(add, values);
    return rows[0]?.id ?? null;
  }

  async lockActive(realmId: number, name: string): Promise<CustomEmojiView | null> {
    const { rows } = await this.#sql.query<CustomEmojiRow>(lockActive, [realmId, name]);
    return rows[0] ? customEmojiView(rows[0]) : null;
  }

  async deactivate(id: number): Promise<void> {
    await this.#sql.query(deactivate, [id]);
  }
}

/** The columns of a row that clients see. */
export function customEmojiView(row: CustomEmojiRow): CustomEmojiView {
  const { id, realmId, name, deactivated, authorId } = row;
  return { id, name, deactivated, authorId, ...customEmojiUrls(realmId, row) };
}
