import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  DeleteMessage,
  EditMessage,
  MarkAllRead,
  MarkChannelRead,
  Subscribe,
  UpdateFlags,
  createMessagingUseCases,
  type MessagingPorts,
  type MessagingTx,
} from '@tandem/messaging-domain';
import {
  aMessage,
  aRenderer,
  freshChannel,
  noReferences,
  plainChannelOptions,
  plainInsights,
} from '@tandem/messaging-domain/testing';
import { UpdateFlagsInNarrow } from '@tandem/messaging-domain/reading';
import { ROLES, systemClock, type Actor, type UnitOfWork } from '@tandem/shared-kernel';
import { unitOfWorkOf } from '@tandem/shared-kernel/testing';
import { cross as crossCommands, useTestDatabase } from '@tandem/shared-postgres/testing';
import { plainPages } from '../../testing/message-reads.ts';
import { PostgresHarness, bindHarness } from '../../testing/postgres-harness.ts';
import { PostgresSubscribingQueries } from '../channels/postgres-subscribing-queries.ts';
import { PostgresNarrowQueries } from '../narrow/postgres-narrow-queries.ts';

/*
 * Two commands on the messages of one topic: the first one has run but not committed when the second
 * one begins. In either order, acknowledged changes persist.
 */

const test = useTestDatabase({ poolSize: 6 });
const clock = systemClock;

let world: PostgresHarness;
let ann: Actor;
let ben: Actor;
let from: number;
let to: number;
let ids: number[];

async function send(topic: string, channelId = from): Promise<number> {
  const { recipientId } = await world.channel(channelId);
  const location = { kind: 'channel', channelId, recipientId, topic } as const;
  const message = aMessage(ann, location, { sentAt: clock.now() });
  return world.unitOfWork.run((tx) => tx.messages.add(message));
}

beforeEach(async () => {
  world = new PostgresHarness(test().database);
  const realmId = await world.createRealm();
  ann = await world.createUser(realmId, ROLES.owner);
  ben = await world.createUser(realmId);
  from = await freshChannel(world, ann, [ann, ben]);
  to = await freshChannel(world, ann, [ann, ben]);
  ids = [await send('Lunch'), await send('Lunch'), await send('Lunch')];
  await send('Dinner', to);
});

type Work = (unitOfWork: UnitOfWork<MessagingTx>) => Promise<unknown>;

const move =
  (input: { readonly topic?: string; readonly channelId?: number }): Work =>
  (unitOfWork) =>
    new EditMessage({
      unitOfWork,
      renderer: aRenderer(),
      clock,
      references: noReferences,
      insights: plainInsights,
      addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
    }).execute(ann, {
      messageId: ids[0]!,
      ...input,
      propagateMode: 'change_all',
      notifyNewThread: false,
    });
const rename: Work = (unitOfWork) => move({ topic: 'Supper' })(unitOfWork);
const leave: Work = (unitOfWork) => move({ channelId: to })(unitOfWork);
const merge: Work = (unitOfWork) => move({ channelId: to, topic: 'Dinner' })(unitOfWork);
const remove: Work = (unitOfWork) =>
  new DeleteMessage({ unitOfWork, clock }).execute(ann, { messageId: ids[2]! });

const flag = (operation: string, name: string, messageIds: readonly number[]): Work => {
  const input = { messageIds, flag: name, operation };
  return (unitOfWork) => new UpdateFlags({ unitOfWork }).execute(ben, input);
};
const readTopic: Work = (unitOfWork) =>
  new MarkChannelRead({ unitOfWork }).execute(ben, { channelId: from, topic: 'Lunch' });
const readChannel: Work = (unitOfWork) =>
  new MarkChannelRead({ unitOfWork }).execute(ben, { channelId: from, topic: null });
const readAll: Work = (unitOfWork) => new MarkAllRead({ unitOfWork, clock }).execute(ben);

const cross = (first: Work, second: Work) =>
  crossCommands(
    test().database,
    (begin) => first(begin(bindHarness)),
    (begin) => second(begin(bindHarness)),
  );

