import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { useChatApi, type ChatApiUnderTest, type Person } from '../chat-api-under-test.ts';
import type { Account, Answer, ChatClient } from '../chat-client.ts';
import { EventClient, type Event } from '../realtime/event-client.ts';
import {
  newBot,
  newPerson,
  OpenStream,
  type Queues,
  registerQueues,
  succeed,
  waitingAt,
} from './holdings.ts';

/*
 * Changes are made at one instance; the polls and streams they concern are open at another. Nothing is
 * asserted of time: what is sent after the response to a change must never arrive.
 */
const chat = useChatApi();
let instance: Awaited<ReturnType<ChatApiUnderTest['startInstance']>>;
/** A public channel with only the owner subscribed. */
const PUBLIC = 'open to all';

beforeAll(async () => {
  instance = await chat().startInstance();
  const { owner } = chat().people;
  await here('POST', '/users/me/subscriptions', { subscriptions: [{ name: PUBLIC }] }, owner);
});

/** A request to the instance where changes are made; it must succeed. */
const here = (
  method: string,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  as: Account,
) => succeed(chat().client, [method, path, fields], as);

const toChannel = (channel: string, content: string) =>
  here('POST', '/messages', { type: 'channel', to: channel, topic: 't', content }, owner());
const toPerson = ({ userId }: Person, content: string) =>
  here('POST', '/messages', { type: 'direct', to: [userId], content }, owner());
const owner = () => chat().people.owner;

interface Held {
  readonly queues: Queues;
  readonly stream: OpenStream;
  readonly polls: readonly Promise<Answer>[];
}

/** Polls and a stream that wait at the other instance, with the account in its cache. */
async function holdingsOf(person: Person, eventTypes = ['message']): Promise<Held> {
  const queues = await registerQueues(chat().client, person, { channel: PUBLIC, eventTypes });
  for (const queue of Object.values(queues)) queue.client = instance.client;
  for (let asked = 0; asked < 2; asked += 1) {
    expect((await instance.client.get('/users/me', {}, { as: person })).status).toBe(200);
  }
  const stream = await OpenStream.open(instance.client, person, queues.streaming.queueId);
  const polls = [queues.waiting.poll(), queues.listening.poll()];
  await waitingAt(instance.client, 3);
  return { queues, stream, polls };
}

const isLast = (event: Event) => event.message?.content === 'the end';
const refusalOf = ({ status, body }: Answer) => [status, body.code, body.msg];

describe('an account without access', () => {
  const cases: readonly [
    name: string,
    msg: string,
    start: () => Promise<{ victims: readonly Person[]; revoke: () => Promise<unknown> }>,
  ][] = [
    [
      'whose key is rotated',
      'Invalid API key',
      async () => {
        const person = await newPerson(chat());
        const revoke = () => here('POST', '/users/me/api_key/regenerate', {}, person);
        return { victims: [person], revoke };
      },
    ],
    [
      'of a bot, whose owner rotates its key',
      'Invalid API key',
      async () => {
        const person = await newPerson(chat());
        const bot = await newBot(chat(), person.userId);
        const revoke = () => here('POST', `/bots/${bot.userId}/api_key/regenerate`, {}, person);
        return { victims: [bot], revoke };
      },
    ],
    [
      'that its owner deactivates',
      'Account is deactivated',
      async () => {
        const person = await newPerson(chat());
        return { victims: [person], revoke: () => here('DELETE', '/users/me', {}, person) };
      },
    ],
    [
      'that an administrator deactivates, with its bot',
      'Account is deactivated',
      async () => {
        const person = await newPerson(chat());
        const bot = await newBot(chat(), person.userId);
        const revoke = () => here('DELETE', `/users/${person.userId}`, {}, owner());
        return { victims: [bot, person], revoke };
      },
    ],
    [
      'of a bot that is deactivated',
      'Account is deactivated',
      async () => {
        const person = await newPerson(chat());
        const bot = await newBot(chat(), person.userId);
        return { victims: [bot], revoke: () => here('DELETE', `/bots/${bot.userId}`, {}, person) };
      },
    ],
    [
      'whose row an operator changes by SQL',
      'Account is deactivated',
      async () => {
        const person = await newPerson(chat());
        const revoke = () =>
          chat().database.database.sql.query(
            'update user_account set is_active = false where id = $1',
            [person.userId],
          );
        return { victims: [person], revoke };
      },
    ],
  ];

  it.each(cases)('%s receives nothing more', async (_, msg, start) => {
    const { victims, revoke } = await start();
    const [victim, another] = victims;
    const held = await holdingsOf(victim!);
    const beside = another && (await EventClient.register(instance.client, another));
    const poll = beside?.poll();
    if (beside) await waitingAt(instance.client, 4);
    await revoke();
    await toChannel(PUBLIC, 'sent too late');
    await toPerson(owner(), 'sent too late').catch(() => undefined);
    const refused = [401, 'UNAUTHORIZED', msg];
    for (const answer of await Promise.all([...held.polls, ...(poll ? [poll] : [])])) {
      expect(refusalOf(answer)).toEqual(refused);
    }
    await held.stream.ended;
    expect(held.stream.text).toContain(
      `event: error\ndata: {"code":"UNAUTHORIZED","msg":"${msg}"}`,
    );
    expect(held.stream.text).not.toContain('sent too late');
    const { idle, idleListening, waiting } = held.queues;
    for (const queue of [idle, idleListening, waiting]) {
      expect(refusalOf(await queue.poll())).toEqual(refused);
    }
    for (const client of [chat().client, instance.client]) {
      expect(refusalOf(await client.get('/users/me', {}, { as: victim! }))).toEqual(refused);
    }
    await waitingAt(instance.client, 0);
  });

  it('continues with its queues under a new key, and misses nothing', async () => {
    const person = await newPerson(chat());
    const held = await holdingsOf(person);
    const { api_key: apiKey } = (await here(
      'POST',
      '/users/me/api_key/regenerate',
      {},
      person,
    )) as { api_key: string };
    await toPerson(person, 'after the rotation');
    for (const answer of await Promise.all(held.polls)) expect(answer.status).toBe(401);
    const { queueId, lastEventId } = held.queues.waiting;
    const fields = { queue_id: queueId, last_event_id: lastEventId };
    const { body } = await instance.client.get('/events', fields, { as: { ...person, apiKey } });
    expect(body.events).toMatchObject([{ message: { content: 'after the rotation' } }]);
  });
});

