import { join } from 'node:path';
import { avatarKeys, type UserProfileDeleted } from '@tandem/identity-domain';
import { PostgresPersonEventQueries } from '@tandem/identity-postgres';
import { AvatarUrls } from '@tandem/identity-rest';
import { FileContentStore } from '@tandem/shared-files';
import type { OutboxConsumer } from '@tandem/shared-postgres';

/** An outbox consumer; removes the avatars of users whose profiles were deleted. */
export function forgottenPictures(options: {
  readonly dataDir: string;
  readonly secret: string;
}): OutboxConsumer {
  const store = new FileContentStore(join(options.dataDir, 'files'));
  const names = new AvatarUrls(options.secret);
  return {
    name: 'forgotten-pictures',
    types: ['user.profile_deleted'],
    handle: async (events, sql) => {
      const deleted = events.filter(({ type }) => type === 'user.profile_deleted');
      if (deleted.length === 0) return;
      const userIds = deleted.map(({ payload }) => (payload as UserProfileDeleted).userId);
      const people = await new PostgresPersonEventQueries(sql).people(userIds);
      for (const { id, realmId, avatarVersion } of people.values()) {
        // The deletion incremented the version, so the avatar has the previous one.
        const name = names.nameOf({ id, avatarVersion: avatarVersion - 1 });
        const { small, medium } = avatarKeys(realmId, name);
        await Promise.all([store.remove(small), store.remove(medium)]);
      }
    },
  };
}
