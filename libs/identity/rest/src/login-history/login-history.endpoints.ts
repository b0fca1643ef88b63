import type { LoginRecord, ReadLogins } from '@tandem/identity-domain/login-history';
import {
  Between,
  IntParam,
  PathInt,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

const PAGE = 50;
const MAX_PAGE = 100;

class LoginsParams {
  @IntParam({ optional: true, description: 'Only log-ins with a lower id: the next page' })
  before?: number;

  @Between(1, MAX_PAGE)
  @IntParam({ default: PAGE })
  limit!: number;
}

class LoginsOfUserParams extends LoginsParams {
  @PathInt()
  userId!: number;
}

const response = {
  logins: schema.array(
    schema.object({
      id: schema.integer(),
      at: schema.integer('UNIX seconds'),
      address: schema.string('IP address'),
      client: schema.string('Name of the client program'),
      method: schema.oneOf(['password', 'jwt', 'link', 'openid_connect']),
      credential: schema.oneOf(['api_key', 'session'], 'What the log-in opened'),
    }),
    'The latest first, of the last 180 days',
  ),
};

/** Times and origins of users' log-ins; an extension of the protocol. */
export function loginHistoryEndpoints({
  readLogins,
}: {
  readonly readLogins: Pick<ReadLogins, 'execute'>;
}): ChatEndpoint[] {
  return [
    chatEndpoint({
      operationId: 'get-own-logins',
      method: 'GET',
      path: '/users/me/logins',
      tag: 'authentication',
      summary: 'Get your log-ins',
      auth: 'user',
      params: LoginsParams,
      response,
      handle: async ({ actor, params: { before = Number.MAX_SAFE_INTEGER, limit } }) => {
        const page = { userId: actor.userId, before, limit };
        return { logins: (await readLogins.execute(actor, page)).map(presentLogin) };
      },
    }),
    chatEndpoint({
      operationId: 'get-logins-of-user',
      method: 'GET',
      path: '/users/{user_id}/logins',
      tag: 'authentication',
      summary: 'Get the log-ins of a user',
      auth: 'user',
      scope: 'administration',
      params: LoginsOfUserParams,
      response,
      errors: ['MUST_BE_ADMINISTRATOR', 'NO_SUCH_USER'],
      handle: async ({ actor, params: { userId, before = Number.MAX_SAFE_INTEGER, limit } }) => ({
        logins: (await readLogins.execute(actor, { userId, before, limit })).map(presentLogin),
      }),
    }),
  ];
}

function presentLogin({ id, at, address, clientName, method, credential }: LoginRecord): object {
  const seconds = Math.floor(at.getTime() / 1000);
  return { id, at: seconds, address, client: clientName, method, credential };
}
