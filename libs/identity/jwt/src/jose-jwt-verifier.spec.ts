import { createHmac, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { SignJWT, UnsecuredJWT } from 'jose';
import { JoseJwtVerifier } from './jose-jwt-verifier.ts';

const SECRET = 'a secret of the organization acme';
const clock = new FakeClock();
const now = clock.now().getTime() / 1000;
const verifier = new JoseJwtVerifier({ acme: { key: SECRET, algorithms: ['HS256'] } }, clock);
const claims = { email: 'ann@example.com' };

const sign = (payload: Record<string, unknown> = claims, key = SECRET, alg = 'HS256') =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));

it('returns the claims of a valid token, with or without an expiry', async () => {
  expect(await verifier.verify('acme', await sign())).toEqual(claims);
  const payload = { ...claims, exp: now + 1, nbf: now, team: ['a'] };
  expect(await verifier.verify('acme', await sign(payload))).toEqual(payload);
});

it('is there for the organizations that are configured', async () => {
  expect(['acme', '', 'constructor'].map((each) => verifier.isEnabledFor(each))).toEqual([
    true,
    false,
    false,
  ]);
  expect(await verifier.verify('other', await sign())).toBeNull();
});

describe('refuses a token', () => {
  const refused = async (token: string) => expect(await verifier.verify('acme', token)).toBeNull();

  it('that is no token', async () => {
    for (const token of ['x', 'a.b.c', '..', `${await sign()}x`, '{}']) await refused(token);
  });
  it('signed with another key', async () => refused(await sign(claims, `${SECRET}!`)));
  it('signed with another algorithm', async () => refused(await sign(claims, SECRET, 'HS512')));
  it('without a signature', async () => refused(new UnsecuredJWT(claims).encode()));
  it('that has expired', async () => refused(await sign({ ...claims, exp: now })));
  it('whose time has not come', async () => refused(await sign({ ...claims, nbf: now + 1 })));
  it('without an expiry a day after it was issued', async () => {
    const day = 86_400;
    expect(await verifier.verify('acme', await sign({ ...claims, iat: now - day }))).not.toBeNull();
    await refused(await sign({ ...claims, iat: now - day - 1 }));
    const valid = { ...claims, iat: now - day - 1, exp: now + 1 };
    expect(await verifier.verify('acme', await sign(valid))).toEqual(valid);
  });
  it('that is too old, or has another issuer or audience, if that is configured', async () => {
    const strict = new JoseJwtVerifier(
      {
        acme: {
          key: SECRET,
          algorithms: ['HS256'],
          issuer: 'portal',
          audience: 'chat',
          maxAgeSeconds: 60,
        },
      },
      clock,
    );
    const good = { ...claims, iss: 'portal', aud: 'chat', iat: now - 60 };
    expect(await strict.verify('acme', await sign(good))).toEqual(good);
    for (const wrong of [
      { ...good, iss: 'other' },
      { ...good, aud: 'other' },
      { ...good, iat: now - 61, exp: now + 60 },
      { ...claims, iss: 'portal', aud: 'chat', exp: now + 60 },
      claims,
    ]) {
      expect(await strict.verify('acme', await sign(wrong))).toBeNull();
    }
  });
  it('whose times are not numbers', async () => refused(await sign({ ...claims, exp: 'never' })));
});

describe('a public key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const rsa = new JoseJwtVerifier({ acme: { key: pem, algorithms: ['RS256', 'RS512'] } }, clock);

  it('serves each algorithm that is named', async () => {
    for (const alg of ['RS256', 'RS512']) {
      const token = await new SignJWT(claims).setProtectedHeader({ alg }).sign(privateKey);
      expect(await rsa.verify('acme', token)).toEqual(claims);
    }
  });

  it('is not taken for a shared secret', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'HS256' })}.${part(claims)}`;
    const signature = createHmac('sha256', pem).update(signed).digest('base64url');
    expect(await rsa.verify('acme', `${signed}.${signature}`)).toBeNull();
  });
});
