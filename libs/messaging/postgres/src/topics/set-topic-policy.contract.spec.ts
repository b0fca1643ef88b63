import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChannelReference, TopicPolicy } from '@tandem/messaging-domain';
import { freshChannel } from '@tandem/messaging-domain/testing';
import { SetTopicPolicy } from '@tandem/messaging-domain/topics';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();

describe('how visible a topic is', () => {
  let messaging: PostgresHarness;
  let ann: Actor;
  let channelId: number;
  const clock = new FakeClock();
  beforeEach(async () => {
    messaging = new PostgresHarness(test().database);
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
    expect(await messaging.events(ann.realmId)).toEqual([
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
    expect(await messaging.events(ann.realmId)).toEqual([]);
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
