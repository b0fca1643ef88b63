/** The recipient of a mail about an account. */
export interface AccountMailRecipient {
  readonly userId: number;
  /** The real address. */
  readonly email: string;
  readonly fullName: string;
  readonly isBot: boolean;
  readonly dateJoined: Date;
  /** Whether the user wants mail about new log-ins. */
  readonly wantsLoginMails: boolean;
  /** The language of the account; without one that of the organization. */
  readonly language: string;
  /** IANA name, or empty. */
  readonly timezone: string;
  readonly realmName: string;
  readonly realmStringId: string;
}

/** Reads the data of mails about accounts. */
export interface AccountMailQueries {
  /** One round trip for any number of users. */
  receivers(userIds: readonly number[]): Promise<ReadonlyMap<number, AccountMailRecipient>>;
}
