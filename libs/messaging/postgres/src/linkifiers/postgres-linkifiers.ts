import {
  MAX_LINKIFIERS,
  type LinkifierChange,
  type LinkifierRepository,
} from '@tandem/messaging-domain';
import type { Linkifier } from '@tandem/messaging-domain/content';
import { statement, type Sql } from '@tandem/shared-postgres';
import { exclusiveChange } from '../exclusive-change.ts';

const add = statement(
  'linkifier.add',
  `with known as (
    select count(*) as number, coalesce(max(position) + 1, 0) as next,
      coalesce(bool_or(md5(pattern) = md5($2::text)), false) as has_pattern
    from realm_linkifier where realm_id = $1
  ), added as (
    insert into realm_linkifier (realm_id, position, pattern, url_template)
    select $1, next, $2::text, $3 from known where not has_pattern and number < $4
    returning id
  )
  select added.id, has_pattern as "hasPattern" from known left join added on true`,
);
/** A row that keeps its values is found, too. */
const change = statement(
  'linkifier.change',
  `update realm_linkifier set pattern = $3, url_template = $4
   where realm_id = $1 and id = $2::bigint
     and not exists (select from realm_linkifier other
       where other.realm_id = $1 and other.id <> $2 and md5(other.pattern) = md5($3::text))
   returning id`,
);
const exists = statement(
  'linkifier.exists',
  'select from realm_linkifier where realm_id = $1 and id = $2::bigint',
);
const remove = statement(
  'linkifier.remove',
  'delete from realm_linkifier where realm_id = $1 and id = $2::bigint',
);
const reorder = statement(
  'linkifier.reorder',
  `with wanted as (select id, place from unnest($2::bigint[]) with ordinality as o (id, place)),
  fits as (
    select count(distinct wanted.id) = (select count(*) from realm_linkifier where realm_id = $1)
      and count(*) = count(distinct wanted.id) and count(*) = count(known.id) as all_there
    from wanted left join realm_linkifier known on known.id = wanted.id and known.realm_id = $1
  ), moved as (
    update realm_linkifier set position = wanted.place from wanted, fits
    where fits.all_there and realm_linkifier.id = wanted.id
  )
  select all_there as "allThere" from fits`,
);

interface Addition {
  readonly id: number | null;
  readonly hasPattern: boolean;
}

/** Linkifiers in PostgreSQL. Changes of one organization's list come one after another. */
export class PostgresLinkifierRepository implements LinkifierRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(
    realmId: number,
    { pattern, urlTemplate }: Linkifier,
  ): Promise<number | 'duplicate' | 'full'> {
    await this.#lock(realmId);
    const values = [realmId, pattern, urlTemplate, MAX_LINKIFIERS];
    const { rows } = await this.#sql.query<Addition>(add, values);
    return rows[0]?.id ?? (rows[0]?.hasPattern ? 'duplicate' : 'full');
  }

  async change(
    realmId: number,
    id: number,
    { pattern, urlTemplate }: Linkifier,
  ): Promise<LinkifierChange> {
    await this.#lock(realmId);
    const { rows } = await this.#sql.query(change, [realmId, id, pattern, urlTemplate]);
    if (rows.length > 0) return 'changed';
    const known = await this.#sql.query(exists, [realmId, id]);
    return known.rows.length > 0 ? 'duplicate' : 'missing';
  }

  async remove(realmId: number, id: number): Promise<boolean> {
    await this.#lock(realmId);
    return (await this.#sql.query(remove, [realmId, id])).rowCount > 0;
  }

  async reorder(realmId: number, ids: readonly number[]): Promise<boolean> {
    await this.#lock(realmId);
    const { rows } = await this.#sql.query<{ allThere: boolean }>(reorder, [realmId, ids]);
    return rows[0]?.allThere ?? false;
  }

  #lock(realmId: number): Promise<void> {
    return exclusiveChange(this.#sql, `linkifiers of ${realmId}`);
  }
}
