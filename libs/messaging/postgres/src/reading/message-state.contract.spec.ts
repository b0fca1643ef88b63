import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  EditMessage,
  NEWEST_ANCHOR,
  parseNarrow,
  type MessagingTx,
} from '@tandem/messaging-domain';
import {
  aMessage,
  aRenderer,
  freshChannel,
  noReferences,
  plainInsights,
} from '@tandem/messaging-domain/testing';
import { ROLES, systemClock, type Actor } from '@tandem/shared-kernel';
import { randomOf } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { plainPages } from '../../testing/message-reads.ts';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresPersonalStateQueries } from '../events/postgres-personal-state-queries.ts';
import { PostgresPublishedChangeQueries } from '../events/postgres-published-change-queries.ts';
import { PostgresInsightQueries } from '../insights/postgres-insight-queries.ts';
import { PostgresMessageQueries } from '../messages/postgres-message-queries.ts';
import { PostgresNarrowQueries } from '../narrow/postgres-narrow-queries.ts';

/*
 * The read state of the same messages by everything that reads it: pages, single messages, narrows,
 * unread messages, commands, receipts and events must agree.
 */

const test = useTestDatabase();
const WORLDS = 6;
const MESSAGES = 24;
const CHANGES = 30;

let world: PostgresHarness;
let ann: Actor;
let ben: Actor;
let mia: Actor;
/** Ben subscribes to the second channel late, and never to the third one. */
let channels: readonly number[];
let ids: number[];

beforeAll(() => {
  world = new PostgresHarness(test().database);
});

beforeEach(async () => {
  const realmId = await world.createRealm();
  ann = await world.createUser(realmId, ROLES.owner);
  ben = await world.createUser(realmId);
  mia = await world.createUser(realmId);
  channels = [
    await freshChannel(world, ann, [ann, ben, mia]),
    await freshChannel(world, ann, [ann, mia]),
    await freshChannel(world, ann, [ann, mia]),
  ];
  ids = [];
});

const run = <T>(work: (tx: MessagingTx) => Promise<T>) => world.unitOfWork.run(work);

async function send(sender: Actor, channelId: number | null, topic: string): Promise<void> {
  const userIds = [ann.userId, ben.userId];
  const location =
    channelId === null
      ? ({ kind: 'direct', userIds } as const)
      : ({
          kind: 'channel',
          channelId,
          recipientId: (await world.channel(channelId)).recipientId,
          topic,
        } as const);
  ids.push(
    await run((tx) => tx.messages.add(aMessage(sender, location, { sentAt: systemClock.now() }))),
  );
}

const move = (messageId: number, channelId: number) =>
  new EditMessage({
    unitOfWork: world.unitOfWork,
    renderer: aRenderer(),
    clock: systemClock,
    references: noReferences,
    insights: plainInsights,
    addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
  }).execute(ann, { messageId, channelId, propagateMode: 'change_one' });

async function fill(random: () => number): Promise<void> {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  for (let n = 0; n < MESSAGES; n += 1) {
    if (n === MESSAGES / 2) {
      await run((tx) =>
        tx.channels.subscribe([{ channelId: channels[1]!, userId: ben.userId, color: '#fff' }]),
      );
    }
    if (n === MESSAGES / 3) {
      await world.sql.query(
        'insert into muted_user (user_id, muted_user_id, muted_at) values ($1, $2, $3)',
        [ben.userId, mia.userId, new Date('2000-01-01')],
      );
    }
    const channelId = one([...channels, null]);
    await send(
      channelId === null ? one([ann, ben]) : one([ann, ben, mia]),
      channelId,
      one(['a', 'b']),
    );
  }
  for (let n = 0; n < CHANGES; n += 1) await change(random, one);
}

async function change(random: () => number, one: <T>(list: readonly T[]) => T): Promise<void> {
  const some = ids.filter(() => random() < 0.2);
  const mine = () =>
    run(async (tx) => {
      const flaggable = await tx.readState.findFlaggable(ben, some);
      return flaggable.flatMap(({ id, isSubscribed }) => (isSubscribed ? [id] : []));
    });
  switch (one(['read', 'read', 'unread', 'unread', 'star', 'topic', 'channel', 'all', 'move'])) {
    case 'read': {
      const own = await mine();
      return void (await run((tx) => tx.readState.markRead(ben.userId, own)));
    }
    case 'unread': {
      const own = await mine();
      return void (await run((tx) => tx.readState.markUnread(ben.userId, own)));
    }
    case 'star':
      return void (await run((tx) => tx.readState.setFlag(ben.userId, some, 'starred', true)));
    case 'topic':
      return void (await run((tx) =>
        tx.readState.markChannelRead(ben, { channelId: channels[0]!, topic: one(['a', 'b']) }),
      ));
    case 'channel':
      return void (await run((tx) =>
        tx.readState.markChannelRead(ben, { channelId: one(channels), topic: null }),
      ));
    case 'all':
      // Of messages in the middle: something remains to be read.
      return void (await world.sql.query(
        `insert into user_read (user_id, upto) values ($1, $2)
         on conflict (user_id) do update set upto = greatest(user_read.upto, excluded.upto)`,
        [ben.userId, one(ids.slice(0, 12))],
      ));
    default:
      return moveAny(one(ids), one(channels));
  }
}

