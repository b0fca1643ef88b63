import { expect, it } from '@jest/globals';
import { SCOPES } from '@tandem/shared-kernel';
import { PASSWORD, useChatApi } from './chat-api-under-test.ts';
import type { Account } from './chat-client.ts';
import { newPerson } from './revocation/holdings.ts';

const chat = useChatApi();
const PATH = '/realm/audit_log';

interface Entry {
  readonly id: number;
  readonly kind: string;
  readonly time: string;
  readonly actor_id: number | null;
  readonly [field: string]: unknown;
}

/** Reads the log as an owner. */
async function entries(fields: Record<string, unknown>): Promise<Entry[]> {
  const { body } = await chat().client.get(PATH, fields, { as: chat().people.owner });
  return body.entries as Entry[];
}
const lastId = async () => (await entries({ limit: 1 }))[0]?.id ?? 0;
const kindsAfter = async (after: number) => (await entries({ after })).map(({ kind }) => kind);

it('has the act, the actor, the time, the address and the credential', async () => {
  const { client, people } = chat();
  const person = await newPerson(chat());
  const after = await lastId();
  const created = await client.post(
    '/users/me/tokens',
    { name: 'deploy', scopes: SCOPES },
    { as: people.owner },
  );
  const token = { email: people.owner.email, apiKey: created.body.secret as string };
  await client.patch(`/users/${person.userId}`, { full_name: 'Renamed' }, { as: token });
  await client.patch(`/users/${person.userId}`, { full_name: 'Renamed' }, { as: token });
  const [first, second, ...more] = await entries({ after });
  expect(first).toEqual({
    id: expect.any(Number),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    kind: 'token.created',
    actor_type: 'user',
    actor_id: people.owner.userId,
    credential_type: 'api_key',
    credential_id: null,
    ip_address: expect.stringMatching(/127\.0\.0\.1|::1/),
    object_id: created.body.token.id,
    user_id: people.owner.userId,
    name: 'deploy',
    before: null,
    after: { scopes: SCOPES, expires_at: null },
  });
  expect(second).toMatchObject({
    kind: 'user.renamed',
    credential_type: 'token',
    credential_id: created.body.token.id,
    object_id: person.userId,
    user_id: person.userId,
    after: { full_name: 'Renamed' },
  });
  // The same command again changes nothing, and is not an act.
  expect(more).toEqual([]);
});

it('is read by actor, account, kind, time and page', async () => {
  const { client, people } = chat();
  const person = await newPerson(chat());
  const after = await lastId();
  const since = Math.floor(Date.now() / 1000) - 60;
  await client.post('/users/me/tokens', { name: 'a', scopes: ['read'] }, { as: person });
  await client.post('/users/me/tokens', { name: 'b', scopes: ['read'] }, { as: person });
  await client.patch(`/users/${person.userId}`, { full_name: 'Other' }, { as: people.owner });
  const names = async (fields: object) =>
    (await entries({ after, ...fields })).map(({ name, kind }) => name ?? kind);
  expect(await names({})).toEqual(['a', 'b', 'user.renamed']);
  expect(await names({ actor_id: person.userId })).toEqual(['a', 'b']);
  expect(await names({ user_id: person.userId, kind: 'user' })).toEqual(['user.renamed']);
  expect(await names({ kind: 'user.renamed' })).toEqual(['user.renamed']);
  expect(await names({ kind: 'toke' })).toEqual([]);
  expect(await names({ kind: 'user', object_id: person.userId })).toEqual(['user.renamed']);
  expect(await names({ since, limit: 1 })).toEqual(['a']);
  expect(await names({ until: since })).toEqual([]);
  const [latest, before] = await entries({ user_id: person.userId, limit: 2 });
  expect([latest?.kind, before?.name]).toEqual(['user.renamed', 'b']);
  const next = await entries({ user_id: person.userId, before: before?.id, limit: 1 });
  expect(next[0]?.name).toBe('a');
});

it('contains no secret', async () => {
  const { client, people } = chat();
  const person = await newPerson(chat());
  const after = await lastId();
  const as = { as: person };
  const { body } = await client.post('/users/me/tokens', { name: 'x', scopes: ['read'] }, as);
  const { secret } = (await client.post('/users/me/second_factor', { password: PASSWORD }, as))
    .body;
  const session = await client.post('/session', { username: person.email, password: PASSWORD });
  const cookie = session.headers.get('set-cookie') ?? '';
  const key = (await client.post('/users/me/api_key/regenerate', {}, as)).body.api_key as string;
  await client.post('/invites/multiuse', {}, { as: people.owner });
  const text = JSON.stringify(await entries({ after }));
  expect(text).toContain('second_factor.begun');
  const [, cookieSecret = ''] = /tds_\d+_([\w-]+)/.exec(cookie) ?? [];
  const secrets = [(body.secret as string).split('_')[2], secret, cookieSecret, key, PASSWORD];
  for (const each of secrets) {
    expect(each).toMatch(/./);
    expect(text).not.toContain(each);
  }
});

/** Sends a file to an endpoint of the owner. */
async function upload(path: string, as: Account): Promise<number> {
  const form = new FormData();
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  form.append('file', new Blob([picture], { type: 'image/png' }), 'a.png');
  const authorization = `Basic ${btoa(`${as.email}:${as.apiKey}`)}`;
  const url = `${chat().client.url}/api/v1${path}`;
  return (await fetch(url, { method: 'POST', body: form, headers: { authorization } })).status;
}

it('records pictures, emoji and exports', async () => {
  const { client, people, database } = chat();
  const { owner } = people;
  const after = await lastId();
  for (const path of ['/realm/icon', '/realm/logo?night=false', '/realm/emoji/audited']) {
    expect([path, await upload(path, owner)]).toEqual([path, 200]);
  }
  await client.delete('/realm/emoji/audited', {}, { as: owner });
  await client.delete('/realm/logo', { night: false }, { as: owner });
  const exported = await client.post('/export/realm', {}, { as: owner });
  await database.database.sql.query(`update realm_export set path = 'x' where id = $1`, [
    exported.body.id,
  ]);
  await client.delete(`/export/realm/${exported.body.id}`, {}, { as: owner });
  expect(await kindsAfter(after)).toEqual([
    'realm.picture_changed',
    'realm.picture_changed',
    'custom_emoji.added',
    'custom_emoji.deactivated',
    'realm.picture_changed',
    'export.requested',
    'export.deleted',
  ]);
});
