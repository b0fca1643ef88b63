/**
 * Whoever runs the server, acting on one organization through the operator's tool. He is no user
 * of the organization, so no role limits him; what keeps the organization usable still does.
 */
export interface Operator {
  readonly operator: true;
  readonly realmId: number;
}

/** The operator at work on the organization `realmId`. */
export function operatorOf(realmId: number): Operator {
  return { operator: true, realmId };
}
