import { expect, it } from '@jest/globals';
import type { BotView } from '@tandem/identity-domain';
import { ROLES } from '@tandem/shared-kernel';
import { BotQueueDefaults } from './bot-queue-defaults.ts';

const actor = { userId: 7, realmId: 2, role: ROLES.member, isBot: true };

function defaultsAmong(bots: readonly Partial<BotView>[]) {
  const asked: unknown[] = [];
  const find = (realmId: number, botIds: readonly number[]) => {
    asked.push([realmId, ...botIds]);
    return Promise.resolve(bots as readonly BotView[]);
  };
  return { defaults: new BotQueueDefaults({ find }), asked };
}

it('reads the settings of the bot', async () => {
  const { defaults, asked } = defaultsAmong([
    { allPublicChannels: true, defaultEventsChannel: 'lobby' },
  ]);
  expect(await defaults.defaultsOf(actor)).toEqual({
    allPublicChannels: true,
    channelName: 'lobby',
  });
  expect(asked).toEqual([[2, 7]]);
});

it('has no defaults for a bot without settings', async () => {
  const none = { allPublicChannels: false, channelName: null };
  const plain = { allPublicChannels: false, defaultEventsChannel: null };
  for (const bots of [[plain], []]) {
    expect(await defaultsAmong(bots).defaults.defaultsOf(actor)).toEqual(none);
  }
});
