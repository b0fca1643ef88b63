import { expect, it } from '@jest/globals';
import { describeSecondFactorCodes } from '@tandem/identity-domain/testing';
import { generateSync } from 'otplib';
import { OtplibSecondFactorCodes } from './otplib-second-factor-codes.ts';

const SECRET = 'a secret of at least 32 characters';
const codes = new OtplibSecondFactorCodes(SECRET);

describeSecondFactorCodes('OtplibSecondFactorCodes', codes, (id, at) =>
  generateSync({
    secret: codes.secretOf({ id, sealedSecret: null }),
    epoch: Math.floor(at.getTime() / 1000),
  }),
);

it('derives secrets of 160 bits from the secret of the server', () => {
  expect(codes.secretOf({ id: 1, sealedSecret: null })).toMatch(/^[A-Z2-7]{32}$/);
  expect(
    new OtplibSecondFactorCodes(`${SECRET}!`).secretOf({ id: 1, sealedSecret: null }),
  ).not.toBe(codes.secretOf({ id: 1, sealedSecret: null }));
});
