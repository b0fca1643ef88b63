import { beforeEach, describe, expect, it } from '@jest/globals';
import { EMAIL_VISIBILITY, operatorOf, type Operator } from '@tandem/identity-domain';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { ROLES } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();

describe('Authenticate', () => {
  const HOST = 'acme.chat.example.com';
  let identity: TestIdentity;
  let realmId: number;
  let ann: { userId: number; email: string; apiKey: string };

  beforeEach(async () => {
    identity = await TestIdentity.create(test().database);
    ({ realmId } = await identity.useCases.createRealm.execute(aRealmRequest()));
    ann = await identity.useCases.createUser.execute(operatorOf(realmId), {
      email: 'Ann@example.com',
      fullName: 'Ann',
      password: 'correct horse',
      emailVisibility: EMAIL_VISIBILITY.nobody,
    });
  });

  const authenticate = (changes: { email?: string; secret?: string; host?: string } = {}) =>
    identity.useCases.authenticate.execute({
      email: ann.email,
      secret: ann.apiKey,
      host: HOST,
      ...changes,
    });
  const refusal = (reason: string) => ({ ok: false, reason });

  it('returns the holder of the key', async () => {
    expect(await authenticate()).toEqual({
      ok: true,
      actor: {
        userId: ann.userId,
        realmId,
        role: ROLES.member,
        isBot: false,
        version: { apiKey: 1, revocations: 0 },
      },
    });
  });

  it('takes the API email or the real one, in any spelling', async () => {
    for (const email of [ann.email.toUpperCase(), 'ann@example.com', 'ANN@EXAMPLE.COM']) {
      expect(await authenticate({ email })).toMatchObject({ ok: true });
    }
  });

  it('refuses an unknown key, and a key under another email', async () => {
    expect(await authenticate({ secret: 'x'.repeat(32) })).toEqual(refusal('unknown-key'));
    expect(await authenticate({ email: 'olga@example.com' })).toEqual(refusal('unknown-key'));
  });

  it('checks the reasons of a refusal in order', async () => {
    const elsewhere = { host: 'chat.example.com' };
    await identity.changeAccount(ann.userId, { isBot: true, botType: 2, isActive: false });
    await identity.deactivateRealm(realmId);
    expect(await authenticate(elsewhere)).toEqual(refusal('realm-deactivated'));
    await identity.deactivateRealm(realmId, false);
    expect(await authenticate(elsewhere)).toEqual(refusal('user-deactivated'));
    await identity.changeAccount(ann.userId, { isActive: true });
    expect(await authenticate(elsewhere)).toEqual(refusal('wrong-host'));
    expect(await authenticate()).toMatchObject(refusal('incoming-webhook-bot'));
    await identity.changeAccount(ann.userId, { botType: 1 });
    expect(await authenticate()).toMatchObject({ ok: true, actor: { isBot: true } });
  });
});

describe('RotateApiKey', () => {
  let identity: TestIdentity;
  let operator: Operator;
  let userId: number;
  let apiKey: string;

  beforeEach(async () => {
    identity = await TestIdentity.create(test().database);
    const { realmId, owner } = await identity.useCases.createRealm.execute(aRealmRequest());
    operator = operatorOf(realmId);
    ({ userId, apiKey } = owner);
  });

  const authenticate = (key: string) =>
    identity.useCases.authenticate.execute({
      email: 'olga@example.com',
      secret: key,
      host: 'acme.chat.example.com',
    });

  it('makes a new key work and the old one fail', async () => {
    const rotated = await identity.useCases.rotateApiKey.execute(operator, { userId });
    expect(rotated.apiKey).not.toBe(apiKey);
    expect(await authenticate(rotated.apiKey)).toMatchObject({ ok: true });
    expect(await authenticate(apiKey)).toEqual({ ok: false, reason: 'unknown-key' });
    expect(identity.calls.announced).toEqual([{ userId }]);
    expect(identity.calls.withoutDevices).toEqual([userId]);
  });

  it('shows the present key', async () => {
    const { rotateApiKey, showApiKey } = identity.useCases;
    expect(await showApiKey.execute(operator, { userId })).toEqual({ apiKey });
    const rotated = await rotateApiKey.execute(operator, { userId });
    expect(await showApiKey.execute(operator, { userId })).toEqual(rotated);
  });

  it('finds no user in another organization', async () => {
    const { rotateApiKey, showApiKey } = identity.useCases;
    for (const useCase of [rotateApiKey, showApiKey]) {
      const attempt = useCase.execute(operatorOf(operator.realmId + 99), { userId });
      await expect(attempt).rejects.toMatchObject({ code: 'NO_SUCH_USER' });
    }
    expect(identity.calls.announced).toEqual([]);
  });
});
