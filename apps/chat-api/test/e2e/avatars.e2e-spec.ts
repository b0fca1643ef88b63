import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
const authorization = ({ email, apiKey }: Person) => ({
  authorization: `Basic ${btoa(`${email}:${apiKey}`)}`,
});

const upload = (as: Person, ...files: Buffer[]) => uploadTo('/users/me/avatar', as, ...files);

const uploadTo = (path: string, as: Person, ...files: Buffer[]) =>
  send('POST', path, as, {}, ...files);

async function send(
  method: string,
  path: string,
  as: Person,
  fields: Record<string, string>,
  ...files: Buffer[]
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  files.forEach((bytes, n) =>
    form.append(`file${n}`, new Blob([Uint8Array.from(bytes)]), 'me.jpg'),
  );
  const url = `${chat().client.url}/api/v1${path}`;
  const answer = await fetch(url, { method, headers: authorization(as), body: form });
  return (await answer.json()) as Record<string, string>;
}
const get = (path: string, headers = {}) =>
  fetch(chat().client.url + path, { headers, redirect: 'manual' });
const location = async (path: string, headers = {}) =>
  (await get(path, headers)).headers.get('location');
const sizeOf = async (answer: Response) => {
  const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
  return { width, height, format };
};

it('makes two squares of an uploaded picture, under a name that cannot be guessed', async () => {
  const { people, client, realmId } = chat();
  const as = people.member;
  const { avatar_url: url = '', result } = await upload(as, await picture());
  expect(result).toBe('success');
  expect(url).toMatch(new RegExp(`^/user_avatars/${realmId}/[0-9a-f]{40}\\.png$`));
  const small = await get(url);
  expect(small.headers.get('content-type')).toBe('image/png');
  expect(small.headers.get('cache-control')).toContain('immutable');
  expect(await sizeOf(small)).toEqual({ width: 100, height: 100, format: 'png' });
  const medium = await get(url.replace('.png', '-medium.png'));
  expect(await sizeOf(medium)).toEqual({ width: 500, height: 500, format: 'png' });
  const me = (await client.get('/users/me', {}, { as })).body;
  expect(me).toMatchObject({ avatar_url: url, avatar_version: 2 });
  const second = await upload(as, await picture(10, 500));
  expect(second.avatar_url).not.toBe(url);
  expect((await get(url)).status).toBe(404);
  const gone = (await client.delete('/users/me/avatar', {}, { as })).body;
  expect(gone.avatar_url).toMatch(/^https:\/\/secure\.gravatar\.com\/avatar\/.*version=4$/);
  expect((await get(second.avatar_url!)).status).toBe(404);
});

it('leads from a user to the present picture', async () => {
  const { people } = chat();
  const { avatar_url } = await upload(people.other, await picture());
  const headers = authorization(people.guest);
  const { userId, email } = people.other;
  expect(await location(`/avatar/${userId}`, headers)).toBe(avatar_url);
  expect(await location(`/avatar/${email}?version=7`, headers)).toBe(`${avatar_url}?version=7`);
  expect(await location(`/avatar/${userId}/medium`, headers)).toBe(
    avatar_url!.replace('.png', '-medium.png'),
  );
  expect(await location(`/avatar/${people.owner.userId}?x=1`, headers)).toMatch(/gravatar.*&x=1$/);
  expect((await get(`/avatar/${userId}`)).status).toBe(401);
  expect((await get('/avatar/99999', headers)).status).toBe(404);
  expect((await get('/avatar/nobody@acme.test', headers)).status).toBe(404);
});

