import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();

interface Permission {
  readonly require_system_group: boolean;
  readonly allow_internet_group: boolean;
  readonly allow_nobody_group: boolean;
  readonly allow_everyone_group: boolean;
  readonly default_group_name: string;
  readonly default_for_system_groups: string | null;
  readonly allowed_system_groups: readonly string[];
}
type Table = Readonly<Record<'realm' | 'stream' | 'group', Readonly<Record<string, Permission>>>>;

const owner = (): Person => chat().people.owner;
const get = async (path: string) => (await chat().client.get(path, {}, { as: owner() })).body;
const make = async (path: string, fields: object) =>
  (await chat().client.post(path, { ...fields }, { as: owner() })).body;

/** The ids of the groups by name. */
const groups: Record<string, number> = {};
let table: Table;
let realm: Record<string, unknown>;
let channelId: number;
let channel: Record<string, unknown>;
let group: Record<string, unknown> & { readonly id: number };
let systemGroups: Record<string, unknown>[];

beforeAll(async () => {
  const state = await make('/register', { fetch_event_types: ['realm'] });
  table = state.server_supported_permission_settings as Table;
  realm = state as Record<string, unknown>;
  const members = [owner().userId];
  channelId = (await make('/channels/create', { name: 'Table', subscribers: members })).id;
  channel = (await get(`/streams/${channelId}`)).stream;
  const made = { description: '', members };
  const { group_id: groupId } = await make('/user_groups/create', { name: 'made', ...made });
  await make('/user_groups/create', { name: 'value', ...made });
  const { user_groups: all } = await get('/user_groups');
  for (const { name, id } of all) groups[name] = id;
  group = all.find(({ id }: { id: number }) => id === groupId);
  systemGroups = all.filter((each: { is_system_group: boolean }) => each.is_system_group);
});

const kinds = {
  // The organization comes last: it decides who manages groups.
  group: { path: () => `/user_groups/${group.id}`, present: () => group, prefix: '' },
  stream: { path: () => `/streams/${channelId}`, present: () => channel, prefix: '' },
  realm: { path: () => '/realm', present: () => realm, prefix: 'realm_' },
} as const;
const KINDS = Object.keys(kinds) as (keyof typeof kinds)[];

/** The clients' interpretation of a row of the table: the result of each value. */
function promised(permission: Permission): Record<string, boolean> {
  const { allowed_system_groups: allowed, require_system_group: onlySystem } = permission;
  const system = (name: string) => {
    if (name === 'role:internet' && !permission.allow_internet_group) return false;
    if (name === 'role:nobody' && !permission.allow_nobody_group) return false;
    if (name === 'role:everyone' && !permission.allow_everyone_group) return false;
    return allowed.length === 0 || allowed.includes(name);
  };
  return {
    ...Object.fromEntries(systemNames().map((name) => [name, system(name)])),
    anonymous: !onlySystem,
    named: !onlySystem,
  };
}

const systemNames = () => Object.keys(groups).filter((name) => name.startsWith('role:'));
const values = (): Record<string, unknown> => ({
  ...Object.fromEntries(systemNames().map((name) => [name, groups[name]])),
  anonymous: { direct_members: [owner().userId], direct_subgroups: [] },
  named: groups.value,
});

async function accepted(path: string, setting: string): Promise<Record<string, boolean>> {
  const taken: Record<string, boolean> = {};
  for (const [name, value] of Object.entries(values())) {
    const fields = { [setting]: { new: value } };
    const { status, body } = await chat().client.patch(path, fields, { as: owner() });
    taken[name] = status === 200;
    const refusal = expect.stringMatching(
      new RegExp(`^'${setting}' (setting cannot be set to|must be)`),
    );
    expect(body.msg).toEqual(status === 200 ? '' : refusal);
  }
  return taken;
}

