import { EMAIL_VISIBILITY, type EmailVisibility } from '@tandem/identity-domain';
import { ROLES, hasRole, type Role } from '@tandem/shared-kernel';

/** The role that sees a real address of each visibility; only the owner sees the last. */
const LEAST_ROLE: Readonly<Record<EmailVisibility, Role | null>> = {
  [EMAIL_VISIBILITY.everyone]: ROLES.guest,
  [EMAIL_VISIBILITY.members]: ROLES.member,
  [EMAIL_VISIBILITY.moderators]: ROLES.moderator,
  [EMAIL_VISIBILITY.administrators]: ROLES.administrator,
  [EMAIL_VISIBILITY.nobody]: null,
};

/** True if a user of the role may see the address of another user who has that setting. */
export function showsAddressTo(role: Role, visibility: EmailVisibility): boolean {
  const least = LEAST_ROLE[visibility];
  return least !== null && hasRole({ role }, least);
}
