import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import type { Realm } from '../src/index.ts';
import { tokenText, type NewAccessToken } from '../src/tokens/index.ts';
import { anAccount } from './builders.ts';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

const CREATED = new Date('2026-01-02T03:04:05Z');
const EXPIRES = new Date('2026-02-03T04:05:06Z');

/** The contract of recorders of uses. */
export function describeCredentialUses(name: string, makeHarness: () => IdentityHarness): void {
  it(`${name} records the last use of a token, soon afterwards`, async () => {
    const harness = makeHarness();
    const realm = await freshRealm(harness);
    const userId = await freshAccount(harness, realm.id);
    const id = await addToken(harness, { realmId: realm.id, userId });
    const lastUse = async () =>
      (await harness.unitOfWork.run(({ tokens }) => tokens.list(userId)))[0]?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    harness.uses.used({ kind: 'token', id });
    while ((await lastUse()) === null);
    expect(await lastUse()).toBeInstanceOf(Date);
  });
}

/** The contract of recorders of uses of API keys. */
export function describeApiKeyUses(name: string, makeHarness: () => IdentityHarness): void {
  it(`${name} records the last use of an API key, soon afterwards`, async () => {
    const harness = makeHarness();
    const userId = await freshAccount(harness, (await freshRealm(harness)).id);
    const lastUse = () => harness.unitOfWork.run(({ tokens }) => tokens.apiKeyLastUsedAt(userId));
    expect(await lastUse()).toBeNull();
    harness.uses.used({ kind: 'api_key', id: userId });
    while ((await lastUse()) === null);
    expect(await lastUse()).toBeInstanceOf(Date);
  });
}

const secretOf = (id: number) => `secret${id}`.padEnd(43, 'x');

function addToken(
  harness: IdentityHarness,
  token: Pick<NewAccessToken, 'realmId' | 'userId'> & Partial<NewAccessToken>,
): Promise<number> {
  return harness.unitOfWork.run(async ({ tokens }) => {
    const id = await tokens.nextId();
    await tokens.add({
      id,
      name: 'backup',
      scopes: ['read'],
      createdAt: CREATED,
      expiresAt: null,
      secretHash: harness.hashOfSecret(secretOf(id)),
      ...token,
    });
    return id;
  });
}

/** The contract of repositories of tokens, and of stores of credentials with them. */
export function describeTokens(name: string, makeHarness: () => IdentityHarness): void {
  describe(`${name}: tokens`, () => {
    let harness: IdentityHarness;
    let realm: Realm;
    let userId: number;
    beforeEach(async () => {
      harness = makeHarness();
      realm = await freshRealm(harness);
      userId = await freshAccount(harness, realm.id);
    });

    const add = (changes: Partial<NewAccessToken> = {}) =>
      addToken(harness, { realmId: realm.id, userId, ...changes });
    const list = (of = userId) => harness.unitOfWork.run(({ tokens }) => tokens.list(of));
    const find = (id: number, secret = secretOf(id)) =>
      harness.credentials.findBySecret(tokenText(id, secret));

    it('lists those of the account, oldest first', async () => {
      const first = await add();
      await add({ userId: await freshAccount(harness, realm.id) });
      const second = await add({ name: 'bridge', scopes: ['read', 'write'], expiresAt: EXPIRES });
      const common = { createdAt: CREATED, lastUsedAt: null };
      expect(await list()).toEqual([
        { ...common, id: first, name: 'backup', scopes: ['read'], expiresAt: null },
        { ...common, id: second, name: 'bridge', scopes: ['read', 'write'], expiresAt: EXPIRES },
      ]);
    });

    it('finds the holder, by the right secret only', async () => {
      const id = await add({ expiresAt: EXPIRES });
      const account = anAccount({ id: userId, realmId: realm.id });
      expect(await find(id)).toEqual({
        actor: {
          userId,
          realmId: realm.id,
          role: ROLES.member,
          isBot: false,
          version: { apiKey: expect.any(Number), revocations: expect.any(Number) },
          credential: { kind: 'token', id, scopes: ['read'], expiresAt: EXPIRES },
        },
        botType: null,
        emails: [account.email.toLowerCase(), account.deliveryEmail.toLowerCase()],
        isActive: true,
        realmStringId: realm.stringId,
        realmDeactivated: false,
      });
      expect(await find(id, secretOf(id + 1))).toBeNull();
      expect(await find(id + 1, secretOf(id))).toBeNull();
    });

    it('removes one of the account, or all', async () => {
      const other = await freshAccount(harness, realm.id);
      const [id, remaining, foreign] = [await add(), await add(), await add({ userId: other })];
      const remove = (of: number, token: number) =>
        harness.unitOfWork.run(({ tokens }) => tokens.remove(of, token));
      expect(await remove(userId, foreign)).toBe(false);
      const exists = (token: number) =>
        harness.unitOfWork.run(({ tokens }) => tokens.exists(userId, token));
      expect([await exists(id), await exists(foreign)]).toEqual([true, false]);
      expect(await remove(userId, id)).toBe(true);
      expect(await exists(id)).toBe(false);
      expect(await remove(userId, id)).toBe(false);
      expect(await find(id)).toBeNull();
      expect(await find(remaining)).not.toBeNull();
      await harness.unitOfWork.run(({ tokens }) => tokens.removeAll([userId]));
      expect(await list()).toEqual([]);
      expect(await list(other)).toHaveLength(1);
    });
  });
}
