import { describe, expect, it } from '@jest/globals';
import {
  PostgresMissedMessageRepository,
  PostgresPushQueries,
  missedMessageConsumer,
} from './index.ts';
import {
  channel,
  createChannel,
  deliver,
  event,
  inChannel,
  jobs,
  sent,
  sql,
  subscribe,
  test,
  trigger,
  vera,
} from '../testing/push-scene.ts';

/** Notifies the user of a message that mentions them. */
async function notified(): Promise<number> {
  await subscribe(vera);
  const id = await inChannel({ mentioned: [vera] });
  await sent(id);
  await test()
    .database.unitOfWork((tx) => tx)
    .run((tx) => missedMessageConsumer.handle([event('message.sent', { messageId: id })], tx));
  return id;
}

/** The contents that the user gets: of the push, and of the mail. */
async function contents(messageId: number): Promise<unknown[]> {
  const pushed = await new PostgresPushQueries(sql()).message(vera, messageId);
  const mailed = await test()
    .database.unitOfWork((tx) => new PostgresMissedMessageRepository(tx))
    .run((missed) => missed.take({ userId: vera, conversation: `topic/${channel.topicId}` }));
  return [pushed?.content, mailed?.messages.map(({ content }) => content)];
}

const unsubscribe = () =>
  sql().query('update subscription set is_active = false where user_id = $1', [vera]);

/** As if the user had left the channel and subscribed again. */
const subscribeAgain = () =>
  sql().query('update subscription set from_message_id = 1e9 where user_id = $1', [vera]);

const shareHistory = (isShared: boolean) =>
  sql().query('update channel set history_public_to_subscribers = $2 where id = $1', [
    channel.id,
    isShared,
  ]);

async function moveTo(place: typeof channel, messageId: number): Promise<void> {
  await sql().query('update message set recipient_id = $2, topic_id = $3 where id = $1', [
    messageId,
    place.recipientId,
    place.topicId,
  ]);
}

const ALL = ['Hello', ['Hello']];
const NONE = [undefined, undefined];

it('users are notified of messages that they can read', async () => {
  expect(await contents(await notified())).toEqual(ALL);
});

it('users who unsubscribed meanwhile get no content', async () => {
  const id = await notified();
  await unsubscribe();
  expect(await contents(id)).toEqual(NONE);
});

it.each([
  ['shared', true, ALL],
  ['protected', false, NONE],
])('after another subscription to a %s history', async (_, isShared, expected) => {
  const id = await notified();
  await shareHistory(isShared);
  await subscribeAgain();
  expect(await contents(id)).toEqual(expected);
});

it('users get no content of messages that moved to a channel without them', async () => {
  const id = await notified();
  await moveTo(await createChannel('closed'), id);
  expect(await contents(id)).toEqual(NONE);
});

it('users get the content of messages that moved to another channel of theirs', async () => {
  const id = await notified();
  const other = await createChannel('open');
  await subscribe(vera, {}, other);
  await moveTo(other, id);
  expect(await contents(id)).toEqual(ALL);
});

describe('a push on a device', () => {
  /** The ids of the messages whose pushes were taken back. */
  const takenBack = async () =>
    (await jobs(vera)).flatMap(({ content }) =>
      content.event === 'remove' ? content.messageIds : [],
    );
  const moved = (messageId: number, to: typeof channel) =>
    event('messages.moved', {
      messageIds: [messageId],
      from: { channelId: channel.id },
      to: { channelId: to.id },
    });
  const removed = (place: typeof channel) =>
    event('subscription.removed', { channelId: place.id, userIds: [vera] });

  it('is taken back when the message moves to a channel without the user', async () => {
    const id = await notified();
    const closed = await createChannel('closed');
    await moveTo(closed, id);
    await deliver(moved(id, closed));
    expect([await takenBack(), await trigger(vera, id)]).toEqual([[id], undefined]);
  });

  it('stays when the message moves to another channel of the user', async () => {
    const id = await notified();
    const open = await createChannel('open');
    await subscribe(vera, {}, open);
    await moveTo(open, id);
    await deliver(moved(id, open));
    expect([await takenBack(), await trigger(vera, id)]).toEqual([[], 'mentioned']);
  });

  it('is taken back when the user unsubscribes from its channel, and from no other', async () => {
    const id = await notified();
    const other = await createChannel('other');
    await deliver(removed(other));
    expect(await takenBack()).toEqual([]);
    await unsubscribe();
    await deliver(removed(channel));
    expect([await takenBack(), await trigger(vera, id)]).toEqual([[id], undefined]);
  });
});
