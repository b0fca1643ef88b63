import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { AvatarUrls, type AvatarOwner } from './avatar-urls.ts';

const avatars = new AvatarUrls('salt');
const user: AvatarOwner = {
  id: 7,
  realmId: 2,
  deliveryEmail: 'Ann@Example.com',
  emailVisibility: 1,
  avatarSource: 'gravatar',
  avatarVersion: 1,
};
const PROVIDED = /^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?d=identicon&version=1$/;

it('leaves it to the client where the client can and may', () => {
  expect(avatars.of(user, { clientComputes: true })).toBeNull();
  expect(avatars.of(user, { clientComputes: false })).toMatch(PROVIDED);
  expect(avatars.of({ ...user, emailVisibility: 3 }, { clientComputes: true })).toMatch(PROVIDED);
});

it('does not depend on how the address is spelled', () => {
  const shouting = { ...user, deliveryEmail: 'ANN@EXAMPLE.COM' };
  expect(avatars.of(shouting, { clientComputes: false })).toBe(
    avatars.of(user, { clientComputes: false }),
  );
});

it('names uploaded pictures so that they cannot be guessed', () => {
  const uploaded = { ...user, avatarSource: 'upload', avatarVersion: 2 } as const;
  const name = createHash('sha256').update('7:2:salt').digest('hex').slice(0, 40);
  expect(avatars.of(uploaded, { clientComputes: true })).toBe(`/user_avatars/2/${name}.png`);
});

it('has a larger picture beside each', () => {
  const name = avatars.nameOf({ id: 7, avatarVersion: 2 });
  const uploaded = { ...user, avatarSource: 'upload', avatarVersion: 2 } as const;
  expect(avatars.mediumOf(uploaded)).toBe(`/user_avatars/2/${name}-medium.png`);
  expect(avatars.mediumOf(user)).toMatch(/\?d=identicon&s=500&version=1$/);
});
