import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomOf } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { builtApp } from '@tandem/shared-runtime/testing';
import { sampleExport, writeSampleExport } from '@tandem/transfer-zulip-archive/testing';

/** Files of messages besides those of the sample. */
const FILES = 12;
const KILLS = 2;
/** An advisory lock that the test holds. */
const LOCK = 4_711;

const test = useTestDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-import-'));
  await writeSampleExport(join(folder, 'export'), manyFiles());
  spawnSync('tar', ['czf', 'export.tar.gz', 'export'], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The sample, its first file of messages repeated with other ids. */
function manyFiles() {
  const sample = sampleExport();
  const [first = {}] = sample.messages;
  const { zerver_message: messages = [], zerver_usermessage: received = [] } = first;
  for (let file = 1; file <= FILES; file += 1) {
    const by = file * 10_000;
    sample.messages.push({
      zerver_message: messages.map((row) => ({ ...row, id: Number(row.id) + by })),
      zerver_usermessage: received.map((row) => ({ ...row, message: Number(row.message) + by })),
    });
  }
  return sample;
}

const environment = () => ({
  PATH: process.env.PATH,
  DATABASE_URL: test().url,
  DATA_DIR: join(folder, 'data'),
});
const run = (...words: string[]) =>
  spawnSync(process.execPath, [builtApp('operator'), '--json', ...words], {
    env: environment(),
    encoding: 'utf8',
  });
const archive = () => join(folder, 'export.tar.gz');

/** Makes the import wait, in its transaction, before it stores the number of imported files. */
async function waitAt(position: number): Promise<void> {
  const { sql } = test().database;
  await sql.query(
    `create or replace function wait_for_test() returns trigger language plpgsql as $$
     begin
       if new.stage = 'messages' and new.position >= ${position} then
         perform pg_advisory_xact_lock(${LOCK});
       end if;
       return new;
     end $$`,
  );
  await sql.query(
    `create or replace trigger wait_for_test before update on transfer_import
     for each row execute function wait_for_test()`,
  );
}

/** Starts the import and kills it where it waits. */
function killWhereItWaits(realm: string): Promise<void> {
  return test().database.bulk(async (sql) => {
    await sql.query(`select pg_advisory_xact_lock(${LOCK})`);
    const child = spawn(
      process.execPath,
      [builtApp('operator'), 'import', 'zulip', archive(), '--realm', realm],
      { env: environment(), stdio: 'ignore' },
    );
    const ended = once(child, 'exit');
    const waits = async () => {
      const { rowCount } = await sql.query(
        `select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount > 0;
    };
    while (!(await waits())) {
      if (child.exitCode !== null) throw new Error('the import ended before it was killed');
    }
    child.kill('SIGKILL');
    await ended;
  });
}

describe('tandem import zulip', () => {
  it('continues after kill -9 at random points, and reports as one run', async () => {
    expect(run('import', 'zulip', archive(), '--realm', 'acme', '--dry-run').status).toBe(0);
    const random = randomOf(jest.getSeed());
    for (let kill = 0; kill < KILLS; kill += 1) {
      // In the first half, then in the second.
      await waitAt(1 + Math.floor((FILES / KILLS) * (kill + random())));
      await killWhereItWaits('acme');
    }
    await test().database.sql.query('drop trigger wait_for_test on transfer_import');
    const report = join(folder, 'report.json');
    const done = run('import', 'zulip', archive(), '--realm', 'acme', '--report', report);
    expect([done.status, done.stderr]).toEqual([0, '']);
    const messages = 8 + FILES * 5;
    expect(JSON.parse(done.stdout)).toMatchObject({ realm: 'acme', messages, reactions: 2 });
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ imported: { messages } });
    const { rows } = await test().database.sql.query<{ count: number }>(
      `select count(*)::integer as count from message m join realm r on r.id = m.realm_id
       where r.string_id = 'acme' and not r.deactivated`,
    );
    expect(rows).toEqual([{ count: messages }]);
    expect(existsSync(join(folder, 'data', 'imports'))).toBe(true);
  });

  it('imports an archive of tandem export; both organizations differ only in ids', async () => {
    const file = join(folder, 'again.tar.gz');
    expect(run('export', '--realm', 'acme', '--output', file).status).toBe(0);
    const done = run('import', 'zulip', file, '--realm', 'again');
    expect([done.status, done.stderr]).toEqual([0, '']);
    expect(await contentsOf('again')).toEqual(await contentsOf('acme'));
  });

  it('is the only command that accepts an organization whose import is unfinished', async () => {
    const { sql } = test().database;
    await waitAt(1);
    await killWhereItWaits('broken');
    for (const words of [
      ['realm', 'reactivate', 'broken'],
      ['messages', 'archive', '--realm', 'broken', '--days', '7'],
    ]) {
      const refused = run(...words);
      expect([refused.status, JSON.parse(refused.stderr)]).toEqual([
        1,
        { error: { code: 'FAILED', message: expect.stringContaining('is unfinished') } },
      ]);
    }
    expect(run('realm', 'list').status).toBe(0);
    await sql.query('drop trigger wait_for_test on transfer_import');
    const undone = run('import', 'undo', 'broken');
    expect([undone.status, undone.stderr]).toEqual([0, '']);
    expect((await sql.query(`select from realm where string_id = 'broken'`)).rowCount).toBe(0);
  });

  it('fails in one line, and has nothing to undo afterwards', () => {
    const failed = run('import', 'zulip', join(folder, 'none.tar.gz'), '--realm', 'other');
    expect(failed.status).toBe(1);
    expect(JSON.parse(failed.stderr)).toEqual({
      error: { code: 'FAILED', message: `there is no ${join(folder, 'none.tar.gz')}` },
    });
    expect(run('import', 'undo', 'other')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`no unfinished import of 'other'`),
    });
  });
});

/** The data of an organization, without ids. */
async function contentsOf(realm: string): Promise<Record<string, unknown>> {
  const { sql } = test().database;
  const ofRealm = 'realm_id = (select id from realm where string_id = $1)';
  const ofUsers = `user_id in (select id from user_account where ${ofRealm})`;
  // Unread messages of a user who was away follow from a mark in one and from notes in the other.
  const statements = {
    realm:
      'select name, description, settings - array[NAMED] as settings from realm where string_id = $1',
    users: `select full_name, delivery_email, role, is_bot, bot_type, is_active, timezone, settings,
      avatar_source, email_address_visibility from user_account where ${ofRealm} order by full_name`,
    groups: `select name, description, is_system from user_group where ${ofRealm} order by name`,
    channels: `select name, description, invite_only, history_public_to_subscribers, is_archived,
      subscriber_count, topics_policy from channel where ${ofRealm} order by name`,
    subscriptions: `select c.name, u.full_name, s.is_active, s.color, s.is_muted, s.pin_to_top
      from subscription s join channel c on c.id = s.channel_id join user_account u on u.id = s.user_id
      where c.${ofRealm} order by 1, 2`,
    messages: `select m.subject, u.full_name, m.sent_at, m.client_name, m.has_history,
      regexp_replace(m.content, '\\d+|/user_uploads/[^)]*', '', 'g') as content
      from message m join user_account u on u.id = m.sender_id where m.${ofRealm} order by m.id`,
    edits: `select e.edited_at, e.prev_topic, e.topic, regexp_replace(e.prev_content, '\\d+', '', 'g')
      as prev_content from message_edit e join message m on m.id = e.message_id
      where m.${ofRealm} order by e.message_id, e.id`,
    reactions: `select r.emoji_name, r.reaction_type, u.full_name from reaction r
      join message m on m.id = r.message_id join user_account u on u.id = r.user_id
      where m.${ofRealm} order by r.message_id, 1, 2, 3`,
    topics: `select t.name, c.name as channel from topic t join channel c on c.id = t.channel_id
      where c.${ofRealm} order by 2, 1`,
    files: `select name, size, content_type from attachment where ${ofRealm} order by name`,
    policies: `select topic_name, visibility_policy from user_topic where ${ofUsers} order by 1`,
    words: `select word from alert_word where ${ofUsers} order by 1`,
    statuses: `select status_text from user_status where ${ofUsers} order by 1`,
    profile: `select value from profile_value v join profile_field f on f.id = v.field_id
      where f.${ofRealm} and f.field_type <> 6 order by 1`,
    linkifiers: `select pattern, url_template from realm_linkifier where ${ofRealm} order by 1`,
    unread: `select u.full_name, count(*)::integer as count from message_flag f
      join message m on m.id = f.message_id join user_account u on u.id = f.user_id
      where m.${ofRealm} and f.read = 0 and u.full_name <> 'Ada Away' group by 1 order by 1`,
    scheduled: `select topic, deliver_at from scheduled_message where ${ofRealm}`,
  };
  const contents: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(statements)) {
    const named = text.replace('NAMED', `'new_stream_announcements_stream_id'`);
    contents[name] = (await sql.query(named, [realm])).rows;
  }
  return contents;
}
