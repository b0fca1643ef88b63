import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { NatsServer } from '@tandem/realtime-nats/testing';
import { ROLES } from '@tandem/shared-kernel';
import { UnreliableNetwork } from '@tandem/shared-postgres/testing';
import type { ChatApiConfig } from '../../../src/index.ts';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import type { Account, Answer, ChatClient } from '../chat-client.ts';
import { EventClient, type Event } from '../realtime/event-client.ts';
import { endingsOf } from './endings.ts';
import {
  beginUpload,
  newPerson,
  OpenStream,
  type SlowRequest,
  succeed,
  uploadFile,
  waitingAt,
} from './holdings.ts';

/*
 * Each kind of revocation, made at one instance, against each kind of access at another: with NATS between
 * the two, without NATS, when the instances read the log by themselves, and without the connection by which
 * the other instance listens to the database. Nothing is asserted of time: the bounds are how long the
 * instances wait for entries of the log.
 */
jest.setTimeout(120_000);

const options: { -readonly [Name in keyof ChatApiConfig]?: ChatApiConfig[Name] } = {
  logLevel: 'silent',
};
let nats: NatsServer;
beforeAll(async () => {
  nats = await NatsServer.start();
  options.eventBusUrl = nats.url;
});
const chat = useChatApi(options);
let network: UnreliableNetwork | undefined;
afterAll(async () => {
  await nats.stop();
  await network?.close();
});

/** The name of a listening connection, in its first bytes. */
const LISTENER = 'chat-api-listener';
async function listeners(): Promise<number> {
  const { rows } = await chat().database.database.sql.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [LISTENER],
  );
  return rows[0]?.count ?? 0;
}
/** Ends the listening connection of the other instance, and each that it opens again. */
async function stopListening(cut: UnreliableNetwork): Promise<void> {
  cut.cutBefore = LISTENER;
  await chat().database.database.sql.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [LISTENER],
  );
  while ((await listeners()) !== 1) await new Promise((resolve) => setTimeout(resolve, 20));
}
async function listenAgain(cut: UnreliableNetwork): Promise<void> {
  cut.cutBefore = undefined;
  while ((await listeners()) !== 2) await new Promise((resolve) => setTimeout(resolve, 20));
}

const PUBLIC = 'open to all';
const FILE = 'of the public channel';
let there: ChatClient;
let publicFile: string;

const owner = () => chat().people.owner;
const here = (
  method: string,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  as: Account = owner(),
) => succeed(chat().client, [method, path, fields], as);
const toChannel = (channel: string, content: string) =>
  here('POST', '/messages', { type: 'channel', to: channel, topic: 't', content });
const toPerson = ({ userId }: Person, content: string) =>
  here('POST', '/messages', { type: 'direct', to: [userId], content });

beforeAll(async () => {
  network = await UnreliableNetwork.to(chat().database.url);
  options.databaseUrl = network.url;
  there = (await chat().startInstance()).client;
  await here('POST', '/users/me/subscriptions', { subscriptions: [{ name: PUBLIC }] });
  publicFile = await uploadFile(chat().client, owner());
  await toChannel(PUBLIC, `[${FILE}](${publicFile})`);
});

const isUp = async ({ url }: ChatClient) =>
  ((await (await fetch(`${url}/health`)).json()) as { status: string }).status === 'up';
