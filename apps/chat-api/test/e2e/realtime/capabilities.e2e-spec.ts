import { beforeAll, expect, it } from '@jest/globals';
import { World } from '../policy/world.ts';
import { EventClient, type Event } from './event-client.ts';
import { provokeTheRest } from './event-provocations.ts';
import { chat } from './state-commands.ts';

/*
 * The effect of each capability: two clients that differ in one capability receive the same changes.
 * A client that declares no capabilities has none.
 */

interface Capability {
  readonly name: string;
  readonly provoke: (world: World) => Promise<unknown>;
  readonly type: RegExp;
  /** The compared part of an event; undefined: not compared. */
  readonly of: (event: Event) => unknown;
  readonly without: readonly unknown[];
  readonly with: readonly unknown[];
}

let world: World;
const owner = () => chat().people.owner;
const as = (method: string, path: string, fields: object = {}) =>
  world.as(owner(), method, path, fields);

const CAPABILITIES: readonly Capability[] = [
  {
    name: 'notification_settings_null',
    provoke: () => as('POST', '/users/me/subscriptions', { subscriptions: [{ name: 'garden' }] }),
    type: /^subscription$/,
    of: ({ subscriptions: [own] }) => own.push_notifications,
    without: [false],
    with: [null],
  },
  {
    name: 'bulk_message_deletion',
    provoke: async () => as('DELETE', `/messages/${await world.message(owner())}`),
    type: /^delete_message$/,
    of: (event) => ['message_id' in event, 'message_ids' in event],
    without: [[true, false]],
    with: [[false, true]],
  },
  {
    name: 'stream_typing_notifications',
    provoke: () =>
      world.as(chat().people.other, 'POST', '/typing', {
        type: 'channel',
        op: 'start',
        stream_id: world.channelId,
        topic: 'chess',
      }),
    type: /^typing$/,
    of: ({ message_type }) => message_type,
    without: [],
    with: ['stream'],
  },
  {
    name: 'user_settings_object',
    provoke: () => as('PATCH', '/settings', { enable_sounds: false, web_font_size_px: 15 }),
    type: /settings$|^update_global/,
    of: ({ type, user, property, notification_name }) => [type, user, property, notification_name],
    without: [
      ['user_settings', undefined, 'enable_sounds', undefined],
      ['update_global_notifications', 'owner@acme.test', undefined, 'enable_sounds'],
      ['user_settings', undefined, 'web_font_size_px', undefined],
    ],
    with: [
      ['user_settings', undefined, 'enable_sounds', undefined],
      ['user_settings', undefined, 'web_font_size_px', undefined],
    ],
  },
  {
    name: 'linkifier_url_template',
    provoke: () => as('POST', '/realm/filters', { pattern: 'b1', url_template: 'https://x.test' }),
    type: /^realm_linkifiers$/,
    of: ({ realm_linkifiers }) => realm_linkifiers.length,
    without: [0],
    with: [1],
  },
  {
    name: 'include_deactivated_groups',
    provoke: async () => as('POST', `/user_groups/${await world.group()}/deactivate`),
    type: /^user_group$/,
    of: ({ op }) => op,
    without: ['add', 'remove'],
    with: ['add', 'update'],
  },
  {
    name: 'archived_channels',
    provoke: async () => as('DELETE', `/streams/${(await world.channel()).id}`),
    type: /^stream$/,
    // The event of its creation is published only if the channel still existed then.
    of: ({ op, property }) => (op === 'create' ? undefined : (property ?? op)),
    without: ['delete'],
    with: ['is_archived'],
  },
  {
    name: 'empty_topic_name',
    provoke: () => world.message(owner(), ''),
    type: /^message$|^user_topic$/,
    of: ({ message, topic_name }) => message?.subject ?? topic_name,
    without: ['general chat', 'general chat'],
    with: ['', ''],
  },
  {
    name: 'simplified_presence_events',
    provoke: () =>
      world.as(chat().people.member, 'POST', '/users/me/presence', { status: 'active' }),
    type: /^presence$/,
    of: (event) => ['presence' in event, 'email' in event, 'presences' in event],
    without: [[true, true, false]],
    with: [[false, false, true]],
  },
];

beforeAll(async () => {
  world = await World.found(chat());
});

const listen = (client_capabilities?: object) =>
  EventClient.register(chat().client, owner(), client_capabilities ? { client_capabilities } : {});

async function received(queue: EventClient, { type, of }: Capability): Promise<readonly unknown[]> {
  await queue.poll({ dont_block: true });
  const isEnd = (event: Event) => event.type === 'muted_users';
  while (!queue.events.some(isEnd)) await queue.poll();
  const end = queue.events.findIndex(isEnd);
  return queue.events
    .splice(0)
    .slice(0, end)
    .filter((event) => type.test(event.type))
    .map(of)
    .filter((each) => each !== undefined);
}

it.each(CAPABILITIES)('$name', async (capability) => {
  const { name, provoke } = capability;
  const none = { notification_settings_null: false };
  const queues = [await listen(), await listen(none), await listen({ ...none, [name]: true })];
  await provoke(world);
  const { userId } = await world.account();
  await as('POST', `/users/me/muted_users/${userId}`);
  const [silent, without, other] = [
    await received(queues[0]!, capability),
    await received(queues[1]!, capability),
    await received(queues[2]!, capability),
  ];
  expect([silent, without, other]).toEqual([
    capability.without,
    capability.without,
    capability.with,
  ]);
});

it('individual_emoji_changes, and user_list_incomplete for guests', async () => {
  const { guest } = chat().people;
  const register = (client_capabilities: object) =>
    EventClient.register(chat().client, guest, { client_capabilities });
  const none = { notification_settings_null: false };
  const old = await register(none);
  const modern = await register({
    ...none,
    individual_emoji_changes: true,
    user_list_incomplete: true,
  });
  await provokeTheRest(world);
  expect((await old.until('realm_emoji')).op).toBe('update');
  expect((await modern.until('realm_emoji')).op).toBe('add');
  expect((await modern.until('realm_emoji')).op).toBe('update_one');
  const { other } = chat().people;
  const isGone = ({ op, person }: Event) =>
    person.user_id === other.userId && (op === 'remove' || person.full_name === 'Unknown user');
  expect((await old.until('realm_user', isGone)).op).toBe('add');
  expect((await modern.until('realm_user', isGone)).op).toBe('remove');
});
