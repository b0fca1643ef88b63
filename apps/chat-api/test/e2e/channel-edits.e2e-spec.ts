import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
let id: number;
let groupIds: Map<string, number>;

const create = (as: Person, fields: object) =>
  chat().client.post('/channels/create', { subscribers: [as.userId], ...fields }, { as });
const edit = (as: Person, fields: object, channelId = id) =>
  chat().client.patch(`/streams/${channelId}`, { ...fields }, { as });
const archive = (as: Person, channelId: number) =>
  chat().client.delete(`/streams/${channelId}`, {}, { as });
const get = async (as: Person, channelId = id) =>
  (await chat().client.get(`/streams/${channelId}`, {}, { as })).body.stream;
const outcome = async (
  answer: Promise<{ status: number; body: { code: string; msg: string } }>,
) => {
  const { status, body } = await answer;
  return [status, body.code, body.msg];
};

beforeAll(async () => {
  const { rows } = await chat().database.database.sql.query<{ id: number; name: string }>(
    'select id, name from user_group where realm_id = $1 and is_system',
    [chat().realmId],
  );
  groupIds = new Map(rows.map((row) => [row.name, row.id]));
  id = (await create(chat().people.member, { name: 'Kitchen', description: 'old' })).body.id;
});

describe('POST channels/create', () => {
  it('creates a channel with its subscribers', async () => {
    const { member, other, guest } = chat().people;
    const subscribers = [other.userId, guest.userId];
    const { status, body } = await create(member, { name: 'Crew', subscribers });
    expect(status).toBe(200);
    const members = await chat().client.get(`/streams/${body.id}/members`, {}, { as: member });
    expect(members.body.subscribers).toEqual(subscribers.sort((a, b) => a - b));
    expect(await get(member, body.id)).toMatchObject({
      name: 'Crew',
      creator_id: member.userId,
      subscriber_count: 2,
      description: '',
      can_administer_channel_group: { direct_members: [member.userId], direct_subgroups: [] },
    });
  });

  it('refuses a name that is taken', async () => {
    const { status, body } = await create(chat().people.other, { name: 'kITCHEN' });
    expect([status, body.code, body.msg, body.channel_name]).toEqual([
      409,
      'CHANNEL_ALREADY_EXISTS',
      "Channel 'kITCHEN' already exists",
      'kITCHEN',
    ]);
  });

  it.each([
    [{}, "Missing 'name' argument"],
    [{ name: '' }, "Channel name can't be empty."],
    [{ name: 'x'.repeat(61) }, 'Channel name too long (limit: 60 characters).'],
    [{ name: 'a\0' }, 'Invalid character in channel name, at position 2.'],
    [{ name: 'y', subscribers: [999_999] }, 'No such user'],
    [{ name: 'y', subscribers: 5 }, 'subscribers is not a list'],
    [{ name: 'y', folder_id: 999 }, 'Invalid channel folder ID'],
    [
      { name: 'y', description: 'x'.repeat(1025) },
      'description is too long (limit: 1024 characters)',
    ],
  ])('refuses %j', async (fields, msg) => {
    const { status, body } = await create(chat().people.member, fields);
    expect([status, body.msg]).toEqual([400, msg]);
  });

  it('is not for guests', async () => {
    const { body } = await create(chat().people.guest, { name: 'guests' });
    expect(body.msg).toBe('Not allowed for guest users');
  });
});

