import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { identityModule } from '@tandem/assembly-identity';
import { ISOLATION, isolationModule, type Isolation } from '@tandem/assembly-isolation';
import { MESSAGING, messagingModule } from '@tandem/assembly-messaging';
import { createContainer } from '@tandem/assembly-process';
import type { BackgroundUseCases } from '@tandem/messaging-domain';
import { ROLES } from '@tandem/shared-kernel';
import { credentialsOf, ok } from './chat-client.ts';
import { unpacked } from './exported-archive.ts';
import { SECRET, useChatApi, type Person } from './chat-api-under-test.ts';
import { newPerson } from './revocation/holdings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-user-exports-'));
const chat = useChatApi({ dataDir });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let zora: Person;
const word = 'wombat';

beforeEach(async () => {
  zora = await newPerson(chat());
});

const as = (person: Person) => ({ as: person });
const owner = () => chat().people.owner;

interface DataExport {
  readonly id: number;
  readonly url: string | null;
  readonly status: string;
  readonly report: { readonly records: number; readonly bytes: number } | null;
}
const requestExport = async (path: string, person: Person) =>
  (await ok(chat().client.post(path, {}, as(person)))).data_export as DataExport;
const exportOf = async (id: number, person: Person) =>
  (await ok(chat().client.get(`/data_exports/${id}`, {}, as(person)))).data_export as DataExport;
let background: BackgroundUseCases;
let isolation: Isolation;
beforeAll(() => {
  const container = createContainer({
    database: chat().database.database,
    dataDir,
    secret: SECRET,
    externalUrl: 'http://chat.example.org',
  });
  container.load(isolationModule(), messagingModule(), identityModule());
  background = container.get(MESSAGING.background);
  isolation = container.get(ISOLATION);
});
afterAll(() => isolation.stop());
/** The work of the worker. */
const makeAll = () => background.makeUserExports.execute();
const download = (url: string | null, person?: Person) =>
  fetch(`${chat().client.url}${url ?? '/none'}`, {
    headers: person ? credentialsOf(person, chat().client.url) : {},
  });
const acts = async () =>
  (
    await chat().database.database.sql.query<{ kind: string; actor: number }>(
      `select kind, actor_id as actor from audit_entry
       where object_id = $1 and kind like 'user_export.%' order by id`,
      [zora.userId],
    )
  ).rows;

it('gives users their own data, and only them', async () => {
  const snippet = { title: word, content: word };
  await ok(chat().client.post('/saved_snippets', snippet, as(zora)));
  const pending = await requestExport('/users/me/data_exports', zora);
  expect(pending).toMatchObject({
    user_id: zora.userId,
    requested_by: zora.userId,
    status: 'pending',
    url: null,
    report: null,
  });
  const early = await chat().client.delete(`/data_exports/${pending.id}`, {}, as(zora));
  expect([early.status, early.body.msg]).toEqual([400, 'Export still in progress']);
  expect(await makeAll()).toEqual({ made: 1 });
  const made = await exportOf(pending.id, zora);
  expect(made).toMatchObject({ status: 'finished', report: { missing_files: 0 } });
  const response = await download(made.url, zora);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/gzip',
  ]);
  expect(bytes.byteLength).toBe(made.report?.bytes);
  expect(made.report?.records).toBeGreaterThan(1);
  const files = await unpacked(Readable.from([bytes]));
  expect(files.get('saved_snippets.jsonl')?.toString()).toContain(word);
  for (const other of [owner(), undefined]) {
    expect((await download(made.url, other)).status).toBe(other ? 404 : 401);
  }
  const foreign = await chat().client.get(`/data_exports/${made.id}`, {}, as(owner()));
  expect([foreign.status, foreign.body.msg]).toEqual([400, 'Invalid data export ID']);
  await ok(chat().client.delete(`/data_exports/${made.id}`, {}, as(zora)));
  expect((await download(made.url, zora)).status).toBe(404);
  const listed = (await ok(chat().client.get('/data_exports', {}, as(zora)))).data_exports;
  expect(listed).toMatchObject([{ id: made.id, status: 'deleted', url: null }]);
  expect(await acts()).toEqual([
    { kind: 'user_export.requested', actor: zora.userId },
    { kind: 'user_export.deleted', actor: zora.userId },
  ]);
});

