import { expect, it } from '@jest/globals';
import type { IdentityErrorCode } from '@tandem/identity-domain';
import { describeTranslation } from '@tandem/shared-page-texts/testing';
import { identityErrors } from '../identity-errors.ts';
import { FAILURES_DE } from './failures-de.ts';
import { PAGES_DE } from './pages-de.ts';
import { PAGES_EN } from './pages-en.ts';

describeTranslation('the German page of an account', PAGES_EN, PAGES_DE);

it('the German text of a failure has no values besides those of the wire', () => {
  const missing = Object.entries(FAILURES_DE).filter(([code, text]) =>
    (text.match(/\{\w+\}/g) ?? []).some(
      (value) => !identityErrors[code as IdentityErrorCode].msg.includes(value),
    ),
  );
  expect(missing).toEqual([]);
});
