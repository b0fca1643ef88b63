import { expect, it } from '@jest/globals';
import { identityPolicy } from './identity-policy.ts';

it('lets single accounts create users', () => {
  expect(identityPolicy.createUser({ canCreateUsers: true })).toBeNull();
  expect(identityPolicy.createUser({ canCreateUsers: false })).toBe('USER_CREATION_NOT_AUTHORIZED');
});
