import { beforeEach, describe, expect, it } from '@jest/globals';
import { ClearFiles } from '@tandem/messaging-domain/uploads';
import { MemoryContentStore, aMessage, anUpload } from '@tandem/messaging-domain/testing';
import { systemClock } from '@tandem/shared-kernel';
import { unitOfWorkOf } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { ArchiveWorld } from '../../testing/archive-world.ts';
import { PostgresUploadQueries } from '../index.ts';
import { MESSAGE_COLUMNS } from './message-columns.ts';

const test = useTestDatabase();
let world: ArchiveWorld;

beforeEach(async () => {
  world = await new ArchiveWorld(test().database).prepare();
});

const query = <T>(sql: string, ...values: readonly unknown[]) =>
  world.harness.sql.query<T>(sql, values);
const remove = (id: number) => world.run(world.remove(id));
const restore = () => world.run(world.restore());

it('archives every column of a message that the database does not generate', async () => {
  const { rows } = await query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'message' and is_generated = 'NEVER' order by column_name`,
  );
  expect([...MESSAGE_COLUMNS].sort()).toEqual(rows.map(({ name }) => name));
});

/** Everything that can belong to a message. */
async function decorate(id: number): Promise<void> {
  const { ann, ben } = world;
  await query(
    'insert into message_flag (user_id, message_id, flags, read) values ($1, $2, 1, 0)',
    ben.userId,
    id,
  );
  const { rows } = await query<{ topicId: number | null }>(
    'select topic_id as "topicId" from message where id = $1',
    id,
  );
  for (const { userId } of [ann, ben]) {
    await world.harness.unitOfWork.run((tx) =>
      tx.reactions.add(
        {
          messageId: id,
          userId,
          emojiName: 'tada',
          emojiCode: '1f389',
          reactionType: 'unicode_emoji',
        },
        rows[0]?.topicId ?? null,
      ),
    );
  }
  await query(
    `insert into message_edit (message_id, editor_id, edited_at, prev_content, prev_rendered_content)
     values ($1, $2, now(), 'before', '<p>before</p>')`,
    id,
    ann.userId,
  );
  await query(
    `insert into submessage (message_id, sender_id, msg_type, content) values ($1, $2, 'widget', '{}')`,
    id,
    ann.userId,
  );
}

/** A file that a message shows. */
async function attach(messageId: number): Promise<string> {
  const upload = anUpload(world.ann, { createdAt: systemClock.now() });
  await world.harness.unitOfWork.run(async (tx) => {
    await tx.attachments.add(upload, null);
    await tx.attachments.claim(world.ann.userId, messageId, [upload.pathId]);
  });
  return upload.pathId;
}

it('restores messages with all that belongs to them', async () => {
  const ids = [await world.send('Lunch'), await world.send('Lunch', world.ben)];
  await world.run(world.read('Lunch'));
  ids.push(await world.send('Lunch'), await world.send('Dinner', world.ben));
  const { ann, ben } = world;
  const people = { kind: 'direct', userIds: [ann.userId, ben.userId] } as const;
  ids.push(await world.harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, people))));
  for (const id of ids) await decorate(id);
  await attach(ids[1]!);
  const before = await world.state();
  const unread = await world.unread(...ids);

  for (const id of ids) await remove(id);
  expect(await world.state()).toMatchObject({ messages: [], reaction: [], topics: [], marks: [] });
  expect(await world.archive.count({ realmId: ann.realmId })).toBe(ids.length);
  await restore();
  expect(await world.state()).toEqual(before);
  expect(await world.unread(...ids)).toEqual(unread);
  expect(await world.expectConsistent()).toEqual(ids);
  expect(await world.archive.count({ realmId: ann.realmId })).toBe(0);
});

it('gives restored messages a new revision, so that no cached page of an older text is served', async () => {
  const id = await world.send('Lunch');
  const revision = async () =>
    (
      await query<{ revision: number }>(
        'select revision from message_revision where message_id = $1',
        id,
      )
    ).rows[0]?.revision ?? 0;
  await decorate(id);
  const before = await revision();
  await remove(id);
  await restore();
  expect(await revision()).toBeGreaterThan(before);
});

it('archives the newest part of a history that is larger than JSON can be', async () => {
  const id = await world.send('Lunch');
  await query(
    `insert into message_edit (message_id, editor_id, edited_at, prev_content, prev_rendered_content)
     select $1, $2, now(), n::text, repeat('x', 1000000) from generate_series(1, 300) n`,
    id,
    world.ann.userId,
  );
  await remove(id);
  await restore();
  const { rows } = await query<{ content: string }>(
    'select prev_content as content from message_edit where message_id = $1 order by id',
    id,
  );
  expect([rows.at(0), rows.at(-1)]).toEqual([{ content: '242' }, { content: '300' }]);
});

it('selects by message, channel, topic and time', async () => {
  const [a, b] = [await world.send('Lunch'), await world.send('lunch')];
  const c = await world.send('Dinner');
  const d = await world.send('Lunch', world.ann, world.channelIds[1]);
  for (const id of [a, b, c, d]) await remove(id);
  await query(`update archived_message set deleted_at = now() - interval '1 day' where id = $1`, a);
  const { realmId } = world.ann;
  const channelId = world.channelIds[0];
  const since = new Date(Date.now() - 3_600_000);
  const found = async (selection: object) => {
    const page = { afterId: 0, limit: 10 };
    return (await world.archive.find({ realmId, ...selection }, page)).map(({ id }) => id);
  };
  expect(await found({})).toEqual([a, b, c, d]);
  expect(await found({ messageId: c })).toEqual([c]);
  expect(await found({ channelId })).toEqual([a, b, c]);
  expect(await found({ channelId, topic: 'LUNCH' })).toEqual([a, b]);
  expect(await found({ channelId, topic: 'LUNCH', since })).toEqual([b]);
  expect(await world.archive.find({ realmId }, { afterId: b, limit: 1 })).toMatchObject([
    { id: c, deletedBy: world.ann.userId, reason: 'deleted', senderId: world.ann.userId },
  ]);
});

describe('the read state of restored messages', () => {
  it('is that of the topic that ended, also in a topic that began again', async () => {
    const read = await world.send('Lunch');
    await world.run(world.read('Lunch'));
    const unread = await world.send('Lunch');
    await remove(read);
    await remove(unread);
    const later = await world.send('Lunch');
    await world.run(world.read('Lunch'));
    await restore();
    expect(await world.unread(read, unread, later)).toEqual([unread]);
    await world.expectConsistent();
  });

  it('is that of the time when the rest of the topic moved away', async () => {
    const [a, b] = [await world.send('Lunch'), await world.send('Lunch')];
    await world.run(world.read('Lunch'));
    await remove(a);
    await world.run(world.move(b, { topic: 'Supper' }));
    await restore();
    expect(await world.unread(a, b)).toEqual([]);
    expect((await world.harness.message(a))?.topic).toBe('Lunch');
  });

  it('is read for a user who left the channel', async () => {
    const id = await world.send('Lunch');
    await decorate(id);
    await remove(id);
    await world.harness.unsubscribe(world.channelIds[0], world.ben.userId);
    await restore();
    expect(await world.unread(id)).toEqual([]);
  });
});

it('neither serves nor removes the file of an archived message', async () => {
  const id = await world.send('Lunch');
  const pathId = await attach(id);
  const { ann } = world;
  const { sql, unitOfWork } = world.harness;
  const uploads = new PostgresUploadQueries(sql);
  const isServed = async () => (await uploads.findUpload(ann, ann.realmId, pathId))?.isAccessible;
  const claim = (messageId: number) =>
    unitOfWork.run((tx) => tx.attachments.claim(ann.userId, messageId, [pathId]));
  const clear = () =>
    new ClearFiles({
      unitOfWork,
      files: new MemoryContentStore(),
      clock: { now: () => new Date(Date.now() + 40 * 86_400_000) },
    }).execute();

  await remove(id);
  expect(await isServed()).toBe(false);
  expect((await uploads.listAttachments(ann)).attachments).toEqual([]);
  expect(await claim(await world.send('Dinner'))).toEqual([]);
  await clear();
  await restore();
  expect(await isServed()).toBe(true);

  await remove(id);
  await unitOfWork.run((tx) =>
    tx.archive.removeExpired(new Date(Date.now() + 31 * 86_400_000), 100),
  );
  expect((await query('select from attachment where path_id = $1', pathId)).rows).toHaveLength(1);
  await clear();
  expect((await query('select from attachment where path_id = $1', pathId)).rows).toEqual([]);
});

it('continues after it was interrupted', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 201; count += 1) ids.push(await world.send('Lunch', world.ben));
  await world.run(world.purge);
  const { unitOfWork } = world.harness;
  let batches = 0;
  const failing = world.restore()(
    unitOfWorkOf({
      run: (work) =>
        unitOfWork.run(async (tx) => {
          const result = await work(tx);
          batches += 1;
          if (batches === 2) throw new Error('killed');
          return result;
        }),
    }),
  );
  await expect(failing).rejects.toThrow('killed');
  expect(await world.archive.count({ realmId: world.ann.realmId })).toBe(1);
  expect(await world.expectConsistent()).toEqual(ids);
  await restore();
  expect(await world.harness.messageCount(world.channelIds[0])).toBe(201);
});
