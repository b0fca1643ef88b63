import { beforeAll, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';
import { EventClient } from './realtime/event-client.ts';

const chat = useChatApi();
const PATH = '/default_stream_groups';

const create = (as: Person, fields: object) =>
  chat().client.post(
    `${PATH}/create`,
    { description: 'x', stream_names: ['art'], ...fields },
    { as },
  );

const idOf = async (stream: string) => {
  const { owner: as } = chat().people;
  return (await chat().client.get('/get_stream_id', { stream }, { as })).body.stream_id as number;
};

beforeAll(async () => {
  const { client, people } = chat();
  const join = (names: string[], more: object = {}) =>
    client.post(
      '/users/me/subscriptions',
      { subscriptions: names.map((name) => ({ name })), ...more },
      { as: people.owner },
    );
  await join(['art', 'music']);
  await join(['all'], { is_default_stream: true });
});

it('groups of default channels are created, changed and removed, and published', async () => {
  const { owner, member } = chat().people;
  const queue = await EventClient.register(chat().client, member, {
    event_types: ['default_stream_groups'],
  });
  expect(queue.state.realm_default_stream_groups).toEqual([]);
  expect((await create(owner, { group_name: 'Fun' })).status).toBe(200);
  const [group] = (await queue.until('default_stream_groups')).default_stream_groups;
  expect(group).toMatchObject({ name: 'Fun', description: 'x', streams: [await idOf('art')] });
  const path = `${PATH}/${group.id}`;
  const patch = async (suffix: string, fields: object) => {
    const { status, body } = await chat().client.patch(
      `${path}${suffix}`,
      { ...fields },
      { as: owner },
    );
    return status === 200 ? 200 : body.msg;
  };
  expect(await patch('/streams', { op: 'add', stream_names: ['music'] })).toBe(200);
  expect(await patch('', { new_group_name: 'Arts', new_description: 'y' })).toBe(200);
  const { state } = await EventClient.register(chat().client, member, {
    event_types: ['default_stream_groups'],
  });
  expect(state.realm_default_stream_groups).toMatchObject([
    { name: 'Arts', description: 'y', streams: [await idOf('art'), await idOf('music')] },
  ]);
  expect(await patch('/streams', { op: 'add', stream_names: ['art'] })).toBe(
    "Channel 'art' is already present in default channel group 'Arts'",
  );
  expect(await patch('/streams', { op: 'add', stream_names: ['all'] })).toBe(
    "'all' is a default channel and cannot be added to 'Arts'",
  );
  expect(await patch('/streams', { op: 'remove', stream_names: ['none'] })).toBe(
    "Invalid channel name 'none'",
  );
  expect(await patch('/streams', { op: 'x', stream_names: ['art'] })).toBe('Invalid op');
  expect(await patch('/streams', { op: 'remove', stream_names: ['ART'] })).toBe(200);
  expect(await patch('', {})).toBe('You must pass "new_description" or "new_group_name".');
  expect((await chat().client.delete(path, {}, { as: owner })).status).toBe(200);
  expect((await chat().client.delete(path, {}, { as: owner })).body.msg).toBe(
    `Default channel group with id '${group.id}' does not exist.`,
  );
});

it('groups of default channels are for administrators, with unique names', async () => {
  const { owner, moderator } = chat().people;
  expect((await create(moderator, { group_name: 'x' })).body.code).toBe('UNAUTHORIZED_PRINCIPAL');
  expect((await create(owner, { group_name: 'Twice' })).status).toBe(200);
  const refused: [object, string][] = [
    [{ group_name: 'Twice' }, "Default channel group 'Twice' already exists"],
    [{ group_name: ' ' }, "Invalid default channel group name ' '"],
    [{ group_name: 'x'.repeat(61) }, 'Default channel group name too long (limit: 60 characters)'],
    [{ group_name: 'x', stream_names: ['art\0'] }, "Invalid channel name 'art\0'"],
    [{ group_name: 'x', stream_names: 'art' }, 'stream_names is not valid JSON'],
    [{}, "Missing 'group_name' argument"],
  ];
  for (const [fields, msg] of refused) {
    const { status, body } = await create(owner, fields);
    expect([status, body.msg]).toEqual([400, msg]);
  }
});
