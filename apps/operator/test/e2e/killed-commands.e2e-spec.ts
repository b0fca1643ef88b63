import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
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
import { isolationModule } from '@tandem/assembly-isolation';
import { MESSAGING, messagingModule } from '@tandem/assembly-messaging';
import { createContainer } from '@tandem/assembly-process';
import { ROLES } from '@tandem/shared-kernel';
import { randomOf } from '@tandem/shared-kernel/testing';
import { createTestDatabase, useTestDatabase } from '@tandem/shared-postgres/testing';
import { S3Server } from '@tandem/shared-s3/testing';
import { builtApp } from '@tandem/shared-runtime/testing';
import { sampleExport, writeSampleExport } from '@tandem/transfer-zulip-archive/testing';
import { runProgram } from '../../src/index.ts';

/** A restore is killed at the latest after this number of queries. */
const MOST_QUERIES = 40;

/** A process reaches the locked table within this time, also on a busy machine. */
const LONGEST_WAIT_MS = 120_000;

/** The tables that the end of the archive changes, in its order. */
const ARCHIVE_TABLES = ['archived_message', 'archived_topic_user'];

const test = useTestDatabase();
const environment = { ...process.env };
const folder = mkdtempSync(join(tmpdir(), 'killed-commands-'));
const random = randomOf(jest.getSeed());
const SECRET_KEY = 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e';
let out: string;

const variables = (url: string, data = 'data') => ({
  PATH: process.env.PATH,
  DATABASE_URL: url,
  DATA_DIR: join(folder, data),
  EXTERNAL_URL: 'http://localhost',
  SECRET_KEY,
});
const sql = () => test().database.sql;
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const start = (words: readonly string[], env = variables(test().url)): ChildProcess =>
  spawn(process.execPath, [builtApp('operator'), ...words], { env, stdio: 'ignore' });
/** Runs the command to its end, in this process. */
const finish = async (...words: string[]) => {
  const error = jest.spyOn(console, 'error').mockReturnValue();
  out = '';
  expect([await runProgram(['--json', ...words]), error.mock.calls]).toEqual([0, []]);
  return JSON.parse(out) as Record<string, unknown>;
};

