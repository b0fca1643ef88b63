import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  EditMessage,
  createMessagingUseCases,
  type MessagesMoved,
  type MessagingPorts,
} from '@tandem/messaging-domain';
import {
  aMessage,
  aRenderer,
  freshChannel,
  noReferences,
  plainInsights,
} from '@tandem/messaging-domain/testing';
import { ROLES, systemClock, type Actor, type Role } from '@tandem/shared-kernel';
import {
  cross as crossCommands,
  useTestDatabase,
  type Begin,
  type Command,
} from '@tandem/shared-postgres/testing';
import { PostgresHarness, bindHarness } from '../../testing/postgres-harness.ts';
import { PostgresSubscribingQueries } from '../channels/postgres-subscribing-queries.ts';

/*
 * A move to another channel, and a change of who may read that channel: the first one has run but not
 * committed when the second one begins. The event of the move says who loses the messages in the order
 * of the commits.
 */

const test = useTestDatabase({ poolSize: 6 });
const addresses = {
  urlOf: () => 'https://chat.example.com',
  emailDomainOf: () => 'example.com',
};

let world: PostgresHarness;
let ann: Actor;
let ben: Actor;
let to: number;
let messageId: number;

const alone: Begin = (bind) => test().database.unitOfWork(bind);

async function send(begin: Begin, channelId: number): Promise<number> {
  const { recipientId } = await world.channel(channelId);
  const location = { kind: 'channel', channelId, recipientId, topic: 'Lunch' } as const;
  const message = aMessage(ann, location, { sentAt: systemClock.now() });
  return begin(bindHarness).run((tx) => tx.messages.add(message));
}

beforeEach(async () => {
  world = new PostgresHarness(test().database);
  const realmId = await world.createRealm();
  ann = await world.createUser(realmId, ROLES.owner);
  ben = await world.createUser(realmId);
  const from = await freshChannel(world, ann, [ann, ben]);
  to = await freshChannel(world, ann, [ann]);
  await send(alone, to);
  messageId = await send(alone, from);
});

const cross = (first: Command, second: Command) => crossCommands(test().database, first, second);

const moveBy = (actor: Actor, begin: Begin) =>
  new EditMessage({
    unitOfWork: begin(bindHarness),
    renderer: aRenderer(),
    clock: systemClock,
    references: noReferences,
    insights: plainInsights,
    addresses,
  }).execute(actor, {
    messageId,
    channelId: to,
    propagateMode: 'change_all',
    notifyNewThread: false,
  });
const move: Command = (begin) => moveBy(ann, begin);

const becomes =
  (role: Role): Command =>
  (begin) =>
    begin((sql) => sql).run((sql) =>
      sql.query('update user_account set role = $2 where id = $1', [ben.userId, role]),
    );

const channels = (begin: Begin) =>
  createMessagingUseCases({
    unitOfWork: begin(bindHarness),
    subscribing: new PostgresSubscribingQueries(world.sql),
    renderer: aRenderer(),
    addresses,
    clock: systemClock,
  } as unknown as MessagingPorts);
const hide: Command = (begin) =>
  channels(begin).editChannel.execute(ann, {
    channelId: to,
    edits: { inviteOnly: true, groups: {} },
  });
const archive: Command = (begin) => channels(begin).archiveChannel.execute(ann, { channelId: to });

async function lostTo(): Promise<readonly number[]> {
  const { rows } = await world.sql.query<{ payload: MessagesMoved }>(
    `select payload from outbox where type = 'messages.moved' and realm_id = $1`,
    [ann.realmId],
  );
  expect(rows).toHaveLength(1);
  return rows[0]!.payload.lostUserIds;
}

describe('a move to a channel that a user reads without a subscription', () => {
  it.each([
    ['the user becomes a guest', becomes(ROLES.guest)],
    ['the channel becomes private', hide],
  ])('reaches the user if it comes before %s', async (_, change) => {
    expect(await cross(move, change)).toEqual({ hadToWait: true });
    expect(await lostTo()).toEqual([]);
  });

  it.each([
    ['the user becomes a guest', becomes(ROLES.guest)],
    ['the channel becomes private', hide],
  ])('deletes the messages to the user if %s before', async (_, change) => {
    expect(await cross(change, move)).toEqual({ hadToWait: true });
    expect(await lostTo()).toEqual([ben.userId]);
  });

  it('reaches a guest who becomes a member before', async () => {
    await becomes(ROLES.guest)(alone);
    expect(await cross(becomes(ROLES.member), move)).toEqual({ hadToWait: true });
    expect(await lostTo()).toEqual([]);
  });

  it('deletes the messages also to a deactivated guest, who may be reactivated', async () => {
    await becomes(ROLES.guest)(alone);
    await world.sql.query('update user_account set is_active = false where id = $1', [ben.userId]);
    await move(alone);
    expect(await lostTo()).toEqual([ben.userId]);
  });
});

it('a move is refused to a user for whom the channel became private before', async () => {
  const admin = { ...ben, role: ROLES.administrator };
  const moving: Command = (begin) => moveBy(admin, begin);
  await expect(cross(hide, moving)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
});

describe('a channel is archived', () => {
  it('and a later move into it is refused', async () => {
    await expect(cross(archive, move)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
  });

  it('after a move into it is done', async () => {
    expect(await cross(move, archive)).toEqual({ hadToWait: true });
    expect(await lostTo()).toEqual([]);
  });
});

it.each([
  ['becomes a guest', becomes(ROLES.guest)],
  ['hides a channel', hide],
])('messages are sent without waiting while a user %s', async (_, change) => {
  const sending: Command = (begin) => send(begin, to);
  expect(await cross(change, sending)).toEqual({ hadToWait: false });
});

it('another role that reads the same channels waits for no move', async () => {
  expect(await cross(move, becomes(ROLES.moderator))).toEqual({ hadToWait: false });
});
