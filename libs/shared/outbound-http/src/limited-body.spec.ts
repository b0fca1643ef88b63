import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { BodyTooLarge, readLimitedBody } from './limited-body.ts';

const chunks = () => Readable.from([Buffer.from('ab'), Buffer.from('cd')]);

it('returns a body up to the limit', async () => {
  expect((await readLimitedBody(chunks(), 4)).toString()).toBe('abcd');
});

it('refuses a longer body and stops its transfer', async () => {
  const body = chunks();
  await expect(readLimitedBody(body, 3)).rejects.toThrow(BodyTooLarge);
  expect(body.destroyed).toBe(true);
});
