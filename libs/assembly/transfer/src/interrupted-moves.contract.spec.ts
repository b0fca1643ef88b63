import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomOf } from '@tandem/shared-kernel/testing';
import {
  ARRIVAL_CHANNEL,
  claimDeployment,
  createDatabase,
  type Database,
} from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { organizationRows } from '@tandem/transfer-postgres/testing';
import { SILENT, useImports } from '../testing/import-under-test.ts';
import { abortMove, moveOrganization, prepareCells } from './cells.ts';

/* Moves that end at any statement, as those of a killed process do: nothing is cleaned up. MOVE_CRASHES=100 for a longer walk. */

const CRASHES = Number(process.env.MOVE_CRASHES ?? 6);
/** Statements of the parts of a move, with the most statements from there on until it is killed. */
const PARTS: readonly (readonly [statement: RegExp, most: number])[] = [
  [/create function moving_/, 400],
  [/phase = \$2/, 12],
  [/into message_block/, 8],
  [/update realm set string_id/, 12],
  [/substr\(string_id, 2\)/, 40],
  [/^drop function/, 300],
];

const test = useImports();
const second = useTestDatabase({ poolSize: 5 });
const random = randomOf(jest.getSeed());
const below = (count: number) => Math.floor(random() * count);
let realmId: number;
let original: Readonly<Record<string, string>>;

interface OpenCell {
  readonly name: string;
  readonly database: Database;
}
const cells = (): readonly [OpenCell, OpenCell] => [
  { name: 'a', database: test().database },
  { name: 'b', database: second().database },
];
const urls: Record<string, string> = {};

beforeAll(async () => {
  await test().importFrom(await test().writeExport(), 'acme');
  for (const { database, name } of cells()) {
    await claimDeployment(database.sql, { demo: false, secret: 'the secret of both cells' });
    const { rows } = await database.sql.query<{ name: string }>(
      'select current_database() as name',
    );
    const url = new URL(second().url);
    url.pathname = `/${rows[0]!.name}`;
    urls[name] = url.href;
  }
  await prepareCells(cells());
  const [first] = cells();
  const found = await first.database.sql.query<{ id: number }>(
    `select id from realm where string_id = 'acme'`,
  );
  realmId = found.rows[0]!.id;
  original = await organizationRows(first.database, realmId);
});

/** The cells that serve the organization. */
async function serving(): Promise<readonly string[]> {
  const names = [];
  for (const { name, database } of cells()) {
    const { rowCount } = await database.sql.query(`select from realm where string_id = 'acme'`);
    if (rowCount > 0) names.push(name);
  }
  return names;
}

const publish = () => Promise.resolve();
/** No service runs on these cells. */
const settle = () => Promise.resolve();

/** A move that ends without warning, some statements after the first one of a part. */
async function crash(from: OpenCell, to: OpenCell): Promise<void> {
  const [part, most] = PARTS[below(PARTS.length)]!;
  let left = below(most);
  let isReached = false;
  const onQuery = (statement: string | { readonly text: string }) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    isReached ||= part.test(text.trim());
    if (!isReached) return;
    if (left <= 0) throw new Error('killed');
    left -= 1;
  };
  const open = async ({ name }: OpenCell) => ({
    name,
    database: await createDatabase({
      url: urls[name] ?? '',
      applicationName: 'killed',
      poolSize: 4,
      onQuery,
    }),
  });
  const [source, target] = [await open(from), await open(to)];
  try {
    await moveOrganization({ source, target, progress: SILENT, publish, settle }, 'acme');
  } catch (error) {
    expect(String(error)).toContain('killed');
  } finally {
    await source.database.close();
    await target.database.close();
  }
}

async function expectNothingLeft({ database }: OpenCell): Promise<void> {
  expect(await organizationRows(database, realmId)).toEqual(
    (await database.sql.query('select from realm where id = $1', [realmId])).rowCount > 0
      ? { realm: expect.any(String) }
      : {},
  );
  for (const query of [
    `select from pg_trigger where tgname like 'moving\\_%'`,
    `select from pg_proc where proname like 'moving\\_%'`,
    'select from realm_move',
    'select from moved_change',
    `select from message_block where realm_id = ${realmId}`,
  ]) {
    expect([query, (await database.sql.query(query)).rowCount]).toEqual([query, 0]);
  }
}

