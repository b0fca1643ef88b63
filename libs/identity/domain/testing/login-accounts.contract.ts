import { beforeEach, describe, expect, it } from '@jest/globals';
import { anAccount } from './builders.ts';
import { freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of accounts for log-ins. */
export function describeLoginAccounts(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realmId: number;
    beforeEach(async () => {
      harness = makeHarness();
      realmId = (await freshRealm(harness)).id;
    });

    const add = (passwordHash: string | null) =>
      harness.unitOfWork.run(async ({ users }) => {
        const account = anAccount({ id: await users.nextId(), realmId }, { passwordHash });
        await users.add(account);
        return account;
      });

    it('finds an account by its real address, in any spelling', async () => {
      const { id, deliveryEmail } = await add('hash');
      expect(await harness.logins.findByEmail(realmId, deliveryEmail.toUpperCase())).toEqual({
        userId: id,
        email: deliveryEmail,
        passwordHash: 'hash',
        isActive: true,
        isBot: false,
        apiKeyVersion: 1,
        joinsAtFirstLogin: false,
        hasSecondFactor: false,
      });
    });

    it('finds an account by its id, in its organization', async () => {
      const { id, deliveryEmail } = await add('hash');
      const other = await freshRealm(harness);
      expect(await harness.logins.findById(realmId, id)).toEqual(
        await harness.logins.findByEmail(realmId, deliveryEmail),
      );
      expect(await harness.logins.findById(other.id, id)).toBeNull();
      expect(await harness.logins.findById(realmId, id + 1_000_000)).toBeNull();
    });

    it('finds deactivated accounts and those without a password', async () => {
      const { id, deliveryEmail } = await add(null);
      await harness.deactivateUser(id);
      expect(await harness.logins.findByEmail(realmId, deliveryEmail)).toMatchObject({
        passwordHash: null,
        isActive: false,
      });
    });

    it('finds no user in another organization', async () => {
      const { deliveryEmail } = await add('hash');
      const other = await freshRealm(harness);
      expect(await harness.logins.findByEmail(other.id, deliveryEmail)).toBeNull();
      expect(await harness.logins.findByEmail(realmId, 'nobody@example.com')).toBeNull();
    });

    it('finds accounts of an address in other organizations', async () => {
      const { deliveryEmail } = await add('hash');
      const other = await freshRealm(harness);
      const known = (realm: number, email: string) => harness.logins.isKnownElsewhere(realm, email);
      expect(await known(other.id, deliveryEmail.toUpperCase())).toBe(true);
      expect(await known(other.id, 'nobody@example.com')).toBe(false);
      expect(await known(realmId, deliveryEmail)).toBe(false);
    });

    it('records the first log-in of an account that another user created', async () => {
      const account = await harness.unitOfWork.run(async ({ users }) => {
        const created = anAccount(
          { id: await users.nextId(), realmId },
          { joinsAtFirstLogin: true },
        );
        await users.add(created);
        return created;
      });
      const found = () => harness.logins.findByEmail(realmId, account.deliveryEmail);
      const join = (at: Date) =>
        harness.unitOfWork.run(({ accountDetails }) => accountDetails.joinAt(account.id, at));
      expect(await found()).toMatchObject({ joinsAtFirstLogin: true });
      const first = new Date('2026-03-01T12:00:00Z');
      expect([await join(first), await join(new Date('2026-04-01'))]).toEqual([true, false]);
      expect(await found()).toMatchObject({ joinsAtFirstLogin: false });
      const { dateJoined } =
        (await harness.unitOfWork.run(({ users }) => users.lock(realmId, account.id))) ?? {};
      expect(dateJoined).toEqual(first);
    });

    it('records when a user logged in', async () => {
      const { id } = await add('hash');
      await expect(harness.logins.recordLogin(id, new Date(0))).resolves.toBeUndefined();
    });
  });
}