const unreadOf = (who: Actor) =>
  world.unitOfWork.run(async (tx) => {
    const unread = await tx.readState.markRead(who.userId, ids);
    return unread;
  });

const MOVES = [
  ['a topic is renamed', rename],
  ['a topic goes to another channel', leave],
  ['a topic joins another one', merge],
] as const;

describe.each(MOVES)('while %s', (_, moving) => {
  it.each([
    ['messages', () => flag('add', 'read', ids)],
    ['a topic', () => readTopic],
    ['a channel', () => readChannel],
    ['everything', () => readAll],
  ])('%s: stays read when marked before', async (__, mark) => {
    expect(await cross(mark(), moving)).toEqual({ hadToWait: true });
    expect(await unreadOf(ben)).toEqual([]);
  });

  it.each([
    ['messages', () => flag('add', 'read', ids)],
    ['everything', () => readAll],
  ])('%s: becomes read when marked meanwhile', async (__, mark) => {
    expect(await cross(moving, mark())).toEqual({ hadToWait: true });
    expect(await unreadOf(ben)).toEqual([]);
  });

  it('messages marked as unread stay unread', async () => {
    await flag('add', 'read', ids)(world.unitOfWork);
    await cross(flag('remove', 'read', [ids[1]!]), moving);
    expect(await unreadOf(ben)).toEqual([ids[1]]);
  });
});

it('a deletion and a read command wait for each other', async () => {
  expect(await cross(flag('add', 'read', ids), remove)).toEqual({ hadToWait: true });
  expect(await unreadOf(ben)).toEqual([]);
});

describe('marking a narrow as read, while messages of it', () => {
  let updatedCount: number;
  const readNarrow: Work = async (unitOfWork) => {
    const narrows = new PostgresNarrowQueries(world.sql, plainPages(world.sql));
    const useCase = new UpdateFlagsInNarrow({ unitOfWork, narrows });
    ({ updatedCount } = await useCase.execute(ben, {
      narrow: [{ operator: 'channel', operand: from, negated: false }],
      window: { anchor: { kind: 'message', id: 0 }, before: 0, after: 100, includeAnchor: true },
      flag: 'read',
      operation: 'add',
    }));
  };

  it('are deleted, marks the others', async () => {
    expect(await cross(remove, readNarrow)).toEqual({ hadToWait: true });
    expect(updatedCount).toBe(2);
    expect(await unreadOf(ben)).toEqual([]);
  });

  it('move to a channel that the user may not access, marks the others', async () => {
    const other = await send('Breakfast');
    to = await freshChannel(world, ann, [ann], { inviteOnly: true });
    expect(await cross(leave, readNarrow)).toEqual({ hadToWait: true });
    expect(updatedCount).toBe(1);
    ids = [other];
    expect(await unreadOf(ben)).toEqual([]);
  });
});

it('two users mark messages of a topic concurrently without waiting', async () => {
  const other: Work = (unitOfWork) =>
    new UpdateFlags({ unitOfWork }).execute(ann, {
      messageIds: ids,
      flag: 'starred',
      operation: 'add',
    });
  expect(await cross(flag('add', 'read', ids), other)).toEqual({ hadToWait: false });
});

it.each([
  ['marks', () => flag('add', 'read', ids)],
  ['marks everything', () => readAll],
])('a message is sent without waiting while a user %s', async (_, mark) => {
  expect(await cross(mark(), () => send('Lunch'))).toEqual({ hadToWait: false });
});

it('the marks of a user are applied in the order of their events', async () => {
  await cross(flag('add', 'read', ids), flag('remove', 'read', ids));
  const { rows } = await world.sql.query<{ operation: string }>(
    `select payload->>'operation' as operation from outbox
     where type = 'message_flags.changed' and realm_id = $1 order by id`,
    [ben.realmId],
  );
  expect(rows.map(({ operation }) => operation)).toEqual(['add', 'remove']);
  expect(await unreadOf(ben)).toEqual(ids);
});

