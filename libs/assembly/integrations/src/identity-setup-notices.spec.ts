import { expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { IdentityAccountHolders } from './identity-account-holders.ts';
import { IdentitySetupNotices } from './identity-setup-notices.ts';

it('notifies the owner of the bot', async () => {
  const bot = { userId: 5, realmId: 1, role: ROLES.member, isBot: true };
  const notices: unknown[] = [];
  const execute = async (...notice: unknown[]) => void notices.push(notice);
  await new IdentitySetupNotices({ execute }).notify(bot, 'Wrong');
  expect(notices).toEqual([[bot, 'Wrong']]);
});

it('finds users by the accounts in their profiles', async () => {
  const calls: unknown[] = [];
  const holder = { userId: 7, fullName: 'Ann' };
  const findByAccount = async (...call: unknown[]) => {
    calls.push(call);
    return holder;
  };
  const accounts = new IdentityAccountHolders({ findByAccount });
  expect(await accounts.find(1, 'GitHub username', 'ann')).toBe(holder);
  expect(calls).toEqual([[1, 'GitHub username', 'ann']]);
});
