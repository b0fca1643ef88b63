import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { useChatApi, type ChatApiUnderTest, type Person } from '../chat-api-under-test.ts';
import { credentialsOf, type Account } from '../chat-client.ts';
import { beginUpload, newPerson, SlowRequest, succeed, uploadFile } from './holdings.ts';

/* Changes are made at one instance; uploads and addresses are used at another. */
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-revocation-'));
const chat = useChatApi({ dataDir });
let instance: Awaited<ReturnType<ChatApiUnderTest['startInstance']>>;

beforeAll(async () => {
  instance = await chat().startInstance();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const owner = () => chat().people.owner;
const here = (
  method: string,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  as: Account = owner(),
) => succeed(chat().client, [method, path, fields], as);

/** The status of a page at the other instance. */
const there = async (path: string, as?: Account) =>
  (
    await fetch(instance.client.url + path, {
      headers: as ? credentialsOf(as, instance.client.url) : {},
    })
  ).status;

/** The other instance is notified of a change a moment after its answer. */
async function refusedThere(as: Account): Promise<void> {
  while ((await there('/api/v1/users/me', as)) !== 401) await new Promise(setImmediate);
}
async function eventually(status: number, path: string, as: Account): Promise<void> {
  while ((await there(path, as)) !== status) await new Promise(setImmediate);
}

describe('a temporary address of a file', () => {
  const CHANNEL = 'files';
  /** A member of a private channel with a file, and an address that was made for them. */
  async function shown() {
    const person = await newPerson(chat());
    const name = `${CHANNEL} ${person.userId}`;
    await here('POST', '/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: [person.userId, owner().userId],
      invite_only: true,
    });
    const url = await uploadFile(chat().client, owner());
    const content = `[notes](${url})`;
    const sent = (await here('POST', '/messages', {
      type: 'channel',
      to: name,
      topic: 't',
      content,
    })) as { id: number };
    const { body } = await instance.client.get(url, {}, { as: person });
    const address = (body as { url: string }).url;
    expect(await there(address)).toBe(200);
    return { person, name, address, messageId: sent.id };
  }

  it.each<[string, (held: Awaited<ReturnType<typeof shown>>) => Promise<unknown>]>([
    [
      'whose key is rotated',
      ({ person }) => here('POST', '/users/me/api_key/regenerate', {}, person),
    ],
    ['who is deactivated', ({ person }) => here('DELETE', `/users/${person.userId}`, {})],
    [
      'who leaves the channel',
      ({ person, name }) =>
        here('DELETE', '/users/me/subscriptions', { subscriptions: [name] }, person),
    ],
    ['whose message is deleted', ({ messageId }) => here('DELETE', `/messages/${messageId}`, {})],
  ])('made for a user %s stops working', async (_, revoke) => {
    const held = await shown();
    await revoke(held);
    expect(await there(held.address)).toBe(403);
  });

  it('stays open for users who lose no access', async () => {
    const { person, address } = await shown();
    await here('PATCH', `/users/${person.userId}`, { role: ROLES.moderator });
    expect(await there(address)).toBe(200);
  });
});

it('an export opens for administrators of the moment alone', async () => {
  const folder = join(dataDir, 'files', 'exports', String(chat().realmId));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${'x'.repeat(24)}.tar.gz`), '{}\n');
  const address = `/user_avatars/exports/${chat().realmId}/${'x'.repeat(24)}.tar.gz`;
  const person = await newPerson(chat(), ROLES.administrator);
  expect(await there(address, person)).toBe(200);
  expect(await there(address)).toBe(401);
  await here('PATCH', `/users/${person.userId}`, { role: ROLES.member });
  await eventually(400, address, person);
  await here('PATCH', `/users/${person.userId}`, { role: ROLES.administrator });
  await eventually(200, address, person);
  await here('POST', '/users/me/api_key/regenerate', {}, person);
  await eventually(401, address, person);
});

describe('a body that is on its way', () => {
  it('sends no message for an account that is deactivated meanwhile', async () => {
    const person = await newPerson(chat());
    const body = `type=direct&to=%5B${owner().userId}%5D&content=`;
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length + 5),
    };
    const parts = { method: 'POST', path: '/messages', headers, begin: body };
    const sending = await SlowRequest.begin(instance.client, person, parts);
    await here('DELETE', `/users/${person.userId}`, {});
    await refusedThere(person);
    sending.end('later');
    expect(await sending.answered).toBe(401);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['is deactivated', ({ userId }) => here('DELETE', `/users/${userId}`, {})],
    ['has another key', (person) => here('POST', '/users/me/api_key/regenerate', {}, person)],
  ])('of a resumable upload adds no file for an account that %s', async (_, revoke) => {
    const person = await newPerson(chat());
    const sending = await beginUpload(instance.client, person);
    await revoke(person);
    await refusedThere(person);
    sending.end('later');
    expect(await sending.answered).toBe(401);
    const { rows } = await chat().database.database.sql.query(
      'select from attachment where owner_id = $1',
      [person.userId],
    );
    expect(rows).toEqual([]);
  });
});
