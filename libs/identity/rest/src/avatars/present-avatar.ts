import type { UserView } from '@tandem/identity-domain';
import type { AvatarUrls } from '../users/avatar-urls.ts';

/** A user's avatar as events contain it. */
export function presentAvatar(
  user: Pick<
    UserView,
    'id' | 'realmId' | 'deliveryEmail' | 'emailVisibility' | 'avatarSource' | 'avatarVersion'
  >,
  avatars: AvatarUrls,
) {
  return {
    user_id: user.id,
    avatar_source: user.avatarSource === 'upload' ? 'U' : 'G',
    avatar_url: avatars.of(user, { clientComputes: false }),
    avatar_url_medium: avatars.mediumOf(user),
    avatar_version: user.avatarVersion,
  };
}
