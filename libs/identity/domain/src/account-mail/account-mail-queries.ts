/** Whom a mail about an account goes to. */
export interface AccountMailRecipient {
  readonly userId: number;
  /** The real address. */
  readonly email: string;
  readonly fullName: string;
  readonly isBot: boolean;
  readonly dateJoined: Date;
  /** Whether the user wants mail about new log-ins. */
  readonly wantsLoginMails: boolean;
  /** IANA name, or empty. */
  readonly timezone: string;
  readonly realmName: string;
  readonly realmStringId: string;
}

/** Reads what mails about accounts need. */
export interface AccountMailQueries {
  /** One round trip, however many are asked for. */
  receivers(userIds: readonly number[]): Promise<ReadonlyMap<number, AccountMailRecipient>>;
}
