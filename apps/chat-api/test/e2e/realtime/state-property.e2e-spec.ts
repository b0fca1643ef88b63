import { beforeAll, expect, it } from '@jest/globals';
import type { Person } from '../chat-api-under-test.ts';
import { CAPABILITIES, can, type ChatState } from '@tandem/chat-client';
import { ClientState } from './client-state.ts';
import { EventClient } from './event-client.ts';
import { randomOf } from '@tandem/shared-kernel/testing';
import { COMMANDS, call, chat, type World } from './state-commands.ts';

/** A client with all capabilities. */
const MODERN = {
  apply_markdown: true,
  slim_presence: true,
  include_subscribers: 'true',
  client_capabilities: CAPABILITIES,
} as const;

/** A client for which archived channels do not exist. */
const OF_OLD = {
  ...MODERN,
  client_capabilities: { ...CAPABILITIES, archived_channels: false },
};

/** Half of the commands concern the read state, where most errors occur. */
const READING = [
  'send',
  'send',
  'send',
  'move',
  'move',
  'flag',
  'readTopic',
  'readAll',
  'role',
  'mute',
  'subscribe',
  'unsubscribe',
  'deleteMessage',
  'archiveChannel',
  'unarchiveChannel',
] as const;

/** Longer runs by hand: `STATE_SEEDS=1,2,3 STATE_STEPS=250`. */
const STEPS = Number(process.env.STATE_STEPS ?? 100);
const SEEDS = (process.env.STATE_SEEDS ?? '2,3,20').split(',').map(Number);

const SENTINEL = { type: 'channel', to: 'sentinel', topic: 'end', content: 'end' };

let actors: readonly Person[];

beforeAll(async () => {
  const { owner, administrator, moderator, member, guest } = chat().people;
  actors = [owner, administrator, moderator, member, guest];
  await call(
    'POST',
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'sentinel' }], principals: actors.map(({ userId }) => userId) },
    owner,
  );
  // The user who starts a topic follows it: nothing may come after the last message.
  await call('POST', '/messages', SENTINEL, owner);
});

async function archivedChannels(as: Person): Promise<readonly number[]> {
  const { state } = await EventClient.register(chat().client, as, MODERN);
  const streams: { stream_id: number; is_archived: boolean }[] = state.streams;
  return streams.flatMap(({ stream_id, is_archived }) => (is_archived ? stream_id : []));
}

/** Polls until all events have arrived, and returns the state of the client. */
async function follow(queue: EventClient, sentinel: number): Promise<ClientState> {
  const state = new ClientState(queue.state);
  for (;;) {
    const event = queue.events.shift();
    if (!event) {
      const { status, body } = await queue.poll();
      if (status !== 200) throw new Error(JSON.stringify(body));
      continue;
    }
    state.apply(event);
    if (event.type === 'message' && event.message.id === sentinel) return state;
  }
}

/** The properties that the client derives from groups and settings, under the names of the server. */
const permissionsOf = (state: ChatState) => ({
  can_create_public_streams: can.createPublicChannel(state),
  can_create_private_streams: can.createPrivateChannel(state),
  can_invite_others_to_realm: can.inviteUsers(state),
  can_subscribe_other_users: can.inRealm(state, 'can_add_subscribers_group'),
  is_admin: can.administerRealm(state),
});

type Permissions = ReturnType<typeof permissionsOf>;

/** The same, as the server answers it. */
const pickOf = (registered: Permissions): Permissions => ({
  can_create_public_streams: registered.can_create_public_streams,
  can_create_private_streams: registered.can_create_private_streams,
  can_invite_others_to_realm: registered.can_invite_others_to_realm,
  can_subscribe_other_users: registered.can_subscribe_other_users,
  is_admin: registered.is_admin,
});

it.each(SEEDS)(
  'registering and applying events gives what registering later gives (%i)',
  async (seed) => {
    const random = randomOf(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const made = {
      channels: [],
      messages: [],
      groups: [],
      drafts: [],
      scheduled: [],
      folders: [],
      snippets: [],
      fields: [],
    };
    const world: World = { random, pick, actors, made, gone: new Set() };
    const [owner] = actors as [Person];
    for (let count = 0; count < 2; count += 1) {
      await COMMANDS.createChannel?.(world, owner);
      await COMMANDS.createGroup?.(world, owner);
      await COMMANDS.send?.(world, owner);
      await COMMANDS.profileField?.(world, owner);
    }
    const archivedBefore = await archivedChannels(owner);
    const clients = actors.flatMap((as) => [MODERN, OF_OLD].map((form) => ({ as, form })));
    const queues = await Promise.all(
      clients.map(({ as, form }) => EventClient.register(chat().client, as, form)),
    );
    const done: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const name = pick(random() < 0.5 ? READING : Object.keys(COMMANDS));
      // Users with more permissions run more commands.
      const as = random() < 0.5 ? owner : pick(actors);
      done.push(name);
      await COMMANDS[name]?.(world, as);
    }
    const sentinel = await call('POST', '/messages', SENTINEL, owner);
    const archived = [...archivedBefore, ...(await archivedChannels(owner))];
    const unseen = { deleted: world.gone, archived };
    for (const [index, queue] of queues.entries()) {
      const { as, form } = clients[index]!;
      const followed = await follow(queue, sentinel?.id as number);
      const registered = (await EventClient.register(chat().client, as, form)).state;
      const later = new ClientState(registered);
      expect(followed.comparable(unseen)).toEqual(later.comparable(unseen));
      expect(permissionsOf(followed.state)).toEqual(pickOf(registered));
    }
  },
  180_000,
);
