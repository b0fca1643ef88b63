import { expect, it } from '@jest/globals';
import { FAILURES_DE } from '@tandem/chat-web/testing';
import { chatErrors } from './wire-surface.ts';

it('has each error that the web client translates', () => {
  // The reasons of refused addresses and names are values of errors.
  const reasons = ['Invalid address.', 'Outside your domain.'];
  const texts = new Set([...Object.values(chatErrors).map(({ msg }) => msg), ...reasons]);
  expect(Object.keys(FAILURES_DE).filter((text) => !texts.has(text))).toEqual([]);
});
