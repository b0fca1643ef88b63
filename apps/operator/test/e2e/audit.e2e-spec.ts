import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { createProgram, runProgram } from '../../src/index.ts';

const PASSWORD = 'correct horse battery staple';
const ULI = 'uli@acme.test';
const test = useTestDatabase();
const environment = { ...process.env };
const DATA_DIR = mkdtempSync(join(tmpdir(), 'operator-audit-'));
let out = '';
let errors = '';

beforeAll(async () => {
  Object.assign(process.env, {
    DATABASE_URL: test().url,
    SECRET_KEY: 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e',
    DATA_DIR,
    EXTERNAL_URL: 'http://localhost',
  });
  await run('realm', 'create', '', '--name', 'Acme', ...OWNER);
});
afterAll(() => {
  process.env = environment;
  rmSync(DATA_DIR, { recursive: true, force: true });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const OWNER = ['--owner-email', 'o@acme.test', '--owner-name', 'O', '--owner-password', PASSWORD];

function listen(): void {
  [out, errors] = ['', ''];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  jest.spyOn(console, 'error').mockImplementation((text) => {
    errors += String(text);
  });
}

/** Runs a command that must succeed. @returns its JSON output */
async function run(...words: readonly string[]): Promise<string> {
  listen();
  const status = await runProgram(['--json', ...words]);
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${errors}`);
  return out;
}

interface Line {
  readonly id: number;
  readonly kind: string;
  readonly actor_type: string;
  readonly [field: string]: unknown;
}
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
const audit = async (...words: string[]) => linesOf(await run('audit', ...words));
const lastId = async () => (await audit('--limit', '1'))[0]?.id ?? 0;

/** A command of the tool: its arguments, optional SQL before it, and the kinds of entries that it adds. */
interface Sample {
  readonly words: readonly string[];
  readonly kinds: readonly string[];
  readonly sql?: string;
}
const sample = (words: readonly string[], ...kinds: readonly string[]): Sample => ({
  words,
  kinds,
});

/** The commands in their order; each uses the results of those before it. */
const COMMANDS: Readonly<Record<string, Sample | 'reads' | 'the server'>> = {
  'realm create': sample(['berlin', '--name', 'Berlin', ...OWNER], 'realm.created'),
  'realm list': 'reads',
  'realm rename': sample(['', 'Other'], 'realm.changed'),
  'realm set': sample(['', 'message_retention_days', '30'], 'realm.changed'),
  'realm deactivate': sample([''], 'realm.deactivated'),
  'realm reactivate': sample([''], 'realm.reactivated'),
  // Its entry needs two cells: realm-move.e2e-spec.ts of the demo has it.
  'realm move': 'the server',
  'realm oidc add': sample(
    ['', 'login', '--issuer', 'https://login.example.org', '--client-id', 'tandem'],
    'realm.changed',
  ),
  'realm oidc list': 'reads',
  'realm oidc remove': sample(['', 'login'], 'realm.changed'),
  'user list': 'reads',
  'user create': sample([ULI, '--name', 'Uli', '--password', PASSWORD], 'user.created'),
  'user show': 'reads',
  'user set-role': sample([ULI, 'moderator'], 'user.role_changed'),
  'user set-password': sample([ULI], 'user.password_changed'),
  'user grant': sample([ULI, 'can_create_users'], 'user.permissions_changed'),
  'user tokens create': sample([ULI, '--name', 'x'], 'token.created'),
  'user tokens list': 'reads',
  'user tokens revoke': sample([ULI, '1'], 'token.revoked'),
  'user identities list': 'reads',
  'user identities unlink': {
    words: [ULI, '1'],
    kinds: ['account.unlinked'],
    sql: `insert into external_identity (realm_id, user_id, issuer, subject)
      select realm_id, id, 'https://login.example.com', 'a' from user_account
      where delivery_email = '${ULI}'`,
  },
  'user login-link': sample([ULI], 'login_link.created'),
  'user reset-second-factor': {
    words: [ULI],
    kinds: ['second_factor.reset'],
    sql: `insert into second_factor (user_id, is_confirmed)
      select id, true from user_account where delivery_email = '${ULI}'`,
  },
  'user deactivate': sample([ULI], 'user.deactivated'),
  'user reactivate': sample([ULI], 'user.reactivated'),
  'api-key show': sample([ULI], 'user.api_key_shown'),
  'api-key rotate': sample([ULI], 'user.api_key_changed'),
  'user export': sample([ULI, join(DATA_DIR, 'uli.tar.gz')], 'user.data_exported'),
  'user erase': {
    words: ['gone@acme.test', '--identity'],
    kinds: ['user.deactivated', 'user.profile_deleted', 'user.erasure_requested'],
    sql: `insert into user_account (realm_id, delivery_email, email, full_name, date_joined)
      select id, 'gone@acme.test', 'gone@acme.test', 'Gone', now() from realm where string_id = ''`,
  },
  'webhook-secret show': {
    words: ['hook-bot@acme.test'],
    kinds: ['bot.webhook_secret_shown'],
    sql: `insert into user_account (realm_id, delivery_email, email, full_name, date_joined, is_bot,
        bot_type, bot_owner_id)
      select realm_id, 'hook-bot@acme.test', 'hook-bot@acme.test', 'Hook', now(), true, 3, id
      from user_account where delivery_email = '${ULI}'`,
  },
  'webhook-secret rotate': sample(['hook-bot@acme.test'], 'bot.webhook_secret_changed'),
  'channel list': 'reads',
  'messages deleted': 'reads',
  // Its entries need deleted messages: archive.contract.spec.ts has them.
  'messages restore': sample(['--all']),
  'messages archive': sample(['--days', '7'], 'realm.archive_days_changed'),
  audit: 'reads',
  export: sample(['--realm', '', '--output', join(DATA_DIR, 'export.tar.gz')], 'export.written'),
  // Imports record `realm.imported`; they need archives.
  'credentials-key': 'the server',
  'import zulip': 'the server',
  'import undo': 'the server',
  'import slack': 'the server',
  'cells prepare': 'the server',
  'cells list': 'reads',
  'cells map': 'reads',
  'db migrate': 'the server',
  'db status': 'reads',
  'db clusters': 'reads',
  'db remove-cluster': 'the server',
  doctor: 'reads',
  backup: 'the server',
  'files move': 'the server',
  restore: 'the server',
  'network simulate': 'the server',
  'network import': 'the server',
};

it('lists the entries of every command: add it to COMMANDS', () => {
  const leaves: string[] = [];
  const visit = (words: readonly string[], command: ReturnType<typeof createProgram>) => {
    if (command.commands.length === 0) leaves.push(words.join(' '));
    for (const each of command.commands) visit([...words, each.name()], each);
  };
  visit([], createProgram());
  expect(leaves.sort()).toEqual(Object.keys(COMMANDS).sort());
});

it('records every command that changes an organization, as an act of the operator', async () => {
  const recorded: Record<string, readonly string[]> = {};
  const expected: Record<string, readonly string[]> = {};
  for (const [name, command] of Object.entries(COMMANDS)) {
    if (typeof command === 'string') continue;
    const { rows } = await test().database.sql.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from audit_entry',
    );
    if (command.sql) await test().database.sql.query(command.sql);
    await run(...name.split(' '), ...command.words);
    const added = await test().database.sql.query<{ kind: string; type: string }>(
      'select kind, actor_type as type from audit_entry where id > $1 order by id',
      [rows[0]?.id],
    );
    expected[name] = command.kinds.map((kind) => `operator ${kind}`);
    recorded[name] = added.rows.map(({ kind, type }) => `${type} ${kind}`);
  }
  expect(recorded).toEqual(expected);
  const factors = await test().database.sql.query('select from second_factor');
  expect(factors.rowCount).toBe(0);
});

it('prints entries as lines of JSON, selected by actor, account, kind and time', async () => {
  const [line] = await audit('--kind', 'user.role_changed');
  expect(line).toEqual({
    id: expect.any(Number),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    kind: 'user.role_changed',
    actor_type: 'operator',
    actor_id: null,
    credential_type: null,
    credential_id: null,
    ip_address: null,
    object_id: expect.any(Number),
    user_id: line?.object_id,
    name: null,
    before: { role: 400 },
    after: { role: 300 },
    realm: '',
  });
  const kinds = async (...words: string[]) => (await audit(...words)).map(({ kind }) => kind);
  expect(await kinds('--kind', 'token')).toEqual(['token.created', 'token.revoked']);
  expect(await kinds('--user', ULI, '--limit', '1')).toEqual(['user.data_exported']);
  expect(await kinds('--actor', ULI)).toEqual([]);
  expect(await kinds('--realm', 'berlin')).toEqual(['realm.created']);
  expect(await kinds('--since', '2020-01-01', '--kind', 'second_factor')).toEqual([
    'second_factor.reset',
  ]);
  expect(await kinds('--until', '2020-01-01')).toEqual([]);
  listen();
  expect(await runProgram(['audit', '--kind', 'user.role_changed'])).toBe(0);
  expect(out).toMatch(/Z \d+ user\.role_changed by operator, object \d+, \{"role":400\} => /);
  expect(await runProgram(['audit', '--since', 'yesterday'])).toBe(2);
  expect(await runProgram(['audit', '--kind', 'nosuch'])).toBe(2);
  for (const kind of [
    'user.role_changed',
    'channel.updated',
    'invitation.created',
    'token.revoked',
  ])
    expect(errors).toContain(kind);
  expect(await runProgram(['messages', 'archive', '--days', '999999999'])).toBe(2);
});

it('follows the log from an entry on, until it is stopped', async () => {
  const after = await lastId();
  await run('user', 'set-role', ULI, 'member');
  listen();
  const following = runProgram(['--json', 'audit', '--follow', '--after', String(after)]);
  const arrived = async (count: number) => {
    while (linesOf(out).length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await arrived(1);
  const { sql } = test().database;
  await sql.query(`insert into audit_entry (realm_id, kind, actor_type)
    select id, 'realm.tested', 'server' from realm where string_id = ''`);
  await arrived(2);
  process.emit('SIGTERM');
  expect(await following).toBe(0);
  expect(linesOf(out).map(({ kind }) => kind)).toEqual(['user.role_changed', 'realm.tested']);
});
