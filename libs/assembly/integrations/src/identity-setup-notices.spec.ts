import { expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { IdentitySetupNotices } from './identity-setup-notices.ts';

it('notifies the owner of the bot', async () => {
  const bot = { userId: 5, realmId: 1, role: ROLES.member, isBot: true };
  const notices: unknown[] = [];
  const execute = async (...notice: unknown[]) => void notices.push(notice);
  await new IdentitySetupNotices({ execute }).notify(bot, 'Wrong');
  expect(notices).toEqual([[bot, 'Wrong']]);
});