/** Direct messages cannot be moved, and others not to where they are. */
async function moveAny(messageId: number, channelId: number): Promise<void> {
  const message = await new PostgresMessageQueries(world.sql).findMessage(ann, messageId);
  const isElsewhere = message?.place.kind === 'channel' && message.place.channelId !== channelId;
  if (isElsewhere) await move(messageId, channelId);
}

class RolledBack extends Error {}

/** The result of a command whose transaction is rolled back. */
async function tried<T>(work: (tx: MessagingTx) => Promise<T>): Promise<T> {
  const results: T[] = [];
  await run(async (tx) => {
    results.push(await work(tx));
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return results[0]!;
}

describe('the read state of a message', () => {
  it.each(Array.from({ length: WORLDS }, (_, n) => n))(
    'is the same for every reader (%d)',
    async (n) => {
      await fill(randomOf(jest.getSeed() + n));
      const narrows = new PostgresNarrowQueries(world.sql, plainPages(world.sql));
      const single = new PostgresMessageQueries(world.sql);
      const insights = new PostgresInsightQueries(world.sql);
      const page = await narrows.findMessages(ben, ids);
      expect(page).toHaveLength(MESSAGES);
      const flags = new Map(page.map((view) => [view.id, view.flags]));
      const where = (matches: (flags: readonly string[], id: number) => boolean) =>
        ids.filter((id) => matches(flags.get(id) ?? [], id));

      const alone = await Promise.all(ids.map((id) => single.findMessage(ben, id)));
      expect(new Map(alone.map((view) => [view?.id, view?.flags]))).toEqual(flags);

      const unread = where((own) => !own.includes('read'));
      const elsewhere = page.flatMap(({ id, place }) =>
        place.kind === 'channel' && place.channelId === channels[2] ? [id] : [],
      );
      // Received where they subscribe; a message that was moved out of there is still in no other narrow.
      const received = where((own, id) => !own.includes('historical') && !elsewhere.includes(id));
      const all = { anchor: { kind: 'message', id: NEWEST_ANCHOR }, before: 99, after: 0 } as const;
      const found = async (...terms: readonly string[]) => {
        const inputs = terms.map((term) => ({
          operator: 'is',
          operand: term.replace('-', ''),
          negated: term.startsWith('-'),
        }));
        const narrow = parseNarrow(inputs);
        const { ids: ranged } = await narrows.findRange(ben, narrow, {
          ...all,
          includeAnchor: false,
        });
        expect(await narrows.matching(ben, narrow, ids)).toEqual(ranged);
        return ranged;
      };
      expect(await found('unread')).toEqual(unread);
      expect(await found('-unread')).toEqual(received.filter((id) => !unread.includes(id)));
      expect(await found('starred', 'unread')).toEqual(
        where((own) => own.includes('starred') && !own.includes('read')),
      );
      const counted = await new PostgresPersonalStateQueries(world.sql).unread(ben, 100);
      expect(counted.flatMap(({ messageIds }) => messageIds).sort((a, b) => a - b)).toEqual(unread);
      expect(await tried((tx) => tx.readState.markRead(ben.userId, ids))).toEqual(unread);
      expect(await tried((tx) => tx.readState.markUnread(ben.userId, ids))).toEqual(
        where((own) => own.includes('read')),
      );

      const readers = await new PostgresPublishedChangeQueries(world.sql).readersOf(ids);
      expect(received.filter((id) => readers.get(id)?.includes(ben.userId))).toEqual(
        received.filter((id) => !unread.includes(id)),
      );
      const receipts = await Promise.all(received.map((id) => insights.readersOf(ann, id)));
      const byOthers = page.filter(({ sender }) => sender.id !== ben.userId).map(({ id }) => id);
      expect(received.filter((_, at) => receipts[at]?.includes(ben.userId))).toEqual(
        received.filter((id) => byOthers.includes(id) && !unread.includes(id)),
      );
    },
  );
});
