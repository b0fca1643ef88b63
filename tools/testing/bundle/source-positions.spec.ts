import { expect, it } from '@jest/globals';
import { inSources } from './source-positions.mjs';

const BUNDLE = process.env.TANDEM_TEST_BUNDLE ?? '';

it('leads from the bundle to the sources', () => {
  const { stack = '' } = new Error('planted');
  expect(stack).toContain(BUNDLE);
  const [, first] = inSources(stack, BUNDLE).split('\n');
  expect(first).toMatch(/\/tools\/testing\/bundle\/source-positions\.spec\.ts:7:\d+/);
});

it('leaves other positions alone', () => {
  const line = 'at read (/srv/app/main.js:3:14)';
  expect(inSources(line, BUNDLE)).toBe(line);
});
