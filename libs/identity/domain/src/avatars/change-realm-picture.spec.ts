import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { aRealm, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import type { RealmPictureKind } from './realm-pictures.ts';

let identity: MemoryIdentity;
let actor: Actor;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const realm = await identity.realms.add(aRealm('acme'));
  actor = { userId: 7, realmId: realm!.id, role: ROLES.administrator, isBot: false };
});

const set = (kind: RealmPictureKind, bytes = new Uint8Array([1])) =>
  identity.useCases.setRealmPicture.execute(actor, { kind, bytes });
const storedKeys = () => [...identity.pictures.keys()];

it('keeps the present picture of each kind, under a name of its own', async () => {
  await set('icon');
  await set('night_logo');
  await set('icon');
  const place = `realm-pictures/${actor.realmId}`;
  expect(storedKeys()).toEqual([`${place}/night_logo-2.webp`, `${place}/icon-3.png`]);
  await identity.useCases.removeRealmPicture.execute(actor, { kind: 'icon' });
  expect(storedKeys()).toEqual([`${place}/night_logo-2.webp`]);
  // The next request to this process returns the new picture.
  expect(identity.announced).toEqual(Array(4).fill({ realmId: actor.realmId }));
  const changed = { type: 'realm.picture_changed', realmId: actor.realmId, stringId: 'acme' };
  expect(identity.events.events).toEqual([
    { ...changed, kind: 'icon', picture: { version: 2, isUploaded: true } },
    { ...changed, kind: 'night_logo', picture: { version: 2, isUploaded: true } },
    { ...changed, kind: 'icon', picture: { version: 3, isUploaded: true } },
    { ...changed, kind: 'icon', picture: { version: 4, isUploaded: false } },
  ]);
});

it('changes nothing for data that is not a picture', async () => {
  await expect(set('logo', new Uint8Array())).rejects.toMatchObject({ code: 'IMAGE_INVALID' });
  expect([storedKeys(), identity.events.events]).toEqual([[], []]);
});
