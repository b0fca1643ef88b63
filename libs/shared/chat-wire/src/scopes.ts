import { isUnlimited, hasScope, type Actor, type Scope } from '@tandem/shared-kernel';
import { WireError } from './wire-error.ts';

/**
 * The requirement of an endpoint: a scope, or a credential without limits where the endpoint creates or
 * returns credentials.
 */
export type RequiredScope = Scope | 'unlimited';

/**
 * The scope that an endpoint requires of a credential. By default an endpoint for administrators requires
 * that of administration, a GET that of reading, and all others that of writing.
 */
export function requiredScope({
  scope,
  guard,
  method,
}: {
  readonly scope?: RequiredScope | undefined;
  readonly guard?: string | undefined;
  readonly method: string;
}): RequiredScope {
  if (scope) return scope;
  if (guard === 'administrator' || guard === 'owner') return 'administration';
  return method === 'GET' ? 'read' : 'write';
}

/** @throws WireError 403 INSUFFICIENT_SCOPE */
export function checkScope(required: RequiredScope, actor: Actor): void {
  if (required === 'unlimited' ? isUnlimited(actor) : hasScope(actor, required)) return;
  throw insufficientScope(required);
}

/** The refusal of a credential that is right, but limited to something else. */
export function insufficientScope(required: RequiredScope): WireError {
  const msg =
    required === 'unlimited'
      ? 'This requires a credential that has every scope and does not expire.'
      : `This requires a credential with the scope '${required}'.`;
  return new WireError(403, 'INSUFFICIENT_SCOPE', msg, { scope: required });
}
