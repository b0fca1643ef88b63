import { beforeEach, describe, expect, it } from '@jest/globals';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import { DeleteTopic } from '@tandem/messaging-domain/topics';
import { ROLES, type Actor, type Clock } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();

describe('deleting a topic', () => {
  let messaging: PostgresHarness;
  let boss: Actor;
  let channelId: number;
  let clock: FakeClock;
  beforeEach(async () => {
    messaging = new PostgresHarness(test().database);
    clock = new FakeClock();
    boss = await messaging.createUser(await messaging.createRealm(), ROLES.administrator);
    channelId = await freshChannel(messaging, boss, [boss]);
  });

  const send = async (topic: string, count = 1) => {
    const { recipientId } = await messaging.channel(channelId);
    const location = { kind: 'channel', channelId, recipientId, topic } as const;
    await messaging.unitOfWork.run(async (tx) => {
      for (let i = 0; i < count; i += 1) await tx.messages.add(aMessage(boss, location));
    });
  };
  const remove = (topic: string, id = channelId, time: Clock = clock) => {
    const ports = { unitOfWork: messaging.unitOfWork, clock: time };
    return new DeleteTopic(ports).execute(boss, { channelId: id, topic });
  };
  const topics = async () => {
    const { rows } = await messaging.sql.query<{ topic: string }>(
      'select subject as topic from message where realm_id = $1 order by id',
      [boss.realmId],
    );
    return rows.map(({ topic }) => topic);
  };

  it('deletes every message of it, and no other', async () => {
    await send('Lunch', 3);
    await send('lunch', 250);
    await send('tea');
    expect(await remove('LUNCH')).toEqual({ complete: true });
    expect(await topics()).toEqual(['tea']);
    await send('');
    await remove('general chat');
    expect(await topics()).toEqual(['tea']);
    expect(await remove('nothing')).toEqual({ complete: true });
  });

  it('stops when its time limit is reached', async () => {
    await send('x', 450);
    const slow = {
      now: () => {
        clock.advanceSeconds(30);
        return clock.now();
      },
    };
    expect(await remove('x', channelId, slow)).toEqual({ complete: false });
    expect((await topics()).length).toBeGreaterThan(0);
    expect(await remove('x')).toEqual({ complete: true });
    expect(await topics()).toEqual([]);
  });

  it('requires a channel that the actor may read', async () => {
    const owner = await messaging.createUser(boss.realmId);
    const hidden = await freshChannel(messaging, owner, [owner], { inviteOnly: true });
    await expect(remove('x', hidden)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
    await expect(remove('x', 4711)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
  });
});
