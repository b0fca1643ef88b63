import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { schema } from '@tandem/shared-rest';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startChatService, type RunningChatService } from '../testing/chat-service.ts';
import { chatEndpoint } from './chat-endpoint.ts';
import { PathInt, PathText } from './chat-parameters.ts';

class UserParams {
  @PathInt()
  id!: number;

  @PathText()
  email!: string;
}

class ViewParams {
  @PathText({ rest: true })
  fragment!: string;
}

const common = { method: 'GET', tag: 'x', summary: 'x', auth: 'anonymous', response: {} } as const;
const handle = ({ params }: { params: object }) => Promise.resolve({ params });
let chat: RunningChatService;

beforeAll(async () => {
  const response = { params: schema.anything() };
  chat = await startChatService([
    chatEndpoint({
      ...common,
      operationId: 'user',
      path: '/users/{id}/{email}',
      params: UserParams,
      response,
      handle,
    }),
    chatEndpoint({
      ...common,
      operationId: 'view',
      path: '/views/{fragment}',
      params: ViewParams,
      response,
      handle,
    }),
  ]);
});
afterAll(() => chat.service.stop(0));

const piece = fc.oneof(
  fc.constantFrom('/', '//', '..', '.', '%2F', '%00', '%zz', '%', '%ff', '?', '&', '=', '#', ';'),
  fc.constantFrom('users', 'views', '7', '99999999999999999999', '*', ':id', '{id}', '[', '@', ':'),
  fc.string({ unit: 'grapheme-ascii', maxLength: 4 }).map((word) => word.replace(/\s/g, '+')),
);
const target = fc
  .tuple(
    fc.constantFrom('/api/v1/users/7/', '/api/v1/views/', '/', '*', 'http://'),
    fc.array(piece),
  )
  .map(([start, pieces]) => start + pieces.join(''));

it('answers every request target, none with a server error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('GET', 'OPTIONS', 'DELETE'), target, async (method, path) => {
      const socket = connect(chat.port, '127.0.0.1');
      socket.end(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(await text(socket)) ?? [];
      expect(['200', '204', '400', '404', '405']).toContain(status);
    }),
    { numRuns: 300 },
  );
  expect(chat.logged()).not.toContain('request failed');
});
