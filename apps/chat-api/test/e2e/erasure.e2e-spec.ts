import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UserExports } from '@tandem/assembly-organization-export';
import { operatorOf } from '@tandem/identity-domain';
import { AvatarUrls } from '@tandem/identity-rest/avatars';
import { FileContentStore } from '@tandem/shared-files';
import { ROLES } from '@tandem/shared-kernel';
import { ok } from './chat-client.ts';
import { unpacked } from './exported-archive.ts';
import { PASSWORD, SECRET, useChatApi, type Person } from './chat-api-under-test.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-erasure-'));
const chat = useChatApi({ dataDir });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const NAME = 'Zora Quillfeather';
/** Events are removed after hours or days, files within an hour. */
const PRUNED = ['outbox', 'client_event', 'job', 'file_removal'];

let zora: Person;
let number = 0;
/** No other user writes it. */
let word = '';

beforeEach(async () => {
  number += 1;
  word = `wombat${number}words`;
  const email = `zora${number}@acme.test`;
  const { identity, realmId } = chat();
  const account = { email, password: PASSWORD, fullName: `${NAME} ${number}`, role: ROLES.member };
  const opened = await identity.useCases.createUser.execute(operatorOf(realmId), account);
  zora = { ...opened, fullName: account.fullName };
});

const as = (person: Person) => ({ as: person });
const owner = () => chat().people.owner;
const send = async (person: Person, content: string, topic: string) => {
  const post = { type: 'channel', to: 'zoo', topic, content };
  return (await ok(chat().client.post('/messages', post, as(person)))).id as number;
};
const request = async (kind: string) =>
  (await ok(chat().client.post(`/users/${zora.userId}/erasure`, { kind }, as(owner()))))
    .erasure as { id: number; finished_at: number | null };
const report = async (id: number) =>
  (await ok(chat().client.get(`/erasures/${id}`, {}, as(owner())))).erasure;
/** The work of the worker. */
const run = (id: number) => chat().identity.runErasure.execute(id);

