import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { unreadCount, type Message } from '@tandem/chat-client';
import { randomOf } from '@tandem/shared-kernel/testing';
import { builtApp } from '@tandem/shared-runtime/testing';
import { SECRET, useChatApi, type Person } from '../chat-api-under-test.ts';
import { ChatClient } from '../chat-client.ts';
import { ClientState } from './client-state.ts';
import { EventClient, type Event } from './event-client.ts';
import { KillableInstance } from './killable-instance.ts';
import { MessageCache, cachedMessage } from './message-cache.ts';
import { messageFaults } from './message-faults.ts';
import { answerOrNull, delayTransactions, rage, tenPeople, type Storm } from './message-storm.ts';

/*
 * Ten users run all commands on messages, concurrently and at two instances of the service, of which
 * one is killed in some rounds; transactions wait at random. The client of each user polls meanwhile,
 * half of them at the instance that is killed, and applies its events. At the end it must have the
 * state of a new registration and of GET.
 *
 * More by hand: `STORM_SEEDS=1,2,3 STORM_COMMANDS=60 STORM_DELAY_MS=30`. An odd seed kills.
 */

const SEEDS = (process.env.STORM_SEEDS ?? '4,7').split(',').map(Number);
const COMMANDS = Number(process.env.STORM_COMMANDS ?? 14);
const DELAY_MS = Number(process.env.STORM_DELAY_MS ?? 8);

/** The final message. */
const END = 'end';

const FORM = {
  apply_markdown: false,
  include_subscribers: 'true',
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    archived_channels: true,
    empty_topic_name: true,
    include_deactivated_groups: true,
  },
};

const chat = useChatApi();
let people: readonly Person[];
let second: KillableInstance;
let secondClient: ChatClient;

beforeAll(async () => {
  second = await KillableInstance.prepare(builtApp('chat-api'), {
    DATABASE_URL: chat().database.url,
    SECRET_KEY: SECRET,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
  await second.start();
  secondClient = new ChatClient(second.url);
  await secondClient.learn();
  people = await tenPeople(chat());
});

afterAll(async () => {
  await second.end('SIGKILL');
});

async function newChannels(seed: number): Promise<Storm['channels']> {
  const { owner } = chat().people;
  const channels = [];
  for (const [index, isPrivate] of [false, false, true].entries()) {
    const name = `storm ${seed} ${index}`;
    const members = people.filter((_, at) => index === 0 || at % 3 !== index);
    await chat().client.post(
      '/users/me/subscriptions',
      {
        subscriptions: [{ name }],
        principals: [owner, ...members].map(({ userId }) => userId),
        invite_only: isPrivate,
      },
      { as: owner },
    );
    const { body } = await chat().client.get('/get_stream_id', { stream: name }, { as: owner });
    channels.push({ id: body.stream_id as number, name });
  }
  return channels;
}

/** Twice the longest silence of a connection: a poll without an answer by then is an error. */
const UNANSWERED_MS = 120_000;

/** Aborted at the end of a test, also a failed one: stops all polling. */
let isOver = new AbortController();
afterEach(() => {
  isOver.abort();
  isOver = new AbortController();
});

/** Polls once; returns without an answer if the instance was killed meanwhile. */
async function pollAnyway(queue: EventClient, { signal }: AbortController): Promise<void> {
  const { queueId, lastEventId, client } = queue;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(UNANSWERED_MS)]);
  const unanswered = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => {
      const poll = `the poll of ${queueId} from ${lastEventId} at ${client.url}`;
      reject(new Error(`No answer to ${poll}`, { cause: limit.reason }));
    });
  });
  const answer = await Promise.race([answerOrNull(queue.poll()), unanswered]);
  if (answer?.status === 200) return;
  if (answer && answer.status !== 503) throw new Error(JSON.stringify(answer.body));
  // Wait until the instance is back.
  await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Polls up to the message "end". */
async function follow(queue: EventClient, over: AbortController) {
  const subscriptions = queue.state.subscriptions as { readonly stream_id: number }[];
  const cache = new MessageCache(subscriptions.map(({ stream_id }) => stream_id));
  const state = new ClientState(queue.state);
  const log: Event[] = [];
  while (!over.signal.aborted) {
    const event = queue.events.shift();
    if (!event) {
      await pollAnyway(queue, over);
      continue;
    }
    log.push(event);
    state.apply(event);
    cache.apply(event);
    if (event.type === 'message' && event.message.content === END) return { state, cache, log };
  }
  throw new Error('The test is over');
}