describe('the permissions to delete messages of a channel', () => {
  const settings = ['can_delete_any_message_group', 'can_delete_own_message_group'];
  const refused = [400, 'BAD_REQUEST', 'Insufficient permission'];
  const policyIs = async (group: string) => {
    const change = { can_set_delete_message_policy_group: { new: groupIds.get(group) } };
    const { status } = await chat().client.patch('/realm', change, { as: chat().people.owner });
    expect(status).toBe(200);
  };

  it.each(settings)('is allowed by a setting of the organization: %s', async (setting) => {
    const { member, administrator } = chat().people;
    const [members, nobody] = [groupIds.get('role:members'), groupIds.get('role:nobody')];
    const set = (value: unknown, as = member) => outcome(edit(as, { [setting]: { new: value } }));
    // At first moderators: the member administers the channel, and that is not enough.
    expect(await set(members)).toEqual(refused);
    // An edit without a difference is not a change.
    expect((await set(nobody))[0]).toBe(200);
    expect((await set(members, administrator))[0]).toBe(200);
    expect(await set(nobody)).toEqual(refused);
    await policyIs('role:members');
    expect((await set(nobody))[0]).toBe(200);
    await policyIs('role:moderators');
  });

  it.each(settings)('is so from the beginning of a channel: %s', async (setting) => {
    const { member, owner } = chat().people;
    const fields = (name: string, group: string) => ({ name, [setting]: groupIds.get(group) });
    const name = `deletes ${setting}`.slice(0, 30);
    expect(await outcome(create(member, fields(name, 'role:members')))).toEqual(refused);
    expect((await create(member, fields(`${name} no`, 'role:nobody'))).status).toBe(200);
    expect((await create(owner, fields(`${name} yes`, 'role:members'))).status).toBe(200);
  });
});