describe('A guest', () => {
  const as = (person: Person) => ({ as: person });
  const guest = () => chat().people.guest;
  const send = async () => {
    const fields = { type: 'channel', to: channelId, topic: 'guests', content: 'hello' };
    return (await make('/messages', fields)).id as number;
  };
  const tries: readonly [string, 'realm' | 'stream', () => Promise<{ status: number }>][] = [
    [
      'can_delete_any_message_group',
      'realm',
      async () => chat().client.delete(`/messages/${await send()}`, {}, as(guest())),
    ],
    [
      'can_delete_any_message_group',
      'stream',
      async () => chat().client.delete(`/messages/${await send()}`, {}, as(guest())),
    ],
    [
      'can_move_messages_between_channels_group',
      'realm',
      async () => {
        const fields = { stream_id: otherId };
        return chat().client.patch(`/messages/${await send()}`, fields, as(guest()));
      },
    ],
    [
      'can_administer_channel_group',
      'stream',
      () => chat().client.patch(`/streams/${channelId}`, { description: 'x' }, as(guest())),
    ],
    [
      'can_resolve_topics_group',
      'realm',
      async () => {
        const fields = { topic: '✔ guests', propagate_mode: 'change_all' };
        return chat().client.patch(`/messages/${await send()}`, fields, as(guest()));
      },
    ],
  ];
  let otherId: number;
  let guests: number;

  beforeAll(async () => {
    const subscribers = [owner().userId, guest().userId];
    otherId = (await make('/channels/create', { name: 'Other', subscribers })).id;
    const principals = { principals: [guest().userId] };
    await make('/users/me/subscriptions', { subscriptions: [{ name: 'Table' }], ...principals });
    const members = { description: '', members: [guest().userId] };
    guests = (await make('/user_groups/create', { name: 'guests', ...members })).group_id;
  });

  it.each(tries)(
    'has %s of the %s only where it may be everyone',
    async (setting, kind, attempt) => {
      const change = async (value: unknown) =>
        chat().client.patch(kinds[kind].path(), { [setting]: { new: value } }, as(owner()));
      expect((await change(groups['role:administrators'])).status).toBe(200);
      expect((await attempt()).status).toBe(400);
      expect((await change(guests)).status).toBe(200);
      const { allow_everyone_group: allowed } = table[kind][setting]!;
      expect((await attempt()).status).toBe(allowed ? 200 : 400);
    },
  );
});

describe('server_supported_permission_settings', () => {
  it.each(KINDS)('has every setting whose value is a group: %s', (kind) => {
    const { present, prefix } = kinds[kind];
    const named = Object.keys(present()).filter(
      (name) => name.startsWith(prefix) && (name.endsWith('_group') || name.endsWith('_groups')),
    );
    const settings = named
      .map((name) => name.slice(prefix.length))
      .filter((name) => name !== 'is_system_group');
    expect(Object.keys(table[kind]).sort()).toEqual(settings.sort());
  });

  it.each(KINDS)('lists the defaults of settings: %s', (kind) => {
    const { present, prefix } = kinds[kind];
    const creator = { direct_members: [owner().userId], direct_subgroups: [] };
    const initial = (name: string) =>
      ['channel_creator', 'group_creator'].includes(name) ? creator : groups[name];
    for (const [setting, { default_group_name: name }] of Object.entries(table[kind])) {
      expect([setting, present()[`${prefix}${setting}`]]).toEqual([setting, initial(name)]);
    }
  });

  it('lists the settings of system groups', () => {
    for (const [setting, { default_for_system_groups: name }] of Object.entries(table.group)) {
      for (const each of systemGroups) expect(each[setting]).toBe(groups[name!]);
    }
    const others = [...Object.values(table.realm), ...Object.values(table.stream)];
    for (const each of others) expect(each.default_for_system_groups).toBeNull();
  });

  it.each(KINDS)('declares accepted values: %s', async (kind) => {
    for (const [setting, permission] of Object.entries(table[kind])) {
      const taken = await accepted(kinds[kind].path(), setting);
      expect({ [setting]: taken }).toEqual({ [setting]: promised(permission) });
    }
  });
});
