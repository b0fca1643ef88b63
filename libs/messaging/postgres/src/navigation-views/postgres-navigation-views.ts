import type {
  NavigationView,
  NavigationViewQueries,
  NavigationViewRepository,
} from '@tandem/messaging-domain';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';

const addView = statement(
  'navigationView.add',
  `with room as (
     select count(*) < $5 as is_free from navigation_view where user_id = $1
   ), added as (
     insert into navigation_view (user_id, fragment, is_pinned, name)
     select $1, $2, $3, $4 from room where is_free on conflict do nothing returning user_id
   )
   select case when exists (select from added) then 'added'
     when is_free then 'exists' else 'too-many' end as outcome
   from room`,
);

const listViews = statement(
  'navigationView.list',
  `select fragment, is_pinned as "isPinned", name from navigation_view
   where user_id = $1 order by fragment collate "C"`,
);

const saveView = statement(
  'navigationView.save',
  `update navigation_view set is_pinned = $3, name = $4
   where user_id = $1 and md5(fragment) = md5($2)`,
);

const removeView = statement(
  'navigationView.remove',
  'delete from navigation_view where user_id = $1 and md5(fragment) = md5($2)',
);

const views = (ownerId: number) => `navigation views of ${ownerId}`;

/** Navigation views in PostgreSQL. */
export class PostgresNavigationViewRepository implements NavigationViewRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(ownerId: number, { fragment, isPinned, name }: NavigationView, limit: number) {
    await exclusiveChange(this.#sql, views(ownerId));
    const values = [ownerId, fragment, isPinned, name, limit];
    const { rows } = await this.#sql.query<{ outcome: 'added' | 'exists' | 'too-many' }>(
      addView,
      values,
    );
    return rows[0]?.outcome ?? 'exists';
  }

  async lockAll(ownerId: number): Promise<readonly NavigationView[]> {
    await exclusiveChange(this.#sql, views(ownerId));
    return (await this.#sql.query<NavigationView>(listViews, [ownerId])).rows;
  }

  async save(ownerId: number, { fragment, isPinned, name }: NavigationView): Promise<void> {
    await this.#sql.query(saveView, [ownerId, fragment, isPinned, name]);
  }

  async remove(ownerId: number, fragment: string): Promise<boolean> {
    return (await this.#sql.query(removeView, [ownerId, fragment])).rowCount > 0;
  }
}

/** Navigation views from PostgreSQL, in one round trip. */
export class PostgresNavigationViewQueries implements NavigationViewQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listOwn(ownerId: number): Promise<readonly NavigationView[]> {
    return (await this.#sql.query<NavigationView>(listViews, [ownerId])).rows;
  }
}
