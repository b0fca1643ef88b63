/** A link that logs a user in to one browser, once. */
export interface LoginLink {
  readonly realmId: number;
  readonly userId: number;
  readonly expiresAt: Date;
}

/** For so long a link works by default, and at most, in seconds. */
export const LOGIN_LINK_SECONDS = 600;
export const MAX_LOGIN_LINK_SECONDS = 86_400;
/** The most links of a user: a further one replaces the oldest. */
export const MAX_LOGIN_LINKS_PER_USER = 10;

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