describe(`with the seed ${jest.getSeed()}`, () => {
  it.each(Array.from({ length: CRASHES }, (_, n) => n))(
    'a move that is killed leaves one cell that serves, and is continued or aborted (%i)',
    async () => {
      const [name] = await serving();
      const [a, b] = cells();
      const [source, target] = name === 'a' ? [a, b] : [b, a];
      await crash(source, target);
      const now = await serving();
      expect(now.length).toBeLessThanOrEqual(1);
      const parts = { source, target, progress: SILENT, publish, settle };
      const [move] = (
        await source.database.sql.query<{ phase: string }>('select phase from realm_move')
      ).rows;
      if (move && move.phase !== 'moved' && random() < 0.5) {
        expect(now).toEqual([source.name]);
        expect(await abortMove(parts, 'acme')).toBe(realmId);
        expect(await serving()).toEqual([source.name]);
        expect(await organizationRows(source.database, realmId)).toEqual(original);
        await expectNothingLeft(target);
        return;
      }
      if (move || now[0] === source.name) await moveOrganization(parts, 'acme');
      expect(await serving()).toEqual([target.name]);
      expect(await organizationRows(target.database, realmId)).toEqual(original);
      await expectNothingLeft(source);
    },
  );
});

it('a move wakes the workers of the new cell once it serves the organization', async () => {
  const [name] = await serving();
  const [a, b] = cells();
  const [source, target] = name === 'a' ? [a, b] : [b, a];
  let onNotification: () => void = () => undefined;
  const served = new Promise<readonly string[]>((resolve, reject) => {
    onNotification = () => void serving().then(resolve, reject);
  });
  const subscription = await target.database.listen(ARRIVAL_CHANNEL, { onNotification });
  await moveOrganization({ source, target, progress: SILENT, publish, settle }, 'acme');
  expect(await served).toEqual([target.name]);
  await subscription.close();
});

it('a move removes no row of the former cell before the requests there have ended', async () => {
  const [name] = await serving();
  const [a, b] = cells();
  const [source, target] = name === 'a' ? [a, b] : [b, a];
  const messages = `select from message where realm_id = ${realmId}`;
  const there = async () => (await source.database.sql.query(messages)).rowCount;
  const before = await there();
  let settled: number | undefined;
  const settleOnce = async () => {
    expect(await serving()).toEqual([target.name]);
    settled = await there();
  };
  const parts = { source, target, progress: SILENT, publish, settle: settleOnce };
  await moveOrganization(parts, 'acme');
  expect([settled, await there()]).toEqual([before, 0]);
  expect(before).toBeGreaterThan(0);
});

it('a job moves back to a cell where a worker has finished it after it was copied', async () => {
  const [name] = await serving();
  const [a, b] = cells();
  const [source, target] = name === 'a' ? [a, b] : [b, a];
  const { sql } = source.database;
  await sql.query(
    `insert into job (queue, key, payload) values ('test', 'finished', '{"realmId": ${realmId}}')`,
  );
  // The end of service comes after the copy.
  await sql.query(
    `create function finish_job() returns trigger language plpgsql as $$ begin
       update job set done_at = now() where key = 'finished';
       return new;
     end $$`,
  );
  await sql.query(
    `create trigger finish_job before update on realm for each row execute function finish_job()`,
  );
  await moveOrganization({ source, target, progress: SILENT, publish, settle }, 'acme');
  await sql.query('drop function finish_job cascade');
  const jobs = `select from job where key = 'finished' and done_at is`;
  expect((await sql.query(`${jobs} not null`)).rowCount).toBe(1);
  const back = { source: target, target: source };
  await moveOrganization({ ...back, progress: SILENT, publish, settle }, 'acme');
  expect((await sql.query(`${jobs} null`)).rowCount).toBe(1);
  await sql.query(`delete from job where key = 'finished'`);
});

it('draws ids above those of the organization', async () => {
  const [name] = await serving();
  const { database } = cells().find((cell) => cell.name === name)!;
  const { rows } = await database.sql.query<{ next: number; last: number }>(
    `select nextval('message_id_seq') as next, (select max(id) from message) as last`,
  );
  expect(rows[0]!.next).toBeGreaterThan(rows[0]!.last);
  expect(rows[0]!.next % 64).toBe(name === 'a' ? 0 : 1);
});
