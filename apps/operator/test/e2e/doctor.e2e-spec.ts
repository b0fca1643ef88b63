import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { S3Server } from '@tandem/shared-s3/testing';
import { claimDeployment } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { runProgram } from '../../src/index.ts';

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly advice: string | null;
}

const SECRET = 'the secret of the end-to-end tests';
/** The test server runs without it. */
const FSYNC = 'writes reach the disk (fsync)';

const test = useTestDatabase();
const environment = { ...process.env };
let folder: string;
let out: string;

/** The failed checks, with their advice. */
async function complaints(): Promise<Record<string, string | null>> {
  out = '';
  expect(await runProgram(['--json', 'doctor'])).toBe(1);
  const findings = JSON.parse(out) as Finding[];
  return Object.fromEntries(
    findings
      .filter(({ ok, check }) => !ok && check !== FSYNC)
      .map((each) => [each.check, each.advice]),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  await writeFile(join(folder, 'secret.key'), `${SECRET}\n`, { mode: 0o600 });
  process.env.DATABASE_URL = test().url;
  process.env.DATA_DIR = folder;
});
afterAll(async () => {
  process.env = environment;
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('doctor', () => {
  it('reports no problem of a new deployment', async () => {
    expect(await complaints()).toEqual({});
    await claimDeployment(test().database.sql, { demo: false, secret: SECRET });
    expect(await complaints()).toEqual({});
  });

  it('reports a file store that refuses its key or bucket', async () => {
    const server = await S3Server.start();
    process.env.FILE_STORE_URL = server.address();
    expect(await complaints()).toEqual({});
    process.env.FILE_STORE_URL = server.address().replace('/tandem-files', '/missing');
    expect(await complaints()).toEqual({
      'the file store can be used': expect.stringMatching(/^S3 refuses .* missing: NoSuchBucket/),
    });
    delete process.env.FILE_STORE_URL;
    await server.stop();
  });

  it('reports a lost and a different secret', async () => {
    const check = 'the secret is the one that keys were derived with';
    process.env.SECRET_KEY = 'the secret of another deployment';
    expect((await complaints())[check]).toContain('set up with another secret');
    delete process.env.SECRET_KEY;
    process.env.DATA_DIR = join(folder, 'nothing');
    expect((await complaints())[check]).toContain('SECRET_KEY');
    process.env.DATA_DIR = folder;
  });

  it('reports files that other accounts may read', async () => {
    await chmod(join(folder, 'secret.key'), 0o640);
    const advice = (await complaints())['no other account may look into DATA_DIR'];
    expect(advice).toBe(`chmod go= what is open: ${join(folder, 'secret.key')}`);
    await chmod(join(folder, 'secret.key'), 0o600);
  });

  it('reports a replica that cannot be read from', async () => {
    process.env.DATABASE_READ_URLS = test().url;
    const { host, pathname } = new URL(test().url);
    const advice = (await complaints())[`the replica ${host}${pathname} can be read from`];
    expect(advice).toBe('it is a primary');
    const url = new URL(test().url);
    url.searchParams.set('synchronous', 'http://127.0.0.1:1/synchronous');
    process.env.DATABASE_READ_URLS = url.href;
    const isConfirmed = 'a synchronous standby answers reads while the primary is away';
    expect((await complaints())[isConfirmed]).toBe(`no address confirms it: ${host}${pathname}`);
    delete process.env.DATABASE_READ_URLS;
  });

  it('reports a move that was interrupted, and no running one', async () => {
    const { database } = test();
    await database.sql.query(
      `insert into realm_move (realm_id, string_id, attempt, other_cell, phase) values
         (1, 'acme', gen_random_uuid(), 'b', 'paused'), (2, 'berlin', gen_random_uuid(), 'b', 'arrived')`,
    );
    const check = 'no move of an organization to another cell was interrupted';
    expect((await complaints())[check]).toBe(`run realm move again, or with --abort: 'acme'`);
    await database.exclusively('moves of organizations', async () => {
      expect((await complaints())[check]).toBeUndefined();
    });
    await database.sql.query('delete from realm_move');
  });

  it('reports an outdated network', async () => {
    const { sql } = test().database;
    await sql.query("update network_head set collected_at = now() - interval '2 hours'");
    const advice = (await complaints())['the node network was collected within an hour, or never'];
    expect(advice).toContain('120 minutes ago');
    await sql.query('update network_head set collected_at = null');
  });

  it('reports missing migrations, and those of a newer version', async () => {
    const { sql } = test().database;
    const { rows } = await sql.query<{ id: number; name: string }>(
      'select id, name from migration order by id desc limit 1',
    );
    const [last] = rows;
    await sql.query("update migration set name = 'from-tomorrow9999999999999' where id = $1", [
      last?.id,
    ]);
    const found = await complaints();
    expect(found['no migration is missing']).toContain('db migrate');
    expect(found['no newer version has changed the schema']).toContain('from-tomorrow');
    await sql.query('update migration set name = $1 where id = $2', [last?.name, last?.id]);
  });

  it('reports broken indexes and unchecked constraints by name', async () => {
    const { sql } = test().database;
    await sql.query(
      'alter table network_node add constraint some_check check (node_id < 10) not valid',
    );
    expect(await complaints()).toEqual({ 'every constraint is checked': 'validate some_check' });
    await sql.query('alter table network_node drop constraint some_check');
  });
});
