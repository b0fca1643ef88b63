import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import type { Intercept } from './http-service.ts';
import { TrustedProxies } from './trusted-proxies.ts';
import {
  plainEndpoint,
  startPlainService,
  type LogLine,
  type PlainEndpoint,
  type RunningPlainService,
} from '../testing/plain-service.ts';

const running: RunningPlainService[] = [];
const agents: Agent[] = [];

async function start(...given: Parameters<typeof startPlainService>): Promise<RunningPlainService> {
  const service = await startPlainService(...given);
  running.push(service);
  return service;
}

afterEach(async () => {
  agents.splice(0).forEach((agent) => agent.destroy());
  await Promise.all(running.splice(0).map(({ service }) => service.stop(0)));
});

/** A promise and the function that settles it. */
function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** The log line of a request is written when its connection has let go of it. */
async function logged({ logs }: RunningPlainService, count: number) {
  while (logs.filter(({ message }) => message === 'request').length < count) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return logs;
}

describe('requests', () => {
  const hello = plainEndpoint('/hello', () => 'hello');

  it('are answered by their endpoint, decorated by the dialect', async () => {
    const { fetch } = await start([hello]);
    const answer = await fetch('/plain/hello?x=1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-plain')).toBe('yes');
    expect(await answer.text()).toBe('hello');
  });

  it('by HEAD are answered as by GET, without the body', async () => {
    const { fetch } = await start([hello]);
    const answer = await fetch('/plain/hello', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '5',
      '',
    ]);
  });

  it('reach the dialect when no endpoint takes them', async () => {
    const { fetch } = await start([hello]);
    expect((await fetch('/hello')).status).toBe(404);
    const wrong = await fetch('/plain/hello', { method: 'POST' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
    const options = await fetch('/plain/hello', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET']);
  });

  it('that fail unforeseen are logged with their id and answered by the dialect', async () => {
    const cause = new Error('boom');
    const service = await start([
      plainEndpoint('/fail', () => {
        throw cause;
      }),
    ]);
    const answer = await service.fetch('/plain/fail?token=secret', {
      headers: { 'x-request-id': 'abc' },
    });
    expect([answer.status, await answer.text()]).toEqual([500, 'fault']);
    expect(service.logs[0]).toEqual({
      level: 'error',
      fields: { err: cause, requestId: 'abc', path: '/plain/fail' },
      message: 'request failed',
    });
  });

  it('that arrive incompletely are no failures of the service, unlike errors meanwhile', async () => {
    const { opened: begun, open: begin } = gate();
    const { port, logs } = await start([
      plainEndpoint(
        '/read',
        async ({ req }) => {
          req.once('data', begin);
          await once(req, 'end');
        },
        { method: 'POST' },
      ),
      plainEndpoint('/fail', () => Promise.reject(new Error('boom')), { method: 'POST' }),
    ]);
    const sendPart = (path: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`POST /plain/${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf`);
      return socket;
    };
    const cut = sendPart('read');
    await begun;
    cut.destroy();
    const waiting = sendPart('fail');
    expect((await once(waiting, 'data')).toString()).toMatch(/^HTTP\/1.1 500 /);
    waiting.destroy();
    const lineOf = ({ fields, message }: LogLine) => `${fields.path as string} ${message}`;
    while (logs.length < 4) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(logs.filter(({ level }) => level === 'error').map(lineOf)).toEqual([
      '/plain/fail request failed',
    ]);
    expect(logs.map(lineOf)).toContain('/plain/read the client aborted the request');
  });

  it('that cannot be answered for now are answered by the dialect, with when to ask again', async () => {
    const cause = new TemporarilyUnavailable('the database is away', 3);
    const service = await start([plainEndpoint('/busy', () => Promise.reject(cause))]);
    const answer = await service.fetch('/plain/busy');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await answer.text()).toBe('unavailable');
    expect(service.logs[0]).toMatchObject({ level: 'warn', fields: { err: cause } });
  });
});

describe('a disk that is full', () => {
  it.each(['ENOSPC', 'EDQUOT'])(
    '(%s) is no failure of the service: clients retry',
    async (code) => {
      const cause = Object.assign(new Error('no space left on device'), { code });
      const service = await start([plainEndpoint('/store', () => Promise.reject(cause))]);
      const answer = await service.fetch('/plain/store');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await answer.text()).toBe('unavailable');
      expect(service.logs[0]).toMatchObject({ level: 'warn', fields: { err: cause } });
    },
  );
});

