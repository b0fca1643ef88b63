import { ROLES, hasRole, hasScope, type Actor } from '@tandem/shared-kernel';
import { insufficientScope } from './scopes.ts';
import { WireError } from './wire-error.ts';

/** A restriction of the users of an endpoint, checked before its parameters are read. */
export type Guard = 'administrator' | 'owner' | 'human' | 'bot' | 'member' | 'not-guest';

const BOT = 'This endpoint does not accept bot requests.';
const HUMAN = 'This endpoint is only available to bot users.';
const GUEST = 'Not allowed for guest users';

const unauthorizedPrincipal = (rank: string) =>
  new WireError(400, 'UNAUTHORIZED_PRINCIPAL', `Must be an organization ${rank}`);

/** The refusals of a guard, in the order of the checks. */
export function refusalsOf(guard: Guard): readonly WireError[] {
  switch (guard) {
    case 'administrator':
    case 'owner':
      return [unauthorizedPrincipal(guard)];
    case 'human':
      return [WireError.badRequest(BOT)];
    case 'bot':
      return [WireError.badRequest(HUMAN)];
    case 'member':
      return [WireError.badRequest(GUEST), WireError.badRequest(BOT)];
    case 'not-guest':
      return [WireError.badRequest(GUEST)];
  }
}

/**
 * @throws WireError 400 when `actor` is not of those that the guard admits, 403 when the actor's credential
 *   is not for administration
 */
export function checkGuard(guard: Guard, actor: Actor): void {
  const guest = actor.role === ROLES.guest;
  switch (guard) {
    case 'administrator':
      if (!hasRole(actor, ROLES.administrator)) throw unauthorizedPrincipal('administrator');
      if (!hasScope(actor, 'administration')) throw insufficientScope('administration');
      return;
    case 'owner':
      if (!hasRole(actor, ROLES.owner)) throw unauthorizedPrincipal('owner');
      if (!hasScope(actor, 'administration')) throw insufficientScope('administration');
      return;
    case 'human':
      if (actor.isBot) throw WireError.badRequest(BOT);
      return;
    case 'bot':
      if (!actor.isBot) throw WireError.badRequest(HUMAN);
      return;
    case 'member':
      if (guest) throw WireError.badRequest(GUEST);
      if (actor.isBot) throw WireError.badRequest(BOT);
      return;
    case 'not-guest':
      if (guest) throw WireError.badRequest(GUEST);
  }
}
