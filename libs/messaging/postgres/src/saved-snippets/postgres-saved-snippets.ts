import type {
  NewSavedSnippet,
  SavedSnippet,
  SavedSnippetRepository,
} from '@tandem/messaging-domain';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';

/** The columns of a saved snippet. */
export const savedSnippetColumns = `id, title, content,
  floor(extract(epoch from created_at))::bigint as "createdAt"`;

const add = statement(
  'savedSnippet.add',
  `insert into saved_snippet (owner_id, title, content, created_at) select $1, $2, $3, $4
   where (select count(*) from saved_snippet where owner_id = $1) < $5
   returning ${savedSnippetColumns}`,
);
const change = statement(
  'savedSnippet.change',
  `update saved_snippet set title = coalesce($3, title), content = coalesce($4, content)
   where owner_id = $1 and id = $2::bigint returning ${savedSnippetColumns}`,
);
const remove = statement(
  'savedSnippet.remove',
  'delete from saved_snippet where owner_id = $1 and id = $2::bigint',
);

/** Saved snippets in PostgreSQL; one round trip per call, two to add. */
export class PostgresSavedSnippetRepository implements SavedSnippetRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(
    ownerId: number,
    { title, content, createdAt }: NewSavedSnippet,
    limit: number,
  ): Promise<SavedSnippet | null> {
    await exclusiveChange(this.#sql, `saved snippets of ${ownerId}`);
    const values = [ownerId, title, content, createdAt, limit];
    const { rows } = await this.#sql.query<SavedSnippet>(add, values);
    return rows[0] ?? null;
  }

  async change(
    ownerId: number,
    id: number,
    {
      title,
      content,
    }: { readonly title?: string | undefined; readonly content?: string | undefined },
  ): Promise<SavedSnippet | null> {
    const { rows } = await this.#sql.query<SavedSnippet>(change, [ownerId, id, title, content]);
    return rows[0] ?? null;
  }

  async remove(ownerId: number, id: number): Promise<boolean> {
    return (await this.#sql.query(remove, [ownerId, id])).rowCount > 0;
  }
}
