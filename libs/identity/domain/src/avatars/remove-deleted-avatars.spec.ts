import { expect, it } from '@jest/globals';
import { memoryPictures } from '../../testing/index.ts';
import type { EventPerson } from '../events/person-event-queries.ts';
import { avatarKeys } from './picture-ports.ts';
import { RemoveDeletedAvatars } from './remove-deleted-avatars.ts';

it('removes both sizes of the avatar before the deletion, and no other picture', async () => {
  const stored = new Map<string, Uint8Array>();
  const { store, names } = memoryPictures(stored);
  const keysOf = (avatarVersion: number) =>
    Object.values(avatarKeys(1, names.nameOf({ id: 2, avatarVersion })));
  for (const key of [...keysOf(3), ...keysOf(4)]) stored.set(key, new Uint8Array(1));
  const user = { id: 2, realmId: 1, avatarVersion: 4 } as EventPerson;
  const persons = { people: async () => new Map([[2, user]]) };
  const removal = new RemoveDeletedAvatars({ persons, store, names });
  await removal.execute([2]);
  await removal.execute([2]);
  expect([...stored.keys()]).toEqual(keysOf(4));
});
