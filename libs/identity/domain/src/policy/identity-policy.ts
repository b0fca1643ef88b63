import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import type { IdentityErrorCode } from '../identity-error.ts';
import type { UserAccount } from '../users/user-account.ts';

/** Why somebody may not do something; `null` when he may. */
export type Refusal = Extract<
  IdentityErrorCode,
  | 'USER_CREATION_NOT_AUTHORIZED'
  | 'MUST_BE_ADMINISTRATOR'
  | 'MUST_BE_OWNER'
  | 'INSUFFICIENT_PERMISSION'
> | null;

/** The account that something is done to. */
export type PolicyTarget = Pick<UserAccount, 'role' | 'bot' | 'canCreateUsers'>;

const isOwner = (actor: Actor) => hasRole(actor, ROLES.owner);
const isAdministrator = (actor: Actor) => hasRole(actor, ROLES.administrator);
const ownsBot = (actor: Actor, { bot }: PolicyTarget) => bot?.ownerId === actor.userId;

/**
 * Who may do what, all in one place. Each rule looks at the actor and the account concerned, and
 * names the failure that the wire has for it. Rules of an endpoint as a whole, such as that only
 * administrators may call it, stand with the endpoint and are checked before its parameters.
 */
export const identityPolicy = {
  /** A right of single accounts: no role has it by itself. */
  createUser: (own: { readonly canCreateUsers: boolean }): Refusal =>
    own.canCreateUsers ? null : 'USER_CREATION_NOT_AUTHORIZED',

  /** People only. Nobody below an owner may put an owner out. */
  deactivateUser: (actor: Actor, target: PolicyTarget): Refusal => {
    if (!isAdministrator(actor)) return 'MUST_BE_ADMINISTRATOR';
    return target.role === ROLES.owner && !isOwner(actor) ? 'MUST_BE_OWNER' : null;
  },

  /** Administrators, and of a bot its owner; what outranks an administrator needs an owner. */
  reactivateUser: (actor: Actor, target: PolicyTarget): Refusal => {
    if (!isAdministrator(actor) && !ownsBot(actor, target)) return 'INSUFFICIENT_PERMISSION';
    const outranks = target.role === ROLES.owner || (target.bot !== null && target.canCreateUsers);
    return outranks && !isOwner(actor) ? 'MUST_BE_OWNER' : null;
  },

  /** Who has a bot's key can do what the bot can: opening accounts is for owners to hand out. */
  manageBot: (actor: Actor, target: PolicyTarget): Refusal => {
    if (!isAdministrator(actor) && !ownsBot(actor, target)) return 'INSUFFICIENT_PERMISSION';
    return target.canCreateUsers && !isOwner(actor) ? 'MUST_BE_OWNER' : null;
  },
} as const;