describe('a request whose target is not an address', () => {
  it('is answered 400, and the connection closed', async () => {
    const { port } = await start();
    const socket = connect(port, '127.0.0.1');
    socket.end('GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nconnection: close\r\n/);
  });
});

describe('an interceptor', () => {
  const intercept: Intercept = ({ url }, response) => {
    if (url !== '/plain/quick') return undefined;
    response.end('quick');
    return 'quick';
  };

  it('answers before the framework, and is counted', async () => {
    const { fetch, service } = await start([], { intercept });
    const answer = await fetch('/plain/quick');
    expect([await answer.text(), answer.headers.has('x-request-id')]).toEqual(['quick', false]);
    expect(await service.metrics.scrape()).toContain(
      'http_requests_total{operation="quick",method="GET",status="200",service="plain"} 1',
    );
  });

  it('leaves the rest to the framework', async () => {
    const { fetch } = await start([plainEndpoint('/hello', () => 'hello')], { intercept });
    expect(await (await fetch('/plain/hello')).text()).toBe('hello');
  });
});

describe('listen', () => {
  it('rejects when the port is taken', async () => {
    const { port } = await start();
    const other = await start();
    await other.service.stop(0);
    await expect(other.service.listen(port, '127.0.0.1')).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

describe('request ids', () => {
  it('are those of the client when they are plain', async () => {
    const { fetch } = await start();
    const answer = await fetch('/x', { headers: { 'x-request-id': 'a-B_1.2:3' } });
    expect(answer.headers.get('x-request-id')).toBe('a-B_1.2:3');
  });

  it.each(['', 'a b', 'x'.repeat(129), '{"a":1}'])('are made up instead of %j', async (given) => {
    const { fetch } = await start();
    const answer = await fetch('/x', { headers: { 'x-request-id': given } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('differ from request to request', async () => {
    const { fetch } = await start();
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await fetch('/x')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(3);
  });
});

describe('logs', () => {
  it('contain the operation and the outcome of each request', async () => {
    const service = await start([plainEndpoint('/hello', () => 'hello')]);
    await service.fetch('/plain/hello', { headers: { 'x-request-id': 'one' } });
    const [line] = await logged(service, 1);
    expect(line).toEqual({
      level: 'info',
      fields: {
        requestId: 'one',
        method: 'GET',
        path: '/plain/hello',
        operation: 'hello',
        status: 200,
        ms: expect.any(Number),
        address: '127.0.0.1',
      },
      message: 'request',
    });
  });

  it('name the actor and the address that a trusted proxy reports', async () => {
    const whoami = plainEndpoint('/who', (ctx) => {
      ctx.state.userId = 7;
      return `${ctx.ip} ${ctx.protocol} ${ctx.secure}`;
    });
    const headers = {
      'x-forwarded-for': '203.0.113.7, 198.51.100.1',
      'x-forwarded-proto': 'https',
    };
    const trusting = await start([whoami], { proxies: new TrustedProxies(['127.0.0.0/8']) });
    const [behind, direct] = [trusting, await start([whoami])];
    const ask = async ({ fetch }: RunningPlainService) =>
      (await fetch('/plain/who', { headers })).text();
    expect(await ask(behind)).toBe('198.51.100.1 https true');
    expect(await ask(direct)).toBe('127.0.0.1 http false');
    const [line] = await logged(behind, 1);
    expect(line?.fields).toMatchObject({ address: '198.51.100.1', userId: 7 });
  });

  it('contain no secret of a request, for any failure', async () => {
    const service = await start([
      plainEndpoint('/hello', () => 'hello'),
      plainEndpoint('/fail', () => Promise.reject(new Error('boom'))),
    ]);
    const headers = { authorization: 'Basic c2VjcmV0', cookie: 'session=secret' };
    for (const path of ['/plain/hello', '/plain/fail', '/plain/none', '/health']) {
      await service.fetch(`${path}?api_key=secret`, { headers });
    }
    const logs = await logged(service, 4);
    expect(logs).toHaveLength(5);
    expect(JSON.stringify(logs)).not.toMatch(/secret|c2VjcmV0/);
  });

  it('contain a client that disconnected', async () => {
    const { opened, open } = gate();
    const entered = gate();
    const service = await start([
      plainEndpoint('/wait', async () => {
        entered.open();
        await opened;
        return 'late';
      }),
    ]);
    const call = request({ port: service.port, host: '127.0.0.1', path: '/plain/wait' });
    call.on('error', () => undefined).end();
    await entered.opened;
    call.destroy();
    const logs = await logged(service, 1);
    open();
    expect(logs).toMatchObject([{ message: 'request', fields: { status: 499 } }]);
    const metrics = await service.service.metrics.scrape();
    expect(metrics).toMatch(/http_requests_total\{[^}]*status="499"[^}]*\} 1/);
  });
});

describe('stop', () => {
  /** An endpoint that waits inside until it is let go. */
  function waiting(): { endpoint: PlainEndpoint; entered: Promise<void>; letGo: () => void } {
    const [inside, go] = [gate(), gate()];
    const endpoint = plainEndpoint('/wait', async () => {
      inside.open();
      await go.opened;
      return 'answered';
    });
    return { endpoint, entered: inside.opened, letGo: go.open };
  }

  function keepAlive(): Agent {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    return agent;
  }

  async function get(port: number, path: string, agent: Agent): Promise<[IncomingMessage, string]> {
    const call = request({ port, host: '127.0.0.1', path, agent }).end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    return [answer, await text(answer)];
  }

  it('lets requests in flight be answered, and refuses new connections', async () => {
    const { endpoint, entered, letGo } = waiting();
    const { service, port, fetch } = await start([endpoint]);
    const inFlight = fetch('/plain/wait');
    await entered;
    const stopped = service.stop(60_000);
    await expect(fetch('/plain/wait')).rejects.toThrow('fetch failed');
    const socket = connect(port, '127.0.0.1');
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
    letGo();
    expect(await (await inFlight).text()).toBe('answered');
    await stopped;
  });

  it('closes the connection of a request in flight with its answer', async () => {
    const { endpoint, entered, letGo } = waiting();
    const { service, port } = await start([endpoint]);
    const answer = get(port, '/plain/wait', keepAlive());
    await entered;
    const stopped = service.stop(60_000);
    letGo();
    const [{ headers }, body] = await answer;
    expect([headers.connection, body]).toEqual(['close', 'answered']);
    await stopped;
  });

  it('still answers requests on a connection that was idle', async () => {
    const { service, port } = await start([plainEndpoint('/hello', () => 'hello')]);
    const agent = keepAlive();
    await get(port, '/plain/hello', agent);
    const stopped = service.stop(60_000);
    const [{ headers, statusCode }] = await get(port, '/plain/hello', agent);
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
    await stopped;
  });

  it('closes connections without a request', async () => {
    const { service, port } = await start();
    const silent = connect(port, '127.0.0.1');
    const agent = keepAlive();
    await get(port, '/x', agent);
    const closed = once(silent, 'close');
    silent.resume();
    await service.stop(60_000);
    await closed;
  });

  it('notifies long polls, and reports that it is not healthy', async () => {
    const { endpoint, entered, letGo } = waiting();
    const { service, port } = await start([endpoint]);
    const agent = keepAlive();
    await get(port, '/health', agent);
    const inFlight = get(port, '/plain/wait', keepAlive());
    await entered;
    const stopped = service.stop(60_000);
    expect(service.stopping.signal.aborted).toBe(true);
    const [{ statusCode }, body] = await get(port, '/health', agent);
    expect(statusCode).toBe(503);
    expect(JSON.parse(body)).toMatchObject({ status: 'down', database: 'up', stopping: true });
    letGo();
    await Promise.all([inFlight, stopped]);
  });

  it('ends requests that exceed the time limit', async () => {
    const { endpoint, entered, letGo } = waiting();
    const { service, fetch } = await start([endpoint]);
    const inFlight = fetch('/plain/wait');
    await entered;
    const failed = expect(inFlight).rejects.toThrow('fetch failed');
    await service.stop(1);
    await failed;
    letGo();
  });
});
