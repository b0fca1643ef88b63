import { beforeEach, describe, expect, it } from '@jest/globals';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

const expiresAt = new Date('2026-03-01T00:00:00Z');

/** The contract of repositories of log-ins by providers. */
export function describeExternalLogins(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realmId: number;
    let stringId: string;
    beforeEach(async () => {
      harness = makeHarness();
      ({ id: realmId, stringId } = await freshRealm(harness));
    });

    const run: IdentityHarness['unitOfWork']['run'] = (work) => harness.unitOfWork.run(work);
    const provider = (changes: object = {}) => ({
      realmId,
      name: 'keycloak',
      displayName: 'Keycloak',
      iconUrl: null,
      issuer: 'https://login.example.com',
      clientId: 'tandem',
      sealedSecret: 'sealed',
      isPrivate: false,
      ...changes,
    });
    const add = async (changes: object = {}) => {
      await run(({ loginProviders }) => loginProviders.add(provider(changes)));
      const listed = await run(({ loginProviders }) => loginProviders.list(realmId));
      return listed.at(-1)?.id ?? 0;
    };
    const key = (state: string, browser = 'browser') => ({
      stateHash: harness.hashOfSecret(`state ${realmId} ${state}`),
      browserHash: harness.hashOfSecret(browser),
    });
    const begin = (providerId: number, state: string) => {
      const transaction = { realmId, providerId, sealed: `sealed ${state}`, expiresAt };
      return run(async ({ loginTransactions }) => {
        await loginTransactions.add(transaction, key(state));
        return transaction;
      });
    };
    const take = (state: string, browser?: string) =>
      run(({ loginTransactions }) => loginTransactions.take(key(state, browser)));

    it('lists providers in the order in which they were added, and shows them with the organization', async () => {
      const id = await add();
      await add({
        name: 'b',
        sealedSecret: null,
        iconUrl: 'https://x.test/b.png',
        isPrivate: true,
      });
      expect(await run(({ loginProviders }) => loginProviders.list(realmId))).toEqual([
        { ...provider(), id },
        {
          ...provider({ name: 'b', sealedSecret: null, isPrivate: true }),
          iconUrl: 'https://x.test/b.png',
          id: expect.any(Number),
        },
      ]);
      const found = () => harness.realms.findByStringId(stringId);
      expect((await found())?.loginProviders).toEqual([
        { name: 'keycloak', displayName: 'Keycloak', iconUrl: null },
        { name: 'b', displayName: 'Keycloak', iconUrl: 'https://x.test/b.png' },
      ]);
      const remove = () => run(({ loginProviders }) => loginProviders.remove(realmId, 'keycloak'));
      expect([await remove(), await remove()]).toEqual([true, false]);
      expect((await found())?.loginProviders).toMatchObject([{ name: 'b' }]);
    });

    it('finds a provider in its organization', async () => {
      const id = await add();
      const other = await freshRealm(harness);
      const find = (realm: number) => run(({ loginProviders }) => loginProviders.find(realm, id));
      expect([await find(realmId), await find(other.id)]).toEqual([{ ...provider(), id }, null]);
    });

    it('takes a log-in once, for the browser that began it', async () => {
      const begun = await begin(await add(), 'one');
      expect([await take('one', 'another browser'), await take('two')]).toEqual([null, null]);
      expect([await take('one'), await take('one')]).toEqual([begun, null]);
    });

    it('gives a log-in to one of two transactions at the same time', async () => {
      const begun = await begin(await add(), 'one');
      const taken = await Promise.all([take('one'), take('one')]);
      expect(taken.filter((each) => each !== null)).toEqual([begun]);
    });

    it('removes the log-ins of a provider with it', async () => {
      await begin(await add(), 'one');
      await run(({ loginProviders }) => loginProviders.remove(realmId, 'keycloak'));
      expect(await take('one')).toBeNull();
    });

    it('links an account to one user of an issuer, and such a user to one account', async () => {
      const [ann, ben] = [
        await freshAccount(harness, realmId),
        await freshAccount(harness, realmId),
      ];
      const identity = (subject: string, issuer = 'https://login.example.com') => ({
        issuer,
        subject,
      });
      const link = (userId: number, subject: string, issuer?: string) =>
        run((tx) => tx.externalIdentities.link(realmId, userId, identity(subject, issuer)));
      const find = (subject: string, realm = realmId, issuer?: string) =>
        run((tx) => tx.externalIdentities.find(realm, identity(subject, issuer)));
      expect(await link(ann, 'a')).toBe(true);
      expect([await link(ben, 'a'), await link(ann, 'b')]).toEqual([false, false]);
      expect(await link(ann, 'a', 'https://other.example.com')).toBe(true);
      expect(await link(ben, 'b')).toBe(true);
      expect([await find('a'), await find('b'), await find('c')]).toEqual([ann, ben, null]);
      const list = (userId: number) => run((tx) => tx.externalIdentities.list(userId));
      const linked = await list(ann);
      const ofLogin = { id: expect.any(Number), ...identity('a') };
      expect(linked).toEqual([ofLogin, { ...ofLogin, issuer: 'https://other.example.com' }]);
      const unlink = (userId: number) =>
        run((tx) => tx.externalIdentities.unlink(userId, linked[0]?.id ?? 0));
      expect([await unlink(ben), await unlink(ann), await unlink(ann)]).toEqual([
        false,
        true,
        false,
      ]);
      expect(await list(ann)).toEqual(linked.slice(1));
      expect(await link(ben, 'a')).toBe(false);
      expect(await link(ann, 'a')).toBe(true);
      const other = await freshRealm(harness);
      expect(await find('a', other.id)).toBeNull();
      expect(await find('b', realmId, 'https://other.example.com')).toBeNull();
    });

    it('links one of two accounts to a user of an issuer at the same time', async () => {
      const [ann, ben] = [
        await freshAccount(harness, realmId),
        await freshAccount(harness, realmId),
      ];
      const identity = { issuer: 'https://login.example.com', subject: 'a' };
      const outcomes = await Promise.all(
        [ann, ben].map((userId) =>
          run((tx) => tx.externalIdentities.link(realmId, userId, identity)),
        ),
      );
      expect([...outcomes].sort()).toEqual([false, true]);
      const linked = await run((tx) => tx.externalIdentities.find(realmId, identity));
      expect(linked).toBe(outcomes[0] ? ann : ben);
    });
  });
}
