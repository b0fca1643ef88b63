import { beforeAll, describe, expect, it } from '@jest/globals';
import { STORED_FLAGS, type NewMessageLocation } from '@tandem/messaging-domain';
import { aBody, freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { messageReaders } from '../../testing/message-readers.ts';
import type { MessageReads } from '../../testing/message-reads.ts';
import { messageSending } from '../../testing/message-sending.ts';
import type { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();

let world: PostgresHarness;
let queries: MessageReads;
let realmId: number;
let ann: Actor, ben: Actor, owner: Actor, guest: Actor, foreigner: Actor;

beforeAll(async () => {
  const readers = await messageReaders(test().database);
  ({ world, queries, realmId, ann, ben, owner, guest, foreigner } = readers);
});

const { send, toPeople, toChannel } = messageSending(() => world);
const flags = async (actor: Actor, id: number) =>
  (await queries.findMessage(actor, id))?.flags ?? null;

describe('access', () => {
  const sees = async (actor: Actor, id: number) => (await queries.findMessage(actor, id)) !== null;
  const seen = (id: number) =>
    Promise.all([ann, ben, owner, guest, foreigner].map((actor) => sees(actor, id)));

  it('to a public channel: all users but guests', async () => {
    const channel = await freshChannel(world, ann);
    const id = await send(ann, await toChannel(channel));
    expect(await seen(id)).toEqual([true, true, true, false, false]);
  });

  it('to a public channel: a subscribed guest', async () => {
    const channel = await freshChannel(world, ann, [ann, guest]);
    const id = await send(ann, await toChannel(channel));
    expect(await sees(guest, id)).toBe(true);
  });

  it('to a web-public channel: guests too', async () => {
    const channel = await freshChannel(world, ann, [ann], { isWebPublic: true });
    const id = await send(ann, await toChannel(channel));
    expect(await seen(id)).toEqual([true, true, true, true, false]);
  });

  it('to a private channel: subscribers, neither owners nor former subscribers', async () => {
    const channel = await freshChannel(world, ann, [ann, ben], { inviteOnly: true });
    const id = await send(ann, await toChannel(channel));
    expect(await seen(id)).toEqual([true, true, false, false, false]);
    await world.unsubscribe(channel, ben.userId);
    expect(await sees(ben, id)).toBe(false);
  });

  it('to a private channel: users who may subscribe, except guests', async () => {
    const everyone = await world.systemGroup(realmId, 'role:everyone');
    const { groups } = await world.newChannel(ann);
    const channel = await freshChannel(world, ann, [ann], {
      inviteOnly: true,
      historyPublicToSubscribers: true,
      groups: { ...groups, can_subscribe_group: everyone },
    });
    const id = await send(ann, await toChannel(channel));
    expect(await seen(id)).toEqual([true, true, true, false, false]);
  });

  it('to protected history: users who were subscribed when it was sent', async () => {
    const channel = await freshChannel(world, ann, [ann], {
      inviteOnly: true,
      historyPublicToSubscribers: false,
    });
    const before = await send(ann, await toChannel(channel));
    await world.unitOfWork.run((tx) =>
      tx.channels.subscribe([{ channelId: channel, userId: ben.userId, color: '#fff' }]),
    );
    const after = await send(ann, await toChannel(channel));
    expect([await sees(ann, before), await sees(ben, before)]).toEqual([true, false]);
    expect([await sees(ann, after), await sees(ben, after)]).toEqual([true, true]);
  });

  it('to an archived channel: as before', async () => {
    const channel = await freshChannel(world, ann, [ann], { inviteOnly: true });
    const id = await send(ann, await toChannel(channel));
    await world.archiveChannel(channel);
    expect(await seen(id)).toEqual([true, false, false, false, false]);
  });

  it('to a direct message: its participants', async () => {
    const id = await send(ann, toPeople(ann, guest));
    expect(await seen(id)).toEqual([true, false, false, true, false]);
  });

  it.each([0, 999_999_999, Number.MAX_SAFE_INTEGER])('to no message with id %d', async (id) => {
    expect(await queries.findMessage(owner, id)).toBeNull();
  });
});

describe('a channel message', () => {
  it('has all that clients show of it', async () => {
    const channel = await freshChannel(world, ann, [ann, ben], { name: 'Kitchen' });
    const sentAt = new Date('2026-03-11T12:00:00.900Z');
    const widget = { widget_type: 'poll', extra_data: { question: 'Q', options: [] } } as const;
    const body = aBody({ content: '**x**', renderedContent: '<p><strong>x</strong></p>' });
    const id = await send(ann, await toChannel(channel), {
      sentAt,
      widget,
      body,
      clientName: 'MyBot',
    });
    const { recipientId } = await world.channel(channel);
    expect(await queries.findMessage(ben, id)).toEqual({
      id,
      recipientId,
      sentAt,
      clientName: 'MyBot',
      place: { kind: 'channel', channelId: channel, channelName: 'Kitchen', topic: 'Lunch' },
      sender: {
        id: ann.userId,
        realmId,
        realmStringId: expect.any(String),
        isAccessible: true,
        email: 'b-ann@example.com',
        deliveryEmail: 'b-ann@example.com',
        fullName: `User ${ann.userId}`,
        avatarSource: 'gravatar',
        avatarVersion: 1,
        emailVisibility: 1,
      },
      content: '**x**',
      renderedContent: '<p><strong>x</strong></p>',
      lastEditedAt: null,
      lastMovedAt: null,
      edits: [],
      reactions: [],
      flags: [],
      submessages: [
        {
          id: expect.any(Number),
          messageId: id,
          senderId: ann.userId,
          type: 'widget',
          content: '{"widget_type":"poll","extra_data":{"question":"Q","options":[]}}',
        },
      ],
      linkifiers: [],
    });
  });

  it('lists reactions, the oldest first', async () => {
    const id = await send(ann, await toChannel(await freshChannel(world, ann)));
    const reaction = { messageId: id, emojiName: 'tada', reactionType: 'unicode_emoji' } as const;
    for (const [user, emojiCode] of [
      [ben, '1f389'],
      [ann, '1f44d'],
      [ann, '1f389'],
    ] as const) {
      await world.unitOfWork.run((tx) =>
        tx.reactions.add({ ...reaction, emojiCode, userId: user.userId }, null),
      );
    }
    const message = await queries.findMessage(ann, id);
    expect(message?.reactions.map((each) => [each.userId, each.emojiCode])).toEqual([
      [ben.userId, '1f389'],
      [ann.userId, '1f44d'],
      [ann.userId, '1f389'],
    ]);
  });

  it('has former contents, the newest first, if the organization shows them', async () => {
    const id = await send(ann, await toChannel(await freshChannel(world, ann)));
    for (const [content, second] of [
      ['two', 10],
      ['three', 20],
    ] as const) {
      await world.unitOfWork.run((tx) =>
        tx.messages.saveContent({
          messageId: id,
          editorId: ann.userId,
          body: aBody({ content }),
          editedAt: new Date(Date.UTC(2026, 2, 11, 12, 0, second, 999)),
        }),
      );
    }
    const noon = Date.UTC(2026, 2, 11, 12) / 1000;
    expect(await queries.findMessage(ben, id)).toMatchObject({
      content: 'three',
      lastEditedAt: new Date(Date.UTC(2026, 2, 11, 12, 0, 20, 999)),
      edits: [
        {
          editorId: ann.userId,
          editedAt: noon + 20,
          previousContent: 'two',
          previousRenderedContent: '<p>two</p>',
        },
        { editorId: ann.userId, editedAt: noon + 10, previousContent: 'hello' },
      ],
    });
    for (const [policy, shown] of [
      ['moves', []],
      ['none', []],
    ] as const) {
      await world.sql.query(
        `update realm set settings = jsonb_build_object(
           'message_edit_history_visibility_policy', $2::text) where id = $1`,
        [realmId, policy],
      );
      const message = await queries.findMessage(ben, id);
      expect(message?.edits).toEqual(shown);
      expect(message?.lastEditedAt).not.toBeNull();
    }
    await world.sql.query(`update realm set settings = '{}' where id = $1`, [realmId]);
  });
});

describe('a direct message', () => {
  it('has the recipient id of the other user, in both directions', async () => {
    const [there, back] = [
      await send(ann, toPeople(ann, ben)),
      await send(ben, toPeople(ann, ben)),
    ];
    const recipients = async (actor: Actor) =>
      Promise.all(
        [there, back].map(async (id) => (await queries.findMessage(actor, id))?.recipientId),
      );
    const own = await world.sql.query<{ id: number; recipientId: number }>(
      'select id, recipient_id as "recipientId" from user_account where id = any($1)',
      [[ann.userId, ben.userId]],
    );
    const recipientOf = (user: Actor) =>
      own.rows.find((row) => row.id === user.userId)?.recipientId;
    expect(await recipients(ann)).toEqual([recipientOf(ben), recipientOf(ben)]);
    expect(await recipients(ben)).toEqual([recipientOf(ann), recipientOf(ann)]);
    const note = await send(ann, toPeople(ann));
    expect((await queries.findMessage(ann, note))?.recipientId).toBe(recipientOf(ann));
    const toGroup = await send(ann, toPeople(ann, ben, owner));
    const group = (await queries.findMessage(ann, toGroup))?.recipientId;
    expect(group).toBe((await queries.findMessage(ben, toGroup))?.recipientId);
    expect([recipientOf(ann), recipientOf(ben)]).not.toContain(group);
  });

  it('orders two participants by email, more by id', async () => {
    const people = async (location: NewMessageLocation) => {
      const message = await queries.findMessage(ann, await send(ann, location));
      return message?.place.kind === 'direct'
        ? message.place.participants.map((each) => each.id)
        : [];
    };
    expect(await people(toPeople(ann, ben))).toEqual([ben.userId, ann.userId]);
    expect(await people(toPeople(ann, ben, owner))).toEqual(
      [ann.userId, ben.userId, owner.userId].sort((a, b) => a - b),
    );
    expect(await people(toPeople(ann))).toEqual([ann.userId]);
  });

  it('to many users is found again', async () => {
    const many = await Promise.all(Array.from({ length: 400 }, () => world.createUser(realmId)));
    const [first, second] = [
      await send(ann, toPeople(ann, ...many)),
      await send(ann, toPeople(ann, ...many)),
    ];
    const [one, two] = await Promise.all(
      [first, second].map((id) => queries.findMessage(many[7]!, id)),
    );
    expect(one?.recipientId).toBe(two?.recipientId);
  });
});

describe('flags', () => {
  it('of a message of others: unread; of an own one: read, unless its client declares otherwise', async () => {
    const location = await toChannel(await freshChannel(world, ann, [ann, ben]));
    const id = await send(ann, location);
    expect([await flags(ann, id), await flags(ben, id)]).toEqual([['read'], []]);
    const unread = await send(ann, location, { readBySender: false });
    expect(await flags(ann, unread)).toEqual([]);
  });

  it('of an own message stay read when an unread one precedes it', async () => {
    const location = await toChannel(await freshChannel(world, ann, [ann, ben]));
    const theirs = await send(ben, location);
    const own = await send(ann, location);
    expect([await flags(ann, theirs), await flags(ann, own)]).toEqual([[], ['read']]);
  });

  it('of messages that the actor did not receive: read and historical', async () => {
    const channel = await freshChannel(world, ann, [ann]);
    const id = await send(ann, await toChannel(channel), {
      body: aBody({ mentionsChannelWildcard: true, mentionedUserIds: [ben.userId] }),
    });
    expect(await flags(ben, id)).toEqual(['read', 'historical']);
    await world.unitOfWork.run((tx) =>
      tx.channels.subscribe([{ channelId: channel, userId: ben.userId, color: '#fff' }]),
    );
    expect(await flags(ben, id)).toEqual(['read', 'historical']);
    expect(await flags(ben, await send(ann, await toChannel(channel)))).toEqual([]);
  });

  it('of mentions', async () => {
    const location = await toChannel(await freshChannel(world, ann, [ann, ben, guest]));
    const toBen = await send(ann, location, { body: aBody({ mentionedUserIds: [ben.userId] }) });
    expect([await flags(ben, toBen), await flags(guest, toBen)]).toEqual([['mentioned'], []]);
    const toAll = await send(ann, location, { body: aBody({ mentionsChannelWildcard: true }) });
    expect(await flags(ben, toAll)).toEqual(['stream_wildcard_mentioned', 'wildcard_mentioned']);
    await send(ben, location);
    const toTopic = await send(ann, location, { body: aBody({ mentionsTopicWildcard: true }) });
    expect(await flags(ben, toTopic)).toEqual(['topic_wildcard_mentioned', 'wildcard_mentioned']);
    expect(await flags(guest, toTopic)).toEqual([]);
    const toPerson = await send(ann, toPeople(ann, ben), {
      body: aBody({ mentionedUserIds: [ben.userId] }),
    });
    expect(await flags(ben, toPerson)).toEqual(['mentioned']);
  });

  it('follow the three marks; notes of the user have priority', async () => {
    const channel = await freshChannel(world, ann, [ann, ben]);
    const ids = [
      await send(ann, await toChannel(channel, 'a')),
      await send(ann, await toChannel(channel, 'b')),
    ];
    const read = async () => {
      const all = await Promise.all(ids.map((id) => flags(ben, id)));
      return all.map((each) => each?.includes('read'));
    };
    const { recipientId } = await world.channel(channel);
    expect(await read()).toEqual([false, false]);
    await world.sql.query(
      `insert into topic_read select $1, topic_id, id from message where id = $2`,
      [ben.userId, ids[1]],
    );
    expect(await read()).toEqual([false, true]);
    await world.sql.query('insert into recipient_read values ($1, $2, $3)', [
      ben.userId,
      recipientId,
      ids[0],
    ]);
    expect(await read()).toEqual([true, true]);
    const note = (id: number | undefined, value: number) =>
      world.sql.query(
        `insert into message_flag (user_id, message_id, read, flags) values ($1, $2, $3, $4)`,
        [ben.userId, id, value, STORED_FLAGS.starred],
      );
    await note(ids[0], 0);
    expect(await flags(ben, ids[0]!)).toEqual(['starred']);
    await world.sql.query('insert into user_read values ($1, $2)', [ben.userId, ids[1]]);
    expect(await read()).toEqual([false, true]);
    const later = await send(ann, await toChannel(channel, 'c'));
    await note(later, 1);
    expect(await flags(ben, later)).toEqual(['read', 'starred']);
  });
});