describe('PATCH streams/{id}', () => {
  it('changes the passed properties', async () => {
    const { member, other, owner } = chat().people;
    const folder = await chat().client.post(
      '/channel_folders/create',
      { name: 'Home', description: '' },
      { as: owner },
    );
    const folderId = folder.body.channel_folder_id;
    const changes = { new_name: ' Cellar ', description: '*a*\nb', folder_id: folderId };
    expect((await edit(member, { ...changes, topics_policy: 'disable_empty_topic' })).status).toBe(
      200,
    );
    expect(await get(other)).toMatchObject({
      name: 'Cellar',
      description: '*a* b',
      folder_id: folderId,
      rendered_description: '<p><em>a</em> b</p>',
      topics_policy: 'disable_empty_topic',
    });
    expect((await edit(owner, { folder_id: null, message_retention_days: 30 })).status).toBe(200);
    expect(await get(other)).toMatchObject({ folder_id: null, message_retention_days: 30 });
    await edit(owner, { message_retention_days: '"unlimited"' });
    expect(await get(other)).toMatchObject({ message_retention_days: -1 });
    await edit(owner, { message_retention_days: '"realm_default"', new_name: 'kitchen' });
    expect(await get(other)).toMatchObject({ message_retention_days: null, name: 'kitchen' });
    expect((await edit(member, {})).status).toBe(200);
  });

  it('changes permissions', async () => {
    const { member, other, administrator } = chat().people;
    const everyone = groupIds.get('role:everyone')!;
    const admins = groupIds.get('role:administrators')!;
    const change = { new: admins, old: everyone };
    expect((await edit(member, { can_send_message_group: change })).status).toBe(200);
    expect(await get(other)).toMatchObject({
      can_send_message_group: admins,
      stream_post_policy: 2,
      is_announcement_only: true,
    });
    const again = await edit(member, { can_send_message_group: change });
    expect([again.body.code, again.body.msg, again.body.field_name]).toEqual([
      'EXPECTATION_MISMATCH',
      "'old' value does not match the expected value.",
      'old',
    ]);
    const people = { direct_members: [member.userId, other.userId], direct_subgroups: [admins] };
    await edit(administrator, { can_send_message_group: { new: people } });
    expect((await get(other)).can_send_message_group).toEqual(people);
    await edit(member, { can_send_message_group: { new: everyone, old: people } });
    expect((await get(other)).can_send_message_group).toBe(everyone);
    const unknown = await edit(member, { can_send_message_group: { new: 999_999 } });
    expect(unknown.body.msg).toBe('Invalid user group');
    const internet = { direct_members: [], direct_subgroups: [groupIds.get('role:internet')] };
    const open = await edit(member, { can_send_message_group: { new: internet } });
    expect(open.body.msg).toBe(
      "'can_send_message_group' setting cannot be set to 'role:internet' group.",
    );
    const shapeless = await edit(member, { can_send_message_group: 5 });
    expect(shapeless.body.msg).toBe('can_send_message_group is not a dict');
  });

  it('changes the privacy', async () => {
    const { member, other, administrator } = chat().people;
    const made = await create(member, { name: 'Attic' });
    const attic = made.body.id as number;
    await edit(member, { is_private: true }, attic);
    expect(await get(member, attic)).toMatchObject({
      invite_only: true,
      history_public_to_subscribers: false,
    });
    expect(await get(other, attic)).toBeUndefined();
    expect(await outcome(edit(other, { new_name: 'x' }, attic))).toEqual([
      400,
      'BAD_REQUEST',
      'Invalid channel ID',
    ]);
    expect(await outcome(edit(administrator, { is_private: false }, attic))).toEqual([
      400,
      'BAD_REQUEST',
      'Channel content access is required.',
    ]);
    await edit(member, { history_public_to_subscribers: true }, attic);
    expect(await get(member, attic)).toMatchObject({ history_public_to_subscribers: true });
    await edit(member, { is_private: false }, attic);
    expect(await get(other, attic)).toMatchObject({ invite_only: false });
    expect((await edit(member, { is_web_public: true }, attic)).body.msg).toBe(
      'Web-public channels are not enabled.',
    );
  });

  it('refuses invalid values', async () => {
    const { member, other, owner } = chat().people;
    await create(member, { name: 'Taken' });
    const refused: [Person, object, string, string][] = [
      [other, {}, 'BAD_REQUEST', 'You do not have permission to administer this channel.'],
      [member, { new_name: 'kitchen' }, 'BAD_REQUEST', 'Channel already has that name.'],
      [member, { new_name: 'tAKEN' }, 'BAD_REQUEST', 'Channel named tAKEN already exists'],
      [member, { new_name: ' ' }, 'BAD_REQUEST', "Channel name can't be empty."],
      [member, { folder_id: 4711 }, 'BAD_REQUEST', 'Invalid channel folder ID'],
      [
        ...([member, { message_retention_days: 5 }] as const),
        ...(['UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'] as const),
      ],
      [
        ...([member, { is_default_stream: true }] as const),
        ...(['UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'] as const),
      ],
      [
        ...([owner, { message_retention_days: 0 }] as const),
        ...(['REQUEST_VARIABLE_INVALID', "Bad value for 'message_retention_days': 0"] as const),
      ],
      [
        ...([owner, { is_private: true, is_default_stream: true }] as const),
        ...(['BAD_REQUEST', 'A default channel cannot be private.'] as const),
      ],
      [
        ...([member, { topics_policy: 'x' }, 'BAD_REQUEST'] as const),
        'Invalid topics_policy: Value error, Not in the list of possible values',
      ],
    ];
    for (const [who, fields, code, msg] of refused) {
      expect(await outcome(edit(who, fields))).toEqual([400, code, msg]);
    }
    expect((await edit(member, {}, 999_999)).body.msg).toBe('Invalid channel ID');
  });

  it('restricts a channel to the general chat if it has no other topic', async () => {
    const { member } = chat().people;
    const fields = { type: 'stream', to: 'kitchen', topic: 'x', content: 'x' };
    await chat().client.post('/messages', fields, { as: member });
    expect((await edit(member, { topics_policy: 'empty_topic_only' })).body.msg).toMatch(
      /^To enable this configuration, all messages in this channel must be in the general chat/,
    );
  });

  it('gives one name to one of many at once', async () => {
    const { owner } = chat().people;
    const made = await Promise.all(['p', 'q', 'r'].map((name) => create(owner, { name })));
    const renamed = await Promise.all(
      made.map(({ body }) => edit(owner, { new_name: 'Same' }, body.id)),
    );
    expect(renamed.map((each) => each.status).sort()).toEqual([200, 400, 400]);
  });
});

