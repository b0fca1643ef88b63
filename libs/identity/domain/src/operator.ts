import type { Actor, OperatorActor } from '@tandem/shared-kernel';

/**
 * The operator of the server, who acts on one organization through the operator's tool. They are not
 * a user of the organization, so no role limits them; rules that keep the organization usable apply.
 */
export type Operator = OperatorActor;

/** The operator at work on the organization `realmId`. */
export function operatorOf(realmId: number): Operator {
  return { operator: true, realmId };
}

/** Whether a command comes from the operator's tool, so that roles are not checked. */
export function isOperator(who: Actor | Operator): who is Operator {
  return 'operator' in who;
}

/** The actor in events; `null` for the operator. */
export function actorIdOf(who: Actor | Operator): number | null {
  return isOperator(who) ? null : who.userId;
}
