import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { operatorOf } from '../operator.ts';
import type { EditUserInput } from './edit-user.ts';

let identity: MemoryIdentity;
let owner: Actor;
let annId: number;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const founded = await identity.useCases.createRealm.execute(aRealmRequest());
  const { realmId } = founded;
  owner = { userId: founded.owner.userId, realmId, role: ROLES.owner, isBot: false };
  const ann = { email: 'ann@example.com', fullName: 'Ann', password: 'correct horse' };
  ({ userId: annId } = await identity.useCases.createUser.execute(operatorOf(realmId), ann));
  identity.events.events = [];
});

const edit = (changes: Partial<EditUserInput>, actor = owner) =>
  identity.useCases.editUser.execute(actor, { userId: annId, ...changes });
const refused = (step: Promise<unknown>, code: string) =>
  expect(step).rejects.toMatchObject({ code });
const ann = () => identity.users.lock(owner.realmId, annId);

it('changes name and role, with an event for each', async () => {
  await edit({ fullName: ' Anna ', role: ROLES.moderator });
  expect(await ann()).toMatchObject({ fullName: 'Anna', role: ROLES.moderator });
  expect(identity.events.events).toMatchObject([
    { type: 'user.role_changed', role: 300, oldRole: 400, actorId: owner.userId },
    { type: 'user.renamed', fullName: 'Anna', oldFullName: 'Ann' },
  ]);
  await edit({ fullName: 'Anna', role: ROLES.moderator });
  expect(identity.events.events).toHaveLength(2);
  expect(identity.announced).toContainEqual({ userId: annId });
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
  identity.users.change(owner.userId, { canChangeUserEmails: true });
  await refused(edit({ newEmail: 'Olga@example.com' }), 'EMAIL_IN_USE');
  await refused(edit({ newEmail: 'anna@mailinator.com' }), 'EMAIL_DISPOSABLE');
  await edit({ newEmail: 'anna@example.com' });
  expect(await ann()).toMatchObject({ deliveryEmail: 'anna@example.com' });
  expect(identity.events.events).toMatchObject([
    { type: 'user.email_changed', oldDeliveryEmail: 'ann@example.com' },
  ]);
});