describe('an account with another role', () => {
  const patchRole = ({ userId }: Person, role: number) =>
    here('PATCH', `/users/${userId}`, { role }, owner());

  /** Follows the queues until a message that was sent after everything else; nothing was cut off. */
  async function all(held: Held, person: Person): Promise<readonly string[]> {
    await toPerson(person, 'the end');
    const { waiting, listening, idle, idleListening } = held.queues;
    const seen: string[] = [];
    for (const answer of await Promise.all(held.polls)) expect(answer.status).toBe(200);
    for (const queue of [waiting, listening, idle, idleListening]) {
      while (!queue.events.some(isLast)) expect((await queue.poll()).status).toBe(200);
      seen.push(JSON.stringify(queue.events));
    }
    return seen;
  }

  it.each([
    ['member', ROLES.member],
    ['administrator', ROLES.administrator],
  ])('a former %s reads no public channel as a guest, by any queue', async (_, before) => {
    const person = await newPerson(chat(), before);
    const held = await holdingsOf(person, ['message', 'realm_user']);
    await patchRole(person, ROLES.guest);
    await toChannel(PUBLIC, 'not for guests');
    const seen = await all(held, person);
    for (const text of seen) {
      expect(text).not.toContain('not for guests');
      // A change of role does not remove the data of the account.
      expect(text).toContain(`"user_id":${person.userId},"role":600`);
    }
    await held.stream.until('"role":600');
    held.stream.leave();
    expect(held.stream.text).not.toContain('not for guests');
    await waitingAt(instance.client, 0);
  });

  it('receives as a guest no events of a public channel that it had not fetched', async () => {
    const person = await newPerson(chat());
    const queues = await registerQueues(instance.client, person, {
      channel: PUBLIC,
      eventTypes: ['message'],
    });
    await toChannel(PUBLIC, 'before the change');
    await patchRole(person, ROLES.guest);
    await toPerson(person, 'the end');
    await queues.waiting.until('message', isLast);
    // From here on this instance knows the log up to the end.
    for (const queue of Object.values(queues)) {
      await queue.poll({ dont_block: true });
      expect(JSON.stringify(queue.events)).not.toContain('before the change');
    }
  });

  it('continues to receive the events that its current role allows', async () => {
    const person = await newPerson(chat(), ROLES.guest);
    const queue = await EventClient.register(chat().client, person, {
      event_types: ['message', 'invites_changed', 'realm_user'],
    });
    queue.client = instance.client;
    const invite = () =>
      here('POST', '/invites/multiuse', { invite_expires_in_minutes: 10 }, owner());
    const changed = (role: number) => queue.until('realm_user', ({ person: p }) => p.role === role);
    const poll = queue.poll();
    await waitingAt(instance.client, 1);
    await patchRole(person, ROLES.administrator);
    await invite();
    await poll;
    await changed(ROLES.administrator);
    await queue.until('invites_changed');
    await patchRole(person, ROLES.member);
    await invite();
    await toPerson(person, 'the end');
    await changed(ROLES.member);
    while (!queue.events.some(({ type }) => type === 'message')) await queue.poll();
    expect(queue.events.map(({ type }) => type)).not.toContain('invites_changed');
  });
});

