import { expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity } from '../../testing/index.ts';
import { operatorOf } from '../operator.ts';

it('records every log-in, for its user and for administrators', async () => {
  const identity = createMemoryIdentity();
  const { useCases } = identity;
  const { realmId, owner } = await useCases.createRealm.execute(aRealmRequest());
  const password = 'correct horse';
  const [ann, ben] = [
    await useCases.createUser.execute(operatorOf(realmId), {
      email: 'ann@example.com',
      fullName: 'Ann',
      password,
    }),
    await useCases.createUser.execute(operatorOf(realmId), {
      email: 'ben@example.com',
      fullName: 'Ben',
      password,
    }),
  ];
  const input = {
    host: 'acme.chat.example.com',
    username: 'ann@example.com',
    password,
    address: '192.0.2.1',
    clientName: 'terminal',
  };
  await useCases.fetchApiKey.execute(input);
  await useCases.startSession.execute({ ...input, userAgent: 'x', previous: null });
  identity.jwt.tokens.set('acme', new Map([['good', { email: 'ann@example.com' }]]));
  await useCases.fetchApiKeyByJwt.execute({ ...input, token: 'good' });
  await useCases.fetchApiKey.execute({ ...input, password: 'wrong' }).catch(() => undefined);

  const actorOf = (userId: number, role: Actor['role'] = ROLES.member): Actor => ({
    userId,
    realmId,
    role,
    isBot: false,
  });
  const page = { userId: ann.userId, before: 100, limit: 10 };
  const expected = [
    { method: 'jwt', credential: 'api_key' },
    { method: 'password', credential: 'session' },
    { method: 'password', credential: 'api_key', clientName: 'terminal', address: '192.0.2.1' },
  ];
  expect(await useCases.readLogins.execute(actorOf(ann.userId), page)).toMatchObject(expected);
  const administrator = actorOf(owner.userId, ROLES.administrator);
  expect(await useCases.readLogins.execute(administrator, page)).toMatchObject(expected);
  await expect(useCases.readLogins.execute(actorOf(ben.userId), page)).rejects.toMatchObject({
    code: 'MUST_BE_ADMINISTRATOR',
  });
  const elsewhere = { ...administrator, realmId: realmId + 1 };
  await expect(useCases.readLogins.execute(elsewhere, page)).rejects.toMatchObject({
    code: 'NO_SUCH_USER',
  });
});
