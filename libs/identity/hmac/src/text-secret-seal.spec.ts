import { expect, it } from '@jest/globals';
import { describeSecretSeal } from '@tandem/identity-domain/testing';
import { TextSeal } from '@tandem/shared-mail-queue';
import { TextSecretSeal } from './text-secret-seal.ts';

const SECRET = 'a secret of more than 32 characters';

describeSecretSeal('TextSecretSeal', () => new TextSecretSeal(SECRET));

it('hides the text, and opens under the same secret and for the same purpose only', () => {
  const sealed = new TextSecretSeal(SECRET).close('hush', 'a');
  expect(sealed).not.toBe(new TextSecretSeal(SECRET).close('hush', 'a'));
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('hush');
  for (const other of [new TextSecretSeal(`${SECRET}!`), new TextSeal(SECRET, 'mail queue')]) {
    expect(() => other.open(sealed, 'a')).toThrow();
  }
});