async function messagesOf(as: Person): Promise<readonly Message[]> {
  const { body } = await chat().client.get(
    '/messages',
    { anchor: 'newest', num_before: 5000, num_after: 0, apply_markdown: false },
    { as },
  );
  return body.messages;
}

/** @param deleted clients that had left the channel are not notified of these, and may still have them */
const comparable = (state: ClientState, deleted: ReadonlySet<number>) => {
  const { unread, starred_messages, subscriptions } = state.comparable({ deleted });
  return { unread, starred_messages, subscriptions };
};

/** The events that a client received about some messages. */
const eventsAbout = (ids: readonly number[], log: readonly Event[]): readonly string[] =>
  ids.flatMap((id) =>
    log
      .filter((event) => event.type === 'subscription' || idsOf(event).includes(id) || event.all)
      .map((event) => `${id}: ${JSON.stringify(event)}`),
  );

/** Messages that are unread only for the client or only for the server. */
function disputed(
  state: ClientState,
  later: ClientState,
  deleted: ReadonlySet<number>,
): readonly number[] {
  const [one, other] = [state, later].map(
    (each): ReadonlySet<number> =>
      new Set(comparable(each, deleted).unread.map(({ id }: { id: number }) => id)),
  ) as [ReadonlySet<number>, ReadonlySet<number>];
  return [...one, ...other].filter((id) => one.has(id) !== other.has(id));
}

const idsOf = ({ message, messages, message_ids, message_id }: Event): readonly number[] => [
  message?.id ?? 0,
  message_id ?? 0,
  ...(messages ?? []),
  ...(message_ids ?? []),
];

it.each(SEEDS)(
  'clients have the state of the server after concurrent commands (seed %i)',
  async (seed) => {
    await delayTransactions(chat(), seed, DELAY_MS);
    const random = randomOf(seed);
    const storm: Storm = {
      random,
      people,
      channels: await newChannels(seed),
      sent: [],
      deleted: new Set(),
      edits: [],
      read: new Set(),
      unread: new Set(),
      client: () => (random() < 0.5 ? chat().client : secondClient),
    };
    const queues = await Promise.all(
      people.map((as) => EventClient.register(chat().client, as, FORM)),
    );
    // Every second one uses the instance that is killed.
    queues.forEach((queue, index) => {
      if (index % 2 === 1) queue.client = secondClient;
    });
    const following = Promise.all(queues.map((queue) => follow(queue, isOver)));
    // Awaited below: until then its failure is not unhandled.
    void following.catch(() => undefined);
    const raging = rage(storm, COMMANDS);
    if (seed % 2 === 1) {
      for (let kills = 0; kills < 2; kills += 1) {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await second.end('SIGKILL');
        await second.start();
      }
    }
    await raging;
    await delayTransactions(chat(), seed, 0);
    const end = await chat().client.post(
      '/messages',
      { type: 'direct', to: people.map(({ userId }) => userId), content: END },
      { as: people[0]! },
    );
    expect(end.status).toBe(200);

    for (const [index, { state, cache, log }] of (await following).entries()) {
      const as = people[index]!;
      const later = await EventClient.register(chat().client, as, FORM);
      const listed = await messagesOf(as);
      const stored = new Map(listed.map((each) => [each.id, cachedMessage(each)]));
      const who = `${as.fullName}, seed ${seed}`;
      expect([who, cache.faults]).toEqual([who, []]);
      expect([who, messageFaults(state.state, listed)]).toEqual([who, []]);
      const cached = [...cache.messages.values()];
      const stale = cached.filter((each) => !isDeepStrictEqual(each, stored.get(each.id)));
      const facts = stale.map((each) => [
        each,
        stored.get(each.id) ?? 'not on the server',
        ...eventsAbout([each.id], log),
      ]);
      expect([who, facts]).toEqual([who, []]);
      const registered = new ClientState(later.state);
      const unequal = disputed(state, registered, storm.deleted);
      expect([who, eventsAbout(unequal, log)]).toEqual([who, []]);
      expect([who, comparable(state, storm.deleted)]).toEqual([
        who,
        comparable(registered, storm.deleted),
      ]);
      const counted: number = later.state.unread_msgs.count;
      expect([who, unreadCount(state.state)]).toEqual([who, counted]);
      const lost = [...stored.values()].filter(({ id, read }) => {
        const key = `${as.userId} ${id}`;
        return !read && storm.read.has(key) && !storm.unread.has(key);
      });
      expect([who, lost]).toEqual([who, []]);
      const texts = cache.edits.map(({ id, content }) => `${id} ${content}`);
      expect([who, texts]).toEqual([who, [...new Set(texts)]]);
    }
    expect(storm.sent.length).toBeGreaterThan(0);
  },
  180_000,
);
