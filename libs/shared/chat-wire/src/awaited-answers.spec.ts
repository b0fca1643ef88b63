import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { schema } from '@tandem/shared-rest';
import { startChatService, type RunningChatService } from '../testing/chat-service.ts';
import { chatEndpoint } from './chat-endpoint.ts';
import { SerializedFields, StreamedAnswer } from './special-answers.ts';
import { WireError } from './wire-error.ts';

let running: RunningChatService | undefined;
let settle: { resolve: (fields: object) => void; reject: (error: unknown) => void };
let begun: Promise<void>;
let left: Promise<void>;

let isLean = true;

async function start(): Promise<RunningChatService> {
  let begin: () => void;
  let leave: () => void;
  begun = new Promise((resolve) => (begin = resolve));
  left = new Promise((resolve) => (leave = resolve));
  const endpoint = chatEndpoint({
    operationId: 'wait',
    method: 'GET',
    path: '/wait',
    tag: 'x',
    summary: 'Waits',
    auth: 'anonymous',
    waits: true,
    response: { n: schema.integer() },
    handle: ({ connection }) => {
      connection.onClosed(leave);
      begin();
      return new Promise<object>((resolve, reject) => {
        settle = { resolve, reject };
      });
    },
  });
  running = await startChatService([endpoint], { isLean });
  return running;
}

/** The answer to a request that waits until it is settled. */
async function answered(ending: () => void, path = '/wait') {
  const { call } = await start();
  const answer = call(path);
  await begun;
  ending();
  return answer;
}

afterEach(async () => {
  await running?.service.stop(0);
  running = undefined;
});

describe.each([
  ['through the framework', false],
  ['without the framework', true],
])('an answer that is waited for, %s', (_, without) => {
  beforeEach(() => {
    isLean = without;
  });

  it('sends the result with the fields and headers of every answer', async () => {
    const { status, headers, body } = await answered(
      () => settle.resolve({ n: 1 }),
      '/wait?zeta=1',
    );
    expect([status, body]).toEqual([
      200,
      { result: 'success', msg: '', n: 1, ignored_parameters_unsupported: ['zeta'] },
    ]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-length')).toBe(String(JSON.stringify(body).length));
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  it('answers with serialized texts and streams', async () => {
    expect((await answered(() => settle.resolve(new SerializedFields('"n":2')))).body).toEqual({
      result: 'success',
      msg: '',
      n: 2,
    });
    await running?.service.stop(0);
    const stream = () => Readable.from(['{"n":', '3}']);
    const streamed = await answered(() => settle.resolve(new StreamedAnswer('text/x', stream())));
    expect([streamed.headers.get('content-type'), streamed.body]).toEqual([
      'text/x; charset=utf-8',
      { n: 3 },
    ]);
  });

  it.each([
    [new WireError(400, 'BAD_THING', 'Bad'), 400, { code: 'BAD_THING', msg: 'Bad' }],
    [new TemporarilyUnavailable('busy', 3), 503, { code: 'SERVER_NOT_READY' }],
    [new Error('a secret'), 500, { msg: 'Internal server error' }],
  ])('answers a failure: %p', async (failure, status, body) => {
    const answer = await answered(() => settle.reject(failure));
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ result: 'error', ...body });
  });

  it('ignores a client that has disconnected', async () => {
    const { call, logged } = await start();
    const client = new AbortController();
    const gone = call('/wait', { signal: client.signal });
    await begun;
    client.abort();
    await expect(gone).rejects.toThrow('aborted');
    await left;
    settle.resolve({ n: 1 });
    await new Promise(setImmediate);
    expect(logged()).not.toContain('failed');
  });
});
