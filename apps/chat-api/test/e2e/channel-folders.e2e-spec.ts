import { describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();

const create = (as: Person, fields: object) =>
  chat().client.post('/channel_folders/create', { ...fields }, { as });
const list = async (as: Person, fields: object = {}) =>
  (await chat().client.get('/channel_folders', { ...fields }, { as })).body.channel_folders as {
    id: number;
    name: string;
  }[];

describe('POST channel_folders/create', () => {
  it('creates a folder that all users see', async () => {
    const { administrator, guest } = chat().people;
    const made = await create(administrator, { name: 'Frontend', description: 'all *web*' });
    expect(made.status).toBe(200);
    const id = made.body.channel_folder_id;
    const [folder] = await list(guest);
    expect(folder).toEqual({
      id,
      name: 'Frontend',
      description: 'all *web*',
      order: id,
      is_archived: false,
      rendered_description: '<p>all <em>web</em></p>',
      creator_id: administrator.userId,
      date_created: expect.any(Number),
    });
    const empty = await create(administrator, { name: ' padded ', description: '' });
    expect(empty.status).toBe(200);
    expect((await list(guest))[1]).toMatchObject({ name: ' padded ', rendered_description: '' });
  });

  it('is for administrators', async () => {
    const { moderator } = chat().people;
    const { status, body } = await create(moderator, { name: 'x', description: '' });
    expect([status, body.code, body.msg]).toEqual([
      400,
      'UNAUTHORIZED_PRINCIPAL',
      'Must be an organization administrator',
    ]);
  });

  it.each([
    [{}, "Missing 'description' argument"],
    [{ description: '' }, "Missing 'name' argument"],
    [{ name: '', description: '' }, "Channel folder name can't be empty."],
    [
      { name: 'abc\0', description: '' },
      'Invalid character in channel folder name, at position 4.',
    ],
    [{ name: 'x'.repeat(61), description: '' }, 'name is too long (limit: 60 characters)'],
    [
      { name: 'x', description: 'x'.repeat(1025) },
      'description is too long (limit: 1024 characters)',
    ],
    [{ name: 'frontEND', description: '' }, 'Channel folder name already in use'],
  ])('refuses %j', async (fields, msg) => {
    const { status, body } = await create(chat().people.owner, fields);
    expect([status, body.msg]).toEqual([400, msg]);
  });

  it('makes one of several of the same name at once', async () => {
    const { owner } = chat().people;
    const made = await Promise.all(
      Array.from({ length: 6 }, () => create(owner, { name: 'Once', description: '' })),
    );
    expect(made.map((each) => each.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });
});

describe('PATCH channel_folders/{id}', () => {
  const edit = (as: Person, id: number, fields: object) =>
    chat().client.patch(`/channel_folders/${id}`, { ...fields }, { as });
  const fresh = async (name: string) =>
    (await create(chat().people.owner, { name, description: '' })).body.channel_folder_id as number;

  it('renames and describes', async () => {
    const { owner, member } = chat().people;
    const id = await fresh('Before');
    const { status } = await edit(owner, id, { name: 'After', description: '**x**' });
    expect(status).toBe(200);
    expect((await list(member)).find((each) => each.id === id)).toMatchObject({
      name: 'After',
      description: '**x**',
      rendered_description: '<p><strong>x</strong></p>',
    });
    // An edit without a difference is not an error.
    expect((await edit(owner, id, { name: 'After' })).status).toBe(200);
    expect((await edit(owner, id, {})).status).toBe(200);
  });

  it('archives a folder, frees its name, and restores it', async () => {
    const { owner } = chat().people;
    const id = await fresh('Season');
    expect((await edit(owner, id, { is_archived: true })).status).toBe(200);
    expect((await list(owner)).map((each) => each.id)).not.toContain(id);
    expect((await list(owner, { include_archived: true })).map((each) => each.id)).toContain(id);
    await fresh('Season');
    const back = await edit(owner, id, { is_archived: false });
    expect(back.body.msg).toBe('Channel folder name already in use');
    expect((await edit(owner, id, { is_archived: false, name: 'Second' })).status).toBe(200);
  });

  it('refuses invalid values', async () => {
    const { owner, member } = chat().people;
    const id = await fresh('Stored');
    expect((await edit(owner, 999_999, { name: 'x' })).body.msg).toBe('Invalid channel folder ID');
    expect((await edit(owner, id, { name: ' ' })).body.msg).toBe(
      "Channel folder name can't be empty.",
    );
    expect((await edit(owner, id, { name: 'SEASON' })).body.msg).toBe(
      'Channel folder name already in use',
    );
    expect((await edit(member, id, { name: 'x' })).body.code).toBe('UNAUTHORIZED_PRINCIPAL');
    await chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name: 'in a folder' }], folder_id: id },
      { as: owner },
    );
    expect((await edit(owner, id, { is_archived: true })).body.msg).toBe(
      'You need to remove all the channels from this folder to archive it.',
    );
  });
});

describe('PATCH channel_folders', () => {
  const order = (as: Person, ids: readonly number[]) =>
    chat().client.patch('/channel_folders', { order: ids }, { as });

  it('puts folders into an order', async () => {
    const { owner } = chat().people;
    const ids = (await list(owner, { include_archived: true })).map((each) => each.id).reverse();
    expect((await order(owner, ids)).status).toBe(200);
    const after = await list(owner, { include_archived: true });
    expect(after.map((each) => each.id)).toEqual(ids);
    const last = await create(owner, { name: 'Newest', description: '' });
    expect((await list(owner)).at(-1)?.id).toBe(last.body.channel_folder_id);
  });

  it('refuses an order that lacks a folder', async () => {
    const { owner, member } = chat().people;
    expect((await order(owner, [])).body.msg).toBe('Invalid order mapping.');
    expect((await order(member, [])).body.code).toBe('UNAUTHORIZED_PRINCIPAL');
  });
});
