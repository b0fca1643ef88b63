import { beforeAll, describe, expect, it } from '@jest/globals';
import { parseNarrow, type Narrow } from '@tandem/messaging-domain';
import { aBody, aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { plainPages } from '../../testing/message-reads.ts';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresPublishedChangeQueries } from '../events/postgres-published-change-queries.ts';
import { PostgresInsightQueries } from '../insights/postgres-insight-queries.ts';
import { PostgresNarrowQueries } from './postgres-narrow-queries.ts';

const test = useTestDatabase();
let harness: PostgresHarness;
let narrows: PostgresNarrowQueries;
let ann: Actor;
let ben: Actor;
let channelId: number;
let ids: number[];

beforeAll(async () => {
  harness = new PostgresHarness(test().database);
  narrows = new PostgresNarrowQueries(harness.sql, plainPages(harness.sql));
  const realmId = await harness.createRealm();
  ann = await harness.createUser(realmId);
  ben = await harness.createUser(realmId);
  channelId = await freshChannel(harness, ann, [ann, ben]);
  const { recipientId } = await harness.channel(channelId);
  ids = [];
  for (const content of ['one fish', 'two fishes', 'red', 'blue fish', 'five']) {
    const location = { kind: 'channel', channelId, recipientId, topic: 'a <b>' } as const;
    const body = aBody({ content });
    ids.push(
      await harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location, { body }))),
    );
  }
});

const narrowOf = (...terms: readonly (readonly [string, string | number])[]): Narrow =>
  parseNarrow(terms.map(([operator, operand]) => ({ operator, operand, negated: false })));
const around = (id: number, before: number, after: number) => ({
  anchor: { kind: 'message', id } as const,
  before,
  after,
  includeAnchor: true,
});

describe('PostgresNarrowQueries', () => {
  it('finds a range around a message, in the narrow or not', async () => {
    const search = narrowOf(['search', 'fish']);
    expect(await narrows.findRange(ben, search, around(ids[1]!, 5, 1))).toEqual({
      ids: [ids[0], ids[1], ids[3]],
      anchor: ids[1],
      foundAnchor: true,
      foundOldest: true,
      foundNewest: false,
    });
    expect(await narrows.findRange(ben, search, around(ids[2]!, 1, 9))).toMatchObject({
      ids: [ids[1], ids[3]],
      foundAnchor: false,
      foundOldest: false,
      foundNewest: true,
    });
    const everything = narrowOf(['channel', channelId]);
    expect(await narrows.findRange(ben, everything, around(ids[2]!, 1, 1))).toMatchObject({
      ids: ids.slice(1, 4),
      foundAnchor: true,
      foundOldest: false,
      foundNewest: false,
    });
  });

  it('finds the same page as findRange and findMessages', async () => {
    const outsider = await harness.createUser(await harness.createRealm());
    const guest = await harness.createUser(ben.realmId, 600);
    const locations = [
      [],
      [['channel', channelId]],
      [
        ['channel', channelId],
        ['topic', 'A <b>'],
      ],
    ];
    const others = [
      [['channel', 'x']],
      [
        ['channel', channelId],
        ['sender', ann.userId],
      ],
    ];
    const windows = [around(ids[2]!, 1, 1), around(0, 0, 2), around(1e16, 3, 0), around(7e6, 9, 9)];
    for (const actor of [ben, outsider, guest]) {
      for (const terms of [...locations, ...others] as [string, string | number][][]) {
        for (const window of windows) {
          const narrow = narrowOf(...terms);
          const fails = () => 'refused';
          const range = await narrows.findRange(actor, narrow, window).catch(fails);
          const page = await narrows.findPage(actor, narrow, window).catch(fails);
          const messages =
            typeof range === 'string' ? [] : await narrows.findMessages(actor, range.ids);
          expect(page).toEqual(typeof range === 'string' ? range : { ...range, messages });
        }
      }
    }
  });

  it('returns the given messages that match a narrow', async () => {
    const wanted = [ids[4]!, ids[3]!, ids[0]!, 99_999];
    expect(await narrows.matching(ben, narrowOf(['search', 'fish']), wanted)).toEqual([
      ids[0],
      ids[3],
    ]);
    const outsider = await harness.createUser(await harness.createRealm());
    expect(await narrows.matching(outsider, [], wanted)).toEqual([]);
    expect(await narrows.findMessages(outsider, wanted)).toEqual([]);
    expect(await narrows.findMessages(ben, [])).toEqual([]);
    expect((await narrows.findMessages(ben, wanted)).map((each) => each.id)).toEqual([
      ids[0],
      ids[3],
      ids[4],
    ]);
  });

  it('highlights the matches of a search', async () => {
    const [match] = await narrows.highlight(narrowOf(['search', 'two "fish"']), [ids[1]!]);
    expect(match).toEqual({
      messageId: ids[1],
      content: '<p><span class="highlight">two</span> <span class="highlight">fishes</span></p>',
      topic: 'a &lt;b&gt;',
    });
    const [plain] = await narrows.highlight([], [ids[1]!]);
    expect(plain).toMatchObject({ content: '<p>two fishes</p>', topic: 'a &lt;b&gt;' });
  });

  it('takes as few round trips as possible', async () => {
    const sent: unknown[] = [];
    const sql: Sql = {
      query: (...given) => {
        sent.push(given[0]);
        return harness.sql.query(...given);
      },
    };
    const counting = new PostgresNarrowQueries(sql, plainPages(sql));
    await counting.findRange(ben, [], around(ids[2]!, 1, 1));
    expect(sent).toHaveLength(1);
    await counting.findRange(ben, narrowOf(['channel', channelId]), around(ids[2]!, 1, 1));
    expect(sent).toHaveLength(3);
  });
});

