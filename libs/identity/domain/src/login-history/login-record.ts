/** The method of a log-in, and its result. */
export interface LoginRecord {
  readonly id: number;
  readonly at: Date;
  /** The client's network address. */
  readonly address: string;
  /** The name of the client program, if it sends one. */
  readonly clientName: string;
  /** By a password, a token of another system, a link of the operator, or a provider of OpenID Connect. */
  readonly method: 'password' | 'jwt' | 'link' | 'openid_connect';
  readonly credential: 'api_key' | 'session';
}

/** A log-in about to be recorded. */
export interface NewLoginRecord extends Omit<LoginRecord, 'id'> {
  readonly realmId: number;
  readonly userId: number;
}

/** The longest that records are stored, in days. */
export const LOGIN_RECORD_DAYS = 180;

/** Log-ins of users. Bound to the transaction of a command. */
export interface LoginRecordRepository {
  add(record: NewLoginRecord): Promise<void>;
  /** Those of a user, the latest first. @param before only records with a lower id */
  list(
    userId: number,
    page: { readonly before: number; readonly limit: number },
  ): Promise<readonly LoginRecord[]>;
}
