import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { sampleExport, writeSampleExport } from '@tandem/transfer-zulip-archive/testing';
import { useProgram } from './program-under-test.ts';

const CELLS = 64;
const first = useTestDatabase();
const second = useTestDatabase();
/** Its own database is not of a cell. */
const program = useProgram();
const folder = mkdtempSync(join(tmpdir(), 'cells-'));
const file = join(folder, 'cells.json');
const map = join(folder, 'edge.map');
const reloads = join(folder, 'reloads');

const write = (document: object) => writeFileSync(file, JSON.stringify(document));
const cells = (b = second().url) => [
  { name: 'a', database: first().url, backend: 'chat_a' },
  { name: 'b', database: b, backend: 'chat_b' },
];
const OWNER = [
  '--owner-email',
  'o@example.com',
  '--owner-name',
  'O',
  '--owner-password',
  'x y z 4711 hush',
];
const run = async (...words: string[]) => {
  const { status, out, errors } = await program.run('--json', ...words);
  if (status !== 0) throw new Error(`${words.join(' ')}: ${errors}`);
  return out === '' ? null : (JSON.parse(out) as unknown);
};
const fails = async (...words: string[]) => {
  const { status, errors } = await program.run(...words);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
  return { status, errors };
};
const create = (name: string, ...more: string[]) =>
  run('realm', 'create', name, '--name', name, ...OWNER, ...more);

