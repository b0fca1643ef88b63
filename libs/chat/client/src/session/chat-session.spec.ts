import { describe, expect, it } from '@jest/globals';
import { eventStream } from '../../testing/event-streams.ts';
import { FakeEnvironment, refusal, success } from '../../testing/fake-environment.ts';
import { REGISTERED, arrival, message } from '../../testing/registered-state.ts';
import { formsOf, sessionOf } from '../../testing/session-under-test.ts';
import { until } from '../../testing/until.ts';
import { channelConversation, directConversation } from '../model/conversation.ts';
import { unreadCount, viewOf } from '../model/selectors.ts';
import type { ChatSession } from './chat-session.ts';

const PLANS = channelConversation(5, 'plans');
const LOST = new TypeError('fetch failed');

/** A session that has received an event of `stream`, which stays open. */
async function liveSession(environment: FakeEnvironment, ...events: readonly object[]) {
  const stream = [{ id: 1, type: 'alert_words', alert_words: ['tea'] }, ...events];
  environment.answers(success(REGISTERED), eventStream(stream as { id: number; type: string }[]));
  const session = sessionOf(environment);
  const ended = session.run();
  await until(session, () => session.state?.personal.alertWords.includes('tea') ?? false);
  return { session, ended };
}

describe('a session', () => {
  it('applies events to its state before its handlers see them, one after the other', async () => {
    const environment = new FakeEnvironment().answers(
      success(REGISTERED),
      eventStream([arrival(message(100)), arrival(message(101))]),
    );
    const session = sessionOf(environment);
    const seen: string[] = [];
    session.on('message', async (event) => {
      seen.push(`${event.message.id} of ${session.state?.maxMessageId}`);
      await Promise.resolve();
      seen.push('handled');
      if (event.message.id === 101) void session.stop();
    });
    expect(await session.run()).toEqual({ state: 'stopped', error: null });
    expect(seen).toEqual(['100 of 101', 'handled', '101 of 101', 'handled']);
    expect(viewOf(session.state!, PLANS).messages.map(({ id }) => id)).toEqual([100, 101]);
  });

  it('ends with the error of a handler, or reports it', async () => {
    const fail = () => {
      throw new Error('a mistake');
    };
    const answers = () => [success(REGISTERED), eventStream([arrival(message(100))])];
    const failing = sessionOf(new FakeEnvironment().answers(...answers()));
    failing.on('message', fail);
    expect(await failing.run()).toMatchObject({
      state: 'stopped',
      error: { message: 'a mistake' },
    });

    const reported: unknown[] = [];
    const tolerant: ChatSession = sessionOf(new FakeEnvironment().answers(...answers()), {
      onError: (error) => {
        reported.push(error);
        void tolerant.stop();
      },
    });
    tolerant.on('message', fail);
    await tolerant.run();
    expect(reported).toEqual([new Error('a mistake')]);
  });

  it('registers again when it cannot understand an event', async () => {
    const broken = { id: 1, type: 'user_group', op: 'add' };
    const environment = new FakeEnvironment().answers(
      success(REGISTERED),
      eventStream([broken]),
      success({ ...REGISTERED, queue_id: 'r' }),
    );
    const session = sessionOf(environment);
    void session.run();
    await until(session, () => environment.lines.filter((l) => l.includes('register')).length > 1);
    await session.stop();
    expect(environment.lines.filter((line) => line === 'POST /api/v1/register')).toHaveLength(2);
  });
});

describe('messages of a former registration', () => {
  it.each([
    ['stay in the state if the actor still sees their channel', {}, [100]],
    ['leave it if the session is that of another actor', { user_id: 2 }, []],
  ])('%s', async (_, changes, ids) => {
    const elsewhere = message(101, { stream_id: 7, subject: 'lost' });
    const environment = new FakeEnvironment().answers(
      success(REGISTERED),
      eventStream([arrival(message(100)), arrival(elsewhere)], 'ended'),
      refusal(400, 'BAD_EVENT_QUEUE_ID', 'Bad event queue ID: q'),
      success({ ...REGISTERED, queue_id: 'r', streams: [], never_subscribed: [], ...changes }),
    );
    const session = sessionOf(environment);
    let registrations = 0;
    session.onRegistered(() => {
      registrations += 1;
    });
    void session.run();
    await until(session, () => registrations === 2);
    expect([...session.state!.messages.byId.keys()]).toEqual(ids);
    // They may have changed.
    expect(session.state!.messages.ranges.size).toBe(0);
    await session.stop();
  });
});

