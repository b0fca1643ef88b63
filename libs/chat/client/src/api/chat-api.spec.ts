import { describe, expect, it } from '@jest/globals';
import { FakeEnvironment, refusal, success } from '../../testing/fake-environment.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { ChatApi } from './chat-api.ts';
import { apiKeyCredentials, bearerCredentials, sessionCredentials } from './credentials.ts';

const apiOf = (environment: FakeEnvironment) =>
  new ChatApi({
    url: 'https://chat.test/',
    credentials: apiKeyCredentials('bot@chat.test', 'key'),
    environment,
  });
const limited = (seconds: number) =>
  refusal(429, 'RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': seconds });
const rejected = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('requests', () => {
  it('have parameters in the location that the operation defines', async () => {
    const environment = new FakeEnvironment().answers(success(), success());
    const api = apiOf(environment);
    await api.get('/messages', {
      anchor: 'newest',
      num_before: 10,
      narrow: [{ operator: 'channel', operand: 3 }],
    });
    await api.patch('/messages/{message_id}', { message_id: 7, content: 'a & b', topic: 't' });
    const narrow = encodeURIComponent('[{"operator":"channel","operand":3}]');
    expect(environment.lines).toEqual([
      `GET /api/v1/messages?anchor=newest&num_before=10&narrow=${narrow}`,
      'PATCH /api/v1/messages/7',
    ]);
    const request = environment.requests[1]!;
    expect(request.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(await request.text()).toBe('content=a+%26+b&topic=t');
  });

  it('send texts unchanged, other values as JSON, and omit undefined ones', async () => {
    const environment = new FakeEnvironment().answers(success());
    await apiOf(environment).patch('/settings', {
      full_name: '5',
      twenty_four_hour_time: true,
      web_font_size_px: 16,
      timezone: undefined,
    } as object);
    const form = new URLSearchParams(await environment.requests[0]!.text());
    expect(Object.fromEntries(form)).toEqual({
      full_name: '5',
      twenty_four_hour_time: 'true',
      web_font_size_px: '16',
    });
  });

  it('send a file in a form of parts', async () => {
    const environment = new FakeEnvironment().answers(success({ url: '/a', filename: 'a.txt' }));
    await apiOf(environment).post('/user_uploads', { file: new File(['text'], 'a.txt') });
    const form = await environment.requests[0]!.formData();
    const file = form.get('file') as File;
    expect([file.name, await file.text()]).toEqual(['a.txt', 'text']);
  });

  it('have the parameters of their operation, as the compiler checks', async () => {
    const api = apiOf(new FakeEnvironment().answers(success(), success(), success()));
    // @ts-expect-error -- The operation has no such parameter.
    await api.patch('/messages/{message_id}', { message_id: 7, contents: 'x' });
    // @ts-expect-error -- A parameter is missing.
    await api.post('/messages', { type: 'channel' });
    // @ts-expect-error -- The path has no such operation.
    await api.post('/users/me', {});
  });

  it('encode the parameters of a path', async () => {
    const environment = new FakeEnvironment().answers(success());
    await apiOf(environment).delete('/navigation_views/{fragment}', { fragment: 'narrow/is/a?' });
    expect(environment.lines).toEqual(['DELETE /api/v1/navigation_views/narrow%2Fis%2Fa%3F']);
  });

  it.each([
    ['an API key', apiKeyCredentials('ü@x.test', 'k'), 'Basic w7xAeC50ZXN0Oms=', 'omit'],
    ['a bearer token', bearerCredentials('t'), 'Bearer t', 'omit'],
    ['a session', sessionCredentials(() => ({ 'x-token': 'u' })), 'u', 'include'],
  ])('are authenticated by %s', async (_, credentials, header, cookies) => {
    const environment = new FakeEnvironment().answers(success());
    await new ChatApi({ url: 'https://x.test', credentials, environment }).get('/users/me');
    const { headers, credentials: sent } = environment.requests[0]!;
    expect([headers.get('authorization') ?? headers.get('x-token'), sent]).toEqual([
      header,
      cookies,
    ]);
  });
});

describe('failures', () => {
  it('are errors with the code, the text and the other fields of the answer', async () => {
    const answer = refusal(400, 'STREAM_DOES_NOT_EXIST', "Channel 'x' does not exist", {
      stream: 'x',
    });
    const environment = new FakeEnvironment().answers(answer);
    const error = (await rejected(
      apiOf(environment).get('/get_stream_id', { stream: 'x' }),
    )) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'STREAM_DOES_NOT_EXIST',
      msg: "Channel 'x' does not exist",
      retryAfter: null,
      details: { stream: 'x' },
    });
    expect(environment.requests).toHaveLength(1);
  });

  it('of a proxy are errors, too', async () => {
    const gateway = () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' });
    const environment = new FakeEnvironment().answers(gateway());
    const error = await rejected(apiOf(environment).post('/mark_all_as_read'));
    expect(error).toMatchObject({ status: 502, code: 'HTTP_ERROR', msg: 'Bad Gateway' });
  });

  it('without an answer are connection errors', async () => {
    const environment = new FakeEnvironment().answers(new TypeError('fetch failed'));
    const error = await rejected(apiOf(environment).post('/mark_all_as_read'));
    expect(error).toBeInstanceOf(ConnectionError);
  });

  it('of an answer that does not arrive in time are connection errors', async () => {
    const environment = new FakeEnvironment();
    const call = apiOf(environment).post('/mark_all_as_read', {}, { timeoutMs: 5 });
    expect(await rejected(call)).toBeInstanceOf(ConnectionError);
  });
});

