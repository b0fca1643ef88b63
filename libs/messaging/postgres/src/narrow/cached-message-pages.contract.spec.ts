import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NEWEST_ANCHOR, parseNarrow, type Narrow } from '@tandem/messaging-domain';
import { aBody, aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { cachedPages, plainPages } from '../../testing/message-reads.ts';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { CachedMessagePages } from './cached-message-pages.ts';
import { PostgresNarrowQueries } from './postgres-narrow-queries.ts';

let sent: string[] = [];
const test = useTestDatabase({
  onQuery: (query) => sent.push(typeof query === 'string' ? query : query.name),
});
let world: PostgresHarness;
let ann: Actor;
let ben: Actor;
let guest: Actor;
let channelId: number;
let otherId: number;
let ids: number[];
/** The instance under test: it has read the page twice before, so that it is cached. */
let warm: PostgresNarrowQueries;

beforeAll(async () => {
  world = new PostgresHarness(test().database);
});

const run = (text: string, values: readonly unknown[] = []) => world.sql.query(text, values);

async function send(sender: Actor, channel: number, topic: string): Promise<number> {
  const { recipientId } = await world.channel(channel);
  const location = { kind: 'channel', channelId: channel, recipientId, topic } as const;
  return world.unitOfWork.run((tx) =>
    tx.messages.add(aMessage(sender, location, { body: aBody({ content: topic }) })),
  );
}

beforeEach(async () => {
  const realmId = await world.createRealm();
  ann = await world.createUser(realmId);
  ben = await world.createUser(realmId);
  guest = await world.createUser(realmId, 600);
  channelId = await freshChannel(world, ann, [ann, ben, guest]);
  otherId = await freshChannel(world, ann, [ann, ben]);
  ids = [];
  for (const [sender, topic] of [
    [ann, 'Lunch'],
    [ben, 'Lunch'],
    [ann, 'Dinner'],
    [ben, 'Tea'],
  ] as const) {
    ids.push(await send(sender, channelId, topic));
  }
  await send(ann, otherId, 'Elsewhere');
  warm = new PostgresNarrowQueries(world.sql, cachedPages(world.sql));
  for (const actor of [ann, ben, guest, ann, ben, guest]) {
    for (const narrow of narrows()) await pageBy(warm, actor, narrow);
  }
});

const newest = {
  anchor: { kind: 'message', id: NEWEST_ANCHOR } as const,
  before: 3,
  after: 0,
  includeAnchor: false,
};
const term = (operator: string, operand: string | number) => ({
  operator,
  operand,
  negated: false,
});
const narrows = (): Narrow[] =>
  [[], [term('channel', channelId)], [term('channel', channelId), term('topic', 'lunch')]].map(
    parseNarrow,
  );

async function pageBy(queries: PostgresNarrowQueries, actor: Actor, narrow: Narrow) {
  const refused = () => 'refused' as const;
  const page = await queries.findPage(actor, narrow, newest).catch(refused);
  if (page === 'refused') return page;
  const { messages, ...range } = page;
  return {
    ...range,
    messages: messages.map(({ shared: _, ...view }) => view),
  };
}

/**
 * Expects the same page from an instance without caches and from the warm one: alone, repeated,
 * and concurrently with all others.
 */
async function expectSame(): Promise<void> {
  const pages = [ann, ben, guest].flatMap((actor) =>
    narrows().map((narrow) => ({ actor, narrow })),
  );
  const fresh: unknown[] = [];
  for (const { actor, narrow } of pages) {
    const page = await pageBy(
      new PostgresNarrowQueries(world.sql, plainPages(world.sql)),
      actor,
      narrow,
    );
    expect(await pageBy(warm, actor, narrow)).toEqual(page);
    expect(await pageBy(warm, actor, narrow)).toEqual(page);
    fresh.push(page);
  }
  const often = [...pages, ...pages, ...pages];
  const together = await Promise.all(often.map((each) => pageBy(warm, each.actor, each.narrow)));
  expect(together).toEqual([...fresh, ...fresh, ...fresh]);
}

describe('a page of cached messages', () => {
  it('takes one query, without the messages', async () => {
    sent = [];
    const [, inChannel] = narrows();
    const page = await warm.findPage(ben, inChannel!, newest);
    expect([sent.length, page.messages.map(({ id }) => id)]).toEqual([1, ids.slice(1)]);
  });

  it('shares queries with concurrent calls', async () => {
    const [, inChannel] = narrows();
    sent = [];
    const actors = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? ann : ben));
    const pages = await Promise.all(actors.map((each) => warm.findPage(each, inChannel!, newest)));
    expect(sent).toHaveLength(3);
    for (const page of pages) expect(page.messages.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it('is read again after a change, with the contents of new messages only, and cached anew', async () => {
    const fourth = await send(ann, channelId, 'Tea');
    const [, inChannel] = narrows();
    const last = async (actor: Actor) => {
      sent = [];
      const page = await warm.findPage(actor, inChannel!, newest);
      expect(page.messages.at(-1)?.id).toBe(fourth);
      return sent.length;
    };
    // The fingerprint, the page, and the contents of the new message.
    expect(await last(ben)).toBe(3);
    expect(sent.filter((name) => name === 'narrow.findContents')).toHaveLength(1);
    expect(await last(ann)).toBe(2);
    expect([await last(ben), await last(ben)]).toEqual([2, 1]);
  });

  it('is the same object until it changes', async () => {
    const [, inChannel] = narrows();
    const first = await warm.findPage(ben, inChannel!, newest);
    expect((await warm.findPage(ben, inChannel!, newest)).messages).toBe(first.messages);
    await changes['a mark in a topic']!();
    expect((await warm.findPage(ben, inChannel!, newest)).messages).not.toBe(first.messages);
  });

  it('reflects a change that commits while it is read', async () => {
    const plain = plainPages(world.sql);
    let meanwhile = async (): Promise<unknown> => undefined;
    const slow = new CachedMessagePages(world.sql, {
      find: async (query) => {
        const page = await plain.find(query);
        await meanwhile();
        return page;
      },
    });
    const queries = new PostgresNarrowQueries(world.sql, slow);
    const [, inChannel] = narrows();
    await pageBy(queries, ben, inChannel!);
    meanwhile = changes['a mark in a topic']!;
    const before = await pageBy(queries, ben, inChannel!);
    meanwhile = async () => undefined;
    const after = await pageBy(queries, ben, inChannel!);
    expect(after).not.toEqual(before);
    expect(after).toEqual(
      await pageBy(new PostgresNarrowQueries(world.sql, plain), ben, inChannel!),
    );
  });

  it('is not cached where its fingerprint would not cover it', async () => {
    const [, inChannel] = narrows();
    await changes['a mention of a topic']!();
    for (const actor of [ben, guest]) {
      for (let time = 1; time <= 3; time += 1) await warm.findPage(actor, inChannel!, newest);
      sent = [];
      await warm.findPage(actor, inChannel!, newest);
      expect(sent).toHaveLength(1);
      const again = await warm.findPage(actor, inChannel!, newest);
      expect((await warm.findPage(actor, inChannel!, newest)).messages).not.toBe(again.messages);
    }
  });

  /** Changes that other instances commit without notifying this one. */
  const changes: Record<string, () => Promise<unknown>> = {
    'nothing at all': async () => undefined,
    'a message of a new topic': () => send(ben, channelId, 'Supper'),
    'a message elsewhere': () => send(ben, otherId, 'Lunch'),
    'a message of a new user': async () =>
      send(await world.createUser(ann.realmId), channelId, 'Lunch'),
    'a deleted message': () => run('delete from message where id = $1', [ids[2]]),
    'an edit': () => run(`update message set content = 'new' where id = $1`, [ids[3]]),
    'a message that is moved to another channel': () =>
      run(
        `update message m set recipient_id = c.recipient_id, topic_id = t.id, moved_from =
           m.recipient_id, subject = t.name from channel c, topic t
         where m.id = $1 and c.id = $2 and t.channel_id = c.id`,
        [ids[3], otherId],
      ),
    'a mark of the actor': () =>
      run('insert into user_read (user_id, upto) values ($1, $2)', [ben.userId, ids[2]]),
    'a mark in the channel': () =>
      run(
        `insert into recipient_read (user_id, recipient_id, upto)
         select $1, recipient_id, $2 from channel where id = $3`,
        [ben.userId, ids[2], channelId],
      ),
    'a mark in a topic': () =>
      run(
        `insert into topic_read (user_id, topic_id, upto)
         select $1, topic_id, id from message where id = $2`,
        [ben.userId, ids[2]],
      ),
    'a star': () =>
      run('insert into message_flag (user_id, message_id, flags) values ($1, $2, 1)', [
        ben.userId,
        ids[2],
      ]),
    'a message noted as read': () =>
      run('insert into message_flag (user_id, message_id, read) values ($1, $2, 1)', [
        ben.userId,
        ids[2],
      ]),
    'an own message noted as unread': () =>
      run('insert into message_flag (user_id, message_id, read) values ($1, $2, 0)', [
        ann.userId,
        ids[2],
      ]),
    'a sender whom the actor mutes': () =>
      run(
        `insert into muted_user (user_id, muted_user_id, muted_at)
         values ($1, $2, now() - interval '1 day')`,
        [ben.userId, ann.userId],
      ),
    'a mention of a topic': () =>
      run('update message set mentions_topic = true where id = $1', [ids[2]]),
    'a mention of a channel': () =>
      run('update message set mentions_channel = true where id = $1', [ids[2]]),
    'a sender’s new name': () =>
      run(`update user_account set full_name = 'New' where id = $1`, [ann.userId]),
    'a channel’s new name': () =>
      run(`update channel set name = 'New name' where id = $1`, [channelId]),
    'an organization’s new address': () =>
      run(`update realm set string_id = string_id || 'x' where id = $1`, [ann.realmId]),
    'a linkifier': () =>
      run(
        `insert into realm_linkifier (realm_id, pattern, url_template, position)
         values ($1, 'L', 'https://l', 0)`,
        [ann.realmId],
      ),
    'a hidden history': () =>
      run(
        `update realm set settings = settings
           || '{"message_edit_history_visibility_policy": "none"}'::jsonb where id = $1`,
        [ann.realmId],
      ),
    'a subscription that ends': () =>
      run('update subscription set is_active = false where user_id = $1', [ben.userId]),
    'a removal from a private channel': async () => {
      await run('update channel set invite_only = true where id = $1', [channelId]);
      await run('delete from subscription where user_id = $1 and channel_id = $2', [
        ben.userId,
        channelId,
      ]);
    },
    'a history that begins later': async () => {
      await run(
        `update channel set invite_only = true, history_public_to_subscribers = false
         where id = $1`,
        [channelId],
      );
      await run('update subscription set from_message_id = $2 where user_id = $1', [
        ben.userId,
        ids[2],
      ]);
    },
    'an archived channel': () =>
      run('update channel set is_archived = true where id = $1', [channelId]),
  };

  it.each(Object.keys(changes))('reflects %s', async (name) => {
    await changes[name]!();
    await expectSame();
  });

  it('returns nothing of a private channel after the user was removed', async () => {
    await changes['a removal from a private channel']!();
    const [everything, inChannel] = narrows();
    expect(await pageBy(warm, ben, inChannel!)).toMatchObject({ messages: [] });
    const page = await warm.findPage(ben, everything!, newest);
    expect(page.messages.filter(({ id }) => ids.includes(id))).toEqual([]);
  });
});
