import { beforeEach, expect, it } from '@jest/globals';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { operatorOf, type Operator } from '../operator.ts';

let identity: MemoryIdentity;
let operator: Operator;
let userId: number;
let apiKey: string;

beforeEach(async () => {
  identity = createMemoryIdentity();
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
  expect(identity.announced).toEqual([{ userId }]);
  expect(identity.withoutDevices).toEqual([userId]);
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
  expect(identity.announced).toEqual([]);
});
