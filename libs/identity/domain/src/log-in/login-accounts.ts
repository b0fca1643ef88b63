/** An account as the log-in sees it. */
export interface LoginAccount {
  readonly userId: number;
  /** The real address. */
  readonly email: string;
  /** `null` where the account has no password. */
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly isBot: boolean;
  readonly apiKeyVersion: number;
  /** The first log-in becomes the time at which the account joined. */
  readonly joinsAtFirstLogin: boolean;
  /** A password alone does not suffice. */
  readonly hasSecondFactor: boolean;
}

/** Finds accounts by the names that users enter to log in. */
export interface LoginAccounts {
  /** @param email the real address, ignoring case */
  findByEmail(realmId: number, email: string): Promise<LoginAccount | null>;
  findById(realmId: number, userId: number): Promise<LoginAccount | null>;
  /** Whether a user of another organization has that real address. */
  isKnownElsewhere(realmId: number, email: string): Promise<boolean>;
  recordLogin(userId: number, at: Date): Promise<void>;
}
