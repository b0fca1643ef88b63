import { describe, expect, it } from '@jest/globals';
import { eventStream } from '../../testing/event-streams.ts';
import { FakeEnvironment, refusal, success } from '../../testing/fake-environment.ts';
import { ChatApi } from '../api/chat-api.ts';
import { apiKeyCredentials, sessionCredentials, type Credentials } from '../api/credentials.ts';
import type { ChatEvent } from './chat-event.ts';
import { describeStatus, type ConnectionStatus } from './connection-status.ts';
import { EventConnection, type EventConnectionOptions } from './event-connection.ts';

const BAD_QUEUE = refusal.bind(null, 400, 'BAD_EVENT_QUEUE_ID', 'Bad event queue ID: q');
const registered = (id = 'q', more: object = {}) =>
  success({ queue_id: id, last_event_id: -1, ...more });
const words = (id: number, ...alert_words: readonly string[]) => ({
  id,
  type: 'alert_words',
  alert_words,
});
const heartbeat = (id: number) => ({ id, type: 'heartbeat' });
const polled = (...events: readonly object[]) => success({ queue_id: 'q', events });
const opened = (queueId: string, lastEventId: number) =>
  `GET /api/v1/events?queue_id=${queueId}&last_event_id=${lastEventId}`;
const REGISTER = 'POST /api/v1/register';
const STREAM = { 'content-type': 'text/event-stream' };
const LOST = new TypeError('fetch failed');

interface Scene {
  readonly environment: FakeEnvironment;
  readonly connection: EventConnection;
  readonly events: number[];
  readonly statuses: ConnectionStatus[];
}

/** A connection that stops when it has received an event with this id. */
function sceneOf(
  environment: FakeEnvironment,
  lastId: number,
  options: Partial<EventConnectionOptions> = {},
  credentials: Credentials = apiKeyCredentials('bot@x.test', 'k'),
): Scene {
  const events: number[] = [];
  const statuses: ConnectionStatus[] = [];
  const api = new ChatApi({ url: 'https://x.test', credentials, environment });
  const connection: EventConnection = new EventConnection({
    api,
    register: (call) => api.post('/register', { event_types: ['alert_words'] }, call),
    onRegistered: () => undefined,
    onEvents: (arrived: readonly ChatEvent[]) => {
      events.push(...arrived.map(({ id }) => id));
      if (events.includes(lastId)) void connection.stop();
    },
    onStatus: (status) => statuses.push(status),
    ...options,
  });
  return { environment, connection, events, statuses };
}

const states = ({ statuses }: Scene) => statuses.map(({ state }) => state);

describe('a stream', () => {
  it('delivers events in order, without heartbeats, and resumes behind the last', async () => {
    const environment = new FakeEnvironment().answers(
      registered(),
      eventStream([words(1), heartbeat(2), words(3)], 'broken'),
      eventStream([words(3), words(5)]),
    );
    const scene = sceneOf(environment, 5);
    expect(await scene.connection.run()).toEqual({ state: 'stopped', error: null });
    expect(scene.events).toEqual([1, 3, 5]);
    expect(environment.lines).toEqual([
      REGISTER,
      opened('q', -1),
      opened('q', 3),
      'DELETE /api/v1/events',
    ]);
    expect(states(scene)).toEqual([
      'connecting',
      'live',
      'waiting',
      'connecting',
      'live',
      'stopped',
    ]);
    expect(environment.requests[1]!.headers.get('accept')).toBe('text/event-stream');
  });

  it('is renewed from time to time, which acknowledges its events', async () => {
    const environment = new FakeEnvironment().answers(
      registered(),
      eventStream([words(1), heartbeat(2)]),
      eventStream([words(3)]),
    );
    const renewals: (() => void)[] = [];
    const { schedule } = environment;
    Object.assign(environment, {
      schedule: (callback: () => void, milliseconds: number) => {
        if (milliseconds === 600_000) renewals.push(callback);
        return schedule(callback, milliseconds);
      },
    });
    const scene: Scene = sceneOf(environment, 3, {
      onEvents: ([event]) => {
        if (event?.id === 1) setImmediate(() => renewals[0]?.());
        else void scene.connection.stop();
      },
    });
    await scene.connection.run();
    expect(environment.lines.slice(1, 3)).toEqual([opened('q', -1), opened('q', 2)]);
    expect(states(scene)).toEqual(['connecting', 'live', 'stopped']);
    expect(renewals).toHaveLength(2);
  });

  it('that ends with an error event is resumed at once', async () => {
    const error = 'event: error\ndata: {"code":"UNAUTHORIZED","msg":"Invalid API key"}\n\n';
    const environment = new FakeEnvironment().answers(
      registered(),
      eventStream([words(1)], 'open', error),
      refusal(401, 'UNAUTHORIZED', 'Invalid API key'),
    );
    const scene = sceneOf(environment, 9);
    const end = await scene.connection.run();
    expect(end).toMatchObject({ state: 'unauthorized', loss: 'credentials_refused' });
    expect(describeStatus(end)).toBe(
      'The server refuses the API key or token: it was replaced or revoked, or has expired. Start again with the new one (401 UNAUTHORIZED: Invalid API key)',
    );
    expect(scene.events).toEqual([1]);
  });
});