it.each([
  '/user_avatars/1/x.png',
  `/user_avatars/1/${'0'.repeat(40)}.png`,
  `/user_avatars/1/..%2f..%2fsecret.png`,
  `/user_avatars/99999999999999999999/${'0'.repeat(40)}.png`,
])('has no picture at %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

it('accepts one picture up to the size limit', async () => {
  const { people, client } = chat();
  const as = people.member;
  expect(await upload(as)).toEqual(bad('You must upload exactly one avatar.'));
  const jpeg = await picture();
  expect(await upload(as, jpeg, jpeg)).toEqual(bad('You must upload exactly one avatar.'));
  const none = await client.post('/users/me/avatar', {}, { as });
  expect(none.body).toEqual(bad('You must upload exactly one avatar.'));
  const tooLarge = 'Uploaded file is larger than the allowed limit of 5 MiB';
  expect(await upload(as, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ msg: tooLarge });
  const invalid = { result: 'error', code: 'BAD_IMAGE', msg: 'Invalid image format' };
  expect(await upload(as, Buffer.from('no picture'))).toEqual(invalid);
  const vector = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  for (const bytes of [Buffer.from(vector), Buffer.from(`${' '.repeat(65)}${vector}`)]) {
    expect(await upload(as, bytes)).toEqual(invalid);
    expect(await upload(as, gzipSync(bytes))).toEqual(invalid);
  }
});

it('gives the organization an icon and logos', async () => {
  const { people, client, realmId } = chat();
  const { owner, moderator } = people;
  const done = { result: 'success', msg: '' };
  const icon = async () => (await client.get('/server_settings')).body.realm_icon as string;
  expect(await icon()).toContain('gravatar');
  expect(await uploadTo('/realm/icon', owner, await picture())).toEqual(done);
  expect(await icon()).toBe(`/user_avatars/${realmId}/realm/icon-2.png`);
  expect(await sizeOf(await get(await icon()))).toEqual({ width: 100, height: 100, format: 'png' });
  expect(await location('/api/v1/realm/icon?version=9')).toBe(`${await icon()}?version=9`);
  expect(await uploadTo('/realm/logo?night=true', owner, await picture())).toEqual(done);
  const fields = { fetch_event_types: ['realm'] };
  const { body } = await client.post('/register', fields, { as: owner });
  expect(body).toMatchObject({
    realm_icon_source: 'U',
    realm_logo_source: 'D',
    realm_night_logo_source: 'U',
    realm_night_logo_url: `/user_avatars/${realmId}/realm/night_logo-2.webp`,
  });
  const logo = await get(body.realm_night_logo_url as string);
  expect(await location('/api/v1/realm/logo?night=true')).toBe(
    `${body.realm_night_logo_url}?night=true`,
  );
  const standard = '/static/images/logo/org-logo.svg?version=0';
  expect(body.realm_logo_url).toBe(standard);
  expect(await location('/api/v1/realm/logo')).toBe(standard);
  const drawing = await get(standard);
  expect([drawing.status, drawing.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect((await get('/api/v1/realm/logo?night=x')).status).toBe(400);
  expect(logo.headers.get('content-type')).toBe('image/webp');
  expect(await sizeOf(logo)).toEqual({ width: 150, height: 100, format: 'webp' });
  expect((await client.delete('/realm/icon', {}, { as: owner })).body).toEqual(done);
  expect((await client.delete('/realm/logo', { night: true }, { as: owner })).body).toEqual(done);
  expect(await icon()).toContain('gravatar');
  expect((await get(body.realm_icon_url as string)).status).toBe(404);
  const refused = { code: 'UNAUTHORIZED_PRINCIPAL' };
  expect(await uploadTo('/realm/icon', moderator, await picture())).toMatchObject(refused);
  expect(await uploadTo('/realm/icon', owner)).toEqual(bad('You must upload exactly one icon.'));
  expect(await uploadTo('/realm/logo', owner)).toMatchObject({ var_name: 'night' });
});

it('creates a bot with a picture, and changes the picture', async () => {
  const { member, other } = chat().people;
  const names = { full_name: 'Painter', short_name: 'painter' };
  const made = await send('POST', '/bots', member, names, await picture());
  expect(made.avatar_url).toMatch(/^\/user_avatars\//);
  const path = `/bots/${made.user_id}`;
  const edited = await send('PATCH', path, member, {}, await picture());
  expect(edited.avatar_url).toMatch(/^\/user_avatars\//);
  expect(edited.avatar_url).not.toBe(made.avatar_url);
  expect((await get(edited.avatar_url!)).status).toBe(200);
  const two = [await picture(), await picture()];
  expect(await send('PATCH', path, member, {}, ...two)).toEqual(
    bad('You may only upload one file at a time'),
  );
  expect(await send('PATCH', path, member, {}, Buffer.from('x'))).toMatchObject({
    code: 'BAD_IMAGE',
  });
  expect(await send('PATCH', path, other, {}, await picture())).toEqual(
    bad('Insufficient permission'),
  );
});

it('creates or changes a bot with its picture, or not at all', async () => {
  const { member } = chat().people;
  const names = { full_name: 'Sculptor', short_name: 'sculptor' };
  expect(await send('POST', '/bots', member, names, Buffer.from('x'))).toMatchObject({
    code: 'BAD_IMAGE',
  });
  const made = await send('POST', '/bots', member, names, await picture());
  expect(made).toMatchObject({ result: 'success' });
  expect((await get(made.avatar_url!)).status).toBe(200);
  const path = `/bots/${made.user_id}`;
  const taken = { full_name: 'Echo Bot' };
  expect(await send('PATCH', path, member, taken, await picture())).toEqual(
    bad('Name is already in use.'),
  );
  const shown = await send('PATCH', path, member, {});
  expect(shown.avatar_url).toBe(made.avatar_url);
  expect((await get(made.avatar_url!)).status).toBe(200);
});

it('refuses changes of pictures if the organization has locked them', async () => {
  const { people, database, realmId } = chat();
  await database.database.sql.query(
    `update realm set settings = settings || '{"avatar_changes_disabled": true}' where id = $1`,
    [realmId],
  );
  const refused = bad('Avatar changes are disabled in this organization.');
  expect(await upload(people.member, await picture())).toEqual(refused);
  expect(await upload(people.administrator, await picture())).toMatchObject({ result: 'success' });
});