async function untilBus(up: boolean): Promise<void> {
  for (const client of [chat().client, there]) {
    while ((await isUp(client)) !== up) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The open requests of an account at the other instance. */
interface Held {
  readonly queues: readonly EventClient[];
  readonly polls: readonly Promise<Answer>[];
  readonly stream: OpenStream;
  /** A temporary address of a file of the public channel. */
  readonly address: string;
  readonly upload: SlowRequest;
}

const EVENT_TYPES = ['message', 'stream'];
async function queuesOf(account: Person, channel: string): Promise<readonly EventClient[]> {
  const forms = [
    {},
    { narrow: [['channel', channel]] },
    { all_public_streams: true },
    { all_public_streams: true, narrow: [['channel', channel]] },
  ];
  const queues = [];
  for (const form of forms) {
    const fields = { event_types: EVENT_TYPES, ...form };
    const queue = await EventClient.register(chat().client, account, fields);
    queue.client = there;
    queues.push(queue);
  }
  return queues;
}

async function hold(account: Person): Promise<Held> {
  const queues = await queuesOf(account, PUBLIC);
  const streaming = await EventClient.register(chat().client, account, {
    event_types: EVENT_TYPES,
    all_public_streams: true,
  });
  const stream = await OpenStream.open(there, account, streaming.queueId);
  const polls = queues.map((queue) => queue.poll());
  const { url } = (await there.get(publicFile, {}, { as: account })).body as { url: string };
  const address = there.url + url;
  expect((await fetch(address)).status).toBe(200);
  const upload = await beginUpload(there, account);
  await waitingAt(there, queues.length + 1);
  return { queues, polls, stream, address, upload };
}

const outcome = ({ status, body }: Answer) => [status, body.msg];

const endings = endingsOf({
  chat,
  here,
  others: () => [there],
});

/** Without notifications they take seconds: one for each way in which a credential ends. */
const SOME = ['a rotated key', 'a session that ends with the role', 'a deactivated organization'];

describe.each([
  ['with NATS', true, true],
  ['with NATS away', false, true],
  ['with NATS away, and without notifications of the database', false, false],
])('%s', (_, isBusUp, isListening) => {
  beforeAll(async () => {
    if (!isBusUp) await nats.down();
    await untilBus(isBusUp);
    if (network && !isListening) await stopListening(network);
  });

  it.each(endings.filter(([name]) => isListening || SOME.includes(name)))(
    '%s ends polls, streams, file addresses and uploads',
    async (__, msg, start) => {
      const { account, revoke, undo } = await start();
      const held = await hold(account);
      await revoke();
      // The owner cannot send either where the organization is deactivated.
      await toChannel(PUBLIC, 'sent too late').catch(() => undefined);
      expect((await fetch(held.address)).status).toBe(403);
      for (const answer of await Promise.all(held.polls)) {
        expect(outcome(answer)).toEqual([401, msg]);
      }
      await held.stream.ended;
      expect(held.stream.text).toContain(`"msg":"${msg}"`);
      expect(held.stream.text).not.toContain('sent too late');
      for (const queue of held.queues) expect(outcome(await queue.poll())).toEqual([401, msg]);
      held.upload.end('later');
      expect(await held.upload.answered).toBe(401);
      await waitingAt(there, 0);
      await undo?.();
      const { rows } = await chat().database.database.sql.query(
        'select from attachment where owner_id = $1',
        [account.userId],
      );
      expect(rows).toEqual([]);
    },
  );

  const isLast = (event: Event) => event.message?.content === 'the end';
  /** The events of queues and the stream until the last message, which is sent directly. */
  async function received(account: Person, held: Pick<Held, 'queues' | 'polls' | 'stream'>) {
    await toPerson(account, 'the end');
    const texts = [];
    for (const answer of await Promise.all(held.polls)) expect(answer.status).toBe(200);
    for (const [index, queue] of held.queues.entries()) {
      // A narrowed queue receives no direct message: the others know the log up to the end. Its own
      // poll still waits, and may be answered with the same events.
      if (index % 2 === 1) {
        const { queueId: queue_id, lastEventId: last_event_id } = queue;
        const fields = { queue_id, last_event_id, dont_block: true };
        const { status, body } = await there.get('/events', fields, { as: account });
        expect(status).toBe(200);
        texts.push(JSON.stringify(body.events));
      } else {
        while (!queue.events.some(isLast)) expect((await queue.poll()).status).toBe(200);
      }
      texts.push(JSON.stringify(queue.events));
    }
    await held.stream.until('the end');
    held.stream.leave();
    return [...texts, held.stream.text];
  }

  it('another role ends the access that it does not include, and no other', async () => {
    const account = await newPerson(chat());
    const held = await hold({ ...account });
    // Narrowed polls wait for what a guest does not receive; these cells are asserted by the others.
    const role = ROLES.guest;
    await here('PATCH', `/users/${account.userId}`, { role });
    expect((await fetch(held.address)).status).toBe(403);
    await toChannel(PUBLIC, 'not for guests');
    const open = { ...held, polls: held.polls.filter((___, index) => index % 2 === 0) };
    for (const text of await received(account, open)) expect(text).not.toContain('not for guests');
    held.upload.end('later');
    expect(await held.upload.answered).toBe(200);
    await here('DELETE', `/users/${account.userId}`, {});
    for (const answer of await Promise.all(held.polls.slice(1))) {
      expect(JSON.stringify(answer.body)).not.toContain('not for guests');
    }
    await waitingAt(there, 0);
  });

  it('a user who leaves a group loses the private channel of the group', async () => {
    const account = await newPerson(chat());
    const name = `of a group ${account.userId}`;
    const { group_id: groupId } = (await here('POST', '/user_groups/create', {
      name: `group ${account.userId}`,
      description: '',
      members: [account.userId],
    })) as { group_id: number };
    await here('POST', '/users/me/subscriptions', {
      subscriptions: [{ name }],
      invite_only: true,
      history_public_to_subscribers: true,
      can_subscribe_group: groupId,
    });
    const { stream_id: id } = (await here('GET', '/get_stream_id', { stream: name })) as {
      stream_id: number;
    };
    const file = await uploadFile(chat().client, owner());
    await toChannel(name, `[private](${file})`);
    const find = async () => {
      const fields = { narrow: [['channel', name]], anchor: 'newest', num_before: 5, num_after: 0 };
      const { status, body } = await there.get('/messages', fields, { as: account });
      return status === 200 ? (body.messages as readonly unknown[]).length : body.msg;
    };
    expect(await find()).toBe(1);
    const shown = await there.get(file, {}, { as: account });
    const address = there.url + (shown.body as { url: string }).url;
    expect((await fetch(address)).status).toBe(200);

    const describe = (description: string) => here('PATCH', `/streams/${id}`, { description });
    const queues = await queuesOf(account, name);
    const { queueId } = await EventClient.register(chat().client, account, {
      event_types: EVENT_TYPES,
    });
    const stream = await OpenStream.open(there, account, queueId);
    await describe('shown before');
    await stream.until('shown before');
    for (const queue of queues) await queue.until('stream', (e) => e.value === 'shown before');
    const polls = queues.map((queue) => queue.poll());
    await waitingAt(there, queues.length + 1);

    const members = { delete: [account.userId], add: [owner().userId] };
    await here('POST', `/user_groups/${groupId}/members`, members);
    expect((await fetch(address)).status).toBe(403);
    expect(await find()).toBe(0);
    await describe('behind the door');
    await toChannel(name, 'behind the door');
    const texts = await received(account, {
      queues,
      polls: polls.filter((___, index) => index % 2 === 0),
      stream,
    });
    for (const text of texts) expect(text).not.toContain('behind the door');
    await here('DELETE', `/users/${account.userId}`, {});
    for (const answer of await Promise.all(polls)) {
      expect(JSON.stringify(answer.body)).not.toContain('behind the door');
    }
    await waitingAt(there, 0);
  });
});

it('a key that ends while an instance does not listen is not accepted there, then or later', async () => {
  const account = await newPerson(chat());
  const ask = async () => (await there.get('/users/me', {}, { as: account })).status;
  expect(await ask()).toBe(200);
  await here('POST', '/users/me/api_key/regenerate', {}, account);
  expect(await ask()).toBe(401);
  if (network) await listenAgain(network);
  expect(await ask()).toBe(401);
  const later = await newPerson(chat());
  expect((await there.get('/users/me', {}, { as: later })).status).toBe(200);
  const held = await hold(later);
  await here('POST', '/users/me/api_key/regenerate', {}, later);
  for (const answer of await Promise.all(held.polls)) {
    expect(outcome(answer)).toEqual([401, 'Invalid API key']);
  }
  await held.stream.ended;
  held.upload.end('later');
  expect(await held.upload.answered).toBe(401);
});
