import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { TANDEM_VERSION } from '@tandem/shared-kernel';

it('is that of the package', () => {
  const root = new URL('../../../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(root, 'utf8')) as { version: string };
  expect(TANDEM_VERSION).toBe(version);
});
