import type {
  CustomEmojiView,
  CustomizationQueries,
  LinkifierView,
  PlaygroundView,
} from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { linkifierColumns } from '../linkifiers/postgres-linkifiers.ts';
import {
  customEmojiColumns,
  customEmojiView,
  type CustomEmojiRow,
} from '../custom-emoji/postgres-custom-emoji.ts';

const listEmoji = statement(
  'customEmoji.list',
  `select ${customEmojiColumns} from realm_emoji where realm_id = any($1::bigint[]) order by id`,
);
const listLinkifiers = statement(
  'linkifier.list',
  `select id, realm_id as "realmId", ${linkifierColumns}
   from realm_linkifier where realm_id = any($1::bigint[]) order by realm_id, position, id`,
);
const listPlaygrounds = statement(
  'playground.list',
  `select id, realm_id as "realmId", name, pygments_language as "pygmentsLanguage",
     url_template as "urlTemplate"
   from realm_playground where realm_id = any($1::bigint[]) order by id`,
);

/** Linkifiers, playgrounds and emoji of organizations, from PostgreSQL; one round trip per call. */
export class PostgresCustomizationQueries implements CustomizationQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listEmoji(
    realmIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly CustomEmojiView[]>> {
    const { rows } = await this.#sql.query<CustomEmojiRow>(listEmoji, [realmIds]);
    return byRealm(rows, customEmojiView);
  }

  async listLinkifiers(
    realmIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly LinkifierView[]>> {
    const { rows } = await this.#sql.query<OfRealm<LinkifierView>>(listLinkifiers, [realmIds]);
    return byRealm(rows, withoutRealm);
  }

  async listPlaygrounds(
    realmIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly PlaygroundView[]>> {
    const { rows } = await this.#sql.query<OfRealm<PlaygroundView>>(listPlaygrounds, [realmIds]);
    return byRealm(rows, withoutRealm);
  }
}

type OfRealm<T> = T & { readonly realmId: number };

function withoutRealm<T extends object>({ realmId: _, ...row }: OfRealm<T>) {
  return row as unknown as T;
}

function byRealm<Row extends { readonly realmId: number }, View>(
  rows: readonly Row[],
  view: (row: Row) => View,
): ReadonlyMap<number, readonly View[]> {
  const found = new Map<number, View[]>();
  for (const row of rows) {
    const list = found.get(row.realmId) ?? [];
    list.push(view(row));
    found.set(row.realmId, list);
  }
  return found;
}
