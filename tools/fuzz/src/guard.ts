import type { FuzzAccount } from './account.ts';

/** Excluded requests, and the reasons. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'POST /api/v1/realm/deactivate': 'it ends the organization that everything is asked of',
};

/** Operations that end the account that sends them, or revoke its key. */
const FOR_ONESELF = new Set([
  'DELETE /api/v1/users/me',
  'POST /api/v1/users/me/api_key/regenerate',
]);
/** The same for the account that is named in the path. */
const FOR_OTHERS = new Set([
  'DELETE /api/v1/users/{user_id}',
  'DELETE /api/v1/bots/{bot_id}',
  'POST /api/v1/bots/{bot_id}/api_key/regenerate',
]);
/** The accounts keep their addresses, with which they log in; others may request new ones. */
const SETTINGS = 'PATCH /api/v1/settings';
const PEOPLE = /^PATCH \/api\/v1\/(users|bots)\//;

/** Operations that would end the work of the account that sends them, or of the account in the path. */
export const DESTRUCTIVE: readonly string[] = [
  ...FOR_ONESELF,
  ...FOR_OTHERS,
  ...Object.keys(LEFT_OUT),
];

/** Protects the accounts that send the requests; other accounts may change and end. */
export class Guard {
  readonly #ids: ReadonlySet<string>;
  readonly #emails: ReadonlySet<string>;

  constructor(accounts: readonly FuzzAccount[]) {
    this.#ids = new Set(accounts.flatMap(({ userId }) => (userId ? [String(userId)] : [])));
    this.#emails = new Set([...accounts.map(({ email }) => email), 'me']);
  }

  /** True if an operation ends its account, so that only a spare account may send it. */
  needsSpare(operation: string): boolean {
    return FOR_ONESELF.has(operation);
  }

  /** True if a spare account may send variants of an operation that the others may not. */
  suitsSpare(operation: string): boolean {
    return operation.startsWith(SETTINGS);
  }

  /** True if a request would stop the work of one of the accounts. */
  forbids(operation: string, texts: Readonly<Record<string, string>>, by: string): boolean {
    const named = texts.user_id ?? texts.bot_id ?? texts.email ?? '';
    // Ids may be written in several ways.
    const isOurs = this.#ids.has(String(Number(named))) || this.#emails.has(named.toLowerCase());
    const isByUs = this.#emails.has(by);
    if (FOR_ONESELF.has(operation)) return isByUs;
    if (FOR_OTHERS.has(operation)) return isOurs;
    if (operation.startsWith(SETTINGS)) return isByUs && 'email' in texts;
    return PEOPLE.test(operation) && isOurs && ('role' in texts || 'new_email' in texts);
  }
}
