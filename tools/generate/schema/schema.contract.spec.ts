import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { readSchema } from './catalog.ts';
import { schemaFiles } from './schema-files.ts';
import { schemaSql } from './schema-sql.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

describe('the documents of the schema', () => {
  const test = useTestDatabase();

  it('describe the result of all migrations: run "npm run generate"', async () => {
    const files = await schemaFiles(ROOT, test().database.sql);
    for (const [path, text] of files) {
      const [committed, made] = [readFileSync(join(ROOT, path), 'utf8'), text].map((each) =>
        each.split('\n'),
      ) as [string[], string[]];
      const at = made.findIndex((line, index) => line !== committed[index]);
      const stale = `${path}:${at + 1} is stale: npm run generate`;
      expect(committed.join('\n') === text ? '' : stale).toBe('');
    }
  });

  it('show the changes of a migration', async () => {
    const { sql } = test().database;
    await sql.query(`
      create table planted (
        id bigint primary key,
        name text collate "C" default 'none' constraint planted_name check (name <> ''),
        realm_id bigint references realm on delete cascade
      ) with (fillfactor = 70);
      create index planted_by_name on planted (lower(name));
      comment on column planted.name is 'what it''s called';
    `);
    expect(schemaSql(await readSchema(sql))).toContain(
      `create table planted (
  id bigint not null,
  name text collate "C" default 'none'::text,
  realm_id bigint,
  constraint planted_pkey PRIMARY KEY (id),
  constraint planted_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id) ON DELETE CASCADE,
  constraint planted_name CHECK ((name <> ''::text))
) with (fillfactor=70);
CREATE INDEX planted_by_name ON public.planted USING btree (lower(name));
comment on column planted.name is 'what it''s called';`,
    );
  });

  it('are refused where they would omit an object', async () => {
    const { sql } = test().database;
    await sql.query('create view planted_view as select 1 as one');
    await expect(readSchema(sql)).rejects.toThrow('v planted_view');
  });
});
