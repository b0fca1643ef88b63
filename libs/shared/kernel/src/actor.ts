/**
 * Roles of a user in an organization. A lower number includes the rights of every higher one.
 *
 * @see docs/facts/roles.md
 */
export const ROLES = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
} as const;

/** One of the five role numbers that stand on the wire. */
export type Role = (typeof ROLES)[keyof typeof ROLES];

/** Kinds of bots: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
export type BotType = 1 | 2 | 3 | 4;

/**
 * The user on whose behalf a use case or query runs: its first argument.
 *
 * It is made once per request from verified credentials and never changes during it.
 */
export interface Actor {
  readonly userId: number;
  readonly realmId: number;
  readonly role: Role;
  readonly isBot: boolean;
}

/** True when `actor` holds `role` or one that includes it. */
export function hasRole(actor: Pick<Actor, 'role'>, role: Role): boolean {
  return actor.role <= role;
}
