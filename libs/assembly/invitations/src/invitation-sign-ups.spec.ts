import { expect, it } from '@jest/globals';
import { InvitationError } from '@tandem/invitations-domain';
import { InvitationSignUps } from './invitation-sign-ups.ts';

const user = { realmId: 2, email: 'a@x.test', fullName: 'Ann', address: '192.0.2.1' };
const join = (execute: () => Promise<number | null>) =>
  new InvitationSignUps(() => ({ execute })).join(user);

it('returns the account of an invited user', async () => {
  expect(await join(() => Promise.resolve(7))).toBe(7);
  expect(await join(() => Promise.resolve(null))).toBeNull();
});

it('refuses sign-ups that the invitation does not allow, and hides no other error', async () => {
  const taken = join(() => Promise.reject(new InvitationError('JOINING_ADDRESS_TAKEN')));
  await expect(taken).rejects.toMatchObject({ code: 'EXTERNAL_SIGN_UP_REFUSED' });
  await expect(join(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});
