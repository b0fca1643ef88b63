import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { MemoryMessaging, aChannelDestination } from '../../testing/index.ts';
import type { ChannelDestination } from '../messages/destination.ts';
import { ShowChannelEmail } from './show-channel-email.ts';

const GATEWAY = 1;
const OWN_BOT = 50;
const OTHER_BOT = 51;

describe('the mail address of a channel', () => {
  let messaging: MemoryMessaging;
  let ann: Actor;
  let channel: ChannelDestination | null;
  let domain: string | null;
  beforeEach(async () => {
    messaging = new MemoryMessaging();
    ann = await messaging.createUser(await messaging.createRealm());
    channel = aChannelDestination({ name: 'dev help' });
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
        gatewayBotId: () => Promise.resolve(GATEWAY),
        findBot: (_, id) =>
          Promise.resolve(
            [OWN_BOT, OTHER_BOT].includes(id) ? { id, isManageable: id === OWN_BOT } : null,
          ),
        findTarget: () => Promise.resolve(null),
      },
    }).execute(ann, { channelId: 1, senderId });

  it('stays the same for a sender', async () => {
    const address = await show();
    expect(address).toMatch(/^dev-help\.[0-9a-f]{32}\.show-sender@mail\.example\.com$/);
    expect(await show(GATEWAY)).toBe(address);
    const others = [await show(ann.userId), await show(OWN_BOT)];
    expect(new Set([address, ...others]).size).toBe(3);
  });

  it('is not there where no mail is taken', async () => {
    domain = null;
    expect(await show()).toBeNull();
  });

  it.each<[string, Partial<ChannelDestination> | null, string]>([
    ['an unknown channel', null, 'CHANNEL_ID_INVALID'],
    ['an archived channel', { isArchived: true, mayPost: false }, 'CHANNEL_ID_INVALID'],
    ['a hidden channel', { isAccessible: false, mayPost: false }, 'CHANNEL_ID_INVALID'],
    ['a silent member', { mayPost: false }, 'CHANNEL_POSTING_NOT_PERMITTED'],
  ])('is not for %s', async (_, changes, code) => {
    channel = changes && aChannelDestination(changes);
    await expect(show(OTHER_BOT)).rejects.toMatchObject({ code });
  });

  it('refuses other users and bots of others', async () => {
    await expect(show(4711)).rejects.toMatchObject({ code: 'BOT_UNKNOWN' });
    await expect(show(OTHER_BOT)).rejects.toMatchObject({ code: 'BOT_NOT_MANAGEABLE' });
  });
});
