import { expect, it } from '@jest/globals';
import { ApiError, type ChatSession, type ConnectionStatus } from '@tandem/chat-client';
import { Topics } from './topics.ts';

type Answer = readonly object[] | Error;

/** A session whose requests for topics are answered one after the other. */
function sessionWith(answers: Answer[]) {
  const listeners: ((status: ConnectionStatus) => void)[] = [];
  const get = () => {
    const next = answers.shift() ?? [];
    return next instanceof Error ? Promise.reject(next) : Promise.resolve({ topics: next });
  };
  const session = {
    api: { get },
    on: () => () => undefined,
    onRegistered: () => () => undefined,
    onStatus: (listener: (status: ConnectionStatus) => void) => listeners.push(listener),
  } as unknown as ChatSession;
  const live = () => listeners.forEach((each) => each({ state: 'live', transport: 'stream' }));
  return { session, live };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const PLANS = { name: 'plans', max_id: 7 };
const CHANNEL = 5;

it('topics that could not be read are read again once the connection is back', async () => {
  const { session, live } = sessionWith([new Error('no connection'), [PLANS]]);
  const topics = new Topics(session);
  const list = topics.of(CHANNEL);
  await settled();
  expect([list.value, [...topics.failed.value]]).toEqual([[], [CHANNEL]]);
  live();
  await settled();
  expect([list.value, [...topics.failed.value]]).toEqual([[PLANS], []]);
});

it('topics that could not be read are read again on request, and remain if that fails', async () => {
  const { session } = sessionWith([[PLANS], new Error('no connection')]);
  const topics = new Topics(session);
  const list = topics.of(CHANNEL);
  await settled();
  topics.retry(CHANNEL);
  await settled();
  expect([list.value, [...topics.failed.value]]).toEqual([[PLANS], [CHANNEL]]);
});

it.each([
  ['a channel that the actor has lost has no topics, and that is no failure', 400, [], []],
  ['topics remain if there were too many requests, and that is a failure', 429, [PLANS], [CHANNEL]],
])('%s', async (_, status, listed, failed) => {
  const answer = { status, code: 'ANY', msg: 'Refused', retryAfter: null, details: {} };
  const { session } = sessionWith([[PLANS], new ApiError('get topics', answer)]);
  const topics = new Topics(session);
  const list = topics.of(CHANNEL);
  await settled();
  topics.retry(CHANNEL);
  await settled();
  expect([list.value, [...topics.failed.value]]).toEqual([listed, failed]);
});
