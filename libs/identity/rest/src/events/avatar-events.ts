import type { PersonEventQueries, UserAvatarChanged } from '@tandem/identity-domain';
import { clientEventTranslator, type AnyTranslator } from '@tandem/shared-chat-wire';
import { presentAvatar } from '../avatars/present-avatar.ts';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import { personDetail } from './person-events.ts';

interface Queries {
  readonly persons: PersonEventQueries;
}

/** Avatars, published to users to whom the user is accessible. */
export function avatarEvents(avatars: AvatarUrls): AnyTranslator<Queries> {
  return clientEventTranslator<UserAvatarChanged, Queries>({
    of: ['user.avatar_changed'],
    kinds: [personDetail],
    prepare: async (events, { persons }) => {
      const people = await persons.people(events.map(({ userId }) => userId));
      return events.map(({ userId }) => {
        const person = people.get(userId);
        if (!person) return [];
        const audience = { kind: 'realm', knowing: userId } as const;
        return [personDetail.draft(audience, { person: presentAvatar(person, avatars) })];
      });
    },
  });
}