/** A user with something in each store. @returns messages of the user and of the owner */
async function live(): Promise<{ own: number; foreign: number; deleted: number }> {
  const { client } = chat();
  const subscriptions = [{ name: 'zoo' }];
  for (const person of [owner(), zora]) {
    await ok(client.post('/users/me/subscriptions', { subscriptions }, as(person)));
  }
  const form = new FormData();
  form.append('file', new File([word], `${word}.txt`, { type: 'text/plain' }));
  const authorization = `Basic ${btoa(`${zora.email}:${zora.apiKey}`)}`;
  const uploaded = await fetch(`${client.url}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const { url } = (await uploaded.json()) as { url: string };
  const topic = `topic ${number}`;
  const own = await send(zora, `${word} [file](${url})`, topic);
  const deleted = await send(zora, `${word} deleted`, topic);
  await ok(client.delete(`/messages/${deleted}`, {}, as(owner())));
  const foreign = await send(owner(), `@_**${zora.fullName}** and @**${zora.fullName}**`, topic);
  const reaction = { emoji_name: 'tada' };
  await ok(client.post(`/messages/${foreign}/reactions`, reaction, as(zora)));
  const drafts = [{ type: 'stream', to: [1], topic: '', content: word, timestamp: 1 }];
  await ok(client.post('/drafts', { drafts }, as(zora)));
  await ok(client.post('/saved_snippets', { title: word, content: word }, as(zora)));
  await ok(client.post('/users/me/alert_words', { alert_words: [word] }, as(zora)));
  await ok(client.post('/users/me/status', { status_text: word }, as(zora)));
  const token = { name: word, scopes: ['read'] };
  await ok(client.post('/users/me/tokens', token, as(zora)));
  return { own, foreign, deleted };
}

/** Tables with rows that contain a text. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const { sql } = chat().database.database;
  const { rows } = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found = [];
  for (const { name } of rows.filter((each) => !PRUNED.includes(each.name))) {
    const query = `select from "${name}" t where t::text ilike $1 limit 1`;
    if ((await sql.query(query, [`%${text}%`])).rows.length > 0) found.push(name);
  }
  return found;
}

const fetched = async (id: number) =>
  (await chat().client.get(`/messages/${id}`, {}, as(owner()))).body.message as
    | { sender_full_name: string; content: string; reactions: unknown[] }
    | undefined;

it('exports all that a user wrote, without secrets', async () => {
  const { own, foreign, deleted } = await live();
  const { sql } = chat().database.database;
  const promotion = { role: 300 };
  await ok(chat().client.patch(`/users/${zora.userId}`, promotion, as(owner())));
  const identity = { issuer: 'https://login.example.com', subject: `subject ${number}` };
  await sql.query(
    `with session as (
       insert into login_session (realm_id, user_id, secret_hash, user_agent, address, created_at,
         last_used_at)
       values ($1, $2, 'secret', 'Browser', '192.0.2.9', now(), now())
     )
     insert into external_identity (realm_id, user_id, issuer, subject) values ($1, $2, $3, $4)`,
    [chat().realmId, zora.userId, identity.issuer, identity.subject],
  );
  const exports = new UserExports({
    database: chat().database.database,
    contents: new FileContentStore(join(dataDir, 'files')),
    names: new AvatarUrls(SECRET),
    spoolFolder: join(dataDir, 'tmp'),
  });
  let records = 0;
  const files = await unpacked(
    exports.contentOf({
      realmId: chat().realmId,
      userId: zora.userId,
      onProgress: (count) => (records += count),
    }),
  );
  const rows = (name: string) =>
    (files.get(`${name}.jsonl`)?.toString() ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as object);
  expect(rows('messages')).toMatchObject([
    { id: own, channel: 'zoo', topic: `topic ${number}`, content: expect.stringContaining(word) },
  ]);
  expect(rows('archived_messages')).toMatchObject([{ id: deleted, reason: 'deleted' }]);
  expect(rows('reactions')).toMatchObject([{ message_id: foreign, emoji_name: 'tada' }]);
  expect(rows('drafts')).toMatchObject([{ content: word }]);
  expect(rows('saved_snippets')).toMatchObject([{ title: word }]);
  expect(rows('files')).toHaveLength(1);
  expect(records).toBeGreaterThan(6);
  const upload = [...files.keys()].find((path) => path.startsWith('uploads/'));
  expect(files.get(upload ?? '')?.toString()).toBe(word);
  const user = files.get('user.json')?.toString() ?? '';
  expect(JSON.parse(user)).toMatchObject({
    delivery_email: zora.email,
    full_name: zora.fullName,
    status: { text: word },
    alert_words: [{ word }],
    tokens: [{ name: word, expires_at: null, last_used_at: null }],
    has_second_factor: false,
    external_identities: [identity],
    sessions: [{ user_agent: 'Browser', address: '192.0.2.9' }],
  });
  expect(rows('audit')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'token.created', actor_id: zora.userId }),
      expect.objectContaining({
        kind: 'user.role_changed',
        actor_id: owner().userId,
        address: null,
      }),
    ]),
  );
  expect(user).not.toMatch(/hash|password|api_key|secret/);
});

describe('erasing the identity', () => {
  it('leaves the messages, from "Deleted user"', async () => {
    const { own, foreign } = await live();
    const { id } = await request('identity');
    expect((await chat().client.get('/users/me', {}, as(zora))).status).toBe(401);
    await run(id);
    expect(await report(id)).toMatchObject({
      user_id: zora.userId,
      kind: 'identity',
      requested_by: owner().userId,
      finished_at: expect.any(Number),
      removed: { drafts: 1, saved_snippets: 1, alert_words: 1, tokens: 1 },
      mentions: 1,
    });
    expect(await fetched(own)).toMatchObject({ sender_full_name: 'Deleted user' });
    expect((await fetched(foreign))?.reactions).toHaveLength(1);
    // The texts of other users are not changed.
    expect(await tablesWith(zora.fullName)).toEqual(['message']);
    expect(await tablesWith(zora.email)).toEqual([]);
    const user = (await ok(chat().client.get(`/users/${zora.userId}`, {}, as(owner())))).user;
    expect(user).toMatchObject({ full_name: 'Deleted user', is_active: false, is_deleted: true });
  });
});

describe('erasing everything', () => {
  it('removes all that the user wrote, also from the archive', async () => {
    const { own, foreign, deleted } = await live();
    expect(await tablesWith(word)).toEqual(
      expect.arrayContaining(['archived_message', 'attachment', 'draft', 'message']),
    );
    const { id } = await request('everything');
    await run(id);
    expect(await report(id)).toMatchObject({
      removed: { messages: 1, archived_messages: 1, reactions: 1, files: 1 },
      mentions: 1,
    });
    expect(await fetched(own)).toBeUndefined();
    expect((await fetched(foreign))?.reactions).toEqual([]);
    expect((await fetched(deleted))?.content).toBeUndefined();
    expect(await tablesWith(zora.email)).toEqual([]);
    expect(await tablesWith(word)).toEqual([]);
    expect(await tablesWith(`user_id": ${zora.userId},`)).toEqual([]);
    const { rows } = await chat().database.database.sql.query(
      'select from message where sender_id = $1 union all select from archived_message where sender_id = $1',
      [zora.userId],
    );
    expect(rows).toEqual([]);
  });

  it('is done once, also if it is requested again', async () => {
    await live();
    const first = await request('everything');
    await Promise.all([run(first.id), run(first.id)]);
    const done = await report(first.id);
    expect(await request('everything')).toEqual(done);
    expect(await request('identity')).toEqual(done);
    expect((await ok(chat().client.get('/erasures', {}, as(owner())))).erasures).toContainEqual(
      done,
    );
  });
});

it('reports no erasure that does not exist', async () => {
  const { status, body } = await chat().client.get('/erasures/999', {}, as(owner()));
  expect([status, body.msg]).toEqual([400, 'Invalid erasure ID']);
});

it('refuses unknown kinds, bots and the only owner', async () => {
  const { client, people } = chat();
  const erase = async (userId: number, kind: string) =>
    (await client.post(`/users/${userId}/erasure`, { kind }, as(owner()))).body.msg as string;
  expect(await erase(zora.userId, 'half')).toBe('Invalid kind');
  expect(await erase(people.bot.userId, 'identity')).toBe('No such user');
  expect(await erase(owner().userId, 'identity')).toContain('organization owner');
});
