import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
let id: number;

const remove = (as: Person, fields: object, channelId = id) =>
  chat().client.post(`/streams/${channelId}/delete_topic`, { ...fields }, { as });

beforeAll(async () => {
  const { client, people } = chat();
  const fields = { subscriptions: [{ name: 'hall' }] };
  await client.post('/users/me/subscriptions', fields, { as: people.member });
  const found = await client.get('/get_stream_id', { stream: 'hall' }, { as: people.member });
  id = found.body.stream_id;
  for (const topic of ['one', 'ONE', 'two']) {
    const message = { type: 'stream', to: 'hall', topic, content: 'x' };
    await client.post('/messages', message, { as: people.member });
  }
});

describe('POST streams/{id}/delete_topic', () => {
  it('deletes every message of the topic', async () => {
    const { administrator, member } = chat().people;
    const { status, body } = await remove(administrator, { topic_name: 'One' });
    expect([status, body.complete]).toEqual([200, true]);
    const topics = await chat().client.get(`/users/me/${id}/topics`, {}, { as: member });
    expect(topics.body.topics.map((each: { name: string }) => each.name)).toEqual(['two']);
    expect((await remove(administrator, { topic_name: 'one' })).body.complete).toBe(true);
  });

  it('requires an administrator who may read the channel', async () => {
    const { administrator, member, moderator } = chat().people;
    expect((await remove(moderator, { topic_name: 'two' })).body.code).toBe(
      'UNAUTHORIZED_PRINCIPAL',
    );
    expect((await remove(administrator, { topic_name: 'two' }, 999_999)).body.msg).toBe(
      'Invalid channel ID',
    );
    expect((await remove(administrator, {})).body.var_name).toBe('topic_name');
    await chat().client.patch(`/streams/${id}`, { is_private: true }, { as: member });
    expect((await remove(administrator, { topic_name: 'two' })).body.msg).toBe(
      'Invalid channel ID',
    );
  });
});
