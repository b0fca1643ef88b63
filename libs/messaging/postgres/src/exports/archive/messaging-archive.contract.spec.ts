import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBody, freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import type { JsonTable } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { messageSending } from '../../../testing/message-sending.ts';
import { PostgresHarness } from '../../../testing/postgres-harness.ts';
import { MessagingArchive } from './messaging-archive.ts';

const test = useTestDatabase();

type Row = Readonly<Record<string, unknown>>;

let world: PostgresHarness;
let realmId: number;
let ann: Actor, ben: Actor, eve: Actor;
const ids = new Map<string, number>();
const { send, toPeople, toChannel } = messageSending(() => world);

const named = (content: string) => ({ body: aBody({ content }) });
const sent = async (content: string, location: Parameters<typeof send>[1], sender = ben) =>
  ids.set(content, await send(sender, location, named(content)));

beforeAll(async () => {
  world = new PostgresHarness(test().database);
  realmId = await world.createRealm();
  ann = await world.createUser(realmId);
  ben = await world.createUser(realmId);
  eve = await world.createUser(realmId);
  const channel = (subscribers: readonly Actor[], changes: object) =>
    freshChannel(world, ben, [...subscribers], changes);
  const open = await channel([ann, ben], { name: 'open' });
  const shared = await channel([ann, ben], { name: 'shared', inviteOnly: true });
  const hidden = await channel([ben], { name: 'hidden', inviteOnly: true });
  const secret = { name: 'protected', inviteOnly: true, historyPublicToSubscribers: false };
  const protectedChannel = await channel([ben], secret);
  await sent('open', await toChannel(open));
  await sent('shared', await toChannel(shared));
  await sent('hidden', await toChannel(hidden));
  await sent('before', await toChannel(protectedChannel));
  await world.sql.query(
    `insert into subscription (channel_id, user_id, from_message_id, color)
     select $1, $2, max(id), '#fff' from message`,
    [protectedChannel, ann.userId],
  );
  await sent('after', await toChannel(protectedChannel));
  await sent('to ann', toPeople(ann, ben));
  await sent('to eve', toPeople(ben, eve));
  await sent('group', toPeople(ann, ben, eve));
  await send(await world.createUser(await world.createRealm()), toPeople(ann), named('foreign'));
});

/** Reads an archive of the organization in one snapshot. */
function read<T>(
  consenting: readonly number[] | null,
  work: (archive: MessagingArchive) => Promise<T>,
): Promise<T> {
  const isPublic = consenting?.length === 0;
  return test().database.snapshot(async (sql) =>
    work(await MessagingArchive.open(sql, { realmId, consenting, isPublic })),
  );
}

async function rowsOf(table: JsonTable | undefined): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of table?.rows() ?? []) {
    rows.push(...batch.map((row) => JSON.parse(row) as Row));
  }
  return rows;
}

const table = (archive: MessagingArchive, name: string) =>
  rowsOf(archive.tables().find((each) => each.name === name));
const contents = (consenting: readonly number[] | null) =>
  read(consenting, async (archive) =>
    (await rowsOf(archive.messages())).map(({ content }) => content),
  );

describe('messages', () => {
  it('of public channels are in every archive', async () => {
    expect(await contents([])).toEqual(['open']);
  });

  it('that a consenting user may read are in an archive with consent', async () => {
    expect(await contents([ann.userId])).toEqual(['open', 'shared', 'after', 'to ann', 'group']);
    expect(await contents([eve.userId])).toEqual(['open', 'to eve', 'group']);
  });

  it('are all in a full archive', async () => {
    expect(await contents(null)).toEqual([...ids.keys()]);
  });

  it('between two users are addressed to the recipient', async () => {
    await read(null, async (archive) => {
      const recipients = await table(archive, 'zerver_recipient');
      const messages = await rowsOf(archive.messages());
      const destination = (content: string) => {
        const { recipient } = messages.find((each) => each.content === content)!;
        const { type, type_id: id } = recipients.find((each) => each.id === recipient)!;
        return [type, id];
      };
      expect(destination('to ann')).toEqual([1, ann.userId]);
      expect(destination('to eve')).toEqual([1, eve.userId]);
      const [type, group] = destination('group');
      expect(type).toBe(3);
      const huddles = await table(archive, 'zerver_huddle');
      expect(huddles).toMatchObject([{ id: group, group_size: 3 }]);
      const subscriptions = await table(archive, 'zerver_subscription');
      const members = subscriptions.filter((each) => each.recipient === huddles[0]!.recipient);
      expect(members.map((each) => each.user_profile)).toEqual([
        ann.userId,
        ben.userId,
        eve.userId,
      ]);
    });
  });
});

it('reactions have the types of the format', async () => {
  await world.sql.query(
    `insert into reaction (message_id, user_id, emoji_name, emoji_code, reaction_type)
     values ($1, $2, 'zulip', 'zulip', 'service_extra_emoji'), ($1, $2, 'tada', '1f389', 'unicode_emoji')`,
    [ids.get('open'), ann.userId],
  );
  const reactions = await read(null, (archive) => table(archive, 'zerver_reaction'));
  expect(reactions).toMatchObject([
    { emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' },
    { emoji_code: '1f389', reaction_type: 'unicode_emoji' },
  ]);
});

describe('recipients of messages', () => {
  const flagsOf = (consenting: readonly number[] | null, content: string) =>
    read(consenting, async (archive) =>
      Object.fromEntries(
        (await rowsOf(archive.userMessages([ids.get(content)!], 10))).map((row) => [
          row.user_profile,
          row.flags_mask,
        ]),
      ),
    );

  it('are the subscribers of that time, with their flags', async () => {
    const id = ids.get('shared')!;
    await world.sql.query(
      'insert into message_flag (user_id, message_id, flags, read) values ($1, $2, 1 + 4 + 8, 1)',
      [ann.userId, id],
    );
    const read = 1;
    expect(await flagsOf(null, 'shared')).toEqual({
      [ann.userId]: read + 2 + 8 + 512,
      [ben.userId]: read,
    });
    expect(await flagsOf([ann.userId], 'shared')).toEqual({ [ann.userId]: read + 2 + 8 + 512 });
    expect(await flagsOf(null, 'before')).toEqual({ [ben.userId]: read });
    expect(await flagsOf(null, 'to ann')).toEqual({
      [ann.userId]: 2048,
      [ben.userId]: 2048 + read,
    });
  });

  it('include users who flagged a message that they did not receive', async () => {
    const id = ids.get('open')!;
    await world.sql.query(
      'insert into message_flag (user_id, message_id, flags) values ($1, $2, 1)',
      [eve.userId, id],
    );
    expect(await flagsOf(null, 'open')).toMatchObject({ [eve.userId]: 1024 + 1 + 2 });
    // A public archive does not contain the messages that users starred or have read.
    expect(await flagsOf([], 'open')).toEqual({ [ann.userId]: 1, [ben.userId]: 1 });
  });
});

it('settings of subscriptions are private', async () => {
  await world.sql.query(
    `update subscription set is_muted = true, color = '#123456'
    where user_id = any($1::bigint[])`,
    [[ann.userId, ben.userId]],
  );
  await read([ann.userId], async (archive) => {
    const found = (await table(archive, 'zerver_subscription')).filter((each) => each.is_muted);
    expect(new Set(found.map((each) => each.user_profile))).toEqual(new Set([ann.userId]));
    expect(found.map((each) => each.color)).toEqual(['#123456', '#123456', '#123456']);
  });
});
