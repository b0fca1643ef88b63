import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { EMAIL_VISIBILITY, type NewUserAccount, type UserAccount } from '../src/index.ts';
import { anAccount } from './builders.ts';
import { freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of accounts. */
export function describeUserRepository(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realmId: number;
    beforeEach(async () => {
      harness = makeHarness();
      realmId = (await freshRealm(harness)).id;
    });

    const add = (changes: Partial<NewUserAccount> = {}) =>
      harness.unitOfWork.run(async ({ users }) => {
        const account = anAccount({ id: await users.nextId(), realmId }, changes);
        await users.add(account);
        return account;
      });
    const read = (userId: number) => harness.unitOfWork.run((tx) => tx.users.lock(realmId, userId));
    const visible = ({ passwordHash: _, apiKeyHash: __, ...account }: NewUserAccount) =>
      account satisfies UserAccount;

    it('returns added accounts of users and bots', async () => {
      const person = await add({
        email: 'user1@chat.example.com',
        emailVisibility: EMAIL_VISIBILITY.nobody,
        role: ROLES.guest,
        canCreateUsers: true,
        passwordHash: 'hash',
      });
      const bot = await add({ bot: { type: 3, ownerId: person.id, isSystemBot: false } });
      const ownerless = await add({ bot: { type: 1, ownerId: null, isSystemBot: true } });
      expect(await read(person.id)).toMatchObject(visible(person));
      expect(await read(bot.id)).toMatchObject(visible(bot));
      expect(await read(ownerless.id)).toMatchObject(visible(ownerless));
    });

    it('never gives the same number twice', async () => {
      const ids = await harness.unitOfWork.run(async ({ users }) => [
        await users.nextId(),
        await users.nextId(),
      ]);
      expect(new Set(ids).size).toBe(2);
    });

    it('finds no user in another organization', async () => {
      const account = await add();
      const other = await freshRealm(harness);
      const found = await harness.unitOfWork.run((tx) => tx.users.lock(other.id, account.id));
      expect(found).toBeNull();
      expect(await read(999_999)).toBeNull();
    });

    it('accepts an address once in an organization, in any spelling', async () => {
      const account = await add({ deliveryEmail: 'Ann@example.com', email: 'Ann@example.com' });
      const again = { deliveryEmail: 'aNN@EXAMPLE.com', email: 'aNN@EXAMPLE.com' };
      await expect(add(again)).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
      await harness.deactivateUser(account.id);
      await expect(add(again)).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
      realmId = (await freshRealm(harness)).id;
      await add(again);
    });

    it('lets one of several have an address that all ask for at once', async () => {
      const same = { deliveryEmail: 'same@example.com', email: 'same@example.com' };
      const results = await Promise.allSettled([add(same), add(same), add(same)]);
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') {
          expect(result.reason).toMatchObject({ code: 'EMAIL_IN_USE' });
        }
      }
    });

    it('finds addresses that are in use', async () => {
      const { deliveryEmail } = await add({ isActive: false });
      const inUse = (realm: number, email: string) =>
        harness.unitOfWork.run((tx) => tx.users.isEmailInUse(realm, email));
      expect(await inUse(realmId, deliveryEmail.toUpperCase())).toBe(true);
      expect(await inUse(realmId, `x${deliveryEmail}`)).toBe(false);
      expect(await inUse((await freshRealm(harness)).id, deliveryEmail)).toBe(false);
    });

    it('returns the bots of an account', async () => {
      const [one, other] = [await add(), await add()];
      const botOf = (ownerId: number, isActive: boolean) =>
        add({ isActive, bot: { type: 1, ownerId, isSystemBot: false } });
      const bots = [await botOf(one.id, true), await botOf(one.id, false)];
      await botOf(other.id, true);
      const found = await harness.unitOfWork.run((tx) => tx.users.lockBotsOf(one.id));
      expect(found.map(({ id, isActive }) => [id, isActive])).toEqual([
        [bots[0]?.id, true],
        [bots[1]?.id, false],
      ]);
    });

    it('deactivates several at once, and reactivates them', async () => {
      const [one, two, other] = [await add(), await add(), await add()];
      const isAlone = async (id: number) =>
        !(await harness.unitOfWork.run((tx) => tx.users.isAnybodyElseActive(realmId, id)));
      await harness.unitOfWork.run((tx) => tx.users.setActive([one.id, two.id], false));
      expect(await read(one.id)).toMatchObject({ isActive: false });
      expect([await isAlone(other.id), await isAlone(one.id)]).toEqual([true, false]);
      await harness.unitOfWork.run((tx) => tx.users.setActive([two.id], true));
      expect(await isAlone(other.id)).toBe(false);
      expect([(await read(one.id))?.isActive, (await read(two.id))?.isActive]).toEqual([
        false,
        true,
      ]);
    });

    it('removes names', async () => {
      const [one, other] = [await add(), await add()];
      await harness.unitOfWork.run((tx) => tx.users.deleteProfiles([one.id], 'Gone'));
      expect([(await read(one.id))?.fullName, (await read(other.id))?.fullName]).toEqual([
        'Gone',
        'Una User',
      ]);
    });

    it('changes role and key of one account', async () => {
      const [account, other] = [await add(), await add()];
      const hash = Uint8Array.from({ length: 32 }, (_, index) => index + (account.id % 200));
      await harness.unitOfWork.run(async ({ users }) => {
        await users.setRole(account.id, ROLES.moderator);
        await users.setApiKey(account.id, { version: 2, hash });
      });
      expect(await read(account.id)).toMatchObject({ role: ROLES.moderator, apiKeyVersion: 2 });
      expect(await read(other.id)).toMatchObject({ role: ROLES.member, apiKeyVersion: 1 });
    });

    it('changes the permissions of one account beside its role', async () => {
      const [account, other] = [await add(), await add()];
      const permissions = { canCreateUsers: true, canChangeUserEmails: true };
      await harness.unitOfWork.run(({ users }) => users.setPermissions(account.id, permissions));
      expect(await read(account.id)).toMatchObject(permissions);
      expect(await read(other.id)).toMatchObject({ canCreateUsers: false });
    });

    it('counts users who are active owners', async () => {
      const count = () => harness.unitOfWork.run((tx) => tx.users.countActiveOwners(realmId));
      expect(await count()).toBe(0);
      const owner = await add({ role: ROLES.owner });
      await add({ role: ROLES.owner });
      await add({ role: ROLES.administrator });
      await add({ role: ROLES.owner, bot: { type: 1, ownerId: owner.id, isSystemBot: false } });
      expect(await count()).toBe(2);
      await harness.deactivateUser(owner.id);
      expect(await count()).toBe(1);
    });

    it('forgets an account whose command failed', async () => {
      let id = 0;
      const failing = harness.unitOfWork.run(async ({ users }) => {
        id = await users.nextId();
        await users.add(anAccount({ id, realmId }));
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
      expect(await read(id)).toBeNull();
    });
  });
}
