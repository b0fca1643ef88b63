import { describe, expect, it } from '@jest/globals';
import { holdOffset } from '@tandem/shared-postgres/testing';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { ClientState } from './client-state.ts';
import { EventClient, type Event } from './event-client.ts';

/*
 * Two commands that together decide the access to a channel, before the events of either are
 * published: what the publisher reads for the first one is the result of the second one.
 */

const chat = useChatApi();
const FORM = {
  include_subscribers: 'true',
  client_capabilities: { notification_settings_null: true, archived_channels: true },
};
let count = 0;

interface Scene {
  readonly channelId: number;
  readonly name: string;
}
type Command = (scene: Scene) => Promise<{ readonly status: number }>;

const edit =
  (fields: object): Command =>
  ({ channelId }) =>
    chat().client.patch(`/streams/${channelId}`, { ...fields }, { as: chat().people.owner });
const open = edit({ is_private: false });
const close = edit({ is_private: true, history_public_to_subscribers: true });
const become =
  (role: number): Command =>
  () => {
    const { owner, other } = chat().people;
    return chat().client.patch(`/users/${other.userId}`, { role }, { as: owner });
  };
const join: Command = ({ name }) => {
  const { owner, other } = chat().people;
  const fields = { subscriptions: [{ name }], principals: [other.userId] };
  return chat().client.post('/users/me/subscriptions', fields, { as: owner });
};

async function newChannel(isPrivate: boolean): Promise<Scene> {
  const { owner } = chat().people;
  const name = `crossing ${(count += 1)}`;
  const fields = { subscriptions: [{ name }], invite_only: isPrivate };
  await chat().client.post('/users/me/subscriptions', fields, { as: owner });
  const { body } = await chat().client.get('/get_stream_id', { stream: name }, { as: owner });
  return { name, channelId: body.stream_id as number };
}

async function settled(command: Command, scene: Scene): Promise<void> {
  expect((await command(scene)).status).toBe(200);
}

/** Receives all events up to a marker event. */
async function received(queue: EventClient, as: Person): Promise<Event[]> {
  const word = `end ${(count += 1)}`;
  await chat().client.post('/users/me/alert_words', { alert_words: [word] }, { as });
  for (;;) {
    const end = queue.events.findIndex((event) => event.alert_words?.includes(word));
    if (end >= 0) return queue.events.splice(0, end);
    await queue.poll();
  }
}

const channelsOf = (state: ClientState) => {
  const { streams, subscriptions, not_subscribed } = state.comparable();
  return { streams, subscriptions, not_subscribed };
};

describe('commands that cross', () => {
  it.each<[string, number, boolean, readonly [Command, Command]]>([
    ['a channel becomes public, and a member is promoted', 400, true, [open, become(200)]],
    ['a member is promoted, and a channel becomes public', 400, true, [become(200), open]],
    ['a channel becomes private, and a member is demoted', 400, false, [close, become(600)]],
    ['a member is demoted, and a channel becomes private', 400, false, [become(600), close]],
    ['a channel becomes public, and a member joins', 400, true, [open, join]],
    ['a guest is promoted, and joins', 600, false, [become(400), join]],
    ['a channel becomes private, and a member is promoted', 400, false, [close, become(200)]],
    ['an administrator is demoted, and a channel becomes public', 200, true, [become(400), open]],
  ])('%s', async (_, role, isPrivate, commands) => {
    const { other } = chat().people;
    const scene = await newChannel(isPrivate);
    await settled(become(role), scene);
    const queue = await EventClient.register(chat().client, other, FORM);
    await holdOffset(chat().database.database, 'client-events', async () => {
      for (const command of commands) await settled(command, scene);
    });
    const state = new ClientState(queue.state);
    const events = await received(queue, other);
    events.forEach((event) => state.apply(event));
    const later = await EventClient.register(chat().client, other, FORM);
    expect(channelsOf(state)).toEqual(channelsOf(new ClientState(later.state)));
    const ops = events.map(({ type, op }) => `${type} ${op}`);
    if (commands.includes(join)) {
      expect(ops.indexOf('stream create')).toBeLessThan(ops.indexOf('subscription add'));
      expect(ops).toContain('stream create');
    }
  });

  it('publish no creation of the channel to users who were always subscribed', async () => {
    const { other } = chat().people;
    const scene = await newChannel(true);
    await settled(become(400), scene);
    await settled(join, scene);
    const queue = await EventClient.register(chat().client, other, FORM);
    await holdOffset(chat().database.database, 'client-events', async () => {
      await settled(open, scene);
      await settled(become(300), scene);
    });
    const events = await received(queue, other);
    expect(events.map(({ type, op }) => `${type} ${op}`)).toContain('stream update');
    expect(events.filter(({ op }) => op === 'create' || op === 'peer_add')).toEqual([]);
  });
});