beforeAll(async () => {
  process.env.DATABASE_URL = first().url;
  await create('acme');
  process.env.CELLS_FILE = file;
  write({
    cells: cells(),
    maps: [{ format: 'haproxy', file: 'edge.map', reload: `echo x >> ${reloads}` }],
  });
  await run('cells', 'prepare');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The next id of each sequence. */
async function drawn({ database }: ReturnType<typeof first>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.sql.query<{ name: string; id: number }>(
    `select sequencename as name, nextval(quote_ident(sequencename)::regclass) as id from pg_sequences
     where schemaname = 'public' and sequencename not like 'migration%'`,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

describe('cells prepare', () => {
  it('makes the databases draw ids that the other one never draws', async () => {
    const [own, other] = [await drawn(first()), await drawn(second())];
    expect(own.size).toBeGreaterThan(40);
    for (const [name, id] of own) {
      expect([name, id % CELLS]).toEqual([name, 0]);
      expect([name, (other.get(name) ?? 0) % CELLS]).toEqual([name, 1]);
    }
    for (const [name, id] of await drawn(first())) expect(id).toBe((own.get(name) ?? 0) + CELLS);
  });

  it('gives all cells the same system bots', async () => {
    const bots = async ({ database }: ReturnType<typeof first>) =>
      (
        await database.sql.query(
          `select id, delivery_email, recipient_id, realm_id from user_account where is_system_bot order by 1`,
        )
      ).rows;
    const found = await bots(first());
    expect(found.length).toBeGreaterThan(0);
    expect(await bots(second())).toEqual(found);
  });

  it('changes nothing when it is repeated', async () => {
    const before = await drawn(second());
    await run('cells', 'prepare');
    for (const [name, id] of await drawn(second())) {
      expect([name, id]).toEqual([name, (before.get(name) ?? 0) + CELLS]);
    }
  });

  it('refuses the database of another cell, and one with organizations', async () => {
    write({ cells: cells(first().url) });
    expect((await fails('cells', 'prepare')).errors).toContain("is the cell 'a'");
    const { sql } = program.database();
    await sql.query(`insert into realm (string_id, name) values ('old', 'Old')`);
    write({ cells: [...cells(), { name: 'c', database: program.url(), backend: 'c' }] });
    expect((await fails('cells', 'prepare')).errors).toContain('a cell joins empty');
    write({
      cells: cells(),
      maps: [{ format: 'haproxy', file: 'edge.map', reload: `echo x >> ${reloads}` }],
    });
  });
});

describe('with cells', () => {
  it('a new organization needs a cell, and other commands find it', async () => {
    expect((await fails('realm', 'create', 'berlin', '--name', 'B', ...OWNER)).errors).toContain(
      '--cell',
    );
    await create('berlin', '--cell', 'b');
    const taken = await fails('realm', 'create', 'berlin', '--name', 'B', ...OWNER, '--cell', 'a');
    expect(taken.errors).toContain("is in the cell 'b'");
    expect(await run('realm', 'rename', 'berlin', 'Berlin')).toMatchObject({ name: 'Berlin' });
    expect(await run('realm', 'list')).toMatchObject([
      { realm: 'acme', cell: 'a' },
      { realm: 'berlin', name: 'Berlin', cell: 'b' },
    ]);
    expect(await run('user', 'list', '--realm', 'berlin')).toMatchObject([
      { email: 'o@example.com' },
    ]);
    expect(await run('cells', 'list')).toMatchObject([
      { cell: 'a', number: 0, backend: 'chat_a', organizations: 1 },
      { cell: 'b', number: 1, backend: 'chat_b', organizations: 1 },
    ]);
  });

  it('an import has ids of its cell', async () => {
    await writeSampleExport(join(folder, 'export'), sampleExport());
    await run('import', 'zulip', join(folder, 'export'), '--realm', 'imported', '--cell', 'b');
    const { rows } = await second().database.sql.query<{ count: number; ids: number[] }>(
      `select count(*) as count, array_agg(distinct id % ${CELLS}) as ids from message
       where realm_id = (select id from realm where string_id = 'imported')`,
    );
    expect(rows).toEqual([{ count: 8, ids: [1] }]);
    const { rows: marks } = await second().database.sql.query(
      `select from topic where max_message_id not in (select id from message)`,
    );
    expect(marks).toEqual([]);
  });

  it('db and doctor work on all cells', async () => {
    const { out, status } = await program.run('db', 'migrate');
    expect([out, status]).toEqual(['cell a\nnone\ncell b\nnone\n', 0]);
    expect((await program.run('--cell', 'b', 'db', 'migrate')).out).toBe('none\n');
    expect((await fails('--cell', 'x', 'db', 'migrate')).errors).toContain('there are a, b');
  });

  it('an organization that two cells have concerns only commands that name it', async () => {
    const twin = `insert into realm (string_id, name) values ('twin', 'Twin')`;
    for (const { database } of [first(), second()]) await database.sql.query(twin);
    const found = await fails('realm', 'rename', 'twin', 'Twins');
    expect(found.errors).toContain("the cells 'a' and 'b' both have 'twin'");
    expect((await fails('cells', 'map')).errors).toContain("both have 'twin'");
    expect(await run('realm', 'rename', 'berlin', 'Berlin')).toMatchObject({ name: 'Berlin' });
    expect(await run('realm', 'rename', 'twin', 'Twins', '--cell', 'b')).toMatchObject({
      name: 'Twins',
    });
    await second().database.sql.query(`delete from realm where string_id = 'twin'`);
    expect(await run('realm', 'rename', 'twin', 'One')).toMatchObject({ name: 'One' });
    await first().database.sql.query(`delete from realm where string_id = 'twin'`);
  });
});

describe('cells map', () => {
  it('replaces the map and reloads the edge when organizations have changed', async () => {
    expect(await run('cells', 'map')).toEqual([{ changed: map }]);
    expect(readFileSync(map, 'utf8').split('\n').slice(1)).toEqual([
      'acme.localhost chat_a',
      'berlin.localhost chat_b',
      'imported.localhost chat_b',
      '',
    ]);
    expect(await run('cells', 'map')).toEqual([]);
    expect(readFileSync(reloads, 'utf8')).toBe('x\n');
  });

  it('reloads again when the edge was not reloaded', async () => {
    const words = ['cells', 'map', '--format', 'nginx', '--output', join(folder, 'nginx.map')];
    const failed = await fails(...words, '--reload', 'echo no such process >&2; exit 3');
    expect(failed.errors).toContain('ended with 3: no such process');
    expect(await run(...words, '--reload', 'true')).toMatchObject({ changed: true });
    expect(readFileSync(join(folder, 'nginx.map'), 'utf8')).toContain('acme.localhost chat_a;\n');
  });

  it('prints it, and states the faults of the file', async () => {
    expect((await program.run('cells', 'map', '--format', 'haproxy')).out).toContain(
      'acme.localhost chat_a\n',
    );
    write({ cells: [{ name: 'A', database: 'mysql://x' }], maps: [{ format: 'x' }] });
    const { status, errors } = await fails('cells', 'list');
    expect(status).toBe(2);
    expect(errors).toMatch(/"name".*"database".*"format".*"file"/);
  });
});