it('gives owners the data of a user, until the role or the account ends', async () => {
  const { client, database, people } = chat();
  await ok(client.patch(`/users/${zora.userId}`, { role: ROLES.owner }, as(owner())));
  const { other } = people;
  const { id } = await requestExport(`/users/${other.userId}/data_exports`, zora);
  const own = await requestExport(`/users/${zora.userId}/data_exports`, owner());
  expect(await makeAll()).toEqual({ made: 2 });
  const [first, second] = [await exportOf(id, zora), await exportOf(own.id, owner())];
  expect((await download(first.url, zora)).status).toBe(200);
  await ok(client.patch(`/users/${zora.userId}`, { role: ROLES.member }, as(owner())));
  expect((await download(first.url, zora)).status).toBe(400);
  expect((await download(second.url, zora)).status).toBe(404);
  expect((await download(second.url, owner())).status).toBe(200);
  const stored = await database.database.sql.query<{ path: string }>(
    'select path from user_export where $1 in (user_id, requested_by)',
    [zora.userId],
  );
  const kind = { kind: 'identity' };
  const path = `/users/${zora.userId}/erasure`;
  const { erasure } = await ok(client.post(path, kind, as(owner())));
  const { id: erasureId } = erasure as { id: number };
  await chat().identity.runErasure.execute(erasureId);
  const { erasure: report } = await ok(client.get(`/erasures/${erasureId}`, {}, as(owner())));
  expect(report).toMatchObject({ removed: { data_exports: 2 } });
  expect((await download(second.url, owner())).status).toBe(404);
  const { rows } = await database.database.sql.query(
    'select from file_removal where key = any($1) and not_before <= now()',
    [stored.rows.map(({ path }) => path)],
  );
  expect(rows).toHaveLength(2);
});

it('limits the requests of a day, and removes exports after a week', async () => {
  const { client, database } = chat();
  for (let count = 0; count < 5; count += 1) await requestExport('/users/me/data_exports', zora);
  const refused = await client.post('/users/me/data_exports', {}, as(zora));
  expect([refused.status, refused.body.msg]).toEqual([400, 'Exceeded rate limit.']);
  expect(await makeAll()).toEqual({ made: 5 });
  const list = async () =>
    (await ok(client.get('/data_exports', {}, as(zora)))).data_exports as DataExport[];
  const [first, ...others] = await list();
  await database.database.sql.query(
    `update user_export set requested_at = now() - interval '8 days' where id <> $1 and user_id = $2`,
    [first?.id, zora.userId],
  );
  expect(await background.clearUserExports.execute()).toEqual({ removed: others.length });
  expect(await list()).toEqual([first]);
  expect((await download(others[0]?.url ?? null, zora)).status).toBe(404);
  expect((await download(first?.url ?? null, zora)).status).toBe(200);
});

it('is for owners, of persons, and for no limited token', async () => {
  const { client, people } = chat();
  const answer = async (path: string, person: Person) => {
    const { status, body } = await client.post(path, {}, as(person));
    return [status, body.msg];
  };
  const path = (id: number) => `/users/${id}/data_exports`;
  expect(await answer(path(zora.userId), people.administrator)).toEqual([
    400,
    'Must be an organization owner',
  ]);
  expect(await answer(path(people.bot.userId), owner())).toEqual([400, 'No such user']);
  expect(await answer('/users/me/data_exports', people.bot)).toEqual([
    400,
    'This endpoint does not accept bot requests.',
  ]);
  const fields = { name: word, scopes: ['read', 'write'] };
  const token = (await ok(client.post('/users/me/tokens', fields, as(zora)))).secret as string;
  expect(await answer('/users/me/data_exports', { ...zora, apiKey: token })).toEqual([
    403,
    'This requires a credential that has every scope and does not expire.',
  ]);
});