describe('long polls', () => {
  it('follow when the server answers the request for a stream as a poll', async () => {
    const environment = new FakeEnvironment().answers(
      registered(),
      polled(words(1)),
      polled(words(1)),
      polled(words(2)),
    );
    const scene = sceneOf(environment, 2);
    await scene.connection.run();
    expect(scene.events).toEqual([1, 2]);
    expect(environment.lines.slice(1, 4)).toEqual([
      opened('q', -1),
      `${opened('q', -1)}&dont_block=true`,
      `${opened('q', 1)}&dont_block=false`,
    ]);
    expect(scene.statuses).toContainEqual({ state: 'live', transport: 'poll' });
  });

  it.each([
    ['of the answer', () => new Promise<Response>(() => undefined)],
    ['behind its beginning', () => new Response(new ReadableStream(), { headers: STREAM })],
  ])('follow when nothing of a stream arrives: nothing %s', async (_, withheld) => {
    const environment = new FakeEnvironment();
    environment.answers(registered(), withheld(), polled(words(1)));
    const scene = sceneOf(environment, 1);
    await scene.connection.run();
    expect(scene.events).toEqual([1]);
    expect(environment.delays).toContain(10_000);
  });

  it('can be selected by an option', async () => {
    const environment = new FakeEnvironment().answers(registered(), polled(words(1)));
    await sceneOf(environment, 1, { transport: 'poll' }).connection.run();
    expect(environment.lines[1]).toBe(`${opened('q', -1)}&dont_block=true`);
  });
});

describe('an outage', () => {
  it('is retried with growing delays', async () => {
    const away = () => refusal(503, 'INTERNAL', 'Unavailable', { 'retry-after': 7 });
    const environment = new FakeEnvironment().answers(
      LOST,
      LOST,
      new Response('<html>', { status: 404 }),
      away(),
      registered(),
      eventStream([words(1)], 'broken'),
      LOST,
      eventStream([words(2)]),
    );
    const scene = sceneOf(environment, 2);
    await scene.connection.run();
    const delays = scene.statuses.flatMap((status) =>
      status.state === 'waiting' ? [status.retryInMs] : [],
    );
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 1_000, 2_000]);
    expect(scene.events).toEqual([1, 2]);
    expect(describeStatus(scene.statuses[1]!)).toBe(
      'Cannot reach the server (POST /register: no answer), attempt 2 in 1.0 s',
    );
  });

  it('ends when the program reports that the network is back', async () => {
    const environment = new FakeEnvironment(0).answers(LOST, registered(), eventStream([words(1)]));
    const scene = sceneOf(environment, 1, {
      onStatus: ({ state }) => {
        if (state === 'waiting') setImmediate(() => scene.connection.retryNow());
      },
    });
    await scene.connection.run();
    expect(scene.events).toEqual([1]);
  });
});

