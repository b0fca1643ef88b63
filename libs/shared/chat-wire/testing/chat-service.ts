import { ROLES, type Actor } from '@tandem/shared-kernel';
import { HttpService, type TrustedProxies } from '@tandem/shared-rest';
import type { AuthenticationFailure, Authenticator } from '../src/authenticator.ts';
import { ChatDialect, type ChatDialectOptions } from '../src/chat-dialect.ts';
import type { ChatEndpoint } from '../src/chat-endpoint.ts';
import { waitingRequests } from '../src/waiting-requests.ts';

/** Keys of the stub authenticator: 32 characters, distinguished by the first. */
export const keyOf = (letter: string) => letter.repeat(32);

const ACTORS: Readonly<Record<string, Actor>> = {
  o: { userId: 1, realmId: 2, role: ROLES.owner, isBot: false },
  a: { userId: 2, realmId: 2, role: ROLES.administrator, isBot: false },
  m: { userId: 3, realmId: 2, role: ROLES.member, isBot: false },
  g: { userId: 4, realmId: 2, role: ROLES.guest, isBot: false },
  b: { userId: 5, realmId: 2, role: ROLES.member, isBot: true },
};
const REFUSED: Readonly<Record<string, AuthenticationFailure>> = {
  R: 'realm-deactivated',
  U: 'user-deactivated',
  H: 'wrong-host',
  W: 'incoming-webhook-bot',
};

/** Authenticates users by the first character of their keys. */
export const stubAuthenticator: Authenticator = {
  authenticate: ({ secret }) => {
    const letter = secret.charAt(0);
    const actor = ACTORS[letter];
    return Promise.resolve(
      actor ? { ok: true, actor } : { ok: false, reason: REFUSED[letter] ?? 'unknown-key' },
    );
  },
};

/** The header of a user of {@link stubAuthenticator}. */
export function basic(letter = 'm', email = 'ann@example.com'): Record<string, string> {
  const encoded = Buffer.from(`${email}:${keyOf(letter)}`).toString('base64');
  return { authorization: `Basic ${encoded}` };
}

export interface RunningChatService {
  readonly service: HttpService<ChatEndpoint>;
  readonly port: number;
  /** All log lines, as one text. */
  readonly logged: () => string;
  /** Sends a request below the prefix and reads the answer as JSON. */
  readonly call: (path: string, init?: RequestInit) => Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Serves endpoints on a free port of the loopback address. */
export async function startChatService(
  endpoints: readonly ChatEndpoint[],
  options: Partial<ChatDialectOptions> & {
    /** False: long polls also go through the framework. */
    readonly isLean?: boolean;
    readonly proxies?: TrustedProxies;
  } = {},
): Promise<RunningChatService> {
  const lines: string[] = [];
  const log = (fields: object, message: string) => {
    const error = (fields as { err?: Error }).err;
    lines.push(message + JSON.stringify(fields) + (error?.stack ?? ''));
  };
  const { isLean = true, proxies, ...more } = options;
  const logger = { info: log, warn: log, error: log };
  const dialect = {
    authenticator: stubAuthenticator,
    errors: {},
    wireNames: 'auto' as const,
    ...more,
  };
  const service = new HttpService({
    name: 'chat',
    endpoints,
    dialect: new ChatDialect(dialect),
    intercept: isLean ? waitingRequests({ endpoints, dialect, logger, proxies }) : undefined,
    openApi: () => ({}),
    health: () => Promise.resolve(),
    logger,
    proxies,
  });
  const port = await service.listen(0, '127.0.0.1');
  return {
    service,
    port,
    logged: () => lines.join('\n'),
    call: async (path, init) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, init);
      const body = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        body: (body === '' ? {} : JSON.parse(body)) as Answer['body'],
      };
    },
  };
}
