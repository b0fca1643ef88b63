import { expect, it } from '@jest/globals';
import type { UnreadConversation } from '@tandem/messaging-domain';
import { unreadState } from './messages-state.ts';

const OWN = 7;
const conversation = (
  place: UnreadConversation['place'],
  messageIds: readonly number[],
  more: Partial<UnreadConversation> = {},
): UnreadConversation => ({ place, messageIds, mentionIds: [], counts: true, ...more });
const topic = (channelId: number, name: string) =>
  ({ kind: 'channel', channelId, topic: name }) as const;
const direct = (...userIds: number[]) => ({ kind: 'direct', userIds }) as const;

type Load = typeof unreadState.load;

async function present(unread: readonly UnreadConversation[], knowsEmptyTopic = true) {
  const { unread_msgs: state } = await unreadState.load(
    { personal: { unread: () => Promise.resolve(unread) } } as unknown as Parameters<Load>[0],
    {
      actor: { userId: OWN },
      client: { form: { capabilities: { empty_topic_name: knowsEmptyTopic } } },
      fetches: () => true,
    } as unknown as Parameters<Load>[1],
  );
  return state as Record<string, unknown>;
}

it('lists conversations by kind, counts all that are not muted, and sorts mentions', async () => {
  const state = await present([
    conversation(topic(1, 'Lunch'), [10, 15], { mentionIds: [15] }),
    conversation(topic(1, 'Muted'), [11], { counts: false, mentionIds: [11] }),
    conversation(direct(3, OWN), [12]),
    conversation(direct(OWN), [13]),
    conversation(direct(3, 4, OWN), [14]),
  ]);
  expect(state).toEqual({
    count: 5,
    pms: [
      { other_user_id: 3, sender_id: 3, unread_message_ids: [12] },
      { other_user_id: OWN, sender_id: OWN, unread_message_ids: [13] },
    ],
    streams: [
      { stream_id: 1, topic: 'Lunch', unread_message_ids: [10, 15] },
      { stream_id: 1, topic: 'Muted', unread_message_ids: [11] },
    ],
    huddles: [{ user_ids_string: `3,4,${OWN}`, unread_message_ids: [14] }],
    mentions: [11, 15],
    old_unreads_missing: false,
  });
});

it('joins the topic without a name and its displayed name for clients that know only that', async () => {
  const unread = [
    conversation(topic(1, ''), [10, 13]),
    conversation(topic(1, 'general chat'), [11, 12]),
  ];
  expect(await present(unread)).toMatchObject({
    streams: [
      { topic: '', unread_message_ids: [10, 13] },
      { topic: 'general chat', unread_message_ids: [11, 12] },
    ],
  });
  expect(await present(unread, false)).toMatchObject({
    streams: [{ topic: 'general chat', unread_message_ids: [10, 11, 12, 13] }],
  });
});

it('says that older unread messages are missing when the limit is reached', async () => {
  const many = Array.from({ length: 50_000 }, (_, id) => id);
  const state = await present([conversation(topic(1, 'a'), many)]);
  expect(state).toMatchObject({ count: 50_000, old_unreads_missing: true });
});
