import type { CustomEmojiQueries, CustomEmojiRecord } from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const columns = `id, name, deactivated as "isDeactivated"`;

const findActive = statement(
  'customEmoji.findActive',
  `select ${columns} from realm_emoji where realm_id = $1 and name = $2 and not deactivated`,
);
const find = statement(
  'customEmoji.find',
  `select ${columns} from realm_emoji where realm_id = $1 and id = $2`,
);

/** Custom emoji in PostgreSQL; one round trip per call. */
export class PostgresCustomEmojiQueries implements CustomEmojiQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findActive(realmId: number, name: string): Promise<CustomEmojiRecord | null> {
    const { rows } = await this.#sql.query<CustomEmojiRecord>(findActive, [realmId, name]);
    return rows[0] ?? null;
  }

  async find(realmId: number, id: number): Promise<CustomEmojiRecord | null> {
    const { rows } = await this.#sql.query<CustomEmojiRecord>(find, [realmId, id]);
    return rows[0] ?? null;
  }
}
