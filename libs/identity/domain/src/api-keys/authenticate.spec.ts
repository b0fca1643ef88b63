import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type BotType } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { operatorOf } from '../operator.ts';
import { EMAIL_VISIBILITY } from '../users/user-account.ts';

const HOST = 'acme.chat.example.com';
let identity: MemoryIdentity;
let realmId: number;
let ann: { userId: number; email: string; apiKey: string };

beforeEach(async () => {
  identity = createMemoryIdentity();
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

it('looks for the reasons of a refusal in order', async () => {
  const elsewhere = { host: 'chat.example.com' };
  const bot = (type: BotType) => ({ type, ownerId: null, isSystemBot: false });
  identity.users.change(ann.userId, { bot: bot(2), isActive: false });
  await identity.realms.change(realmId, { deactivated: true });
  expect(await authenticate(elsewhere)).toEqual(refusal('realm-deactivated'));
  await identity.realms.change(realmId, { deactivated: false });
  expect(await authenticate(elsewhere)).toEqual(refusal('user-deactivated'));
  identity.users.change(ann.userId, { isActive: true });
  expect(await authenticate(elsewhere)).toEqual(refusal('wrong-host'));
  expect(await authenticate()).toMatchObject(refusal('incoming-webhook-bot'));
  identity.users.change(ann.userId, { bot: bot(1) });
  expect(await authenticate()).toMatchObject({ ok: true, actor: { isBot: true } });
});
