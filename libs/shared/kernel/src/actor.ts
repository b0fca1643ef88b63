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

/** One of the five role numbers of the wire. */
export type Role = (typeof ROLES)[keyof typeof ROLES];

/** Kinds of bots: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
export type BotType = 1 | 2 | 3 | 4;

/**
 * The user on whose behalf a use case or query runs: its first argument.
 *
 * Created once per request from verified credentials; it does not change during the request.
 */
export interface Actor {
  readonly userId: number;
  readonly realmId: number;
  readonly role: Role;
  readonly isBot: boolean;
  /** The credential of the actor; absent for the API key and for work of the server itself. */
  readonly credential?: ActorCredential;
  /** The version of the account at the authentication; absent for work of the server itself. */
  readonly version?: CredentialVersion;
  /** The network address of a command; absent for reads and for work of the server itself. */
  readonly address?: string;
}

/**
 * Counts how often credentials of an account ended: objects created under another version must not outlive
 * them.
 */
export interface CredentialVersion {
  readonly apiKey: number;
  /** Counts ends of tokens and sessions. */
  readonly revocations: number;
}

/** The permissions of a credential: to read, to change, and to use the rights of administrators. */
export const SCOPES = ['read', 'write', 'administration'] as const;

/** One of {@link SCOPES}. None includes another one. */
export type Scope = (typeof SCOPES)[number];

/** A credential other than the API key. */
export interface ActorCredential {
  readonly kind: 'token' | 'session';
  readonly id: number;
  readonly scopes: readonly Scope[];
  /** `null` for one that does not expire. */
  readonly expiresAt: Date | null;
}

/** True when the actor's credential may be used for `scope`. */
export function hasScope({ credential }: Pick<Actor, 'credential'>, scope: Scope): boolean {
  return credential?.scopes.includes(scope) ?? true;
}

/**
 * True for the API key, a session, and a token that has every scope and does not expire: with any other one
 * a request neither creates nor reads credentials, which would have no such limits.
 */
export function isUnlimited(actor: Pick<Actor, 'credential'>): boolean {
  const { credential } = actor;
  if (credential?.kind === 'session') return true;
  return !credential?.expiresAt && SCOPES.every((scope) => hasScope(actor, scope));
}

/** True when `actor` has `role` or one that includes it. */
export function hasRole(actor: Pick<Actor, 'role'>, role: Role): boolean {
  return actor.role <= role;
}
