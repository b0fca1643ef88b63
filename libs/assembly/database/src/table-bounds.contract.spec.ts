import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TABLE_BOUNDS, type TableBound } from './table-bounds.ts';

const LIST = 'libs/assembly/database/src/table-bounds.ts';
const ROOT = new URL('../../../../', import.meta.url);
const LINES = readFileSync(new URL(LIST, ROOT), 'utf8').split('\n');
const test = useTestDatabase();

/** The location of the entry of a table; of the list if it has none. */
function locationOf(table: string): string {
  const at = LINES.findIndex((line) => line.startsWith(`  ${table}:`));
  return `${LIST}:${1 + (at < 0 ? LINES.findIndex((line) => line.includes('TABLE_BOUNDS:')) : at)}`;
}

async function tables(): Promise<string[]> {
  const { rows } = await test().database.sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

it('lists the bound of the growth of every table', async () => {
  const stored = await tables();
  const listed = Object.keys(TABLE_BOUNDS);
  expect([
    ...stored
      .filter((name) => !listed.includes(name))
      .map((name) => `${locationOf(name)}: add what bounds the table ${name}`),
    ...listed
      .filter((name) => !stored.includes(name))
      .map((name) => `${locationOf(name)}: remove ${name}, which is no table`),
  ]).toEqual([]);
});

function faultOf(bound: TableBound, stored: readonly string[]): string | null {
  switch (bound.by) {
    case 'limit':
      return missingIn(bound.file, bound.limit);
    case 'pruning':
      return missingIn(bound.file, bound.job);
    case 'tables':
      return bound.tables.find((name) => !stored.includes(name)) ?? null;
    default:
      return bound.why === '' ? 'no reason' : null;
  }
}

function missingIn(file: string, name: string): string | null {
  const path = new URL(file, ROOT);
  if (!existsSync(path)) return `no file ${file}`;
  return readFileSync(path, 'utf8').includes(name) ? null : `no ${name} in ${file}`;
}

it('names existing limits, jobs and tables', async () => {
  const stored = await tables();
  const faults = Object.entries(TABLE_BOUNDS).flatMap(([table, bound]) => {
    const fault = faultOf(bound, stored);
    return fault === null ? [] : [`${locationOf(table)}: ${table}: ${fault}`];
  });
  expect(faults).toEqual([]);
});
