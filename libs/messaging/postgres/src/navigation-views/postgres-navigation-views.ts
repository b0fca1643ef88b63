import type {
  NavigationView,
  NavigationViewQueries,
  NavigationViewRepository,
} from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { exclusiveChange } from '../exclusive-change.ts';

const addView = statement(
  'navigationView.add',
  `insert into navigation_view (user_id, fragment, is_pinned, name)
   values ($1, $2, $3, $4) on conflict do nothing`,
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

/** Menus in PostgreSQL. */
export class PostgresNavigationViewRepository implements NavigationViewRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(ownerId: number, { fragment, isPinned, name }: NavigationView): Promise<boolean> {
    await exclusiveChange(this.#sql, views(ownerId));
    const { rowCount } = await this.#sql.query(addView, [ownerId, fragment, isPinned, name]);
    return rowCount > 0;
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

/** Menus from PostgreSQL, in one round trip. */
export class PostgresNavigationViewQueries implements NavigationViewQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listOwn(ownerId: number): Promise<readonly NavigationView[]> {
    return (await this.#sql.query<NavigationView>(listViews, [ownerId])).rows;
  }
}
