import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor, type Clock } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { MemoryMessaging, aMessage, freshChannel } from '../../testing/index.ts';
import { DeleteTopic } from './delete-topic.ts';

describe('deleting a topic', () => {
  let messaging: MemoryMessaging;
  let boss: Actor;
  let channelId: number;
  let clock: FakeClock;
  beforeEach(async () => {
    messaging = new MemoryMessaging();
    clock = new FakeClock();
    boss = await messaging.createUser(await messaging.createRealm(), ROLES.administrator);
    channelId = await freshChannel(messaging, boss, [boss]);
  });

  const send = async (topic: string, count = 1) => {
    const { recipientId } = await messaging.channel(channelId);
    const place = { kind: 'channel', channelId, recipientId, topic } as const;
    for (let i = 0; i < count; i += 1) {
      await messaging.unitOfWork.run((tx) => tx.messages.add(aMessage(boss, place)));
    }
  };
  const remove = (topic: string, id = channelId, time: Clock = clock) => {
    const ports = { unitOfWork: messaging.unitOfWork, clock: time };
    return new DeleteTopic(ports).execute(boss, { channelId: id, topic });
  };
  const topics = () =>
    messaging.store.state.messages.map(({ place }) =>
      place.kind === 'channel' ? place.topic : null,
    );

  it('takes every message of it, and no other', async () => {
    await send('Lunch', 3);
    await send('lunch', 250);
    await send('tea');
    expect(await remove('LUNCH')).toEqual({ complete: true });
    expect(topics()).toEqual(['tea']);
    await send('');
    await remove('general chat');
    expect(topics()).toEqual(['tea']);
    expect(await remove('nothing')).toEqual({ complete: true });
  });

  it('ends when its time is over', async () => {
    await send('x', 450);
    const slow = {
      now: () => {
        clock.advanceSeconds(30);
        return clock.now();
      },
    };
    expect(await remove('x', channelId, slow)).toEqual({ complete: false });
    expect(topics().length).toBeGreaterThan(0);
    expect(await remove('x')).toEqual({ complete: true });
    expect(topics()).toEqual([]);
  });

  it('needs a channel that one may read', async () => {
    const owner = await messaging.createUser(boss.realmId);
    const hidden = await freshChannel(messaging, owner, [owner], { inviteOnly: true });
    await expect(remove('x', hidden)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
    await expect(remove('x', 4711)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
  });
});
