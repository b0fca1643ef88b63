import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { startBuiltApp, type RunningApp } from '@tandem/shared-runtime/testing';
import { createProgram, runProgram } from '../../src/index.ts';

const SECRET_KEY = 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e';
const PASSWORD = 'correct horse battery staple';
const test = useTestDatabase();
const environment = { ...process.env };
const DATA_DIR = mkdtempSync(join(tmpdir(), 'operator-'));
let out: string;
let errors: string;
let chat: RunningApp;

beforeAll(async () => {
  const EXTERNAL_URL = 'http://localhost';
  const ours = { DATABASE_URL: test().url, SECRET_KEY, DATA_DIR, EXTERNAL_URL };
  chat = await startBuiltApp('chat-api', { ...ours, CHAT_API_PORT: '0', RATE_LIMITS: 'off' });
  Object.assign(process.env, ours);
  await run('realm', 'create', '', '--name', 'Acme', ...owner('olga'));
  await run('user', 'create', 'uli@acme.test', '--name', 'Uli', '--password', PASSWORD);
});
afterAll(async () => {
  process.env = environment;
  await chat.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});
beforeEach(silence);
afterEach(() => {
  jest.restoreAllMocks();
});

function silence(): void {
  [out, errors] = ['', ''];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += String(text);
    return true;
  });
  jest.spyOn(console, 'error').mockImplementation((text) => {
    errors += `${String(text)}\n`;
  });
}

function owner(name: string): string[] {
  const email = `${name}@acme.test`;
  return ['--owner-email', email, '--owner-name', name, '--owner-password', PASSWORD];
}

