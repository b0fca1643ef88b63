import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NEWEST_ANCHOR, parseNarrow } from '@tandem/messaging-domain';
import { aBody, aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { cachedPages } from '../../testing/message-reads.ts';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresNarrowQueries } from './postgres-narrow-queries.ts';

let sent: string[] = [];
const test = useTestDatabase({
  onQuery: (query) => sent.push(typeof query === 'string' ? query : query.name),
});

let world: PostgresHarness;
let ann: Actor;
let ben: Actor;
let channelId: number;
let ids: number[];
let narrows: PostgresNarrowQueries;

beforeAll(async () => {
  world = new PostgresHarness(test().database);
  const realmId = await world.createRealm();
  ann = await world.createUser(realmId);
  ben = await world.createUser(realmId);
});

beforeEach(async () => {
  channelId = await freshChannel(world, ann, [ann, ben]);
  const { recipientId } = await world.channel(channelId);
  const location = { kind: 'channel', channelId, recipientId, topic: 'Lunch' } as const;
  ids = [];
  for (const content of ['one', 'two', 'three']) {
    const message = aMessage(ann, location, { body: aBody({ content }) });
    ids.push(await world.unitOfWork.run((tx) => tx.messages.add(message)));
  }
  narrows = new PostgresNarrowQueries(world.sql, cachedPages(world.sql));
  sent = [];
  expect(await narrows.findMessages(ann, ids)).toHaveLength(3);
});

const narrow = () => parseNarrow([{ operator: 'channel', operand: channelId, negated: false }]);
const sharedOf = async () => (await narrows.findMessages(ben, ids)).map((view) => view.shared);