describe('a user who loses access to a channel', () => {
  const SECRET_CHANNEL = 'behind a door';
  /** Follows one queue to the end, after the change. */
  async function after(
    person: Person,
    queue: EventClient,
    change: () => Promise<unknown>,
  ): Promise<string> {
    queue.client = instance.client;
    const poll = queue.poll();
    await waitingAt(instance.client, 1);
    await change();
    await toPerson(person, 'the end');
    await poll;
    while (!queue.events.some(isLast)) expect((await queue.poll()).status).toBe(200);
    return JSON.stringify(queue.events);
  }
  const subscribe = (name: string, people: readonly Person[], more: object = {}) =>
    here(
      'POST',
      '/users/me/subscriptions',
      { subscriptions: [{ name }], principals: people.map(({ userId }) => userId), ...more },
      owner(),
    );
  const channelId = async (name: string) =>
    ((await here('GET', '/get_stream_id', { stream: name }, owner())) as { stream_id: number })
      .stream_id;

  it.each(['leaves', 'is taken out'])('a user who %s receives none of its events', async (how) => {
    const person = await newPerson(chat());
    const name = `${SECRET_CHANNEL} ${person.userId}`;
    await subscribe(name, [person, owner()], { invite_only: true });
    const queue = await EventClient.register(chat().client, person, { event_types: ['message'] });
    const text = await after(person, queue, async () => {
      const fields = { subscriptions: [name] };
      const path = '/users/me/subscriptions';
      if (how === 'leaves') await here('DELETE', path, fields, person);
      else await here('DELETE', path, { ...fields, principals: [person.userId] }, owner());
      await toChannel(name, 'behind the door');
    });
    expect(text).not.toContain('behind the door');
  });

  it('a channel that becomes private is private for queues of all public channels', async () => {
    const person = await newPerson(chat());
    const name = `closing ${person.userId}`;
    await subscribe(name, [owner()]);
    const id = await channelId(name);
    const queue = await EventClient.register(chat().client, person, {
      event_types: ['message'],
      all_public_streams: true,
    });
    const text = await after(person, queue, async () => {
      await here('PATCH', `/streams/${id}`, { is_private: true }, owner());
      await toChannel(name, 'behind the door');
    });
    expect(text).not.toContain('behind the door');
  });

  it('a user who leaves the group with access to a private channel receives none of its events', async () => {
    const person = await newPerson(chat());
    const name = `for a group ${person.userId}`;
    const { group_id: groupId } = (await here(
      'POST',
      '/user_groups/create',
      { name: `group ${person.userId}`, description: '', members: [person.userId] },
      owner(),
    )) as { group_id: number };
    await subscribe(name, [owner()], { invite_only: true, can_subscribe_group: groupId });
    const id = await channelId(name);
    const queue = await EventClient.register(chat().client, person, {
      event_types: ['message', 'stream'],
    });
    const describe = (description: string) =>
      here('PATCH', `/streams/${id}`, { description }, owner());
    await describe('known');
    await queue.until('stream', ({ value }) => value === 'known');
    const text = await after(person, queue, async () => {
      await here(
        'POST',
        `/user_groups/${groupId}/members`,
        { delete: [person.userId], add: [owner().userId] },
        owner(),
      );
      await describe('behind the door');
    });
    expect(text).not.toContain('behind the door');
  });
});

describe('an organization', () => {
  it('that is deactivated ends every poll and stream at once', async () => {
    const person = await newPerson(chat());
    const held = await holdingsOf(person);
    await here('POST', '/realm/deactivate', {}, owner());
    const refused = [401, 'UNAUTHORIZED', 'This organization has been deactivated'];
    for (const answer of await Promise.all(held.polls)) expect(refusalOf(answer)).toEqual(refused);
    await held.stream.ended;
    expect(held.stream.text).toContain('This organization has been deactivated');
    for (const client of [chat().client, instance.client] satisfies ChatClient[]) {
      expect(refusalOf(await client.get('/users/me', {}, { as: person }))).toEqual(refused);
    }
    expect(refusalOf(await held.queues.idle.poll())).toEqual(refused);
  });
});
