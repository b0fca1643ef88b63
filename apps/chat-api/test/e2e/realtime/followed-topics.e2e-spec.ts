import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { EventClient } from './event-client.ts';

const chat = useChatApi();

let channel: number;
let round = 0;
let topic: string;
beforeAll(async () => {
  const { owner, member, other } = chat().people;
  const principals = [owner, member, other].map(({ userId }) => userId);
  const fields = { subscriptions: [{ name: 'garden' }], principals };
  await chat().client.post('/users/me/subscriptions', fields, { as: owner });
  const { body } = await chat().client.get('/get_stream_id', { stream: 'garden' }, { as: owner });
  channel = body.stream_id as number;
});
beforeEach(() => {
  round += 1;
  topic = `Weeds ${round}`;
});

const send = async (as: Person, content = 'hello', more: object = {}) => {
  const fields = { type: 'channel', to: channel, topic, content, ...more };
  const { status, body } = await chat().client.post('/messages', fields, { as });
  expect(status).toBe(200);
  return body as { id: number; automatic_new_visibility_policy?: number };
};
const settings = (as: Person, fields: object) =>
  chat().client.patch('/settings', { ...fields }, { as });
const mute = (as: Person, value: boolean) =>
  chat().client.post(
    '/users/me/subscriptions/properties',
    { subscription_data: [{ stream_id: channel, property: 'is_muted', value }] },
    { as },
  );
const listen = (as: Person) =>
  EventClient.register(chat().client, as, {
    event_types: ['user_topic', 'message'],
    fetch_event_types: ['user_topic'],
  });

/** Receives the visibility policies up to a message. */
async function receivedPolicies(queue: EventClient, until: number) {
  const seen: unknown[] = [];
  for (;;) {
    const event = queue.events.shift();
    if (!event) {
      expect((await queue.poll()).status).toBe(200);
    } else if (event.type === 'user_topic') {
      expect(event).toMatchObject({ stream_id: channel, last_updated: expect.any(Number) });
      seen.push([event.topic_name, event.visibility_policy]);
    } else if (event.type === 'message' && event.message.id === until) {
      return seen;
    }
  }
}

describe('a topic', () => {
  it('is followed by the user who starts it, and not by users who only reply', async () => {
    const { owner, member } = chat().people;
    const queues = [await listen(owner), await listen(member)] as const;
    const begun = await send(owner);
    expect(begun).toHaveProperty('automatic_new_visibility_policy', 3);
    expect(await send(owner, 'again', { topic: topic.toUpperCase() })).not.toHaveProperty(
      'automatic_new_visibility_policy',
    );
    const { id, ...rest } = await send(member);
    expect(rest).not.toHaveProperty('automatic_new_visibility_policy');
    // The event precedes the message that causes it.
    expect(await receivedPolicies(queues[0], begun.id)).toEqual([[topic, 3]]);
    expect(await receivedPolicies(queues[0], id)).toEqual([]);
    expect(await receivedPolicies(queues[1], id)).toEqual([]);
    const { state } = await listen(owner);
    expect(state.user_topics).toContainEqual(
      expect.objectContaining({ topic_name: topic, visibility_policy: 3 }),
    );
  });

  it('is followed by mentioned users, unless they muted it or disabled that', async () => {
    const { owner, member, other } = chat().people;
    await send(owner);
    const queues = [await listen(member), await listen(other)] as const;
    const both = `@**${member.fullName}** and @**${other.fullName}**`;
    await settings(other, { automatically_follow_topics_where_mentioned: false });
    await send(owner, both);
    await settings(other, { automatically_follow_topics_where_mentioned: true });
    const muted = { stream_id: channel, topic, visibility_policy: 1 };
    await chat().client.post('/user_topics', muted, { as: other });
    await send(owner, `@_**${member.fullName}** and ${both}`);
    const { id } = await send(owner);
    expect(await receivedPolicies(queues[0], id)).toEqual([[topic, 3]]);
    expect(await receivedPolicies(queues[1], id)).toEqual([[topic, 1]]);
  });

  it('is not followed by mentioned users who are not subscribed', async () => {
    const { owner, moderator } = chat().people;
    const { state } = await listen(moderator);
    await send(owner, `@**${moderator.fullName}**`);
    expect((await listen(moderator)).state.user_topics).toEqual(state.user_topics);
  });

  it('is unmuted in a muted channel for users who send to it', async () => {
    const { owner, member } = chat().people;
    await send(owner);
    await mute(member, true);
    expect(await send(member)).toHaveProperty('automatic_new_visibility_policy', 2);
    expect(await send(member)).not.toHaveProperty('automatic_new_visibility_policy');
    await mute(member, false);
  });

  it('is followed by participants who enabled that', async () => {
    const { owner, member, bot } = chat().people;
    const { id } = await send(owner, '/poll Tea?\nyes');
    const queue = await listen(member);
    const react = (as: Person, emoji_name: string) =>
      chat().client.post(`/messages/${id}/reactions`, { emoji_name }, { as });
    expect((await react(member, '+1')).status).toBe(200);
    await settings(member, { automatically_follow_topics_policy: 1 });
    expect((await react(member, 'tada')).status).toBe(200);
    expect((await react(bot, 'tada')).status).toBe(200);
    expect(await receivedPolicies(queue, (await send(owner)).id)).toEqual([[topic, 3]]);
    const inherit = { stream_id: channel, topic, visibility_policy: 0 };
    await chat().client.post('/user_topics', inherit, { as: member });
    const vote = { type: 'vote', key: 'canned,0', vote: 1 };
    const content = JSON.stringify(vote);
    const data = { message_id: id, msg_type: 'widget', content };
    expect((await chat().client.post('/submessage', data, { as: member })).status).toBe(200);
    await settings(member, { automatically_follow_topics_policy: 3 });
    expect(await receivedPolicies(queue, (await send(owner)).id)).toEqual([
      [topic, 0],
      [topic, 3],
    ]);
  });

  it('that is split off is followed by the author of its first message', async () => {
    const { owner, member } = chat().people;
    await send(owner);
    const { id } = await send(member);
    const queue = await listen(member);
    const target = { topic: `${topic} moved`, propagate_mode: 'change_one' };
    const more = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };
    const moved = await chat().client.patch(
      `/messages/${id}`,
      { ...target, ...more },
      { as: owner },
    );
    expect(moved.status).toBe(200);
    expect(await receivedPolicies(queue, (await send(owner)).id)).toEqual([[`${topic} moved`, 3]]);
  });

  it('is not changed for bots', async () => {
    const { bot, owner } = chat().people;
    const fields = { subscriptions: [{ name: 'garden' }], principals: [bot.userId] };
    await chat().client.post('/users/me/subscriptions', fields, { as: owner });
    expect(await send(bot)).not.toHaveProperty('automatic_new_visibility_policy');
  });
});
