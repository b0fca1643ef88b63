import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, SCOPES, type Actor } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { operatorOf, type Operator } from '../operator.ts';
import { MAX_TOKENS_PER_USER } from './access-token.ts';

const HOST = 'acme.chat.example.com';
let identity: MemoryIdentity;
let operator: Operator;
let ann: Actor;
let email: string;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const { realmId } = await identity.useCases.createRealm.execute(aRealmRequest());
  operator = operatorOf(realmId);
  const opened = await identity.useCases.createUser.execute(operator, {
    email: 'ann@example.com',
    fullName: 'Ann',
    password: 'correct horse',
  });
  ({ email } = opened);
  ann = { userId: opened.userId, realmId, role: ROLES.member, isBot: false };
});

const create = (changes: object = {}, who: Actor | Operator = ann) =>
  identity.useCases.createToken.execute(who, {
    userId: ann.userId,
    name: 'backup',
    scopes: ['read'],
    expiresAt: null,
    ...changes,
  });
const authenticate = (secret: string, as: string | null = email) =>
  identity.useCases.authenticate.execute({ email: as, secret, host: HOST });
const list = async () =>
  (await identity.useCases.listTokens.execute(ann, { userId: ann.userId })).tokens;
const refusal = (code: string) => expect.objectContaining({ code });

describe('a token', () => {
  it('authenticates its account with its scopes, with the address or alone', async () => {
    const { token, text } = await create({ name: ' backup ', scopes: ['write', 'read', 'read'] });
    expect(token).toMatchObject({ name: 'backup', scopes: ['read', 'write'], lastUsedAt: null });
    const credential = { kind: 'token', id: token.id, scopes: ['read', 'write'], expiresAt: null };
    for (const as of [email, 'ANN@example.com', null]) {
      const actor = { ...ann, credential };
      expect(await authenticate(text, as)).toMatchObject({ ok: true, actor });
    }
    expect(identity.accessTokens.uses).toEqual([token.id, token.id, token.id]);
    expect(await authenticate(text, 'bob@example.com')).toMatchObject({ reason: 'unknown-key' });
  });

  it('requires the address of the account with an API key', async () => {
    const { apiKey } = await identity.useCases.showApiKey.execute(operator, ann);
    expect(await authenticate(apiKey)).toMatchObject({ ok: true });
    expect(await authenticate(apiKey, null)).toMatchObject({ reason: 'unknown-key' });
  });

  it('is not created by a command that crosses the deactivation of the account', async () => {
    identity.users.change(ann.userId, { isActive: false });
    await expect(create()).rejects.toEqual(refusal('USER_DEACTIVATED'));
  });

  it('ends when it expires', async () => {
    const expiresAt = new Date(identity.clock.now().getTime() + 10_000);
    const { text } = await create({ expiresAt });
    identity.clock.advanceSeconds(9);
    expect(await authenticate(text)).toMatchObject({ ok: true });
    identity.clock.advanceSeconds(1);
    expect(await authenticate(text)).toEqual({ ok: false, reason: 'expired' });
    expect(await list()).toHaveLength(1);
  });

  it('ends when it is revoked, by its account or by the operator', async () => {
    const { revokeToken } = identity.useCases;
    for (const who of [ann, operator]) {
      const { token, text } = await create();
      await revokeToken.execute(who, { userId: ann.userId, tokenId: token.id });
      expect(await authenticate(text)).toEqual({ ok: false, reason: 'unknown-key' });
      expect(identity.announced.at(-1)).toEqual({ userId: ann.userId });
      const again = revokeToken.execute(who, { userId: ann.userId, tokenId: token.id });
      await expect(again).rejects.toEqual(refusal('NO_SUCH_TOKEN'));
    }
  });

  it('ends with the password, by the user or by the operator', async () => {
    const { changeOwnSettings, setUserPassword } = identity.useCases;
    const changes = [
      () =>
        changeOwnSettings.execute(ann, {
          settings: {},
          password: { oldPassword: 'correct horse', newPassword: 'gravel orchard', address: '::1' },
        }),
      () =>
        setUserPassword.execute(operator, { userId: ann.userId, password: 'lantern battery 7' }),
    ];
    for (const change of changes) {
      const { text } = await create();
      identity.announced.length = 0;
      await change();
      expect(await list()).toEqual([]);
      expect(await authenticate(text)).toMatchObject({ ok: false });
      expect(identity.announced).toEqual([{ userId: ann.userId }]);
    }
  });

  it('outlives another API key', async () => {
    const { text } = await create();
    await identity.useCases.regenerateOwnApiKey.execute(ann);
    expect(await authenticate(text)).toMatchObject({ ok: true });
  });
});

describe('the request for a token is refused', () => {
  it.each(['session', 'token'] as const)('with a %s that has ended meanwhile', async (kind) => {
    const credential = { kind, id: 999, scopes: SCOPES, expiresAt: null };
    const ended = refusal('CREDENTIAL_ENDED');
    await expect(create({}, { ...ann, credential })).rejects.toEqual(ended);
    const { regenerateOwnApiKey } = identity.useCases;
    await expect(regenerateOwnApiKey.execute({ ...ann, credential })).rejects.toEqual(ended);
  });

  it.each([
    ['without a name', { name: ' ' }, 'TOKEN_NAME_INVALID'],
    ['with a name that is too long', { name: 'x'.repeat(101) }, 'TOKEN_NAME_INVALID'],
    ['with a name that cannot be printed', { name: 'a\u0007b' }, 'TOKEN_NAME_INVALID'],
    ['without a scope', { scopes: [] }, 'TOKEN_SCOPES_INVALID'],
    ['when it is expired already', { expiresAt: new Date(0) }, 'TOKEN_EXPIRY_INVALID'],
    ['for another person', { userId: 1 }, 'NO_SUCH_BOT'],
  ])('%s', async (_, changes, code) => {
    await expect(create(changes)).rejects.toEqual(refusal(code));
  });

  it('for a bot of another user', async () => {
    const found = identity.users.all().find(({ role }) => role === ROLES.owner);
    const owner: Actor = { ...ann, userId: found?.id ?? 0, role: ROLES.owner };
    const { userId: botId } = await identity.useCases.createBot.execute(operator, {
      shortName: 'echo',
      fullName: 'Echo',
      type: 1,
      ownerId: owner.userId,
    });
    await expect(create({ userId: botId })).rejects.toEqual(refusal('INSUFFICIENT_PERMISSION'));
    const { text } = await create({ userId: botId }, owner);
    expect(await authenticate(text, null)).toMatchObject({ actor: { userId: botId } });
  });

  it(`beyond ${MAX_TOKENS_PER_USER}`, async () => {
    for (let count = 0; count < MAX_TOKENS_PER_USER; count += 1) await create();
    await expect(create()).rejects.toEqual(refusal('TOKENS_TOO_MANY'));
  });
});
