import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { operatorOf } from '../operator.ts';

let identity: MemoryIdentity;
let actor: Actor;
let other: number;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const { realmId, owner } = await identity.useCases.createRealm.execute(aRealmRequest());
  actor = { userId: owner.userId, realmId, role: ROLES.owner, isBot: false };
  const vera = { email: 'vera@example.com', fullName: 'Vera', password: 'correct horse' };
  other = (await identity.useCases.createUser.execute(operatorOf(realmId), vera)).userId;
  identity.events.events = [];
});

const mute = (userId: number) => identity.useCases.muteUser.execute(actor, { userId });
const unmute = (userId: number) => identity.useCases.unmuteUser.execute(actor, { userId });
const failure = (code: string) => expect.objectContaining({ code });

it('mutes once and unmutes once, with an event for each', async () => {
  await mute(other);
  await expect(mute(other)).rejects.toEqual(failure('ALREADY_MUTED'));
  await unmute(other);
  await expect(unmute(other)).rejects.toEqual(failure('NOT_MUTED'));
  const event = { type: 'user.mutes_changed', realmId: actor.realmId, userId: actor.userId };
  expect(identity.events.events).toEqual([event, event]);
});

it('mutes neither oneself nor an unknown user', async () => {
  await expect(mute(actor.userId)).rejects.toEqual(failure('CANNOT_MUTE_SELF'));
  await expect(mute(9999)).rejects.toEqual(failure('NO_SUCH_USER'));
  await expect(unmute(9999)).rejects.toEqual(failure('NO_SUCH_USER'));
  await expect(unmute(actor.userId)).rejects.toEqual(failure('NOT_MUTED'));
});

it('refuses guests for inaccessible users', async () => {
  identity.mutes.hidden.add(other);
  await expect(unmute(other)).rejects.toEqual(failure('INSUFFICIENT_PERMISSION'));
  await expect(mute(other)).rejects.toEqual(failure('INSUFFICIENT_PERMISSION'));
});
