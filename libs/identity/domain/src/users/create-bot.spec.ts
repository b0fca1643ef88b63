import { beforeEach, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { operatorOf, type Operator } from '../operator.ts';

let identity: MemoryIdentity;
let operator: Operator;
let ownerId: number;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const { realmId, owner } = await identity.useCases.createRealm.execute(aRealmRequest());
  operator = operatorOf(realmId);
  ownerId = owner.userId;
});

const weather = { shortName: 'Weather', fullName: 'Weather Bot', type: 1 } as const;

it('opens an account for a bot, with an address at the host', async () => {
  const opened = await identity.useCases.createBot.execute(operator, { ...weather, ownerId });
  expect(opened.email).toBe('weather-bot@acme.chat.example.com');
  expect(await identity.users.lock(operator.realmId, opened.userId)).toMatchObject({
    role: ROLES.member,
    bot: { type: 1, ownerId, isSystemBot: false },
    fullName: 'Weather Bot',
  });
});

it('refuses a short name that is in use or makes no address', async () => {
  await identity.useCases.createBot.execute(operator, { ...weather, ownerId });
  const again = identity.useCases.createBot.execute(operator, { ...weather, ownerId });
  await expect(again).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
  const blank = { ...weather, shortName: 'two words', ownerId };
  await expect(identity.useCases.createBot.execute(operator, blank)).rejects.toMatchObject({
    code: 'EMAIL_MALFORMED',
  });
});

it('needs an active person as its owner', async () => {
  const { createBot } = identity.useCases;
  const bot = await createBot.execute(operator, { ...weather, ownerId });
  const other = { ...weather, shortName: 'other' };
  const attempt = (id: number) => createBot.execute(operator, { ...other, ownerId: id });
  await expect(attempt(999)).rejects.toMatchObject({ code: 'BOT_OWNER_UNKNOWN' });
  await expect(attempt(bot.userId)).rejects.toMatchObject({ code: 'BOT_OWNER_IS_BOT' });
  identity.users.change(ownerId, { isActive: false });
  await expect(attempt(ownerId)).rejects.toMatchObject({ code: 'BOT_OWNER_DEACTIVATED' });
});