describe('repetition', () => {
  it('waits for the time that the server requests, and a random time more', async () => {
    const environment = new FakeEnvironment().answers(limited(2), limited(3), success());
    await apiOf(environment).post('/mark_all_as_read');
    expect(environment.delays).toEqual([2_500, 4_000]);
  });

  it('ends after some attempts', async () => {
    const environment = new FakeEnvironment().answers(
      ...Array.from({ length: 9 }, () => limited(1)),
    );
    const error = await rejected(apiOf(environment).get('/users/me'));
    expect(error).toMatchObject({ code: 'RATE_LIMIT_HIT', retryAfter: 1 });
    expect(environment.requests).toHaveLength(5);
  });

  it('is left to the program if the server requests too long a time', async () => {
    const environment = new FakeEnvironment().answers(limited(3_600));
    const error = await rejected(apiOf(environment).get('/users/me'));
    expect(error).toMatchObject({ retryAfter: 3_600 });
    expect(environment.requests).toHaveLength(1);
  });

  it('follows an outage for reads and recognizable sends, with growing delays', async () => {
    const away = () => refusal(503, 'INTERNAL', 'Unavailable');
    const environment = new FakeEnvironment().answers(
      away(),
      new TypeError('fetch failed'),
      success(),
      away(),
      success({ id: 1 }),
    );
    const api = apiOf(environment);
    await api.get('/users/me');
    const message = { type: 'channel', to: 'x', topic: 't', content: 'c' };
    await api.post('/messages', { ...message, queue_id: 'q', local_id: '1' });
    expect(environment.delays).toEqual([500, 1_000, 500]);
    const bodies = environment.requests.slice(3).map((request) => request.text());
    const [first, second] = await Promise.all(bodies);
    expect(second).toBe(first);
  });

  it('never follows an outage for other writes', async () => {
    const environment = new FakeEnvironment().answers(refusal(503, 'INTERNAL', 'Unavailable'));
    const message = { type: 'channel', to: 'x', topic: 't', content: 'c' };
    const error = await rejected(apiOf(environment).post('/messages', message));
    expect(error).toMatchObject({ status: 503 });
    expect(environment.requests).toHaveLength(1);
  });

  it('ends when the program aborts it', async () => {
    const environment = new FakeEnvironment(0).answers(limited(1));
    const { signal, abort } = abortable();
    const call = rejected(apiOf(environment).get('/users/me', {}, { signal }));
    setImmediate(abort);
    expect(await call).toMatchObject({ message: 'enough' });
  });
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort(new Error('enough')) };
}
