/** The account that sends requests. */
export interface FuzzAccount {
  readonly email: string;
  readonly apiKey: string;
  readonly password?: string;
  readonly userId?: number;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  readonly role?: number;
}

/** Credentials of a client in addition to its log-in, if the fuzzer may know them. */
export interface Secrets {
  /** A key under which log-ins are signed (HS256). */
  readonly jwtKey?: string;
  /** A key from the newest mails, of the links whose path begins with `path`; undefined if there is none. */
  mailedKey(path: string): string | undefined;
}

/** The likelihood that an account may do more than others, before any request. */
export function powerOf({ role = 400 }: FuzzAccount): number {
  return role <= 100 ? 4 : role <= 200 ? 3 : 2;
}
