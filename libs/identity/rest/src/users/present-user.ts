import type { ProfileValueView, UnknownUser, UserView } from '@tandem/identity-domain';
import { ROLES, hasRole } from '@tandem/shared-kernel';
import type { AvatarUrls } from './avatar-urls.ts';

/** The values of `userFields`. */
export function presentUserFields(user: UserView) {
  return {
    user_id: user.id,
    email: user.email,
    full_name: user.fullName,
    date_joined: presentMinute(user.dateJoined),
    is_active: user.isActive,
    is_owner: hasRole(user, ROLES.owner),
    is_admin: hasRole(user, ROLES.administrator),
    is_guest: user.role === ROLES.guest,
    is_bot: user.bot !== null,
    role: user.role,
    timezone: user.timezone,
    avatar_version: user.avatarVersion,
    is_imported_stub: user.isImportedStub,
  };
}

/** The parts of a user object besides the common ones. */
interface UserPresentation {
  readonly avatars: AvatarUrls;
  /** The client computes the addresses of the provider's pictures where it can. */
  readonly clientComputesAvatars: boolean;
  /** Includes the values of profile fields. */
  readonly profileData: boolean;
}

/** The value of `userSchema`. */
export function presentUser(user: UserView, options: UserPresentation) {
  return {
    ...presentUserFields(user),
    delivery_email: user.showsDeliveryEmail ? user.deliveryEmail : null,
    avatar_url: options.avatars.of(user, { clientComputes: options.clientComputesAvatars }),
    bot_type: user.bot?.type ?? null,
    bot_owner_id: user.bot?.ownerId ?? null,
    ...(user.bot?.isSystemBot && { is_system_bot: true }),
    ...(user.isDeleted && { is_deleted: true }),
    ...(options.profileData && !user.bot && { profile_data: presentProfileData(user.profileData) }),
  };
}

/** The name of an inaccessible user. */
const UNKNOWN_NAME = 'Unknown user';
const UNKNOWN_PICTURE = '/static/images/unknown-user-avatar.png';

/**
 * The value of `userSchema` for an inaccessible account.
 *
 * @param ownDomain the domain of addresses that the server generates
 */
export function presentUnknownUser({ id }: UnknownUser, ownDomain: string) {
  return {
    user_id: id,
    email: `user${id}@${ownDomain}`,
    full_name: UNKNOWN_NAME,
    date_joined: presentMinute(new Date(0)),
    is_active: true,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    role: ROLES.member,
    timezone: '',
    avatar_version: 1,
    is_imported_stub: false,
    delivery_email: null,
    avatar_url: UNKNOWN_PICTURE,
    bot_type: null,
    bot_owner_id: null,
  };
}

/** The values of `profileDataSchema`. */
export function presentProfileData(data: Readonly<Record<string, ProfileValueView>>) {
  return Object.fromEntries(
    Object.entries(data).map(([fieldId, { value, renderedValue }]) => [
      fieldId,
      { value, ...(renderedValue !== undefined && { rendered_value: renderedValue }) },
    ]),
  );
}

/** `2019-10-20T07:50+00:00` */
export function presentMinute(date: Date): string {
  return `${date.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}+00:00`;
}