/** Runs a command that must succeed. @returns its JSON output */
// oxlint-disable-next-line typescript/no-explicit-any -- each command has a report of its own
async function run(...words: string[]): Promise<any> {
  silence();
  const status = await runProgram(['--json', ...words]);
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${errors}`);
  return JSON.parse(out);
}

async function logIn(email: string, password: string): Promise<number> {
  const body = new URLSearchParams({ username: email, password });
  return (await fetch(`${chat.url}/api/v1/fetch_api_key`, { method: 'POST', body })).status;
}

async function ask(path: string, email: string, key: string, init: RequestInit = {}) {
  const headers = { authorization: `Basic ${btoa(`${email}:${key}`)}` };
  const answer = await fetch(`${chat.url}/api/v1${path}`, { ...init, headers });
  return { status: answer.status, body: await answer.json() };
}

/** Requests an address of this service, with its Host header as a client would. */
function settingsAt(url: string): Promise<{ readonly realm_name: string }> {
  const { port } = new URL(chat.url);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/v1/server_settings',
        headers: { host: new URL(url).host },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve(JSON.parse(text) as { realm_name: string }));
      },
    );
    asked.on('error', reject).end();
  });
}

it('lists and shows users, by address and by id', async () => {
  expect(await run('user', 'list')).toMatchObject([
    { email: 'olga@acme.test' },
    { email: 'uli@acme.test' },
  ]);
  expect(await run('user', 'list', '--role', 'owner')).toMatchObject([{ role: 'owner' }]);
  expect(await run('user', 'list', '--role', '100')).toMatchObject([{ role: 'owner' }]);
  expect(await run('user', 'list', '--bots')).toEqual([]);
  const byAddress = await run('user', 'show', 'ULI@acme.test');
  expect(byAddress).toMatchObject({ name: 'Uli', role: 'member', active: true, last_login: null });
  expect(await run('user', 'show', String(byAddress.user_id))).toEqual(byAddress);
});

it('deactivates and reactivates a user in running services', async () => {
  const { api_key: key } = await run('api-key', 'show', 'uli@acme.test');
  const own = () => ask('/users/me', 'uli@acme.test', key);
  expect((await own()).status).toBe(200);
  await run('user', 'deactivate', 'uli@acme.test');
  // The database notifies the service, which soon drops the key from its cache.
  while ((await own()).status === 200);
  expect(await logIn('uli@acme.test', PASSWORD)).not.toBe(200);
  expect(await run('user', 'list', '--deactivated')).toMatchObject([{ email: 'uli@acme.test' }]);
  await run('user', 'reactivate', 'uli@acme.test');
  while ((await own()).status !== 200);
  expect(await run('user', 'list', '--deactivated')).toEqual([]);
});

it('sets a new password for an owner who lost theirs', async () => {
  const { api_key: old } = await run('api-key', 'show', 'olga@acme.test');
  const made = await run('user', 'set-password', 'olga@acme.test', '--rotate-api-key');
  expect(await logIn('olga@acme.test', PASSWORD)).toBe(401);
  expect(await logIn('olga@acme.test', made.password)).toBe(200);
  while ((await ask('/users/me', 'olga@acme.test', old)).status === 200);
  silence();
  const weak = ['user', 'set-password', 'olga@acme.test', '--password', '123456'];
  expect(await runProgram(weak)).toBe(1);
  await run('user', 'set-password', 'olga@acme.test', '--password', PASSWORD);
  expect(await logIn('olga@acme.test', PASSWORD)).toBe(200);
});

it('exports an organization to a file that only the operator reads', async () => {
  const file = join(DATA_DIR, 'acme.tar.gz');
  const { bytes, messages } = await run('export', '--realm', '', '--output', file);
  expect([statSync(file).size, statSync(file).mode & 0o777]).toEqual([bytes, 0o600]);
  expect(messages).toEqual(expect.any(Number));
  const text = gunzipSync(readFileSync(file)).toString();
  expect(text).toContain('"delivery_email":"uli@acme.test"');
  expect(text).not.toContain('argon2');
  silence();
  const nowhere = join(DATA_DIR, 'missing', 'acme.tar.gz');
  expect(await runProgram(['export', '--realm', '', '--output', nowhere])).toBe(1);
  expect(errors).toContain(`tandem: ${nowhere} cannot be written (ENOENT)`);
  expect(await runProgram(['export', '--realm', 'nothing'])).toBe(1);
});

it('creates a link that logs a user in once', async () => {
  const { url, email } = await run('user', 'login-link', 'uli@acme.test');
  expect(email).toBe('uli@acme.test');
  const key = new URL(url).pathname.split('/').at(-2) ?? '';
  const body = new URLSearchParams({ key });
  const follow = async () =>
    (await fetch(`${chat.url}/api/v1/session/link`, { method: 'POST', body })).status;
  expect([await follow(), await follow()]).toEqual([200, 400]);
});

it('shows and rotates the secret of a webhook', async () => {
  const { api_key: key } = await run('api-key', 'show', 'olga@acme.test');
  const body = new URLSearchParams({ full_name: 'Hook', short_name: 'hook', bot_type: '2' });
  const made = await ask('/bots', 'olga@acme.test', key, { method: 'POST', body });
  const botId = made.body.user_id as number;
  const none = { user_id: botId, webhook_secret: null, previous_secret_valid_until: null };
  expect(await run('webhook-secret', 'show', String(botId))).toMatchObject(none);
  const rotated = await run('webhook-secret', 'rotate', String(botId), '--overlap-hours', '0');
  expect(rotated).toMatchObject({
    webhook_secret: expect.stringMatching(/^whsec_/),
    previous_secret_valid_until: null,
  });
  expect(await run('webhook-secret', 'show', String(botId))).toEqual(rotated);
});

it('adds, lists and removes providers of OpenID Connect', async () => {
  const secretFile = join(DATA_DIR, 'secret.txt');
  const client = ['--issuer', 'https://127.0.0.1:1', '--client-id', 'tandem'];
  const add = ['realm', 'oidc', 'add', '', 'keycloak', ...client];
  silence();
  expect(await runProgram(add)).toBe(1);
  expect(errors).toContain('private network');
  const words = [...add, '--client-secret-file', secretFile, '--private-addresses'];
  expect(await runProgram([...words, '--client-secret', 'other'])).toBe(2);
  writeFileSync(secretFile, '\n');
  expect(await runProgram(words)).toBe(1);
  expect(errors).toContain('there is no secret in');
  writeFileSync(secretFile, 'hush\n');
  expect(await run(...words)).toMatchObject({
    name: 'keycloak',
    redirect_uri: expect.stringMatching(/\/complete\/oidc\/$/),
  });
  expect(await run('realm', 'oidc', 'list', '')).toMatchObject([
    { name: 'keycloak', display_name: 'keycloak', private_addresses: true },
  ]);
  await run('realm', 'oidc', 'remove', '', 'keycloak');
  expect(await run('realm', 'oidc', 'list', '')).toEqual([]);
});

it('grants and revokes permissions that no role has', async () => {
  await run('user', 'set-role', 'uli@acme.test', 'administrator');
  const { api_key: key } = await run('api-key', 'show', 'uli@acme.test');
  const create = (email: string) => {
    const body = new URLSearchParams({ email, password: PASSWORD, full_name: 'New' });
    return ask('/users', 'uli@acme.test', key, { method: 'POST', body });
  };
  expect((await create('one@acme.test')).status).toBe(400);
  const granted = await run('user', 'grant', 'uli@acme.test', 'can_create_users');
  expect(granted).toMatchObject({ can_create_users: true, can_change_user_emails: false });
  expect((await create('one@acme.test')).status).toBe(200);
  await run('user', 'grant', 'uli@acme.test', 'can-change-user-emails');
  await run('user', 'grant', 'uli@acme.test', 'can_create_users', '--revoke');
  expect(await run('user', 'show', 'uli@acme.test')).toMatchObject({
    can_create_users: false,
    can_change_user_emails: true,
  });
  expect((await create('two@acme.test')).status).not.toBe(200);
});

it('lists and restores deleted messages', async () => {
  const { api_key: key } = await run('api-key', 'show', 'olga@acme.test');
  const asOlga = (path: string, method: string, body?: URLSearchParams) =>
    ask(path, 'olga@acme.test', key, { method, ...(body && { body }) });
  await asOlga(
    '/users/me/subscriptions',
    'POST',
    new URLSearchParams({ subscriptions: '[{"name":"kitchen"}]' }),
  );
  const post = { type: 'channel', to: '"kitchen"', topic: 'Lunch', content: 'soup' };
  const sent = await asOlga('/messages', 'POST', new URLSearchParams(post));
  const { id } = sent.body as { id: number };
  const status = async () => (await asOlga(`/messages/${id}`, 'GET')).status;
  expect((await asOlga(`/messages/${id}`, 'DELETE')).status).toBe(200);
  expect(await status()).toBe(400);
  expect(await run('messages', 'deleted', '--channel', 'Kitchen')).toMatchObject([
    { message_id: id, channel: 'kitchen', topic: 'Lunch', reason: 'deleted' },
  ]);
  const topic = ['messages', 'restore', '--channel', 'kitchen', '--topic', 'lunch'];
  expect(await run(...topic, '--dry-run')).toEqual({ found: 1, restored: 0, dry_run: true });
  expect(await status()).toBe(400);
  expect(await run(...topic)).toEqual({ found: 1, restored: 1, dry_run: false });
  expect(await status()).toBe(200);
  expect(await run('messages', 'archive')).toMatchObject({ days: 30, archived: 0 });
  await run('messages', 'archive', '--days', '0');
  await asOlga(`/messages/${id}`, 'DELETE');
  expect(await run('messages', 'deleted')).toEqual([]);
  silence();
  expect(await runProgram(['messages', 'restore'])).toBe(2);
  expect(errors).toContain('name what to restore');
});

it('erases a user, and reports the removed data', async () => {
  const { user_id: id } = await run('user', 'create', 'zoe@acme.test', '--name', 'Zoe');
  expect(await runProgram(['user', 'erase', 'zoe@acme.test'])).toBe(2);
  const erased = await run('user', 'erase', 'zoe@acme.test', '--everything');
  expect(erased).toMatchObject({ user_id: id, kind: 'everything', finished: expect.any(String) });
  expect(await run('user', 'erase', String(id), '--everything')).toEqual(erased);
  expect(await run('user', 'show', String(id))).toMatchObject({
    name: 'Deleted user',
    active: false,
  });
});

it('prints an address that leads to the new organization', async () => {
  const created = await run('realm', 'create', 'berlin', '--name', 'Berlin', ...owner('bert'));
  expect(await settingsAt(created.url)).toMatchObject({ realm_name: 'Berlin' });
  expect(await run('realm', 'list')).toMatchObject([{ realm: '' }, { url: created.url }]);
  process.env.EXTERNAL_URL = 'http://192.0.2.1:9991';
  try {
    const words = ['realm', 'create', 'nowhere', '--name', 'N', ...owner('nora')];
    expect(await run(...words)).toMatchObject({ url: null });
    expect(JSON.parse(errors)).toMatchObject({
      warning: { message: expect.stringContaining('EXTERNAL_URL is an IP address') },
    });
  } finally {
    process.env.EXTERNAL_URL = 'http://localhost';
  }
});

it('renames, sets, deactivates and reactivates organizations', async () => {
  const url = 'http://berlin.localhost';
  await run('realm', 'rename', 'berlin', 'Berlin Mitte');
  while ((await settingsAt(url)).realm_name !== 'Berlin Mitte');
  expect(await run('realm', 'set', 'berlin', 'message_retention_days', '30')).toMatchObject({
    setting: 'message_retention_days',
    value: '30',
  });
  await run('realm', 'set', 'berlin', 'description', 'The capital');
  const { rows } = await test().database.sql.query<{ description: string; settings: object }>(
    "select description, settings from realm where string_id = 'berlin'",
  );
  expect(rows).toMatchObject([
    { description: 'The capital', settings: { message_retention_days: 30 } },
  ]);
  await run('realm', 'deactivate', 'berlin');
  expect(await run('realm', 'list')).toMatchObject([{}, { deactivated: true }, {}]);
  await run('realm', 'reactivate', 'berlin');
  expect(await run('realm', 'list')).toMatchObject([{}, { deactivated: false }, {}]);
});

it('creates, lists and revokes tokens', async () => {
  const scopes = ['--scopes', 'write,read', '--expires-in-days', '30'];
  const made = await run(
    'user',
    'tokens',
    'create',
    'uli@acme.test',
    '--name',
    'bridge',
    ...scopes,
  );
  expect(made).toMatchObject({ name: 'bridge', scopes: ['read', 'write'], last_used: null });
  const own = () => ask('/users/me', 'uli@acme.test', made.token);
  expect((await own()).status).toBe(200);
  const { api_key: apiKey } = await run('api-key', 'show', 'uli@acme.test');
  expect((await ask('/users/me', 'uli@acme.test', apiKey)).status).toBe(200);
  const list = () => run('user', 'tokens', 'list', 'uli@acme.test');
  // The use of a credential is recorded soon after it.
  let listed = await list();
  while (listed[0].last_used === null) listed = await list();
  expect(listed).toMatchObject([
    { token_id: null, name: 'API key', last_used: expect.stringMatching(/^20.*Z$/) },
    { token_id: made.token_id, expires: made.expires, scopes: ['read', 'write'] },
  ]);
  expect(JSON.stringify(listed)).not.toContain(made.token);
  await run('user', 'tokens', 'revoke', 'uli@acme.test', String(made.token_id));
  while ((await own()).status === 200);
  silence();
  const wrong = ['user', 'tokens', 'create', 'uli@acme.test', '--name', 'x', '--scopes', 'all'];
  expect(await runProgram(wrong)).toBe(2);
});

it('lists channels', async () => {
  const { api_key: key } = await run('api-key', 'show', 'olga@acme.test');
  const body = new URLSearchParams({ subscriptions: JSON.stringify([{ name: 'general' }]) });
  await ask('/users/me/subscriptions', 'olga@acme.test', key, { method: 'POST', body });
  expect(await run('channel', 'list')).toMatchObject([
    { name: 'general', private: false, archived: false, subscribers: 1 },
    { name: 'kitchen', private: false, archived: false, subscribers: 1 },
  ]);
});

it('prints the state of the database as one document', async () => {
  const status = await run('db', 'status');
  expect(status).toMatchObject({ migrations_missing: 0, migrations_unknown: 0 });
  expect(status.tables).toContainEqual(
    expect.objectContaining({ table: 'realm', size: expect.stringMatching(/\d (kB|MB)$/) }),
  );
});

it('reports failures as text, or as one JSON object, with exit status 1 and 2', async () => {
  const fail = async (...words: string[]) => {
    silence();
    return { status: await runProgram(words), errors: errors.trimEnd(), out };
  };
  const unknown = await fail('user', 'show', 'nobody@acme.test');
  expect(unknown).toMatchObject({ status: 1, out: '' });
  expect(unknown.errors).toBe(
    'tandem: no user nobody@acme.test in this organization: see user list',
  );
  const store = await fail('files', 'move', '--to', 's3://key:a-secret@host');
  expect([store.status, store.errors]).toEqual([
    2,
    expect.stringMatching(/^tandem: the address of a store must be (?!.*a-secret)/),
  ]);
  const inside = await fail('files', 'move', '--to', `file://${DATA_DIR}`, '--prune');
  expect([inside.status, inside.errors]).toEqual([1, expect.stringContaining('inside the other')]);
  for (const [words, status, code] of [
    [['user', 'show', 'nobody@acme.test', '--json'], 1, 'FAILED'],
    [['--json', 'user', 'deactivate', 'olga@acme.test'], 1, 'ONLY_OWNER_MUST_STAY_ACTIVE'],
    [['--json', 'user', 'set-role', 'uli@acme.test', 'king'], 2, 'USAGE'],
    [['--json', 'user', 'grant', 'uli@acme.test', 'everything'], 2, 'USAGE'],
    [['--json', 'realm', 'set', '', 'no_such_setting', '1'], 2, 'USAGE'],
    [['--json', 'realm', 'set', '', 'digest_weekday', '9'], 2, 'USAGE'],
    [['--json', 'no-such-command'], 2, 'USAGE'],
    [['--json', 'realm', 'create', 'x'], 2, 'USAGE'],
    [['--json', 'user'], 2, 'USAGE'],
    [['--json'], 2, 'USAGE'],
  ] as const) {
    const failed = await fail(...words);
    expect([failed.status, failed.out]).toEqual([status, '']);
    expect(JSON.parse(failed.errors)).toMatchObject({
      error: { code, message: expect.any(String) },
    });
  }
});

it('has help on every level, with names of roles instead of their values', async () => {
  const visit = async (words: string[], commands: ReturnType<typeof createProgram>) => {
    silence();
    expect(await runProgram([...words, '--help'])).toBe(0);
    expect(out).toContain('Usage: tandem');
    expect(out).not.toMatch(/--(?:invite-)?\w*role[^-]*default:\s+\d00\b/);
    for (const command of commands.commands) await visit([...words, command.name()], command);
  };
  await visit([], createProgram());
});