describe('DELETE streams/{id}', () => {
  it('archives a channel, which can be taken back', async () => {
    const { member, other, administrator } = chat().people;
    const made = await create(member, { name: 'Shed' });
    const shed = made.body.id as number;
    expect((await archive(other, shed)).body.msg).toBe(
      'You do not have permission to administer this channel.',
    );
    expect((await archive(member, shed)).status).toBe(200);
    expect(await get(member, shed)).toMatchObject({ name: 'Shed', is_archived: true });
    const topics = await chat().client.get(`/users/me/${shed}/topics`, {}, { as: member });
    expect(topics.status).toBe(200);
    const own = await chat().client.get('/users/me/subscriptions', {}, { as: member });
    const names = own.body.subscriptions.map((each: { name: string }) => each.name);
    expect(names).not.toContain('Shed');
    const listed = { exclude_archived: false };
    const all = await chat().client.get('/streams', listed, { as: member });
    expect(
      all.body.streams.find((each: { stream_id: number }) => each.stream_id === shed),
    ).toMatchObject({ is_archived: true });
    expect((await archive(member, shed)).body.msg).toBe('Invalid channel ID');
    expect((await edit(administrator, { is_archived: false }, shed)).status).toBe(200);
    expect(await get(other, shed)).toMatchObject({ name: 'Shed', is_archived: false });
  });
});

it('posts notices of changes to a channel only if enabled, which is not the default', async () => {
  const { member, owner } = chat().people;
  const channel = (await create(member, { name: 'Quiet' })).body.id;
  const topics = async () => {
    const path = `/users/me/${channel}/topics`;
    const { body } = await chat().client.get(path, {}, { as: member });
    return body.topics.map(({ name }: { name: string }) => name);
  };
  const setting = async () => {
    const { body } = await chat().client.get('/realm', {}, { as: member });
    return body.send_channel_events_messages as boolean;
  };
  expect(await setting()).toBe(false);
  await edit(member, { new_name: 'Still quiet' }, channel);
  expect(await topics()).toEqual([]);
  await chat().client.patch('/realm', { send_channel_events_messages: true }, { as: owner });
  expect(await setting()).toBe(true);
  await edit(member, { new_name: 'Loud' }, channel);
  expect(await topics()).toEqual(['channel events']);
});

describe('default_streams', () => {
  const add = (as: Person, channelId: number) =>
    chat().client.post('/default_streams', { stream_id: channelId }, { as });
  const remove = (as: Person, channelId: number) =>
    chat().client.delete('/default_streams', { stream_id: channelId }, { as });
  const isDefault = async () => {
    const fields = { include_default: true };
    const { body } = await chat().client.get('/streams', fields, { as: chat().people.member });
    return body.streams.find((each: { stream_id: number }) => each.stream_id === id).is_default;
  };

  it('are set by administrators', async () => {
    const { administrator, member } = chat().people;
    expect((await add(member, id)).body.code).toBe('UNAUTHORIZED_PRINCIPAL');
    expect((await remove(member, id)).body.code).toBe('UNAUTHORIZED_PRINCIPAL');
    expect((await add(administrator, id)).status).toBe(200);
    expect((await add(administrator, id)).status).toBe(200);
    expect(await isDefault()).toBe(true);
    expect((await remove(administrator, id)).status).toBe(200);
    expect(await isDefault()).toBe(false);
  });

  it('are public channels', async () => {
    const { administrator, owner } = chat().people;
    const made = await create(owner, { name: 'Vault', invite_only: true });
    expect((await add(administrator, made.body.id)).body.msg).toBe(
      'Private channels cannot be made default.',
    );
    expect((await add(administrator, 999_999)).body.msg).toBe('Invalid channel ID');
    expect((await add(administrator, -1)).body.msg).toBe('Invalid channel ID');
  });
});