beforeAll(async () => {
  Object.assign(process.env, variables(test().url));
  await writeSampleExport(join(folder, 'export'), sampleExport());
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await runProgram(['import', 'zulip', join(folder, 'export'), '--realm', 'acme'])).toBe(0);
});
afterAll(() => {
  process.env = environment;
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  out = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Starts a process and kills it where it waits for a table that the test has locked. */
function killProcessAt(
  table: string,
  startProcess: () => ChildProcess,
  whileItWaits: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  return test().database.bulk(async (locking) => {
    await locking.query(`lock table ${table} in access exclusive mode`);
    const child = startProcess();
    const ended = once(child, 'exit');
    const waits = async () => {
      const { rowCount } = await locking.query(
        `select from pg_locks where relation = $1::regclass and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        [table],
      );
      return rowCount > 0;
    };
    const deadline = Date.now() + LONGEST_WAIT_MS;
    try {
      while (!(await waits())) {
        if (child.exitCode !== null) throw new Error('the command ended before it was killed');
        if (Date.now() > deadline) throw new Error(`the command does not use ${table}`);
      }
      await whileItWaits();
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  });
}

const killAt = (table: string, words: readonly string[], whileItWaits?: () => Promise<void>) =>
  killProcessAt(table, () => start(words), whileItWaits);

/** The use cases of messaging in this process, beside those that the commands run. */
function messaging() {
  const container = createContainer({
    database: test().database,
    secret: SECRET_KEY,
    externalUrl: 'http://localhost',
    dataDir: join(folder, 'data'),
  });
  container.load(isolationModule(), messagingModule());
  return container;
}

interface AcmeMessage {
  readonly id: number;
  readonly topic: string | null;
}

/** The messages of the organization, with the data that users added to them. */
async function messagesOfAcme(): Promise<readonly AcmeMessage[]> {
  const { rows } = await sql().query<AcmeMessage>(
    `select m.id, m.content, m.subject, t.name as topic,
       array(select user_id || ':' || flags from message_flag f where f.message_id = m.id order by 1) as flags,
       array(select user_id || emoji_code from reaction r where r.message_id = m.id order by 1) as reactions
     from message m left join topic t on t.id = m.topic_id
     join realm on realm.id = m.realm_id and string_id = 'acme' order by 1`,
  );
  return rows;
}

/** Restored topics have the spelling of the messages that are left. */
const inAnySpelling = (messages: readonly AcmeMessage[]) =>
  messages.map((message) => ({
    ...message,
    topic: message.topic === null ? null : expect.any(String),
  }));

/** Deletes all messages; they can be restored. */
async function archiveAll(): Promise<void> {
  const { rows } = await sql().query<{ id: number; realm: number; owner: number }>(
    `select m.id, r.id as realm, u.id as owner from message m join realm r on r.id = m.realm_id
     join user_account u on u.realm_id = r.id and u.full_name = 'Olga Owner'
     where string_id = 'acme'`,
  );
  const { deleteMessage } = messaging().get(MESSAGING.useCases);
  for (const { id, realm, owner } of rows) {
    const actor = { userId: owner, realmId: realm, role: ROLES.owner, isBot: false } as const;
    await deleteMessage.execute(actor, { messageId: id });
  }
}

const memberId = async () => {
  const { rows } = await sql().query<{ id: number }>(
    `select id from user_account where full_name = 'Max Member'`,
  );
  return String(rows[0]?.id);
};

describe(`after kill -9 at random points, with the seed ${jest.getSeed()}`, () => {
  it('an export leaves no archive, and the next one is whole', async () => {
    const file = join(folder, 'acme.tar.gz');
    const words = ['export', '--realm', 'acme', '--output', file];
    await killAt(
      pick(['realm_domain', 'subscription', 'message_flag', 'attachment', 'draft']),
      words,
    );
    expect(existsSync(file)).toBe(false);
    expect(await finish(...words)).toMatchObject({ messages: 8, missing_files: 0 });
    expect(gunzipSync(readFileSync(file)).includes('stats.json')).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    const spooled = join(folder, 'data', 'tmp');
    expect(existsSync(spooled) ? readdirSync(spooled) : []).toEqual([]);
  });

  it('an export of a user leaves no archive, and the next one is whole', async () => {
    const file = join(folder, 'max.tar.gz');
    const words = ['user', 'export', await memberId(), file, '--realm', 'acme'];
    await killAt(pick(['access_token', 'reaction', 'draft', 'attachment']), words);
    expect(existsSync(file)).toBe(false);
    expect(await finish(...words)).toMatchObject({ missing_files: 0 });
    expect(gunzipSync(readFileSync(file)).includes('user.json')).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('a restore of a backup begins again, and is whole', async () => {
    const backup = join(folder, 'backup.tar.gz');
    await finish('backup', backup);
    const target = await createTestDatabase();
    try {
      await target.database.sql.query('drop schema public cascade');
      await target.database.sql.query('create schema public');
      const env = variables(target.url, 'restored');
      const child = start(['restore', backup], env);
      const ended = once(child, 'exit');
      const hasBegun = async () => {
        const { rows } = await target.database.sql.query<{ begun: boolean }>(
          `select to_regclass('realm') is not null as begun`,
        );
        return rows[0]?.begun === true;
      };
      while (!(await hasBegun())) expect(child.exitCode).toBeNull();
      for (let more = Math.floor(random() * MOST_QUERIES); more > 0; more -= 1) await hasBegun();
      child.kill('SIGKILL');
      await ended;
      Object.assign(process.env, env);
      const error = jest.spyOn(console, 'error').mockReturnValue();
      const status = await runProgram(['restore', backup]);
      // It had ended already if it refuses the second one.
      if (status !== 0) expect(String(error.mock.calls[0])).toMatch(/exists already|is not empty/);
      const counted = 'select count(*)::integer as count from message';
      const [before, after] = [
        await sql().query(counted),
        await target.database.sql.query(counted),
      ];
      expect(after.rows).toEqual(before.rows);
      const files = (name: string) =>
        readdirSync(join(folder, name, 'files'), { recursive: true }).sort();
      expect(files('restored')).toEqual(files('data'));
      expect(existsSync(join(folder, 'restored', 'restore.unfinished'))).toBe(false);
      expect(await runProgram(['restore', backup])).toBe(1);
      expect(String(error.mock.calls.at(-1))).toMatch(/exists already|is not empty/);
    } finally {
      Object.assign(process.env, variables(test().url));
      await target.drop();
    }
  });

  it('an import is undone, which is refused while it runs', async () => {
    const undo = ['import', 'undo', 'other'];
    const words = ['import', 'zulip', join(folder, 'export'), '--realm', 'other'];
    const error = jest.spyOn(console, 'error').mockReturnValue();
    const running = "another command imports 'other'";
    await killAt(pick(['message', 'attachment', 'user_account', 'topic']), words, async () => {
      expect(await runProgram(undo)).toBe(1);
      expect(String(error.mock.calls.at(-1))).toContain(running);
    });
    // The database notices the end of a process when it is about to answer.
    while ((await runProgram(undo)) !== 0) {
      const last = String(error.mock.calls.at(-1));
      if (last.includes('no unfinished import')) break;
      expect(last).toContain(running);
    }
    const left = await sql().query(
      `select from message where realm_id not in (select id from realm where string_id = 'acme')`,
    );
    expect(left.rowCount).toBe(0);
    expect((await sql().query(`select from realm where string_id = 'other'`)).rowCount).toBe(0);
    error.mockRestore();
    expect(await finish(...words)).toMatchObject({ messages: 8 });
    await sql().query(`update realm set deactivated = true where string_id = 'other'`);
  });

  it('a restore of messages can be continued, and loses none', async () => {
    const before = await messagesOfAcme();
    await archiveAll();
    expect(await messagesOfAcme()).toEqual([]);
    const words = ['messages', 'restore', '--all', '--realm', 'acme'];
    await killAt(pick(['message_flag', 'reaction', 'topic', 'channel', 'audit_entry']), words);
    expect(await messagesOfAcme()).toEqual([]);
    expect(await finish(...words)).toMatchObject({
      found: before.length,
      restored: before.length,
    });
    expect(await messagesOfAcme()).toEqual(before);
    expect(await finish(...words)).toMatchObject({ found: 0, restored: 0 });
  });

  it('a move of files continues, and every file is the same', async () => {
    const data = join(folder, 'data', 'files');
    mkdirSync(join(data, 'uploads', 'more'), { recursive: true });
    for (let index = 0; index < 60; index += 1) {
      writeFileSync(join(data, 'uploads', 'more', `${index} ä.txt`), `content ${index}`);
    }
    const files = () =>
      new Map(
        readdirSync(data, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((path) => [path.slice(data.length + 1), readFileSync(path, 'base64')]),
      );
    const store = await S3Server.start();
    const stored = () =>
      new Map([...store.objects].map(([key, { body }]) => [key, body.toString('base64')]));
    try {
      const words = ['files', 'move', '--to', store.address()];
      const child = start(words);
      const ended = once(child, 'exit');
      const least = 1 + Math.floor(random() * 40);
      while (store.objects.size < least) {
        if (child.exitCode !== null) throw new Error('the command ended before it was killed');
        await sleep(5);
      }
      child.kill('SIGKILL');
      await ended;
      const before = store.objects.size;
      const report = await finish(...words);
      expect(report).toMatchObject({ contents: files().size, removed: 0 });
      expect(report.copied).toBeLessThanOrEqual(files().size - before);
      expect(stored()).toEqual(files());
      // A changed content of the same size is found by its hash, and a removed one is removed.
      const changed = 'uploads/more/8 ä.txt';
      const same = store.objects.get(changed)!;
      store.objects.set(changed, { ...same, body: Buffer.alloc(same.body.length, '?') });
      rmSync(join(data, 'uploads', 'more', '7 ä.txt'));
      out = '';
      expect(await finish(...words, '--prune')).toMatchObject({ copied: 1, removed: 1 });
      expect(stored()).toEqual(files());
    } finally {
      await store.stop();
    }
  });

  it('an erasure continues, and its report is complete', async () => {
    const id = await memberId();
    const { rows } = await sql().query<{ count: number }>(
      'select count(*)::integer as count from message where sender_id = $1',
      [id],
    );
    const words = ['user', 'erase', id, '--everything', '--realm', 'acme'];
    await killAt(pick(['login_record', 'reaction', 'draft', 'message_flag']), words);
    const report = await finish(...words);
    expect(report).toMatchObject({ finished: expect.any(String), messages: rows[0]?.count });
    const left = await sql().query('select from message where sender_id = $1', [id]);
    expect(left.rowCount).toBe(0);
  });

  it('the end of the archive of messages removes all that is due or nothing, beside a restoration', async () => {
    const words = ['messages', 'restore', '--all', '--realm', 'acme'];
    const before = await messagesOfAcme();
    const others = before.slice(1);
    // At least one of a topic: the worker locks the topics' table only for such a message.
    const inTopic = pick(others.filter(({ topic }) => topic !== null));
    const expired = new Set(
      others.flatMap(({ id }) => (id === inTopic.id || random() < 0.5 ? [id] : [])),
    );
    const archiveAllAndExpire = async () => {
      await archiveAll();
      await sql().query(
        `update archived_message set deleted_at = deleted_at - interval '40 days' where id = any($1)`,
        [[...expired]],
      );
    };
    await archiveAllAndExpire();
    let restoring: Promise<Record<string, unknown>> | undefined;
    const startWorker = () =>
      spawn(process.execPath, [builtApp('chat-worker')], {
        env: { ...variables(test().url), LOG_LEVEL: 'fatal' },
        stdio: 'ignore',
      });
    await killProcessAt(pick(ARCHIVE_TABLES), startWorker, async () => {
      restoring = finish(...words);
    });
    // The transaction of the worker ended with it: nothing was removed.
    expect(await restoring).toMatchObject({ found: before.length, restored: before.length });
    expect(await messagesOfAcme()).toMatchObject(inAnySpelling(before));

    await archiveAllAndExpire();
    const { clearArchive } = messaging().get(MESSAGING.background);
    expect(await clearArchive.execute()).toEqual({ removed: expired.size });
    const left = before.filter(({ id }) => !expired.has(id));
    expect(await finish(...words)).toMatchObject({ found: left.length, restored: left.length });
    expect(await messagesOfAcme()).toMatchObject(inAnySpelling(left));
  });
});
