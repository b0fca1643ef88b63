import type {
  EndOtherSessions,
  EndSession,
  ListSessions,
  StartSession,
} from '@tandem/identity-domain/sessions';
import {
  FieldsWithHeaders,
  PathInt,
  chatEndpoint,
  noSessionCookie,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { PASSWORD_LOG_IN_ERRORS, PasswordLogInParams } from '../log-in/password-log-in.ts';
import { withRetryAfter } from '../retry-after.ts';
import { browserName } from './browser-name.ts';
import { browserOf, cookieOf } from './session-cookies.ts';

/** The use cases of sessions. */
interface SessionUseCases {
  readonly startSession: Pick<StartSession, 'execute'>;
  readonly listSessions: Pick<ListSessions, 'execute'>;
  readonly endSession: Pick<EndSession, 'execute'>;
  readonly endOtherSessions: Pick<EndOtherSessions, 'execute'>;
}

class SessionParams {
  @PathInt()
  sessionId!: number;
}

const TAG = 'sessions';

/** Sessions of browsers; an extension of the protocol. */
export function sessionEndpoints(useCases: SessionUseCases): ChatEndpoint[] {
  return [startSession(useCases), endOwnSession(useCases), ...managing(useCases)];
}

function startSession({ startSession: useCase }: SessionUseCases): ChatEndpoint {
  return chatEndpoint({
    operationId: 'start-session',
    method: 'POST',
    path: '/session',
    tag: TAG,
    summary: 'Log in with a browser',
    description: 'The answer sets the cookie of the session.',
    auth: 'anonymous',
    params: PasswordLogInParams,
    response: {
      user_id: schema.integer(),
      email: schema.string('The real address'),
      session_id: schema.integer(),
    },
    errors: PASSWORD_LOG_IN_ERRORS,
    handle: async ({ params, host, ip, clientName, connection }) => {
      const header = (name: string) => connection.header(name);
      const browser = browserOf({ header, ip, clientName });
      const started = await withRetryAfter(() => useCase.execute({ ...params, ...browser, host }));
      const { userId, email, sessionId } = started;
      return new FieldsWithHeaders(
        { user_id: userId, email, session_id: sessionId },
        { 'set-cookie': cookieOf(header('host'), started) },
      );
    },
  });
}

function endOwnSession({ endSession }: SessionUseCases): ChatEndpoint {
  return chatEndpoint({
    operationId: 'end-own-session',
    method: 'DELETE',
    path: '/session',
    tag: TAG,
    summary: 'Log out',
    auth: 'user',
    scope: 'read',
    response: {},
    errors: ['NOT_A_SESSION', 'NO_SUCH_SESSION'],
    handle: async ({ actor, connection }) => {
      await endSession.execute(actor, {});
      const host = connection.header('host').toLowerCase();
      return new FieldsWithHeaders({}, { 'set-cookie': noSessionCookie(host) });
    },
  });
}

function managing({ listSessions, endSession, endOtherSessions }: SessionUseCases): ChatEndpoint[] {
  return [
    chatEndpoint({
      operationId: 'get-sessions',
      method: 'GET',
      path: '/users/me/sessions',
      tag: TAG,
      summary: 'Get your sessions',
      auth: 'user',
      response: {
        sessions: schema.array(
          schema.object({
            id: schema.integer(),
            user_agent: schema.string('The `User-Agent` of the browser'),
            browser: schema.nullable(
              schema.string('The name of the browser and its system; `null` for other programs'),
            ),
            address: schema.string('IP address at the log-in'),
            created_at: schema.integer('UNIX seconds'),
            last_used_at: schema.integer('UNIX seconds, exact to five minutes'),
            is_current: schema.boolean('This request is authenticated by it'),
          }),
          'The last used first',
        ),
      },
      handle: async ({ actor }) => ({
        sessions: (await listSessions.execute(actor)).map((session) => ({
          id: session.id,
          user_agent: session.userAgent,
          browser: browserName(session.userAgent),
          address: session.address,
          created_at: secondsOf(session.createdAt),
          last_used_at: secondsOf(session.lastUsedAt),
          is_current: actor.credential?.kind === 'session' && actor.credential.id === session.id,
        })),
      }),
    }),
    chatEndpoint({
      operationId: 'end-session',
      method: 'DELETE',
      path: '/users/me/sessions/{session_id}',
      tag: TAG,
      summary: 'End one of your sessions',
      auth: 'user',
      scope: 'unlimited',
      params: SessionParams,
      response: {},
      errors: ['NO_SUCH_SESSION'],
      handle: async ({ actor, params }) => {
        await endSession.execute(actor, params);
        return {};
      },
    }),
    chatEndpoint({
      operationId: 'end-other-sessions',
      method: 'DELETE',
      path: '/users/me/sessions',
      tag: TAG,
      summary: 'End all your other sessions',
      auth: 'user',
      scope: 'unlimited',
      response: {},
      handle: async ({ actor }) => {
        await endOtherSessions.execute(actor);
        return {};
      },
    }),
  ];
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