describe('PostgresPublishedChangeQueries', () => {
  it('returns the changes, and their recipients', async () => {
    const changes = new PostgresPublishedChangeQueries(harness.sql);
    const id = ids[4]!;
    const edit = { messageId: id, editorId: ann.userId, editedAt: new Date() };
    const { editId } = await harness.unitOfWork.run(async (tx) => {
      await tx.messages.lockForEdit(ann, id);
      return tx.messages.saveContent({ ...edit, body: aBody({ content: 'six' }) });
    });
    expect(await changes.findEdits([editId, 99_999])).toEqual(
      new Map([[editId, { previousContent: 'five', previousRenderedContent: '<p>five</p>' }]]),
    );
    expect(await changes.readersOf([id])).toEqual(new Map([[id, [ann.userId]]]));
    await harness.unitOfWork.run((tx) => tx.readState.markRead(ben.userId, ids));
    expect([...((await changes.readersOf([id])).get(id) ?? [])].sort()).toEqual(
      [ann.userId, ben.userId].sort(),
    );
    expect([...(await changes.subscribersWithAccess(channelId, id))].sort()).toEqual(
      [ann.userId, ben.userId].sort(),
    );
    expect(await changes.referencesOf(ben.userId, [id, 99_999])).toEqual([
      {
        id,
        isMentioned: false,
        place: { kind: 'channel', channelId, topic: 'a <b>', isMuted: false },
      },
    ]);
  });
});

describe('PostgresInsightQueries', () => {
  it('returns the policies of an organization, and the readers of a message', async () => {
    const insights = new PostgresInsightQueries(harness.sql);
    expect(await insights.historyPolicy(ann.realmId)).toBe('all');
    expect(await insights.showsReceipts(ann.realmId)).toBe(true);
    await harness.unitOfWork.run((tx) => tx.readState.markRead(ben.userId, ids));
    expect(await insights.readersOf(ann, ids[0]!)).toEqual([ben.userId]);
    expect(await insights.readersOf(ann, 99_999)).toBeNull();
    expect(await insights.writingOf(ann)).toMatchObject({ linkifiers: [] });
    expect(await insights.reportContext(ann)).toMatchObject({ channel: null });
  });
});
