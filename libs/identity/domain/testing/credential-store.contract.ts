import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { EMAIL_VISIBILITY, type NewUserAccount, type Realm } from '../src/index.ts';
import { anAccount } from './builders.ts';
import { freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of stores of credentials. */
export function describeCredentialStore(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realm: Realm;
    beforeEach(async () => {
      harness = makeHarness();
      realm = await freshRealm(harness);
    });

    const keyOf = (id: number, version = 1) => `${realm.stringId}u${id}v${version}`.padEnd(32, 'x');
    const add = (changes: Partial<NewUserAccount> = {}) =>
      harness.unitOfWork.run(async ({ users }) => {
        const id = await users.nextId();
        const apiKeyHash = harness.hashOf(keyOf(id));
        const account = anAccount({ id, realmId: realm.id }, { apiKeyHash, ...changes });
        await users.add(account);
        return account;
      });

    it('returns the user of a key', async () => {
      const account = await add({
        email: 'user5@Chat.example.com',
        emailVisibility: EMAIL_VISIBILITY.nobody,
        role: ROLES.moderator,
      });
      expect(await harness.credentials.findBySecret(keyOf(account.id))).toEqual({
        actor: {
          userId: account.id,
          realmId: realm.id,
          role: ROLES.moderator,
          isBot: false,
          version: { apiKey: 1, revocations: 0 },
        },
        botType: null,
        emails: ['user5@chat.example.com', account.deliveryEmail.toLowerCase()],
        isActive: true,
        realmStringId: realm.stringId,
        realmDeactivated: false,
      });
    });

    it('returns the type of a bot', async () => {
      const bot = await add({ bot: { type: 2, ownerId: null, isSystemBot: false } });
      expect(await harness.credentials.findBySecret(keyOf(bot.id))).toMatchObject({
        actor: { isBot: true },
        botType: 2,
      });
    });

    it('returns deactivated users', async () => {
      const account = await add();
      await harness.deactivateUser(account.id);
      await harness.deactivateRealm(realm.id);
      expect(await harness.credentials.findBySecret(keyOf(account.id))).toMatchObject({
        isActive: false,
        realmDeactivated: true,
      });
    });

    it('finds no user by a former or unknown key', async () => {
      const account = await add();
      const key = { version: 2, hash: harness.hashOf(keyOf(account.id, 2)) };
      await harness.unitOfWork.run((tx) => tx.users.setApiKey(account.id, key));
      expect(await harness.credentials.findBySecret(keyOf(account.id))).toBeNull();
      expect(await harness.credentials.findBySecret('x'.repeat(32))).toBeNull();
      expect(await harness.credentials.findBySecret(keyOf(account.id, 2))).toMatchObject({
        actor: { userId: account.id, version: { apiKey: 2 } },
      });
    });
  });
}