describe('messages that are sent', () => {
  it('are in the outbox until their event arrives', async () => {
    const environment = new FakeEnvironment();
    const { session } = await liveSession(environment);
    environment.answers(success({ id: 101 }));
    const sending = session.send(PLANS, 'hello');
    expect(session.outbox).toMatchObject([{ content: 'hello', state: 'sending' }]);
    expect(await sending).toBe(101);
    const [sent] = session.outbox;
    expect(sent).toMatchObject({ state: 'sent', messageId: 101 });
    const [{ form, key }] = (await formsOf(environment, '/messages')) as [
      { form: object; key: string },
    ];
    expect(form).toEqual({
      type: 'channel',
      to: '5',
      topic: 'plans',
      content: 'hello',
      queue_id: 'q',
      local_id: sent!.localId,
    });
    expect(key).toBe(sent!.localId);
    await session.stop();
  });

  it('leave the outbox with their event', async () => {
    const environment = new FakeEnvironment().answers(success({ id: 101 }));
    const session = sessionOf(environment);
    await session.send(PLANS, 'hello');
    const { localId } = session.outbox[0]!;
    const echo = arrival(message(101), { local_message_id: localId });
    environment.answers(success(REGISTERED), eventStream([echo]));
    void session.run();
    await until(session, () => session.outbox.length === 0);
    expect(session.state?.messages.byId.has(101)).toBe(true);
    await session.stop();
  });

  it('are repeated in order until the server has them, recognizably', async () => {
    const environment = new FakeEnvironment();
    const session = sessionOf(environment);
    environment.answers(
      LOST,
      refusal(503, 'INTERNAL', 'Unavailable'),
      success({ id: 7 }),
      success({ id: 8 }),
    );
    const direct = directConversation([2], 1);
    const ids = await Promise.all([session.send(direct, 'one'), session.send(direct, 'two')]);
    expect(ids).toEqual([7, 8]);
    const sent = await formsOf(environment, '/messages');
    expect(sent.map(({ form }) => form.content)).toEqual(['one', 'one', 'one', 'two']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(sent[0]!.form).toMatchObject({ type: 'direct', to: '[1,2]' });
    expect(environment.delays.slice(0, 2)).toEqual([1_000, 2_000]);
  });

  it('wait behind one that waits for the server', async () => {
    const environment = new FakeEnvironment(0).answers(LOST);
    const session = sessionOf(environment);
    const states = () => session.outbox.map(({ state }) => state);
    session.send(PLANS, 'one').catch(() => undefined);
    await until(session, () => states()[0] === 'waiting');
    environment.answers(success({ id: 7 }));
    const second = session.send(PLANS, 'two');
    expect(states()).toEqual(['waiting', 'waiting']);
    environment.answers(success({ id: 8 }));
    session.retryNow();
    expect(await second).toBe(8);
    await session.stop();
  });

  it('stay as failed when the server refuses them, and do not hold the next ones up', async () => {
    const environment = new FakeEnvironment();
    const session = sessionOf(environment);
    environment.answers(
      refusal(400, 'BAD_REQUEST', 'Message must not be empty'),
      success({ id: 8 }),
    );
    const refused = session.send(PLANS, ' ').catch((error: unknown) => error);
    const accepted = session.send(PLANS, 'two');
    expect(await refused).toMatchObject({ msg: 'Message must not be empty' });
    expect(await accepted).toBe(8);
    const [failed] = session.outbox;
    expect(failed).toMatchObject({ state: 'failed', error: { msg: 'Message must not be empty' } });
    session.discard(failed!.localId);
    expect(session.outbox).toHaveLength(1);
  });

  it('are given up when the session loses its access', async () => {
    const environment = new FakeEnvironment(0);
    const session = sessionOf(environment);
    environment.answers(LOST, refusal(401, 'UNAUTHORIZED', 'Invalid API key'));
    const sending = session.send(PLANS, 'hello').catch((error: unknown) => error);
    await until(session, () => session.outbox[0]?.state === 'waiting');
    expect(await session.run()).toMatchObject({ state: 'unauthorized' });
    expect(await sending).toMatchObject({
      message: expect.stringContaining('refuses the API key'),
    });
  });
});

describe('the end of a session', () => {
  it('leaves no timer, which would hold the program up', async () => {
    const environment = new FakeEnvironment(0);
    const { session, ended } = await liveSession(environment);
    environment.answers(success({ id: 101 }), success({ messages: [90] }));
    await session.send(PLANS, 'hello');
    await session.setFlag('add', 'starred', [90]);
    environment.answers(success());
    await session.stop();
    await ended;
    expect(environment.timers.size).toBe(0);
  });
});

describe('flags', () => {
  it('change at once, and are restored when the server refuses', async () => {
    const environment = new FakeEnvironment();
    const { session } = await liveSession(environment, arrival(message(100)));
    await until(session, () => session.state?.maxMessageId === 100);
    const before = unreadCount(session.state!);
    environment.answers(refusal(400, 'BAD_REQUEST', 'Invalid message(s)'));
    const change = session.setFlag('add', 'read', [100]).catch((error: unknown) => error);
    expect(unreadCount(session.state!)).toBe(before - 1);
    expect(session.state!.messages.byId.get(100)?.flags).toEqual(['read']);
    expect(await change).toMatchObject({ msg: 'Invalid message(s)' });
    expect(unreadCount(session.state!)).toBe(before);
    await session.stop();
  });

  it('that are removed make a message unread in its conversation', async () => {
    const environment = new FakeEnvironment();
    const read = arrival(message(100, { flags: ['read'] }));
    const { session } = await liveSession(environment, read);
    await until(session, () => session.state?.maxMessageId === 100);
    const change = session.setFlag('remove', 'read', [100]).catch(() => undefined);
    expect(session.state!.unread.conversations.get('channel 5 plans')?.ids).toEqual([92, 100]);
    await session.stop();
    void change;
  });
});

describe('pages', () => {
  const page = (ids: readonly number[], more: object = {}) =>
    success({
      messages: ids.map((id) => message(id)),
      found_oldest: false,
      found_newest: false,
      ...more,
    });

  it('of a conversation come into the state, older ones behind them, and gaps are filled', async () => {
    const environment = new FakeEnvironment();
    const { session } = await liveSession(environment, arrival(message(100)));
    await until(session, () => session.state?.maxMessageId === 100);
    environment.answers(page([10, 20]), page([20, 50, 100]), page([1, 10], { found_oldest: true }));
    await session.messages.load(PLANS, { anchor: 20, before: 1, after: 0 });
    expect(viewOf(session.state!, PLANS)).toMatchObject({ hasOlder: true, hasNewer: false });
    await session.messages.fillGaps(PLANS);
    await session.messages.loadOlder(PLANS);
    await session.messages.loadOlder(PLANS);
    await session.messages.loadNewest(PLANS);
    const view = viewOf(session.state!, PLANS);
    expect(view.messages.map(({ id }) => id)).toEqual([1, 10, 20, 50, 100]);
    expect(view).toMatchObject({ hasOlder: false, hasNewer: false });
    const anchors = environment.lines.flatMap((line) => /anchor=(\w+)/.exec(line)?.[1] ?? []);
    expect(anchors).toEqual(['20', '20', '10']);
    await session.stop();
  });

  it('are not read before the registration: there is no state for them', async () => {
    const environment = new FakeEnvironment();
    const { messages } = sessionOf(environment);
    const request = { anchor: 'newest', before: 1, after: 0 } as const;
    for (const reading of [messages.loadNewest(PLANS), messages.loadNarrow([], request)]) {
      await expect(reading).rejects.toThrow('The session has not registered');
    }
    expect(environment.lines).toEqual([]);
  });

  it('that cannot be read leave nothing behind', async () => {
    const environment = new FakeEnvironment();
    const { session } = await liveSession(environment);
    environment.answers(refusal(400, 'BAD_NARROW', 'Invalid narrow operator'));
    const loading = session.messages.loadNewest(PLANS).catch((error: unknown) => error);
    expect(await loading).toMatchObject({ code: 'BAD_NARROW' });
    expect(session.state!.messages.fetches.size).toBe(0);
    await session.stop();
  });
});