describe('messages of a page', () => {
  it('take one round trip each once their contents are cached, and are shared by their readers', async () => {
    const [forAnn, forBen] = [
      await narrows.findMessages(ann, ids),
      await narrows.findMessages(ben, [...ids].reverse()),
    ];
    expect(sent).toEqual([
      'narrow.findPageWithArchived',
      'narrow.findContents',
      'narrow.findPageWithArchived',
      'narrow.findPageWithArchived',
    ]);
    expect(forBen.map(({ id }) => id)).toEqual(ids);
    forBen.forEach((view, at) => expect(view.shared).toBe(forAnn[at]?.shared));
    expect([forAnn[0]?.flags, forBen[0]?.flags]).toEqual([['read'], []]);
  });

  /** Changes that another instance commits without notifying this one. */
  const changes: readonly (readonly [string, string, string])[] = [
    ['an edit', `update message set content = 'new' where id = $1`, 'content'],
    [
      'a reaction',
      `insert into reaction (message_id, user_id, emoji_name, emoji_code, reaction_type)
        values ($1, 1, 'tada', '1f389', 'unicode_emoji')`,
      'reactions',
    ],
    [
      'the data of a widget',
      `insert into submessage (message_id, sender_id, msg_type, content) values ($1, 1, 'x', '{}')`,
      'submessages',
    ],
    [
      'the history',
      `with edited as (update message set has_history = true where id = $1)
        insert into message_edit (message_id, editor_id, edited_at, prev_content)
        values ($1, 1, now(), 'old')`,
      'edits',
    ],
  ];
  it.each(changes)('are read again after a change of %s', async (_name, sql, part) => {
    const before = await narrows.findMessages(ben, ids);
    await world.sql.query(sql, [ids[1]]);
    const after = await narrows.findMessages(ben, ids);
    expect(after.map((view, at) => view.shared === before[at]?.shared)).toEqual([
      true,
      false,
      true,
    ]);
    expect(after[1]).not.toHaveProperty(part, before[1]?.[part as 'content']);
    expect(await sharedOf()).toEqual(after.map((view) => view.shared));
  });

  it('are read again after a reaction is removed, and disappear when deleted', async () => {
    await world.sql.query(changes[1]![1], [ids[0]]);
    expect((await narrows.findMessages(ben, ids))[0]?.reactions).toHaveLength(1);
    await world.sql.query('delete from reaction where message_id = $1', [ids[0]]);
    expect((await narrows.findMessages(ben, ids))[0]?.reactions).toHaveLength(0);
    await world.sql.query(changes[1]![1], [ids[2]]);
    await world.sql.query('delete from message where id = $1', [ids[2]]);
    expect((await narrows.findMessages(ben, ids)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  it('show the history that the current setting of the organization allows', async () => {
    await world.sql.query(changes[3]![1], [ids[0]]);
    expect((await narrows.findMessages(ben, ids))[0]?.edits).toHaveLength(1);
    const setting = `'{"message_edit_history_visibility_policy": "none"}'::jsonb`;
    await world.sql.query(`update realm set settings = settings || ${setting} where id = $1`, [
      ann.realmId,
    ]);
    expect((await narrows.findMessages(ben, ids))[0]?.edits).toHaveLength(0);
  });
});

describe('messages that exceed the read budget together', () => {
  const LENGTH = 100_000;
  const COUNT = 100;
  let longIds: number[];

  beforeEach(async () => {
    const { recipientId } = await world.channel(channelId);
    const location = { kind: 'channel', channelId, recipientId, topic: 'Lunch' } as const;
    const body = aBody({ content: 'x', renderedContent: 'x'.repeat(LENGTH) });
    longIds = await world.unitOfWork.run(async (tx) => {
      const added: number[] = [];
      for (let n = 0; n < COUNT; n += 1)
        added.push(await tx.messages.add(aMessage(ann, location, { body })));
      return added;
    });
  });

  /** The bytes that the database returns, and the number of queries. */
  async function countedBy(work: (queries: PostgresNarrowQueries) => Promise<unknown>) {
    let bytes = 0;
    let queryCount = 0;
    const counting: Sql = {
      async query<T>(...given: Parameters<Sql['query']>) {
        const answer = await world.sql.query<T>(...given);
        bytes += JSON.stringify(answer.rows).length;
        queryCount += 1;
        return answer;
      },
    };
    await work(new PostgresNarrowQueries(counting, cachedPages(counting)));
    return { bytes, queryCount };
  }

  it('are read up to the budget, those nearest to the anchor', async () => {
    const middle = longIds[COUNT / 2]!;
    const window = (id: number, before: number, after: number) => ({
      anchor: { kind: 'message', id } as const,
      before,
      after,
      includeAnchor: true,
    });
    for (const [anchor, before, after] of [
      [middle, 200, 200],
      [middle, 20, 20],
      [NEWEST_ANCHOR, 200, 0],
      [0, 0, 200],
    ] as const) {
      const { bytes, queryCount } = await countedBy(async (queries) => {
        const page = await queries.findPage(ann, narrow(), window(anchor, before, after));
        const found = page.messages.map(({ id }) => id);
        const all = [...ids, ...longIds];
        const first = all.indexOf(found[0]!);
        // Without gaps, and around the anchor.
        expect(found).toEqual(all.slice(first, first + found.length));
        expect(found.length).toBeGreaterThan(30);
        if (anchor === middle) expect(found).toContain(middle);
        expect(page.foundOldest).toBe(found[0] === ids[0]);
        expect(page.foundNewest).toBe(anchor === NEWEST_ANCHOR || found.at(-1) === longIds.at(-1));
        // Cached messages leave no gap either.
        const again = await queries.findPage(ann, narrow(), window(anchor, before, after));
        expect(again.messages.length).toBeGreaterThanOrEqual(found.length);
      });
      expect(queryCount).toBeLessThanOrEqual(4);
      expect(bytes).toBeLessThan(2 * 5_000_000);
    }
  });

  it('are read by id up to the budget, the oldest first', async () => {
    const { bytes, queryCount } = await countedBy(async (queries) => {
      const found = await queries.findMessages(ann, longIds);
      expect(found.map(({ id }) => id)).toEqual(longIds.slice(0, found.length));
      expect(found.length).toBeGreaterThan(30);
    });
    expect(queryCount).toBe(2);
    expect(bytes).toBeLessThan(5_000_000);
  });
});

it('counts submessages in the read budget', async () => {
  const [, middle, newest] = ids;
  await world.sql.query(
    `insert into submessage (message_id, sender_id, msg_type, content)
      select id, 1, repeat('x', 60), repeat('x', 10000)
      from unnest($1::bigint[]) id, generate_series(1, 250)`,
    [[middle, newest]],
  );
  const queries = new PostgresNarrowQueries(world.sql, cachedPages(world.sql));
  const page = await queries.findPage(ann, narrow(), {
    anchor: { kind: 'message', id: NEWEST_ANCHOR },
    before: 200,
    after: 0,
    includeAnchor: true,
  });
  expect(page.messages.map(({ id }) => id)).toEqual([middle, newest]);
  expect([page.foundOldest, page.foundNewest]).toEqual([false, true]);
});
