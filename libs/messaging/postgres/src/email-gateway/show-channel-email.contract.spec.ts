import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChannelDestination } from '@tandem/messaging-domain';
import { ShowChannelEmail } from '@tandem/messaging-domain/email-gateway';
import { aChannelDestination, freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();

describe('the mail address of a channel', () => {
  let messaging: PostgresHarness;
  let ann: Actor;
  let gateway: Actor;
  let ownBot: Actor;
  let otherBot: Actor;
  let channel: ChannelDestination | null;
  let domain: string | null;
  beforeEach(async () => {
    messaging = new PostgresHarness(test().database);
    const realmId = await messaging.createRealm();
    ann = await messaging.createUser(realmId);
    gateway = await messaging.createUser(realmId);
    ownBot = await messaging.createUser(realmId);
    otherBot = await messaging.createUser(realmId);
    const channelId = await freshChannel(messaging, ann);
    channel = aChannelDestination({ channelId, name: 'dev help' });
    domain = 'mail.example.com';
  });

  const show = (senderId?: number) =>
    new ShowChannelEmail({
      unitOfWork: messaging.unitOfWork,
      emailGatewayDomain: () => domain,
      destinations: {
        findChannel: () => Promise.resolve(channel),
        findPeople: () => Promise.reject(new Error('not asked for')),
        findSent: () => Promise.resolve(null),
        isRepeated: () => Promise.resolve(true),
      },
      channelEmails: {
        gatewayBotId: () => Promise.resolve(gateway.userId),
        findBot: (_, id) =>
          Promise.resolve(
            [ownBot.userId, otherBot.userId].includes(id)
              ? { id, isManageable: id === ownBot.userId }
              : null,
          ),
        findTarget: () => Promise.resolve(null),
      },
    }).execute(ann, { channelId: 1, senderId });

  it('stays the same for a sender', async () => {
    const address = await show();
    expect(address).toMatch(/^dev-help\.[0-9a-f]{32}\.show-sender@mail\.example\.com$/);
    expect(await show(gateway.userId)).toBe(address);
    const others = [await show(ann.userId), await show(ownBot.userId)];
    expect(new Set([address, ...others]).size).toBe(3);
  });

  it('does not exist without an email gateway', async () => {
    domain = null;
    expect(await show()).toBeNull();
  });

  it.each<[string, Partial<ChannelDestination> | null, string]>([
    ['an unknown channel', null, 'CHANNEL_ID_INVALID'],
    ['an archived channel', { isArchived: true, mayPost: false }, 'CHANNEL_ID_INVALID'],
    ['a hidden channel', { isAccessible: false, mayPost: false }, 'CHANNEL_ID_INVALID'],
    ['a silent member', { mayPost: false }, 'CHANNEL_POSTING_NOT_PERMITTED'],
  ])('is refused to %s', async (_, changes, code) => {
    channel = changes && aChannelDestination(changes);
    await expect(show(otherBot.userId)).rejects.toMatchObject({ code });
  });

  it('refuses other users and bots of others', async () => {
    await expect(show(4711)).rejects.toMatchObject({ code: 'BOT_UNKNOWN' });
    await expect(show(otherBot.userId)).rejects.toMatchObject({ code: 'BOT_NOT_MANAGEABLE' });
  });
});