describe('a queue that has ended', () => {
  it.each([
    ['as it expired', BAD_QUEUE],
    [
      'as its events were pruned',
      () => refusal(400, 'BAD_REQUEST', 'An event newer than 1 has already been pruned!'),
    ],
  ])('is replaced by a new registration, %s', async (_, answer) => {
    const initial: string[] = [];
    const environment = new FakeEnvironment().answers(
      registered('q'),
      eventStream([words(1)], 'broken'),
      answer(),
      registered('r'),
      eventStream([words(2)]),
    );
    const scene = sceneOf(environment, 2, {
      onRegistered: ({ queue_id }) => void initial.push(queue_id),
    });
    await scene.connection.run();
    expect(initial).toEqual(['q', 'r']);
    expect(scene.events).toEqual([1, 2]);
    expect(states(scene)).toContain('expired');
    expect(environment.lines).toContain(opened('r', -1));
  });

  it('is replaced with growing delays if it ends repeatedly', async () => {
    const environment = new FakeEnvironment().answers(
      registered('q'),
      BAD_QUEUE(),
      registered('r'),
      BAD_QUEUE(),
      registered('s'),
      eventStream([words(1)]),
    );
    const scene = sceneOf(environment, 1);
    await scene.connection.run();
    expect(states(scene).filter((state) => state === 'waiting')).toHaveLength(2);
  });

  it('is replaced when the program cannot apply an event', async () => {
    const environment = new FakeEnvironment().answers(
      registered('q'),
      eventStream([words(1)]),
      registered('r'),
      eventStream([words(2)]),
    );
    const scene = sceneOf(environment, 2, {
      onEvents: ([event]) => {
        if (event?.id === 1) scene.connection.registerAgain();
        else void scene.connection.stop();
      },
    });
    await scene.connection.run();
    expect(environment.lines.filter((line) => line === REGISTER)).toHaveLength(2);
  });
});

describe('the end', () => {
  it.each([
    ['UNAUTHORIZED', 'Invalid API key', 'credentials_refused'],
    ['UNAUTHORIZED', 'Account is deactivated', 'account_deactivated'],
    ['UNAUTHORIZED', 'This organization has been deactivated', 'organization_deactivated'],
    ['USER_DEACTIVATED', 'x', 'account_deactivated'],
    ['REALM_DEACTIVATED', 'x', 'organization_deactivated'],
  ])('comes when access is lost: %s %s', async (code, msg, loss) => {
    const environment = new FakeEnvironment().answers(refusal(401, code, msg));
    const scene = sceneOf(environment, 1);
    expect(await scene.connection.run()).toMatchObject({ state: 'unauthorized', loss });
    expect(environment.requests).toHaveLength(1);
    expect(scene.connection.status).toMatchObject({ state: 'unauthorized' });
  });

  it('comes when the session of a page has ended', async () => {
    const environment = new FakeEnvironment().answers(
      refusal(401, 'UNAUTHORIZED', 'Not logged in'),
    );
    const scene = sceneOf(environment, 1, {}, sessionCredentials());
    expect(await scene.connection.run()).toMatchObject({ loss: 'session_ended' });
  });

  it('does not come when the session is replaced, as by a change of the password', async () => {
    const ended = () => refusal(401, 'UNAUTHORIZED', 'Invalid API key');
    const environment = new FakeEnvironment().answers(
      registered(),
      eventStream([words(1)], 'broken'),
      ended(),
      eventStream([words(2)], 'broken'),
      ended(),
      ended(),
    );
    const scene = sceneOf(environment, 9, {}, sessionCredentials());
    expect(await scene.connection.run()).toMatchObject({ loss: 'session_ended' });
    expect(scene.events).toEqual([1, 2]);
    expect(environment.lines.filter((line) => line === REGISTER)).toHaveLength(1);
  });

  it('comes when the registration is refused', async () => {
    const environment = new FakeEnvironment().answers(refusal(400, 'BAD_REQUEST', 'narrow'));
    const end = await sceneOf(environment, 1).connection.run();
    expect(end).toMatchObject({ state: 'stopped', error: { msg: 'narrow' } });
  });

  it.each(['onRegistered', 'onEvents'])('comes when the program fails (%s)', async (name) => {
    const environment = new FakeEnvironment().answers(registered(), eventStream([words(1)]));
    const failing = () => {
      throw new Error('a mistake');
    };
    const end = await sceneOf(environment, 9, { [name]: failing }).connection.run();
    expect(end).toMatchObject({ state: 'stopped', error: { message: 'a mistake' } });
  });

  it('comes when the program stops, and frees the queue', async () => {
    const environment = new FakeEnvironment().answers(registered(), eventStream([words(1)]));
    const scene = sceneOf(environment, 1);
    await scene.connection.run();
    const farewell = environment.requests.at(-1)!;
    expect([farewell.method, await farewell.text()]).toEqual(['DELETE', 'queue_id=q']);
    expect(scene.connection.queueId).toBeNull();
  });
});
