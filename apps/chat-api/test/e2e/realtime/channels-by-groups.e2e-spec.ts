import { beforeAll, describe, expect, it } from '@jest/globals';
import { holdOffset } from '@tandem/shared-postgres/testing';
import { useChatApi } from '../chat-api-under-test.ts';
import type { ChatClient } from '../chat-client.ts';
import { ClientState } from './client-state.ts';
import { EventClient } from './event-client.ts';

/*
 * A private channel is known to members of groups that its settings name. Commands that change groups
 * run at one instance, the client of a member polls at another one. All commands of a case commit before
 * the first one is published.
 */

const chat = useChatApi();
const FORM = {
  include_subscribers: 'true',
  client_capabilities: {
    notification_settings_null: true,
    archived_channels: true,
    include_deactivated_groups: true,
  },
};
let second: ChatClient;
let systemGroups: ReadonlyMap<string, number>;
let count = 0;

beforeAll(async () => {
  second = (await chat().startInstance()).client;
  const { state } = await EventClient.register(chat().client, chat().people.owner, FORM);
  const groups = state.realm_user_groups as { readonly id: number; readonly name: string }[];
  systemGroups = new Map(groups.map(({ id, name }) => [name, id]));
});

/** A private channel, the group that may subscribe to it, and a group for use as its subgroup. */
interface Scene {
  readonly channelId: number;
  readonly groupId: number;
  readonly subgroupId: number;
}
type Command = (scene: Scene) => Promise<void>;

async function change(method: 'POST' | 'PATCH', path: string, fields: object) {
  const { owner } = chat().people;
  const { status, body } = await chat().client.request(method, path, { ...fields }, { as: owner });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

const member = (op: 'add' | 'delete', group: 'groupId' | 'subgroupId') => async (scene: Scene) => {
  const fields = { [op]: [chat().people.other.userId] };
  await change('POST', `/user_groups/${scene[group]}/members`, fields);
};
const subgroup = (op: 'add' | 'delete') => async (scene: Scene) => {
  await change('POST', `/user_groups/${scene.groupId}/subgroups`, { [op]: [scene.subgroupId] });
};
const moderators = (op: 'add' | 'delete') => async (scene: Scene) => {
  const fields = { [op]: [systemGroups.get('role:moderators')] };
  await change('POST', `/user_groups/${scene.groupId}/subgroups`, fields);
};
const role = (value: number) => async () => {
  await change('PATCH', `/users/${chat().people.other.userId}`, { role: value });
};
const setting = (valueOf: (scene: Scene) => unknown) => async (scene: Scene) => {
  const fields = { can_subscribe_group: { new: valueOf(scene) } };
  await change('PATCH', `/streams/${scene.channelId}`, fields);
};
const toNobody = setting(() => systemGroups.get('role:nobody'));
const toGroup = setting(({ groupId }) => groupId);
const toUser = setting(() => ({
  direct_members: [chat().people.other.userId],
  direct_subgroups: [],
}));
const privacy =
  (isPrivate: boolean) =>
  async ({ channelId }: Scene) => {
    const fields = { is_private: isPrivate, history_public_to_subscribers: true };
    await change('PATCH', `/streams/${channelId}`, fields);
  };
const [add, remove] = [member('add', 'groupId'), member('delete', 'groupId')];
const [addBelow, removeBelow] = [member('add', 'subgroupId'), member('delete', 'subgroupId')];

async function newScene(): Promise<Scene> {
  const name = `by groups ${(count += 1)}`;
  const group = async (of: string) => {
    const fields = { name: `${name} ${of}`, description: '', members: [] };
    return (await change('POST', '/user_groups/create', fields)).group_id as number;
  };
  const [groupId, subgroupId] = [await group('above'), await group('below')];
  await change('POST', '/users/me/subscriptions', {
    subscriptions: [{ name }],
    invite_only: true,
    can_subscribe_group: groupId,
  });
  const { owner } = chat().people;
  const { body } = await chat().client.get('/get_stream_id', { stream: name }, { as: owner });
  return { channelId: body.stream_id as number, groupId, subgroupId };
}

/** The state of a client after its events up to a final mark. */
async function followed(queue: EventClient): Promise<ClientState> {
  const word = `end ${(count += 1)}`;
  await chat().client.post('/users/me/alert_words', { alert_words: [word] }, { as: queue.account });
  const state = new ClientState(queue.state);
  for (;;) {
    const event = queue.events.shift();
    if (event) state.apply(event);
    else await queue.poll();
    if (event?.alert_words?.includes(word)) return state;
  }
}

const channelsOf = (state: ClientState) => {
  const { streams, subscriptions, not_subscribed } = state.comparable();
  return { streams, subscriptions, not_subscribed };
};

describe('channels of groups', () => {
  it.each<[string, readonly Command[], readonly Command[], boolean]>([
    ['a member is added', [], [add], true],
    ['a member is removed', [add], [remove], false],
    ['a subgroup is added', [addBelow], [subgroup('add')], true],
    ['a subgroup is removed', [addBelow, subgroup('add')], [subgroup('delete')], false],
    ['a member of a subgroup is added', [subgroup('add')], [addBelow], true],
    ['a member of a subgroup is removed', [addBelow, subgroup('add')], [removeBelow], false],
    ['a role becomes a subgroup', [role(300)], [moderators('add')], true],
    ['the setting names the group', [add, toNobody], [toGroup], true],
    ['the setting names the user', [toNobody], [toUser], true],
    ['the setting names another group', [add], [toNobody], false],
    ['the setting names the user no longer', [toUser], [toNobody], false],
    ['a member is removed and added', [add], [remove, add], true],
    ['a member is added and removed', [], [add, remove], false],
    [
      'member, then subgroup',
      [addBelow, subgroup('add')],
      [removeBelow, subgroup('delete')],
      false,
    ],
    [
      'subgroup, then member',
      [addBelow, subgroup('add')],
      [subgroup('delete'), removeBelow],
      false,
    ],
    ['member, then setting', [add], [remove, toNobody], false],
    ['setting, then member', [add], [toNobody, remove], false],
    ['added, then opened', [], [add, privacy(false)], true],
    ['opened, then added', [], [privacy(false), add], true],
    ['opened, then named', [toNobody], [privacy(false), toUser], true],
    ['named, then opened', [toNobody], [toUser, privacy(false)], true],
    ['removed, then closed', [add, privacy(false)], [remove, privacy(true)], false],
    ['closed, then removed', [add, privacy(false)], [privacy(true), remove], false],
    ['added, then a guest', [], [add, role(600)], false],
    ['removed, then an administrator', [add], [remove, role(200)], true],
    [
      'role, then subgroup',
      [role(300), moderators('add')],
      [role(400), moderators('delete')],
      false,
    ],
    [
      'subgroup, then role',
      [role(300), moderators('add')],
      [moderators('delete'), role(400)],
      false,
    ],
    ['role, then setting', [role(300), moderators('add')], [role(400), toNobody], false],
  ])('%s', async (_, before, commands, isKnown) => {
    const { other } = chat().people;
    await role(400)();
    const scene = await newScene();
    for (const command of before) await command(scene);
    const queue = await EventClient.register(second, other, FORM);
    await holdOffset(chat().database.database, 'client-events', async () => {
      for (const command of commands) await command(scene);
    });
    const state = await followed(queue);
    const later = new ClientState((await EventClient.register(second, other, FORM)).state);
    expect(channelsOf(state)).toEqual(channelsOf(later));
    expect(JSON.stringify(channelsOf(later)).includes(`"stream_id":${scene.channelId},`)).toBe(
      isKnown,
    );
  });
});
