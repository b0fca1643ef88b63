import { apiKeyCredentials } from '../src/api/credentials.ts';
import { ChatSession, type ChatSessionOptions } from '../src/session/chat-session.ts';
import type { FakeEnvironment } from './fake-environment.ts';

/** A session of a user, whose requests the environment answers. */
export function sessionOf(environment: FakeEnvironment, options: Partial<ChatSessionOptions> = {}) {
  const credentials = apiKeyCredentials('user1@x.test', 'k');
  return new ChatSession({ url: 'https://x.test', credentials, environment, ...options });
}

/** The `POST` requests of a path, with their fields. */
export const formsOf = (environment: FakeEnvironment, path: string) =>
  Promise.all(
    environment.requests
      .filter(({ url, method }) => url.endsWith(path) && method === 'POST')
      .map(async (request) => ({
        key: request.headers.get('idempotency-key'),
        form: Object.fromEntries(new URLSearchParams(await request.clone().text())),
      })),
  );
