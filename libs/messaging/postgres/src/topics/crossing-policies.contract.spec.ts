import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  EditMessage,
  createMessagingUseCases,
  type MessagingPorts,
  type TopicPolicy,
} from '@tandem/messaging-domain';
import {
  aMessage,
  aRenderer,
  freshChannel,
  noReferences,
  plainInsights,
  smallEmojiCatalog,
} from '@tandem/messaging-domain/testing';
import { ROLES, systemClock, type Actor } from '@tandem/shared-kernel';
import { unitOfWorkOf } from '@tandem/shared-kernel/testing';
import {
  cross,
  useTestDatabase,
  waitingForLocks,
  type Begin,
  type Command,
} from '@tandem/shared-postgres/testing';
import { PostgresHarness, bindHarness } from '../../testing/postgres-harness.ts';
import { PostgresDestinationQueries } from '../messages/postgres-destination-queries.ts';

/*
 * A topic moves while a user acts in it or in the target, which makes the topic more visible to the user
 * automatically. Whatever the order of the commits, the policies are those of one command after the
 * other, and the events lead to them.
 */

/** Transactions that did not commit. */
let rollbacks = 0;
const test = useTestDatabase({
  poolSize: 8,
  onQuery: (query) => {
    if (query === 'rollback') rollbacks += 1;
  },
});
const addresses = { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' };
const alone: Begin = (bind) => test().database.unitOfWork(bind);

let harness: PostgresHarness;
let realmId: number;

beforeAll(async () => {
  harness = new PostgresHarness(test().database);
  realmId = await harness.createRealm();
});

/** The state before the commands. */
interface Before {
  /** The action after which the user follows a topic: 1 participation, 3 the first message. */
  readonly followTrigger: number;
  readonly policy: TopicPolicy;
  readonly targetExists: boolean;
}

interface World {
  readonly ann: Actor;
  readonly ben: Actor;
  readonly channelId: number;
  readonly messageId: number;
}

async function worldOf({ followTrigger, policy, targetExists }: Before): Promise<World> {
  const ann = await harness.createUser(realmId, ROLES.owner);
  const ben = await harness.createUser(realmId);
  const channelId = await freshChannel(harness, ann, [ann, ben]);
  await harness.sql.query(
    `update user_account set settings = settings
       || jsonb_build_object('automatically_follow_topics_policy', $2::int) where id = $1`,
    [ben.userId, followTrigger],
  );
  const { recipientId } = await harness.channel(channelId);
  const store = (topic: string) =>
    harness.unitOfWork.run((tx) =>
      tx.messages.add(aMessage(ann, { kind: 'channel', channelId, recipientId, topic })),
    );
  const messageId = await store('Lunch');
  if (targetExists) await store('Supper');
  const lastUpdated = systemClock.now();
  const own = { userId: ben.userId, channelId, topic: 'Lunch', policy, lastUpdated };
  if (policy !== 0) await harness.unitOfWork.run((tx) => tx.userTopics.set(own));
  return { ann, ben, channelId, messageId };
}

type WorldCommand = (world: World) => Command;

const move: WorldCommand =
  ({ ann, messageId }) =>
  (begin) =>
    new EditMessage({
      unitOfWork: begin(bindHarness),
      renderer: aRenderer(),
      clock: systemClock,
      references: noReferences,
      insights: plainInsights,
      addresses,
    }).execute(ann, {
      messageId,
      topic: 'Supper',
      propagateMode: 'change_all',
      notifyNewThread: false,
    });

const useCases = (begin: Begin) =>
  createMessagingUseCases({
    unitOfWork: begin(bindHarness),
    destinations: new PostgresDestinationQueries(harness.sql),
    references: noReferences,
    renderer: aRenderer(),
    emoji: smallEmojiCatalog,
    addresses,
    clock: systemClock,
  } as unknown as MessagingPorts);

const sendTo =
  (topic: string): WorldCommand =>
  ({ ben, channelId }) =>
  (begin) =>
    useCases(begin).sendMessage.execute(ben, {
      target: { kind: 'channel', channel: { id: channelId }, topic },
      content: 'hello',
      clientName: 'test',
      readBySender: true,
      sendKey: null,
      echo: null,
    });
const react: WorldCommand =
  ({ ben, messageId }) =>
  (begin) =>
    useCases(begin).addReaction.execute(ben, { messageId, emojiName: 'tada' });

/**
 * The user's policies by topic, from the tables and according to the events, and the locations of the
 * messages.
 */
async function outcome({ ben, channelId }: World) {
  const { rows } = await harness.sql.query<{ topic: string; policy: number }>(
    `select topic_name as topic, visibility_policy as policy from user_topic
     where user_id = $1 and channel_id = $2`,
    [ben.userId, channelId],
  );
  const events = await harness.sql.query<{ topic: string; policy: number }>(
    `select payload->>'topic' as topic, (payload->>'policy')::int as policy from outbox
     where type = 'user_topic.changed' and payload->>'userId' = $1::text order by id`,
    [ben.userId],
  );
  const messages = await harness.sql.query<{ sender: string; topic: string }>(
    `select case sender_id when $1 then 'ben' else 'ann' end as sender, subject as topic
     from message m join topic t on t.id = m.topic_id where t.channel_id = $2 order by m.id`,
    [ben.userId, channelId],
  );
  const published = new Map(events.rows.map(({ topic, policy }) => [topic, policy]));
  return {
    stored: Object.fromEntries(rows.map(({ topic, policy }) => [topic, policy])),
    published: Object.fromEntries([...published]),
    messages: messages.rows,
  };
}

const COMMANDS = [
  ['sends to the topic', sendTo('Lunch')],
  ['sends to the target', sendTo('Supper')],
  ['reacts', react],
] as const;

const STATES: readonly Before[] = [1, 3].flatMap((followTrigger) =>
  ([0, 3] as const).flatMap((policy) =>
    [false, true].map((targetExists) => ({ followTrigger, policy, targetExists })),
  ),
);

describe.each(COMMANDS)('a topic moves while a user %s', (_, command) => {
  it.each(STATES)('with %j', async (before) => {
    const orders: Awaited<ReturnType<typeof outcome>>[] = [];
    for (const order of [
      [command, move],
      [move, command],
    ]) {
      const world = await worldOf(before);
      for (const each of order) await each(world)(alone);
      orders.push(await outcome(world));
    }
    const waiting = await worldOf(before);
    await cross(test().database, command(waiting), move(waiting));
    expect(orders).toContainEqual(await outcome(waiting));
    const moving = await worldOf(before);
    await cross(test().database, move(moving), command(moving));
    expect(orders).toContainEqual(await outcome(moving));
  });
});

it('a move waits for a send that changes a policy of the target', async () => {
  const world = await worldOf({ followTrigger: 3, policy: 3, targetExists: false });
  const { database } = test();
  rollbacks = 0;
  let moving: Promise<unknown> = Promise.resolve();
  // Begins the move between the policy and the message.
  const begin: Begin = (bind) =>
    unitOfWorkOf({
      run: (work) =>
        database.unitOfWork(bind).run(async (tx) =>
          work(
            new Proxy(tx as object, {
              get: (ports, name) =>
                name === 'messages'
                  ? waitingPort(Reflect.get(ports, name) as object)
                  : Reflect.get(ports, name),
            }) as typeof tx,
          ),
        ),
    });
  const waitingPort = (messages: object) => ({
    add: async (...given: unknown[]) => {
      let isOver = false;
      moving = move(world)(alone).finally(() => (isOver = true));
      while (!isOver && (await waitingForLocks(database.sql)) === 0) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return (Reflect.get(messages, 'add') as (...values: unknown[]) => unknown).apply(
        messages,
        given,
      );
    },
  });
  await sendTo('Supper')(world)(begin);
  await moving;
  expect(rollbacks).toBe(0);
  expect(await outcome(world)).toMatchObject({ stored: { Supper: 3 } });
});
