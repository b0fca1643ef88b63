import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AddReaction,
  EditMessage,
  RemoveReaction,
  SendMessage,
  Subscribe,
  TransactionalMessagePosting,
  type SendMessageInput,
} from '@tandem/messaging-domain';
import {
  aRenderer,
  freshChannel,
  plainChannelOptions,
  smallEmojiCatalog,
} from '@tandem/messaging-domain/testing';
import { systemClock, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresSubscribingQueries } from '../channels/postgres-subscribing-queries.ts';
import { PostgresInsightQueries } from '../insights/postgres-insight-queries.ts';
import { PostgresDestinationQueries } from './postgres-destination-queries.ts';
import { PostgresMessagePosting } from './postgres-message-posting.ts';
import { PostgresMessageQueries } from './postgres-message-queries.ts';
import { PostgresReferenceQueries } from './postgres-reference-queries.ts';

/** The statements sent since the test began, by name where they have one. */
let sent: string[] = [];
const test = useTestDatabase({
  onQuery: (query) => sent.push(typeof query === 'string' ? query : query.name),
});

let world: PostgresHarness;
let realmId: number;
let ann: Actor;
let channelId: number;

const addresses = { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' };
const ports = () => ({
  unitOfWork: world.unitOfWork,
  renderer: aRenderer(),
  emoji: smallEmojiCatalog,
  addresses,
  posting: new PostgresMessagePosting(world.sql, new TransactionalMessagePosting(world.unitOfWork)),
  destinations: new PostgresDestinationQueries(world.sql),
  references: new PostgresReferenceQueries(world.sql),
  subscribing: new PostgresSubscribingQueries(world.sql),
  insights: new PostgresInsightQueries(world.sql),
  clock: systemClock,
});
const send = async (input: Partial<SendMessageInput> = {}, sender = ann) => {
  const { messageId } = await new SendMessage(ports()).execute(sender, {
    target: { kind: 'channel', channel: { id: channelId }, topic: 'Lunch' },
    content: 'hello',
    clientName: 'test',
    readBySender: true,
    sendKey: null,
    echo: null,
    ...input,
  });
  return messageId;
};

beforeAll(async () => {
  world = new PostgresHarness(test().database);
  realmId = await world.createRealm();
  ann = await world.createUser(realmId);
});

beforeEach(async () => {
  channelId = await freshChannel(world, ann);
  await send();
  sent = [];
});

describe('the round trips', () => {
  it('of a message to a channel', async () => {
    await send();
    expect(sent).toEqual(['destination.channelById', 'message.postMany']);
  });

  it('of a message with references: two concurrent queries', async () => {
    await send({ content: '@**Zoe**, see #**general>x** :tada:' });
    expect([...sent].sort()).toEqual([
      'destination.channelById',
      'message.postMany',
      'reference.find',
    ]);
  });

  it('of the first message of a topic, which its sender then follows', async () => {
    const target = { kind: 'channel', channel: { id: channelId }, topic: 'Dinner' } as const;
    await send({ target });
    expect(sent).toEqual([
      // Clients receive the topic event before the message event.
      'destination.channelById',
      'begin',
      'userTopic.lockTopic',
      'userTopic.raise',
      'outbox.append',
      'message.addToChannel',
      'commit',
    ]);
    sent = [];
    await send({ target });
    expect(sent).toEqual(['destination.channelById', 'message.postMany']);
  });

  it('of a direct message', async () => {
    await send({ target: { kind: 'direct', people: { ids: [ann.userId] } } });
    expect(sent).toEqual(['destination.peopleByIds', 'begin', 'message.addToPeople', 'commit']);
  });

  it('of a repeated send', async () => {
    const id = await send({ sendKey: 'again' });
    sent = [];
    expect(await send({ sendKey: 'again' })).toBe(id);
    expect(sent).toEqual(['destination.channelById']);
  });

  it('of reading a message', async () => {
    const id = await send();
    sent = [];
    expect(await new PostgresMessageQueries(world.sql).findMessage(ann, id)).not.toBeNull();
    expect(sent).toEqual(['message.find']);
  });

  it('of an edit', async () => {
    const messageId = await send();
    sent = [];
    const input = { messageId, content: 'bye', propagateMode: 'change_one' } as const;
    await new EditMessage(ports()).execute(ann, input);
    expect(sent).toEqual([
      'begin',
      'message.lockForEdit',
      'message.saveContent',
      'outbox.append',
      'commit',
    ]);
  });

  it('of adding and removing a reaction', async () => {
    const messageId = await send();
    const emoji = { messageId, emojiCode: '1f44d', reactionType: 'unicode_emoji' };
    sent = [];
    await new AddReaction(ports()).execute(ann, { ...emoji, emojiName: '+1' });
    expect(sent).toEqual([
      'begin',
      'message.lockVisible',
      'reaction.add',
      'outbox.append',
      'commit',
    ]);
    sent = [];
    await new RemoveReaction(ports()).execute(ann, emoji);
    expect(sent).toEqual([
      'begin',
      'message.lockVisible',
      'reaction.remove',
      'outbox.append',
      'commit',
    ]);
  });
});

describe('the rows that a message writes', () => {
  const count = async () => {
    const tables = [
      'message',
      'topic',
      'message_flag',
      'topic_participant',
      'outbox',
      'sent_key',
      'topic_read',
      'recipient_read',
      'user_read',
      'submessage',
      'subscription',
    ];
    const { rows } = await world.sql.query<{ rows: number }>(
      tables.map((table) => `select count(*) as rows from ${table}`).join(' union all '),
    );
    return rows.map((row) => row.rows);
  };
  const written = async (subscribers: number) => {
    channelId = await freshChannel(world, ann);
    await world.sql.query(
      `with someone as (
         insert into user_account (realm_id, delivery_email, email, full_name)
         select $2, name || '@example.com', name || '@example.com', name
         from (select gen_random_uuid()::text as name from generate_series(1, $3)) n
         returning id)
       insert into subscription (channel_id, user_id, from_message_id, color)
       select $1, id, 0, '#fff' from someone`,
      [channelId, realmId, subscribers],
    );
    await world.sql.query('update channel set subscriber_count = $2 where id = $1', [
      channelId,
      subscribers + 1,
    ]);
    await send();
    const before = await count();
    await send({ sendKey: `to ${subscribers}`, content: 'hello' });
    const after = await count();
    return after.map((rows, index) => rows - (before[index] ?? 0));
  };

  it('are as many for 2,000 subscribers as for 10', async () => {
    const few = await written(10);
    expect(await written(2_000)).toEqual(few);
    expect(few.reduce((sum, rows) => sum + rows)).toBe(3);
  });
});

describe('concurrent commands', () => {
  it('with one send key store one message and one event', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => send({ sendKey: 'at once' })));
    expect(new Set(ids).size).toBe(1);
    const { rows } = await world.sql.query<{ events: number }>(
      `select count(*) as events from outbox where payload->>'messageId' = $1`,
      [String(ids[0])],
    );
    expect(rows).toEqual([{ events: 1 }]);
  });

  it('draw ids of a topic in the order in which messages become visible', async () => {
    const reader = await world.createUser(realmId);
    const seen: number[] = [];
    let done = false;
    const watching = (async () => {
      while (!done) {
        const { rows } = await world.sql.query<{ id: number }>(
          `select m.id from message m join topic t on t.id = m.topic_id
           where t.channel_id = $1 order by m.id`,
          [channelId],
        );
        const ids = rows.map((row) => row.id);
        // New messages have higher ids than all messages seen before.
        expect(ids.slice(0, seen.length)).toEqual(seen);
        seen.splice(0, seen.length, ...ids);
      }
    })();
    await Promise.all(Array.from({ length: 40 }, (_, i) => send({}, i % 2 ? ann : reader)));
    done = true;
    await watching;
    expect(await world.messageCount(channelId)).toBe(41);
  });

  it('edit, react and send in one topic without conflicts', async () => {
    const messageId = await send();
    const results = await Promise.allSettled(
      Array.from({ length: 24 }, (_, i) => {
        if (i % 3 === 0) return send();
        if (i % 3 === 1) {
          const input = { messageId, content: `edit ${i}`, propagateMode: 'change_one' } as const;
          return new EditMessage(ports()).execute(ann, input);
        }
        return new AddReaction(ports()).execute(ann, { messageId, emojiName: 'tada' });
      }),
    );
    const failures = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(failures).toHaveLength(7);
    for (const failure of failures) {
      expect(failure).toMatchObject({ code: 'REACTION_ALREADY_EXISTS' });
    }
    expect((await world.message(messageId))?.history).toHaveLength(8);
  });

  it('create one channel for many requests', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.createUser(realmId)));
    const options = plainChannelOptions;
    const results = await Promise.all(
      people.map((user, i) =>
        new Subscribe(ports()).execute(user, {
          channels: [{ name: i % 2 ? 'Popular' : 'popular' }, { name: `own ${i}` }],
          authorizationErrorsFatal: true,
          announce: false,
          notifiesSubscribed: false,
          options,
        }),
      ),
    );
    expect(results.map((each, i) => each.subscribed.get(people[i]!.userId)?.length)).toEqual(
      people.map(() => 2),
    );
    const { rows } = await world.sql.query<{ subscribers: number }>(
      `select subscriber_count as subscribers from channel where realm_id = $1
       and name_key = 'popular'`,
      [realmId],
    );
    expect(rows).toEqual([{ subscribers: 6 }]);
  });
});
