/** Who asks. */
export interface FuzzAccount {
  readonly email: string;
  readonly apiKey: string;
  readonly password?: string;
  readonly userId?: number;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  readonly role?: number;
}

/** What clients have in addition to their log-in, where the fuzzer may look at it. */
export interface Secrets {
  /** A key under which log-ins are signed (HS256). */
  readonly jwtKey?: string;
  /** A key from the newest mails, of the links whose path begins so; undefined when there is none. */
  mailedKey(path: string): string | undefined;
}

/** How likely it is that an account may do what others may not, before anything was asked. */
export function powerOf({ role = 400 }: FuzzAccount): number {
  return role <= 100 ? 4 : role <= 200 ? 3 : 2;
}
