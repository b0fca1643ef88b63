import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { MemoryMessaging, freshChannel } from '../../testing/index.ts';
import type { ChannelReference } from '../messages/destination.ts';
import { SetTopicPolicy } from './set-topic-policy.ts';
import type { TopicPolicy } from './topic-policy.ts';

describe('how visible a topic is', () => {
  let messaging: MemoryMessaging;
  let ann: Actor;
  let channelId: number;
  const clock = new FakeClock();
  beforeEach(async () => {
    messaging = new MemoryMessaging();
    ann = await messaging.createUser(await messaging.createRealm());
    channelId = await freshChannel(messaging, ann, [], { name: 'General' });
  });

  const set = (policy: TopicPolicy, topic: string, channel: ChannelReference, actor = ann) => {
    const ports = { unitOfWork: messaging.unitOfWork, clock };
    return new SetTopicPolicy(ports).execute(actor, { channel, topic, policy });
  };

  it('is set without a subscription, and published once', async () => {
    await set(3, 'general chat', { id: channelId });
    await set(3, '', { name: 'GENERAL' });
    expect(messaging.events.events).toEqual([
      {
        type: 'user_topic.changed',
        realmId: ann.realmId,
        userId: ann.userId,
        channelId,
        topic: '',
        policy: 3,
        lastUpdated: clock.now().getTime(),
      },
    ]);
  });

  it('can be taken back where one sees nothing any more', async () => {
    const hidden = await freshChannel(messaging, ann, [ann], { name: 'h', inviteOnly: true });
    const guest = await messaging.createUser(ann.realmId, ROLES.guest);
    for (const id of [hidden, channelId]) {
      await expect(set(1, 'x', { id }, guest)).rejects.toMatchObject({
        code: 'CHANNEL_ID_INVALID',
      });
      await expect(set(0, 'x', { id }, guest)).resolves.toBeUndefined();
    }
    expect(messaging.events.events).toEqual([]);
  });

  it('needs a channel of the organization', async () => {
    const foreigner = await messaging.createUser(await messaging.createRealm());
    await expect(set(0, 'x', { id: channelId }, foreigner)).rejects.toMatchObject({
      code: 'CHANNEL_ID_INVALID',
    });
    await expect(set(1, 'x', { name: 'none' })).rejects.toMatchObject({
      code: 'CHANNEL_NAME_INVALID',
      data: { name: 'none' },
    });
  });
});
