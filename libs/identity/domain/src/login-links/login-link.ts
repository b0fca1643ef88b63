/** A link that logs a user in to one browser, once. */
export interface LoginLink {
  readonly realmId: number;
  readonly userId: number;
  readonly expiresAt: Date;
}

/** The validity of a link in seconds: the default, then the largest. */
export const LOGIN_LINK_SECONDS = 600;
export const MAX_LOGIN_LINK_SECONDS = 86_400;
/** The validity of a token for a desktop program, in seconds: enough to paste it. */
export const DESKTOP_TOKEN_SECONDS = 120;
/** The most links of a user: a further one replaces the oldest. */
export const MAX_LOGIN_LINKS_PER_USER = 10;

/** Links of the operator, and tokens of desktop programs after a log-in by a provider. */
export type LoginLinkKind = 'operator' | 'desktop';

/** The hash of a key. That of one kind does not work as the other. */
export function loginLinkHash(
  secrets: { readonly hashOf: (secret: string) => Uint8Array },
  kind: LoginLinkKind,
  key: string,
): Uint8Array {
  return secrets.hashOf(kind === 'operator' ? key : `${kind} ${key}`);
}

/** Links for log-ins, for commands. Bound to the transaction. */
export interface LoginLinkRepository {
  /** Adds a link. Of the user, so many remain that were added last. */
  add(link: LoginLink, secretHash: Uint8Array, limit: number): Promise<void>;
  /** The link with that secret, if it was not used. */
  find(secretHash: Uint8Array): Promise<LoginLink | null>;
  /** Removes the link. @returns whether it existed: of two concurrent transactions, one gets `true` */
  use(secretHash: Uint8Array): Promise<boolean>;
  /** Removes the links of a user. */
  removeAll(userId: number): Promise<void>;
}
