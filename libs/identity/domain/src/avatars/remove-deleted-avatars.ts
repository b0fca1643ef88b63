import type { PersonEventQueries } from '../events/person-event-queries.ts';
import { avatarKeys, type PicturePorts } from './picture-ports.ts';

/** The repositories of the use case. */
interface RemoveDeletedAvatarsPorts {
  readonly persons: Pick<PersonEventQueries, 'people'>;
  readonly store: Pick<PicturePorts['store'], 'remove'>;
  readonly names: PicturePorts['names'];
}

/** Removes the avatars of users whose profiles were deleted. A repetition has no effect. */
export class RemoveDeletedAvatars {
  readonly #ports: RemoveDeletedAvatarsPorts;

  constructor(ports: RemoveDeletedAvatarsPorts) {
    this.#ports = ports;
  }

  async execute(userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return;
    const { persons, store, names } = this.#ports;
    const users = await persons.people(userIds);
    for (const { id, realmId, avatarVersion } of users.values()) {
      // The deletion incremented the version, so the avatar has the previous one.
      const name = names.nameOf({ id, avatarVersion: avatarVersion - 1 });
      const { small, medium } = avatarKeys(realmId, name);
      await Promise.all([store.remove(small), store.remove(medium)]);
    }
  }
}
