import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  CheckAddresses,
  RegisterUser,
  hashChosenPassword,
  operatorOf,
  type EditUserInput,
  type RegisterUserInput,
} from '@tandem/identity-domain';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();

describe('RegisterUser', () => {
  let identity: TestIdentity;
  let realmId: number;
  let inviterId: number;

  beforeEach(async () => {
    identity = await TestIdentity.create(test().database);
    const created = await identity.useCases.createRealm.execute(aRealmRequest());
    ({ realmId } = created);
    inviterId = created.owner.userId;
  });

  const register = (changes: Partial<RegisterUserInput> = {}) =>
    new RegisterUser(identity.ports).execute({
      realmId,
      inviterId,
      email: 'ann@example.com',
      fullName: ' Ann ',
      role: ROLES.moderator,
      passwordHash: 'hash',
      groupIds: [],
      ...changes,
    });

  it('creates an account with the role of the invitation, and returns the inviter', async () => {
    const { userId } = await register();
    expect(await identity.account(realmId, userId)).toMatchObject({
      fullName: 'Ann',
      deliveryEmail: 'ann@example.com',
      role: ROLES.moderator,
      isActive: true,
    });
    expect(await identity.events()).toContainEqual({
      type: 'user.created',
      realmId,
      userId,
      isBot: false,
      creatorId: inviterId,
    });
  });

  it.each([
    [{ fullName: ' ' }, 'FULL_NAME_EMPTY'],
    [{ email: 'nobody' }, 'EMAIL_MALFORMED'],
    [{ email: 'ann@mailinator.com' }, 'EMAIL_DISPOSABLE'],
  ])('refuses %j', async (changes, code) => {
    await expect(register(changes)).rejects.toMatchObject({ code });
  });

  it('refuses an address that has an account, ignoring case', async () => {
    await register();
    await expect(register({ email: 'ANN@example.com' })).rejects.toMatchObject({
      code: 'EMAIL_IN_USE',
    });
  });

  it('refuses a deactivated organization', async () => {
    await identity.deactivateRealm(realmId);
    await expect(register()).rejects.toMatchObject({ code: 'REALM_DEACTIVATED' });
  });

  describe('a chosen password', () => {
    it('is hashed', async () => {
      const { passwords } = identity.ports;
      const hash = await hashChosenPassword(identity.ports, 'correct horse battery', ['Ann']);
      expect(await passwords.verify(hash, 'correct horse battery')).toBe(true);
    });

    it('is refused when it is short', async () => {
      const hashing = hashChosenPassword(identity.ports, 'abc', []);
      await expect(hashing).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
    });
  });
});

describe('CheckAddresses', () => {
  it('returns the refused addresses with the reason, by two queries', async () => {
    const identity = await TestIdentity.create(test().database);
    const realmId = await identity.addRealm({ emails_restricted_to_domains: true });
    await identity.addDomain(realmId, 'acme.test');
    const emails = ['a@acme.test', 'b@acme.test', 'nonsense', 'a+b@acme.test', 'a@other.test'];
    let queries = 0;
    await identity.run(async ({ realms }) => {
      const counted = {
        find: (id: number) => ((queries += 1), realms.find(id)),
        domainsOf: (id: number) => ((queries += 1), realms.domainsOf(id)),
      };
      const addresses = { emailDomainOf: () => 'acme.chat.test' };
      const check = new CheckAddresses({ realms: counted, addresses });
      expect([...(await check.execute(realmId, emails))]).toEqual([
        ['nonsense', 'EMAIL_MALFORMED'],
        ['a+b@acme.test', 'EMAIL_WITH_PLUS'],
        ['a@other.test', 'EMAIL_DOMAIN_NOT_ALLOWED'],
      ]);
      expect(queries).toBe(2);
      await expect(check.execute(0, emails)).rejects.toMatchObject({ code: 'NO_SUCH_REALM' });
    });
  });
});

describe('EditUser', () => {
  let identity: TestIdentity;
  let owner: Actor;
  let annId: number;

  beforeEach(async () => {
    identity = await TestIdentity.create(test().database);
    owner = await identity.addOwner();
    const { realmId } = owner;
    const ann = { email: 'ann@example.com', fullName: 'Ann', password: 'correct horse' };
    ({ userId: annId } = await identity.useCases.createUser.execute(operatorOf(realmId), ann));
    await identity.clearEvents();
  });

  const edit = (changes: Partial<EditUserInput>, actor = owner) =>
    identity.useCases.editUser.execute(actor, { userId: annId, ...changes });
  const refused = (step: Promise<unknown>, code: string) =>
    expect(step).rejects.toMatchObject({ code });
  const ann = () => identity.account(owner.realmId, annId);

  it('changes name and role, with an event for each', async () => {
    await edit({ fullName: ' Anna ', role: ROLES.moderator });
    expect(await ann()).toMatchObject({ fullName: 'Anna', role: ROLES.moderator });
    expect(await identity.events()).toMatchObject([
      { type: 'user.role_changed', role: 300, oldRole: 400, actorId: owner.userId },
      { type: 'user.renamed', fullName: 'Anna', oldFullName: 'Ann' },
    ]);
    await edit({ fullName: 'Anna', role: ROLES.moderator });
    expect(await identity.events()).toHaveLength(2);
    expect(identity.calls.announced).toContainEqual({ userId: annId });
  });

  it('changes nothing where one thing is wrong', async () => {
    await refused(edit({ fullName: '', role: ROLES.guest }), 'FULL_NAME_EMPTY');
    expect(await ann()).toMatchObject({ fullName: 'Ann', role: ROLES.member });
    await refused(edit({ userId: 9999 }), 'NO_SUCH_USER');
    const member = { ...owner, userId: annId, role: ROLES.member };
    await refused(edit({ userId: owner.userId, fullName: 'x' }, member), 'INSUFFICIENT_PERMISSION');
    await refused(edit({ userId: owner.userId, role: ROLES.member }), 'ONLY_OWNER_MUST_STAY');
  });

  it('changes addresses where the administrator has the right', async () => {
    await refused(edit({ newEmail: 'anna@example.com' }), 'EMAIL_CHANGE_NOT_AUTHORIZED');
    await identity.changeAccount(owner.userId, { canChangeUserEmails: true });
    await refused(edit({ newEmail: 'Olga@example.com' }), 'EMAIL_IN_USE');
    await refused(edit({ newEmail: 'anna@mailinator.com' }), 'EMAIL_DISPOSABLE');
    await edit({ newEmail: 'anna@example.com' });
    expect(await ann()).toMatchObject({ deliveryEmail: 'anna@example.com' });
    expect(await identity.events()).toMatchObject([
      { type: 'user.email_changed', oldDeliveryEmail: 'ann@example.com' },
    ]);
  });
});
