import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { contentStoreAt } from '@tandem/assembly-process';
import { claimDeployment } from '@tandem/shared-postgres';
import { composeIdentity } from '@tandem/assembly-identity';
import { sampleCycle } from '@tandem/node-network-domain/testing';
import { PostgresNetworkStore } from '@tandem/node-network-postgres';
import type { Sql } from '@tandem/shared-postgres';
import { captureOutput } from '@tandem/shared-runtime/testing';
import { S3Server } from '@tandem/shared-s3/testing';
import {
  createEmptyDatabase,
  useTestDatabase,
  type TestDatabase,
} from '@tandem/shared-postgres/testing';
import { runProgram } from '../../src/index.ts';

const SECRET = 'the secret of the end-to-end tests';
const NASTY = 'tab\t "quote" \\back\\slash\n\r line \u2028 sep, é€😀 {"a":[1]} null';
const LONG_NAME = `uploads/1/${'long-'.repeat(30)}/ü mlaut & co.png`;

const source = useTestDatabase();
const environment = { ...process.env };
let folder: string;
let target: TestDatabase;
let out: string;
let err: string;

/** The content of each table, and the value of each sequence. */
async function contentsOf(sql: Sql): Promise<Record<string, string>> {
  const { rows: tables } = await sql.query<{ name: string; kind: string }>(
    `select relname as name, relkind as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
       and relname not in ('migration', 'migration_id_seq') order by 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name, kind } of tables) {
    const { rows } = await sql.query<{ digest: string }>(
      kind === 'r'
        ? `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`
        : `select last_value || ' ' || is_called as digest from "${name}"`,
    );
    contents[name] = rows[0]?.digest ?? '';
  }
  return contents;
}

function put(dataDir: string, name: string, body: string | Buffer): void {
  mkdirSync(dirname(join(dataDir, name)), { recursive: true });
  writeFileSync(join(dataDir, name), body);
}

function filesBelow(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .sort();
}

const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

const run = (url: string, dataDir: string, ...words: string[]): Promise<number> => {
  process.env.DATABASE_URL = url;
  process.env.DATA_DIR = dataDir;
  return runProgram(words);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const { database } = source();
  await claimDeployment(database.sql, { demo: false, secret: SECRET });
  const identity = composeIdentity({ database, secret: SECRET, externalUrl: 'http://localhost' });
  await identity.useCases.createRealm.execute({
    stringId: 'acme',
    name: 'Acme',
    owner: { email: 'owner@acme.test', fullName: 'Olga Owner', password: 'correct horse battery' },
  });
  await new PostgresNetworkStore(database).saveCycle(
    sampleCycle(new Date('2026-03-11T08:00:00.123Z'), [{ nodeId: 1, key: 'A' }]),
  );
  const { sql } = database;
  // A JSON null is not an SQL null; JSON texts stay unchanged.
  await sql.query(
    `update network_gateway set probe_result = 'null', probe_log = $1,
    pretty_bond = '{"b": 1,  "a": 2, "b": 3}', bridges = null`,
    [NASTY],
  );
  // More than one part of the archive is needed.
  await sql.query(
    `insert into network_session (day, node_id, identity_key, unique_active_clients,
       sessions_started, users_hashes)
     select date '2026-03-11' - n, n, repeat('k', 3000), 9007199254740993, n, '["a"]'
     from generate_series(1, 3000) n`,
  );
  // Both contain transaction ids of this cluster.
  await sql.query("insert into outbox (realm_id, type, payload) values (1, 'x', '{}')");
  await sql.query(`insert into client_event (position, xid, kind, bystanders, data)
    values (1, 123456789, 'x', '{}', '{}')`);
  put(join(folder, 'data'), 'secret.key', `${SECRET}\n`);
  put(join(folder, 'data'), LONG_NAME, Buffer.alloc(100_001, 'x'));
  put(join(folder, 'data'), 'uploads/empty', '');
  put(join(folder, 'data'), 'demo.json', 'passwords of this machine');
  put(join(folder, 'data'), 'postgres/cluster/PG_VERSION', '18');
});
afterAll(async () => {
  process.env = environment;
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  [out, err] = ['', ''];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  jest.spyOn(console, 'error').mockImplementation((text) => {
    err += `${String(text)}\n`;
  });
  target = await createEmptyDatabase();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await target.drop();
});

describe('a backup', () => {
  const file = () => join(folder, 'backup.tar.gz');
  /** The copy that a test changes. */
  const spoiled = () => join(folder, 'spoiled.tar.gz');
  let report: { readonly rows: number };

  beforeAll(async () => {
    const words = ['--json', 'backup', file()];
    const made = await captureOutput(() => run(source().url, join(folder, 'data'), ...words));
    expect(made).toMatchObject({ status: 0 });
    report = JSON.parse(made.out);
  });

  it('restores every row, sequence and file', async () => {
    expect(report).toMatchObject({ files: 3 });
    expect(report.rows).toBeGreaterThan(3000);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    const restored = join(folder, 'restored');
    expect(await run(target.url, restored, 'restore', file())).toBe(0);
    const { sql } = target.database;
    expect((await sql.query('select from outbox where xid <> $1', ['3'])).rowCount).toBe(0);
    expect((await sql.query('select from client_event')).rowCount).toBe(0);
    const before = await contentsOf(source().database.sql);
    // Events, and changes that are noted by transactions of the former server, are not restored.
    const without = { outbox: '', client_event: '', account_change: '' };
    expect({ ...(await contentsOf(sql)), ...without }).toEqual({ ...before, ...without });
    expect(filesBelow(restored)).toEqual(['secret.key', LONG_NAME, 'uploads/empty'].sort());
    expect(readFileSync(join(restored, LONG_NAME)).equals(Buffer.alloc(100_001, 'x'))).toBe(true);
    // Foreign keys and triggers are active again.
    await expect(
      target.database.sql.query(
        "insert into realm_group_setting (realm_id, setting, group_id) values (99, 'x', 99)",
      ),
    ).rejects.toThrow('foreign key');
    const { rows } = await target.database.sql.query(
      "select from pg_trigger where tgenabled = 'D' and not tgisinternal",
    );
    expect(rows).toEqual([]);
    out = '';
    await run(target.url, restored, '--json', 'doctor');
    const wrong = JSON.parse(out).filter(({ ok }: { ok: boolean }) => !ok);
    // The test server does not sync, and the network was collected in March.
    expect(wrong.map(({ check }: { check: string }) => check)).toEqual([
      'writes reach the disk (fsync)',
      'the node network was collected within an hour, or never',
    ]);
    await rm(restored, { recursive: true });
  });

  it('is refused where it would overwrite something', async () => {
    expect(await run(source().url, join(folder, 'other'), 'restore', file())).toBe(1);
    expect(err).toContain('the database is not empty');
    expect(await run(target.url, join(folder, 'data'), 'restore', file())).toBe(1);
    expect(err).toContain('exists already');
    expect(await contentsOf(target.database.sql)).toEqual({});
  });

  it.each([
    ['cut', (path: string) => truncateSync(path, 5_000)],
    ['no archive', (path: string) => writeFileSync(path, 'hello')],
    [
      'changed',
      (path: string) => {
        const bytes = gunzipSync(readFileSync(path));
        bytes[3] = (bytes[3] ?? 0) ^ 1;
        writeFileSync(path, gzipSync(bytes));
      },
    ],
    [
      'without its end',
      (path: string) => {
        const bytes = gunzipSync(readFileSync(path));
        const end = bytes.lastIndexOf('summary.json');
        writeFileSync(path, gzipSync(Buffer.concat([bytes.subarray(0, end), Buffer.alloc(1024)])));
      },
    ],
  ])('that is %s is refused before anything is written', async (_, spoil) => {
    copyFileSync(file(), spoiled());
    spoil(spoiled());
    expect(await run(target.url, join(folder, 'other'), 'restore', spoiled())).toBe(1);
    expect(err).toMatch(/damaged|not a backup|incomplete/);
    expect(await contentsOf(target.database.sql)).toEqual({});
    expect(existsSync(join(folder, 'other'))).toBe(false);
  });

  it('that names files outside of the data folder is refused', async () => {
    const bytes = gunzipSync(readFileSync(file()));
    const at = bytes.indexOf('files/secret.key');
    // As long as the name that it replaces; the checksum of the header follows.
    bytes.write('files/../../evil', at);
    const header = bytes.subarray(at, at + 512);
    header.fill(' ', 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    writeFileSync(spoiled(), gzipSync(bytes));
    expect(await run(target.url, join(folder, 'other'), 'restore', spoiled())).toBe(1);
    expect(err).toContain('outside of the data folder');
    expect(existsSync(join(folder, 'evil'))).toBe(false);
  });
});

describe('a backup of a deployment with a file store', () => {
  const KEYS = ['avatars/1/2/old.png', 'uploads/1/ab/photo of ü.png', 'uploads/1/empty'];
  /** More than one part of an upload to the store. */
  const LARGE = Buffer.alloc(9_000_001, 'large');
  const content = (key: string) => (key === KEYS[1] ? LARGE : Buffer.from(key.slice(0, 7)));
  const path = () => join(folder, 'store.tar.gz');
  /** Digests: comparing millions of bytes one by one takes seconds. */
  const stored = ({ objects }: S3Server) =>
    new Map([...objects].map(([key, { body }]) => [key, digestOf(body)]));
  let store: S3Server;
  let other: S3Server;

  beforeAll(async () => {
    [store, other] = [await S3Server.start(), await S3Server.start()];
    const contents = contentStoreAt(new URL(store.address()));
    for (const key of KEYS) await contents.put(key, content(key));
    process.env.FILE_STORE_URL = store.address();
    expect(await run(source().url, join(folder, 'data'), 'backup', path())).toBe(0);
  });
  afterEach(() => {
    delete process.env.FILE_STORE_URL;
    other.objects.clear();
  });
  afterAll(async () => {
    await store.stop();
    await other.stop();
  });

  it('is refused where it would overwrite a content', async () => {
    process.env.FILE_STORE_URL = other.address();
    await contentStoreAt(new URL(other.address())).put(KEYS[2]!, Buffer.from('another'));
    expect(await run(target.url, join(folder, 'refused'), 'restore', path())).toBe(1);
    expect(err).toContain(`${KEYS[2]} exists already`);
    expect(await contentsOf(target.database.sql)).toEqual({});
  });

  it('moves to a data folder, and from there to a store', async () => {
    const dataDir = join(folder, 'moved');
    delete process.env.FILE_STORE_URL;
    expect(await run(target.url, dataDir, '--json', 'restore', path())).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ files: 3, contents: 3 });
    for (const key of KEYS) {
      expect(readFileSync(join(dataDir, 'files', key)).equals(content(key))).toBe(true);
    }
    expect(await run(target.url, dataDir, 'backup', path())).toBe(0);
    process.env.FILE_STORE_URL = other.address();
    const last = await createEmptyDatabase();
    try {
      expect(await run(last.url, join(folder, 'back'), 'restore', path())).toBe(0);
    } finally {
      await last.drop();
    }
    expect(stored(other)).toEqual(stored(store));
  });

  it('leaves the contents out if that is wanted', async () => {
    process.env.FILE_STORE_URL = store.address();
    const words = ['--json', 'backup', '--without-store', path()];
    expect(await run(source().url, join(folder, 'data'), ...words)).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ files: 3, contents: 0 });
  });
});

it('that cannot be written leaves no file', async () => {
  expect(
    await run(source().url, join(folder, 'data'), 'backup', join(folder, 'no/such/folder.gz')),
  ).toBe(1);
  expect(err).toContain('cannot be written (ENOENT)');
});

it('of a database that a newer version has migrated is refused, since it could not be restored', async () => {
  const { sql } = source().database;
  await sql.query(`insert into migration (timestamp, name) values (1, 'tomorrow1000000000001')`);
  const path = join(folder, 'newer.tar.gz');
  expect(await run(source().url, join(folder, 'data'), 'backup', path)).toBe(1);
  expect([err, existsSync(path)]).toEqual([
    expect.stringContaining('a newer version has changed this database (1000000000001-tomorrow)'),
    false,
  ]);
  await sql.query(`delete from migration where name = 'tomorrow1000000000001'`);
});

it('of an empty database fails with a message', async () => {
  expect(await run(target.url, join(folder, 'other'), 'restore', join(folder, 'nothing.gz'))).toBe(
    1,
  );
  expect(err).toContain('not a backup');
});
