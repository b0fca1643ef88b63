import type { AlertWordRepository } from '@tandem/identity-domain';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';

const wordsOf = statement(
  'alertWord.of',
  'select word from alert_word where user_id = $1 order by id',
);
const add = statement(
  'alertWord.add',
  `insert into alert_word (user_id, word_key, word)
   select $1::bigint, given.key, given.word
   from (
     select distinct on (lower(word)) lower(word) as key, word, position
     from unnest($2::text[]) with ordinality as each (word, position)
     order by lower(word), position
   ) given
   order by given.position
   on conflict do nothing`,
);
const remove = statement(
  'alertWord.remove',
  `delete from alert_word where user_id = $1 and word_key in (
     select lower(word) from unnest($2::text[]) as each (word))`,
);

/** Alert words of users, in PostgreSQL; one round trip per call, two to add. */
export class PostgresAlertWordRepository implements AlertWordRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async of(userId: number): Promise<readonly string[]> {
    const { rows } = await this.#sql.query<{ word: string }>(wordsOf, [userId]);
    return rows.map(({ word }) => word);
  }

  async add(userId: number, words: readonly string[]): Promise<boolean> {
    await exclusiveChange(this.#sql, `alert words of ${userId}`);
    return (await this.#sql.query(add, [userId, words])).rowCount > 0;
  }

  async remove(userId: number, words: readonly string[]): Promise<boolean> {
    return (await this.#sql.query(remove, [userId, words])).rowCount > 0;
  }
}
