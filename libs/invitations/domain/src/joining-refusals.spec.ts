import { expect, it } from '@jest/globals';
import { addressRefused, nameRefused } from './joining-refusals.ts';

it.each([
  ['empty', 'Name must not be empty!'],
  ['too-long', 'Name too long!'],
  ['characters', 'Invalid characters in name!'],
  ['format', 'Invalid format!'],
] as const)('a name that is refused as %s is answered with "%s"', (fault, reason) => {
  expect(nameRefused(fault)).toMatchObject({
    code: 'JOINING_NAME_REFUSED',
    data: { reason, fault },
  });
});

it('an address that is refused is answered with a reason', () => {
  expect(addressRefused()).toMatchObject({
    code: 'JOINING_ADDRESS_REFUSED',
    data: {
      reason: 'This organization does not take people with such an address.',
      fault: 'refused',
    },
  });
});
