import type { Draft, PersonalStoreQueries, SavedSnippet } from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { draftsAreSynchronized } from '../drafts/postgres-drafts.ts';
import { savedSnippetColumns } from '../saved-snippets/postgres-saved-snippets.ts';

const listDrafts = statement(
  'draft.list',
  `select ${draftsAreSynchronized} as enabled, (
    select coalesce(json_agg(json_build_object('id', id, 'type', type, 'to', recipients,
      'topic', topic, 'content', content, 'timestamp', edited_at) order by edited_at, id), '[]')
    from (select * from draft where owner_id = u.id
      order by edited_at desc, id desc limit $2) latest) as drafts
  from user_account u where u.id = $1`,
);
const listSavedSnippets = statement(
  'savedSnippet.list',
  `select ${savedSnippetColumns} from saved_snippet where owner_id = $1 order by id`,
);

/** The personal stores of users, from PostgreSQL; one round trip per call. */
export class PostgresPersonalStoreQueries implements PersonalStoreQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listDrafts(ownerId: number, limit?: number): Promise<readonly Draft[] | null> {
    const { rows } = await this.#sql.query<{ enabled: boolean; drafts: readonly Draft[] }>(
      listDrafts,
      [ownerId, limit ?? null],
    );
    return rows[0]?.enabled ? rows[0].drafts : null;
  }

  async listSavedSnippets(ownerId: number): Promise<readonly SavedSnippet[]> {
    return (await this.#sql.query<SavedSnippet>(listSavedSnippets, [ownerId])).rows;
  }
}
