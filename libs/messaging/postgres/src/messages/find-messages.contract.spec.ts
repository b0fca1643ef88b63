import { beforeAll, describe, expect, it } from '@jest/globals';
import { freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { setRealmGroup } from '../../testing/fixtures.ts';
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

describe('a sender who is inaccessible to a guest', () => {
  it('is hidden if the organization restricts access and they share no channel', async () => {
    const channel = await freshChannel(world, ann, [ann], { isWebPublic: true });
    const outsider = await world.createUser(realmId);
    const id = await send(outsider, await toChannel(channel));
    const accessible = async (actor: Actor) =>
      (await queries.findMessage(actor, id))?.sender.isAccessible;
    expect(await accessible(guest)).toBe(true);
    await setRealmGroup(world.sql, realmId, 'can_access_all_users_group', 'role:members');
    expect([await accessible(guest), await accessible(ben)]).toEqual([false, true]);
    await send(guest, toPeople(guest, outsider));
    expect(await accessible(guest)).toBe(true);
    await setRealmGroup(world.sql, realmId, 'can_access_all_users_group', 'role:everyone');
  });
});

describe('the last message of a user', () => {
  it('is the newest one that they received', async () => {
    const user = await world.createUser(realmId);
    expect(await queries.lastMessageId(user)).toBeNull();
    const channel = await freshChannel(world, ann, [ann]);
    await send(ann, await toChannel(channel));
    await world.unitOfWork.run((tx) =>
      tx.channels.subscribe([{ channelId: channel, userId: user.userId, color: '#fff' }]),
    );
    expect(await queries.lastMessageId(user)).toBeNull();
    const inChannel = await send(ann, await toChannel(channel));
    expect(await queries.lastMessageId(user)).toBe(inChannel);
    const direct = await send(ann, toPeople(ann, user));
    await send(ann, toPeople(ann, ben));
    expect(await queries.lastMessageId(user)).toBe(direct);
    await world.archiveChannel(channel);
    expect(await queries.lastMessageId(user)).toBe(direct);
  });
});

describe('many messages at once', () => {
  it('are returned as each actor may see them', async () => {
    const channel = await freshChannel(world, ann, [ann, ben], { inviteOnly: true });
    const inChannel = await send(ann, await toChannel(channel));
    const direct = await send(ann, toPeople(ann, guest));
    const actors = [ann, ben, guest, owner, foreigner];
    const ids = [inChannel, direct, 999_999_999];
    const seen = await Promise.all(
      actors.flatMap((actor) => ids.map((id) => queries.findMessage(actor, id))),
    );
    expect(seen.map((each) => each?.id ?? null)).toEqual([
      inChannel,
      direct,
      null,
      inChannel,
      null,
      null,
      null,
      direct,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(seen.map((each) => each?.flags).filter((each) => each)).toEqual([
      ['read'],
      ['read'],
      [],
      [],
    ]);
    // Single and batched reads are two statements: they must return the same.
    expect(seen[3]).toEqual(await queries.findMessage(ben, inChannel));
  });
});
