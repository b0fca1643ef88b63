import { isLongerThan } from '../code-points.ts';
import { IdentityError } from '../identity-error.ts';
import type { GroupPermission } from './group-settings.ts';

/** A group of users that has a name. */
export interface UserGroup {
  readonly id: number;
  readonly realmId: number;
  readonly name: string;
  readonly description: string;
  /** Follows from roles; no user may change it. */
  readonly isSystem: boolean;
  /** `null` for system groups. */
  readonly creatorId: number | null;
  readonly dateCreated: Date;
  /** Has no members any more. */
  readonly deactivated: boolean;
  /** Each permission with the number of the group that has it. */
  readonly settings: Readonly<Record<GroupPermission, number>>;
}

const MAX_NAME = 100;
/** They have a meaning in mentions. */
const RESERVED_PREFIXES = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/**
 * The name of a group, as given.
 *
 * @throws IdentityError GROUP_NAME_EMPTY, GROUP_NAME_TOO_LONG, GROUP_NAME_PREFIX
 */
export function checkedGroupName(name: string): string {
  if (name.trim() === '') throw new IdentityError('GROUP_NAME_EMPTY');
  if (isLongerThan(name, MAX_NAME)) {
    throw new IdentityError('GROUP_NAME_TOO_LONG', { limit: MAX_NAME });
  }
  const prefix = RESERVED_PREFIXES.find((each) => name.startsWith(each));
  if (prefix !== undefined) throw new IdentityError('GROUP_NAME_PREFIX', { prefix });
  return name;
}
