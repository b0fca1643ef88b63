import {
  MAX_LINKIFIERS,
  type LinkifierChange,
  type LinkifierEdit,
  type LinkifierRepository,
  type LinkifierRule,
} from '@tandem/messaging-domain';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';

/** The columns of `realm_linkifier` under the names of the domain's `LinkifierRule`. */
export const linkifierColumns = `pattern, url_template as "urlTemplate",
  example_input as "exampleInput", reverse_template as "reverseTemplate",
  alternative_url_templates as "alternativeUrlTemplates"`;

const add = statement(
  'linkifier.add',
  `with known as (
    select count(*) as number, coalesce(max(position) + 1, 0) as next,
      coalesce(bool_or(md5(pattern) = md5($2::text)), false) as has_pattern
    from realm_linkifier where realm_id = $1
  ), added as (
    insert into realm_linkifier (realm_id, position, pattern, url_template, example_input,
      reverse_template, alternative_url_templates)
    select $1, next, $2::text, $3, $5, $6, $7 from known where not has_pattern and number < $4
    returning id
  )
  select added.id, has_pattern as "hasPattern" from known left join added on true`,
);
/** An unchanged row is found, too. */
const change = statement(
  'linkifier.change',
  `update realm_linkifier set pattern = $3, url_template = $4,
     example_input = case when $5 then $6 else example_input end,
     reverse_template = case when $7 then $8 else reverse_template end,
     alternative_url_templates = coalesce($9, alternative_url_templates)
   where realm_id = $1 and id = $2::bigint
     and not exists (select from realm_linkifier other
       where other.realm_id = $1 and other.id <> $2 and md5(other.pattern) = md5($3::text))
   returning ${linkifierColumns}`,
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
  `with wanted as (select id, position from unnest($2::bigint[]) with ordinality as o (id, position)),
  fits as (
    select count(distinct wanted.id) = (select count(*) from realm_linkifier where realm_id = $1)
      and count(*) = count(distinct wanted.id) and count(*) = count(known.id) as all_there
    from wanted left join realm_linkifier known on known.id = wanted.id and known.realm_id = $1
  ), moved as (
    update realm_linkifier set position = wanted.position from wanted, fits
    where fits.all_there and realm_linkifier.id = wanted.id
  )
  select all_there as "allThere" from fits`,
);

interface Addition {
  readonly id: number | null;
  readonly hasPattern: boolean;
}

/** Linkifiers in PostgreSQL. Changes of one organization's list are serialized. */
export class PostgresLinkifierRepository implements LinkifierRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(realmId: number, linkifier: LinkifierRule): Promise<number | 'duplicate' | 'full'> {
    await this.#lock(realmId);
    const { pattern, urlTemplate } = linkifier;
    const values = [realmId, pattern, urlTemplate, MAX_LINKIFIERS, ...reverseOf(linkifier)];
    const { rows } = await this.#sql.query<Addition>(add, values);
    return rows[0]?.id ?? (rows[0]?.hasPattern ? 'duplicate' : 'full');
  }

  async change(realmId: number, id: number, edit: LinkifierEdit): Promise<LinkifierChange> {
    await this.#lock(realmId);
    const { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates } = edit;
    const { rows } = await this.#sql.query<LinkifierRule>(change, [
      realmId,
      id,
      pattern,
      urlTemplate,
      exampleInput !== undefined,
      exampleInput ?? null,
      reverseTemplate !== undefined,
      reverseTemplate ?? null,
      alternativeUrlTemplates ?? null,
    ]);
    if (rows[0]) return rows[0];
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

function reverseOf({ exampleInput, reverseTemplate, alternativeUrlTemplates }: LinkifierRule) {
  return [exampleInput, reverseTemplate, alternativeUrlTemplates] as const;
}
