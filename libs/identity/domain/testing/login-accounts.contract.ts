import { beforeEach, describe, expect, it } from '@jest/globals';
import { anAccount } from './builders.ts';
import { freshRealm, type IdentityHarness } from './identity-harness.ts';

/** What every store of accounts must do for the log-in. */
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
      });
    });

    it('finds deactivated accounts and those without a password', async () => {
      const { id, deliveryEmail } = await add(null);
      await harness.deactivateUser(id);
      expect(await harness.logins.findByEmail(realmId, deliveryEmail)).toMatchObject({
        passwordHash: null,
        isActive: false,
      });
    });

    it('finds nobody in another organization', async () => {
      const { deliveryEmail } = await add('hash');
      const other = await freshRealm(harness);
      expect(await harness.logins.findByEmail(other.id, deliveryEmail)).toBeNull();
      expect(await harness.logins.findByEmail(realmId, 'nobody@example.com')).toBeNull();
    });

    it('knows who has an account in another organization', async () => {
      const { deliveryEmail } = await add('hash');
      const other = await freshRealm(harness);
      const known = (realm: number, email: string) => harness.logins.isKnownElsewhere(realm, email);
      expect(await known(other.id, deliveryEmail.toUpperCase())).toBe(true);
      expect(await known(other.id, 'nobody@example.com')).toBe(false);
      expect(await known(realmId, deliveryEmail)).toBe(false);
    });

    it('records when somebody logged in', async () => {
      const { id } = await add('hash');
      await expect(harness.logins.recordLogin(id, new Date(0))).resolves.toBeUndefined();
    });
  });
}
