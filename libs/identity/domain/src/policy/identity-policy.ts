import type { IdentityErrorCode } from '../identity-error.ts';

/** Why somebody may not do something; `null` when he may. */
export type Refusal = Extract<IdentityErrorCode, 'USER_CREATION_NOT_AUTHORIZED'> | null;

/**
 * Who may do what, all in one place. Each rule looks at the actor and the account concerned, and
 * names the failure that the wire has for it. Rules of an endpoint as a whole, such as that only
 * administrators may call it, stand with the endpoint and are checked before its parameters.
 */
export const identityPolicy = {
  /** A right of single accounts: no role has it by itself. */
  createUser: (own: { readonly canCreateUsers: boolean }): Refusal =>
    own.canCreateUsers ? null : 'USER_CREATION_NOT_AUTHORIZED',
} as const;
