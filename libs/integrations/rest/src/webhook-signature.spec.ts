import { expect, it } from '@jest/globals';
import type { WebhookSignature } from '@tandem/integrations-domain';
import { isSignedBy } from './webhook-signature.ts';

const github: WebhookSignature = {
  header: 'X-Hub-Signature-256',
  kind: 'hmac-sha256',
  prefix: 'sha256=',
};
// The example of GitHub's documentation.
const secret = "It's a Secret to Everybody";
const digest = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

it('accepts the HMAC of the body under any valid secret', () => {
  expect(isSignedBy([secret], github, `sha256=${digest}`, 'Hello, World!')).toBe(true);
  expect(isSignedBy(['new', secret], github, `sha256=${digest}`, 'Hello, World!')).toBe(true);
});

it.each([
  [[secret], `sha256=${digest}`, 'Hello, World'],
  [['other'], `sha256=${digest}`, 'Hello, World!'],
  [[secret], digest, 'Hello, World!'],
  [[secret], `sha256=${digest.toUpperCase()}`, 'Hello, World!'],
  [[secret], '', 'Hello, World!'],
  [[], `sha256=${digest}`, 'Hello, World!'],
])('refuses %j %s', (secrets, header, body) => {
  expect(isSignedBy(secrets, github, header, body)).toBe(false);
});

it('compares a token without changes', () => {
  const gitlab: WebhookSignature = { header: 'X-Gitlab-Token', kind: 'token' };
  expect(isSignedBy([secret], gitlab, secret, 'any')).toBe(true);
  expect(isSignedBy([secret], gitlab, `${secret} `, 'any')).toBe(false);
});
