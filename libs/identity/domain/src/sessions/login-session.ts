/** A browser that is logged in to an account. */
export interface LoginSession {
  readonly id: number;
  /** The name that the browser sends, shortened. */
  readonly userAgent: string;
  /** The network address at the log-in. */
  readonly address: string;
  readonly createdAt: Date;
  /** Exact to a few minutes. */
  readonly lastUsedAt: Date;
}

/** A session that is not used for so long ends. */
export const SESSION_IDLE_SECONDS = 14 * 86_400;
/** A session ends so long after the log-in, however much it is used. */
export const SESSION_SECONDS = 60 * 86_400;
/** The largest number of sessions of an account: a further log-in ends the least recently used ones. */
export const MAX_SESSIONS_PER_USER = 50;
/** The longest text of a browser that is stored, in characters. */
export const MAX_USER_AGENT = 300;

/** The time at which a session expires. */
export function sessionExpiry({
  createdAt,
  lastUsedAt,
}: Pick<LoginSession, 'createdAt' | 'lastUsedAt'>): Date {
  const idle = lastUsedAt.getTime() + SESSION_IDLE_SECONDS * 1000;
  return new Date(Math.min(idle, createdAt.getTime() + SESSION_SECONDS * 1000));
}

/** The content of the cookie of a session. */
export function sessionText(id: number, secret: string): string {
  return `tds_${id}_${secret}`;
}

/** The id and the secret of a session by its text; `null` for any other text. */
export function sessionOfText(
  text: string,
): { readonly id: number; readonly secret: string } | null {
  const [, id, secret] = /^tds_([1-9][0-9]{0,14})_([A-Za-z0-9]{43})$/.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id: Number(id), secret };
}