it('a message sent while all are marked read is read if its event comes first', async () => {
  const open = () =>
    world.unitOfWork.run(async (tx) => {
      const { recipientId } = await world.channel(from);
      const location = { kind: 'channel', channelId: from, recipientId, topic: 'Lunch' } as const;
      const id = await tx.messages.add(aMessage(ann, location));
      await readAll(world.unitOfWork);
      return id;
    });
  ids = [await open(), await send('Lunch')];
  expect(await unreadOf(ben)).toEqual([ids[1]]);
});

const joinAs =
  (actor: Actor, channelId: number): Work =>
  async (unitOfWork) => {
    const { rows } = await world.sql.query<{ name: string }>(
      'select name from channel where id = $1',
      [channelId],
    );
    await new Subscribe({
      unitOfWork,
      subscribing: new PostgresSubscribingQueries(world.sql),
      renderer: aRenderer(),
      clock,
      addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
    }).execute(actor, {
      channels: [{ name: rows[0]!.name }],
      authorizationErrorsFatal: true,
      announce: false,
      notifiesSubscribed: false,
      options: plainChannelOptions,
    });
  };
it('a subscription begins with its event, not before', async () => {
  const cyd = await world.createUser(ann.realmId);
  let early = 0;
  await joinAs(
    cyd,
    from,
  )(
    unitOfWorkOf({
      run: (work) =>
        world.unitOfWork.run((tx) =>
          work({
            ...tx,
            channels: new Proxy(tx.channels, {
              get: (channels, name) =>
                name === 'subscribe'
                  ? async (...given: Parameters<typeof channels.subscribe>) => {
                      const added = await channels.subscribe(...given);
                      early = await send('Lunch');
                      return added;
                    }
                  : Reflect.get(channels, name).bind(channels),
            }),
          }),
        ),
    }),
  );
  ids = [early, await send('Lunch')];
  expect(await unreadOf(cyd)).toEqual([ids[1]]);
});

it.each([
  ['waits for a move there', () => [leave, joinAs(ben, to)] as const],
  ['keeps a move there waiting', () => [joinAs(ben, to), leave] as const],
])('a user who subscribes to a channel %s', async (_, commands) => {
  await world.unsubscribe(to, ben.userId);
  const [first, second] = commands();
  expect(await cross(first, second)).toEqual({ hadToWait: true });
});

describe('a user leaves the channel from which unread messages moved', () => {
  const leaveOrigin: Work = (unitOfWork) =>
    createMessagingUseCases({
      unitOfWork,
      subscribing: new PostgresSubscribingQueries(world.sql),
    } as unknown as MessagingPorts).unsubscribe.execute(ann, {
      names: [originName],
      principals: { ids: [ben.userId] },
    });
  let originName = '';

  beforeEach(async () => {
    const { rows } = await world.sql.query<{ name: string }>(
      'select name from channel where id = $1',
      [from],
    );
    originName = rows[0]!.name;
    await leave(world.unitOfWork);
  });

  const readTarget: Work = (unitOfWork) =>
    new MarkChannelRead({ unitOfWork }).execute(ben, { channelId: to, topic: null });

  it.each([
    ['messages', () => flag('add', 'read', ids)],
    ['their channel', () => readTarget],
    ['everything', () => readAll],
  ])('%s: stays read when marked before', async (_, mark) => {
    expect(await cross(mark(), leaveOrigin)).toEqual({ hadToWait: true });
    expect(await unreadOf(ben)).toEqual([]);
  });

  it.each([
    ['messages', () => flag('add', 'read', ids)],
    ['their channel', () => readTarget],
    ['everything', () => readAll],
  ])('%s: becomes read when marked meanwhile', async (_, mark) => {
    expect(await cross(leaveOrigin, mark())).toEqual({ hadToWait: true });
    expect(await unreadOf(ben)).toEqual([]);
  });

  it('and unread messages stay unread', async () => {
    await leaveOrigin(world.unitOfWork);
    expect(await unreadOf(ben)).toEqual(ids);
  });
});
