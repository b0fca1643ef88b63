import { ROLES, hasRole, type Actor, type Role } from '@tandem/shared-kernel';
import type { IdentityErrorCode } from '../identity-error.ts';
import {
  GROUP_PERMISSIONS,
  REALM_GROUP_SETTINGS,
  type GroupPermission,
  type RealmGroupSetting,
} from '../groups/group-settings.ts';
import type { UserGroup } from '../groups/user-group.ts';
import { REALM_SETTINGS } from '../realms/realm-settings.ts';
import type { UserAccount } from '../users/user-account.ts';

/** The error that refuses a command to the actor; `null` if it is allowed. */
export type Refusal = Extract<
  IdentityErrorCode,
  | 'USER_CREATION_NOT_AUTHORIZED'
  | 'EMAIL_CHANGE_NOT_AUTHORIZED'
  | 'MUST_BE_ADMINISTRATOR'
  | 'MUST_BE_OWNER'
  | 'INSUFFICIENT_PERMISSION'
> | null;

/** The account that something is done to. */
export type PolicyTarget = Pick<UserAccount, 'role' | 'bot' | 'canCreateUsers'>;

const isOwner = (actor: Actor) => hasRole(actor, ROLES.owner);
const isAdministrator = (actor: Actor) => hasRole(actor, ROLES.administrator);
const isGuest = (actor: Actor) => actor.role === ROLES.guest;
const ownsBot = (actor: Actor, { bot }: PolicyTarget) => bot?.ownerId === actor.userId;

function isForOwners(setting: string): boolean {
  const rules: Readonly<Record<string, object>> = { ...REALM_SETTINGS, ...REALM_GROUP_SETTINGS };
  return 'ownersOnly' in (rules[setting] ?? {});
}

/**
 * All permissions. Each rule checks the actor and the affected account, and names the failure of the wire.
 * Rules of a whole endpoint, for example that only administrators may call it, are declared with the
 * endpoint and checked before its parameters.
 */
export const identityPolicy = {
  /** A right of single accounts: no role has it by itself. */
  createUser: (own: { readonly canCreateUsers: boolean }): Refusal =>
    own.canCreateUsers ? null : 'USER_CREATION_NOT_AUTHORIZED',

  /** Users only. Only owners may deactivate an owner. */
  deactivateUser: (actor: Actor, target: PolicyTarget): Refusal => {
    if (!isAdministrator(actor)) return 'MUST_BE_ADMINISTRATOR';
    return target.role === ROLES.owner && !isOwner(actor) ? 'MUST_BE_OWNER' : null;
  },

  /** Administrators, and of a bot its owner; actions above administrators need an owner. */
  reactivateUser: (actor: Actor, target: PolicyTarget): Refusal => {
    if (!isAdministrator(actor) && !ownsBot(actor, target)) return 'INSUFFICIENT_PERMISSION';
    const outranks = target.role === ROLES.owner || (target.bot !== null && target.canCreateUsers);
    return outranks && !isOwner(actor) ? 'MUST_BE_OWNER' : null;
  },

  /** A bot's key gives the bot's permissions: only owners may let it create accounts. */
  manageBot: (actor: Actor, target: PolicyTarget): Refusal => {
    if (!isAdministrator(actor) && !ownsBot(actor, target)) return 'INSUFFICIENT_PERMISSION';
    return target.canCreateUsers && !isOwner(actor) ? 'MUST_BE_OWNER' : null;
  },

  /** Administrators, and of a bot its owner. */
  editUser: (actor: Actor, target: PolicyTarget): Refusal =>
    isAdministrator(actor) || ownsBot(actor, target) ? null : 'INSUFFICIENT_PERMISSION',

  /** Owners of a bot cannot raise its role; only owners of the organization decide who administers it. */
  changeRole: (actor: Actor, target: PolicyTarget, role: Role): Refusal => {
    if (!isAdministrator(actor)) return 'MUST_BE_ADMINISTRATOR';
    const concernsOwners = role === ROLES.owner || target.role === ROLES.owner;
    return concernsOwners && !isOwner(actor) ? 'MUST_BE_OWNER' : null;
  },

  /** A permission of single administrators: addresses decide who can log in. */
  changeEmails: (actor: Actor, own: { readonly canChangeUserEmails: boolean }): Refusal =>
    isAdministrator(actor) && own.canChangeUserEmails ? null : 'EMAIL_CHANGE_NOT_AUTHORIZED',

  /** @param settings.writeOnly the group that suffices for bots that only speak, else `null` */
  createBot: (
    actor: Actor,
    groupIds: ReadonlySet<number>,
    settings: { readonly anyBot: number; readonly writeOnly: number | null },
  ): Refusal => {
    const { anyBot, writeOnly } = settings;
    const may = groupIds.has(anyBot) || (writeOnly !== null && groupIds.has(writeOnly));
    return may && !isGuest(actor) ? null : 'INSUFFICIENT_PERMISSION';
  },

  /** Administrators; settings that decide who joins or administers are for owners. */
  changeRealm: (actor: Actor, settings: readonly string[]): Refusal => {
    if (!isAdministrator(actor)) return 'MUST_BE_ADMINISTRATOR';
    return settings.some(isForOwners) && !isOwner(actor) ? 'MUST_BE_OWNER' : null;
  },

  /** Settings that close an organization or open it to everyone. */
  ownRealm: (actor: Actor): Refusal => (isOwner(actor) ? null : 'MUST_BE_OWNER'),

  /**
   * Allowed to members of the group that a setting of the organization refers to.
   *
   * @param groupIds the groups that the actor is in
   * @param value the group that the setting refers to
   */
  useRealmGroupSetting: (
    actor: Actor,
    groupIds: ReadonlySet<number>,
    setting: RealmGroupSetting,
    value: number,
  ): Refusal => {
    const hasIt = groupIds.has(value);
    return hasIt && (REALM_GROUP_SETTINGS[setting].allowsEveryone || !isGuest(actor))
      ? null
      : 'INSUFFICIENT_PERMISSION';
  },

  /**
   * Allowed to users with one of the permissions, or who may manage the group or all groups. Members of
   * system groups follow from roles and cannot be changed.
   *
   * @param membership.groupIds the groups that the actor is in
   * @param membership.managers the group of those who manage all groups
   */
  useGroup: (
    actor: Actor,
    membership: { readonly groupIds: ReadonlySet<number>; readonly managers: number },
    group: Pick<UserGroup, 'isSystem' | 'settings'>,
    permissions: readonly GroupPermission[],
  ): Refusal => {
    const { groupIds, managers } = membership;
    const has = (permission: GroupPermission) =>
      groupIds.has(group.settings[permission]) &&
      (GROUP_PERMISSIONS[permission].allowsEveryone || !isGuest(actor));
    const manages = has('can_manage_group') || (groupIds.has(managers) && !isGuest(actor));
    const may = !group.isSystem && (manages || permissions.some(has));
    return may ? null : 'INSUFFICIENT_PERMISSION';
  },
} as const;
