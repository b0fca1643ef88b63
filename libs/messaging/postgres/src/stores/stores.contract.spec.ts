import { describe, expect, it } from '@jest/globals';
import { SendDueReminders, type NewScheduledMessage } from '@tandem/messaging-domain';
import {
  aMessage,
  anUpload,
  describePersonalLimits,
  describeStores,
} from '@tandem/messaging-domain/testing';
import { ROLES } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { setRealmGroup } from '../../testing/fixtures.ts';
import {
  PostgresCustomizationQueries,
  PostgresPersonalStoreQueries,
  PostgresRealmExportQueries,
  PostgresUserExportQueries,
  PostgresReminderQueries,
  PostgresScheduledMessageQueries,
  PostgresUploadQueries,
} from '../index.ts';

const test = useTestDatabase();
const harness = () => new PostgresHarness(test().database);

// PostgresSubmessageRepository, PostgresCustomEmojiRepository, PostgresLinkifierRepository,
// PostgresPlaygroundRepository, PostgresDraftRepository, PostgresSavedSnippetRepository,
// PostgresScheduledMessageRepository, PostgresReminderRepository, PostgresRealmExportRepository,
// PostgresUserExportRepository.
describeStores('the stores in PostgreSQL', harness);
describePersonalLimits('the stores in PostgreSQL limit', harness);

describe('PostgresCustomizationQueries', () => {
  it('lists the objects of each organization, in order', async () => {
    const stores = harness();
    const [realmId, other] = [await stores.createRealm(), await stores.createRealm()];
    const ann = await stores.createUser(realmId);
    const rule = (pattern: string) => ({
      pattern,
      urlTemplate: 'https://x.test/',
      exampleInput: 'x',
      reverseTemplate: null,
      alternativeUrlTemplates: ['https://y.test/'],
    });
    const { unitOfWork, sql } = stores;
    const ids = await unitOfWork.run(async (tx) => {
      const a = Number(await tx.linkifiers.add(realmId, rule('a')));
      const b = Number(await tx.linkifiers.add(realmId, rule('b')));
      await tx.linkifiers.add(other, rule('a'));
      await tx.linkifiers.reorder(realmId, [b, a]);
      const playground = { name: 'x', pygmentsLanguage: 'C', urlTemplate: 'https://x/{code}' };
      await tx.playgrounds.add(realmId, playground);
      const emoji = { realmId, name: 'x', fileName: 'x.png', isAnimated: false };
      const id = (await tx.emoji.add({ ...emoji, authorId: ann.userId }))!;
      await tx.emoji.deactivate(id);
      return { a, b };
    });
    const queries = new PostgresCustomizationQueries(sql);
    const linkifiers = await queries.listLinkifiers([realmId, other, 10 ** 15]);
    expect([...linkifiers.keys()].sort()).toEqual([realmId, other].sort());
    expect(linkifiers.get(realmId)).toEqual([
      { id: ids.b, ...rule('b') },
      { id: ids.a, ...rule('a') },
    ]);
    expect((await queries.listEmoji([realmId])).get(realmId)).toMatchObject([
      { name: 'x', deactivated: true, authorId: ann.userId, stillUrl: null },
    ]);
    expect((await queries.listPlaygrounds([realmId])).get(realmId)).toMatchObject([
      { name: 'x', pygmentsLanguage: 'C' },
    ]);
  });
});

it('returns the group that may add emoji in an organization', async () => {
  const stores = harness();
  const realmId = await stores.createRealm();
  const ann = await stores.createUser(realmId);
  const guest = await stores.createUser(realmId, ROLES.guest);
  const mayAdd = (as = ann) => stores.unitOfWork.run((tx) => tx.emoji.mayAdd(as));
  // Cannot be set through the API, but a group with guests has the same effect.
  await setRealmGroup(stores.sql, realmId, 'can_add_custom_emoji_group', 'role:everyone');
  expect([await mayAdd(), await mayAdd(guest)]).toEqual([true, false]);
  await setRealmGroup(stores.sql, realmId, 'can_add_custom_emoji_group', 'role:members');
  expect(await mayAdd()).toBe(true);
  await setRealmGroup(stores.sql, realmId, 'can_add_custom_emoji_group', 'role:moderators');
  expect(await mayAdd()).toBe(false);
});

describe('PostgresPersonalStoreQueries', () => {
  it('lists drafts by age, the latest ones within a limit', async () => {
    const stores = harness();
    const ann = await stores.createUser(await stores.createRealm());
    const draft = { type: '', to: [], topic: '', content: 'x' } as const;
    const times = [30, 10, 20];
    await stores.unitOfWork.run((tx) =>
      tx.drafts.add(
        ann.userId,
        times.map((timestamp) => ({ ...draft, timestamp })),
        9,
      ),
    );
    const queries = new PostgresPersonalStoreQueries(stores.sql);
    const ages = async (limit?: number) =>
      (await queries.listDrafts(ann.userId, limit))?.map((each) => each.timestamp);
    expect(await ages()).toEqual([10, 20, 30]);
    expect(await ages(2)).toEqual([20, 30]);
    await stores.sql.query(
      `update user_account set settings = '{"enable_drafts_synchronization": false}' where id = $1`,
      [ann.userId],
    );
    expect(await queries.listDrafts(ann.userId)).toBeNull();
    const { rows } = await stores.sql.query('select from draft where owner_id = $1', [ann.userId]);
    expect(rows).toEqual([]);
    expect(await queries.listSavedSnippets(ann.userId)).toEqual([]);
  });
});

describe('PostgresScheduledMessageQueries', () => {
  const ROUND = { limit: 10, perSender: 5, exceptSenders: [] };
  const at = (seconds: number) => new Date(seconds * 1000);
  it('finds due messages, and retains their files', async () => {
    const stores = harness();
    const ann = await stores.createUser(await stores.createRealm());
    const { userId: senderId, realmId } = ann;
    const upload = anUpload(ann);
    const message = (
      deliverAt: number,
      uploadPaths: readonly string[] = [],
    ): NewScheduledMessage => ({
      place: { kind: 'direct', userIds: [senderId] },
      content: 'x',
      uploadPaths,
      renderedContent: '<p>x</p>',
      deliverAt,
      realmId,
      senderId,
      clientName: 'test',
      readBySender: false,
    });
    const ids = await stores.unitOfWork.run(async (tx) => {
      await tx.attachments.add(upload, null);
      return {
        late: (await tx.scheduledMessages.add(message(2000), 9))!,
        soon: (await tx.scheduledMessages.add(message(1000, [upload.pathId]), 9))!,
      };
    });
    const queries = new PostgresScheduledMessageQueries(stores.sql);
    const due = async (seconds: number) =>
      (await queries.findDue(at(seconds), ROUND)).filter(
        ({ sender }) => sender.userId === senderId,
      );
    expect(await due(999)).toEqual([]);
    expect(await due(1500)).toEqual([
      {
        id: ids.soon,
        revision: 1,
        sender: ann,
        senderIsActive: true,
        notificationBotId: null,
        deliverAt: at(1000),
        content: 'x',
        clientName: 'test',
        readBySender: false,
        place: { kind: 'direct', userIds: [senderId] },
      },
    ]);
    expect((await due(2500)).map(({ id }) => id)).toEqual([ids.soon, ids.late]);
    expect((await queries.listScheduled(senderId)).map(({ id }) => id)).toEqual([
      ids.soon,
      ids.late,
    ]);
    const unclaimed = () =>
      stores.unitOfWork.run((tx) => tx.attachments.removeUnclaimed(new Date(), 100));
    expect(await unclaimed()).not.toContain(upload.pathId);
    await stores.unitOfWork.run((tx) => tx.scheduledMessages.markSent(ids.soon, 1));
    expect(await unclaimed()).toContain(upload.pathId);
    await stores.sql.query('update user_account set is_active = false where id = $1', [senderId]);
    expect(await due(2500)).toMatchObject([{ id: ids.late, senderIsActive: false }]);
  });

  it('finds due messages of all senders in turn', async () => {
    const stores = harness();
    const realm = await stores.createRealm();
    const people = [await stores.createUser(realm), await stores.createUser(realm)];
    const [ann, ben] = people.map(({ userId }) => userId) as [number, number];
    const add = (senderId: number, deliverAt: number) =>
      stores.unitOfWork.run((tx) =>
        tx.scheduledMessages.add(
          {
            place: { kind: 'direct', userIds: [senderId] },
            content: `${senderId === ann ? 'ann' : 'ben'} ${deliverAt}`,
            uploadPaths: [],
            renderedContent: 'x',
            deliverAt,
            realmId: people[0]!.realmId,
            senderId,
            clientName: 'test',
            readBySender: false,
          },
          9,
        ),
      );
    for (const seconds of [3, 1, 2]) await add(ann, seconds);
    for (const seconds of [9, 8]) await add(ben, seconds);
    const queries = new PostgresScheduledMessageQueries(stores.sql);
    // Other tests leave messages of other users.
    const { rows } = await stores.sql.query<{ id: number }>(
      'select distinct sender_id as id from scheduled_message where sender_id <> all($1)',
      [[ann, ben]],
    );
    const others = rows.map(({ id }) => id);
    const due = async (limit: number, perSender: number, except: readonly number[] = []) => {
      const bounds = { limit, perSender, exceptSenders: [...others, ...except] };
      return (await queries.findDue(at(10), bounds)).map(({ content }) => content);
    };
    expect(await due(9, 9)).toEqual(['ann 1', 'ben 8', 'ann 2', 'ben 9', 'ann 3']);
    expect(await due(9, 1)).toEqual(['ann 1', 'ben 8']);
    expect(await due(3, 9)).toEqual(['ann 1', 'ben 8', 'ann 2']);
    expect(await due(9, 9, [ann])).toEqual(['ben 8', 'ben 9']);
  });

  it('locks a message that is being sent', async () => {
    const stores = harness();
    const ann = await stores.createUser(await stores.createRealm());
    const { userId: senderId, realmId } = ann;
    const message: NewScheduledMessage = {
      place: { kind: 'direct', userIds: [senderId] },
      content: 'x',
      uploadPaths: [],
      renderedContent: 'x',
      deliverAt: 1,
      realmId,
      senderId,
      clientName: 'test',
      readBySender: false,
    };
    const id = (await stores.unitOfWork.run((tx) => tx.scheduledMessages.add(message, 9)))!;
    const take = () => stores.unitOfWork.run((tx) => tx.scheduledMessages.take(id, 1));
    await stores.unitOfWork.run(async (tx) => {
      expect(await tx.scheduledMessages.take(id, 1)).toBe(true);
      expect(await take()).toBe(false);
    });
    expect(await take()).toBe(true);
  });
});

it('a reminder that cannot be sent does not stop those of other users, and is reported (SendDueReminders)', async () => {
  const stores = harness();
  const realmId = await stores.createRealm();
  const [ann, ben] = [await stores.createUser(realmId), await stores.createUser(realmId)];
  for (const { userId } of [ann, ann, ben]) {
    await stores.unitOfWork.run((tx) => {
      const reminder = { userId, messageId: 1, content: 'x', renderedContent: '<p>x</p>' };
      return tx.reminders.add(realmId, { ...reminder, deliverAt: 1 }, 9);
    });
  }
  await stores.sql.query(
    `create function refuse() returns trigger language plpgsql as $$
     begin raise 'refused'; end $$;
     create trigger refuse before delete on reminder
       for each row when (old.user_id = ${ann.userId}) execute function refuse()`,
  );
  const { unitOfWork, sql } = stores;
  const reminders = new PostgresReminderQueries(sql);
  const clock = { now: () => new Date() };
  const sending = new SendDueReminders({ unitOfWork, clock, reminders });
  await expect(sending.execute()).rejects.toThrow('refused');
  const left = async ({ userId }: typeof ann) => (await reminders.listReminders(userId)).length;
  expect([await left(ann), await left(ben)]).toEqual([2, 0]);
  await stores.sql.query('drop function refuse() cascade');
  await sending.execute();
  expect(await left(ann)).toBe(0);
});

it('lists reminders, and finds those that are due (PostgresReminderQueries)', async () => {
  const stores = harness();
  const ann = await stores.createUser(await stores.createRealm());
  const { userId } = ann;
  const location = { kind: 'direct', userIds: [userId] } as const;
  const ids = await stores.unitOfWork.run(async (tx) => {
    const messageId = await tx.messages.add(aMessage(ann, location));
    const reminder = { userId, messageId, content: 'x', renderedContent: '<p>x</p>' };
    const add = (deliverAt: number) => tx.reminders.add(ann.realmId, { ...reminder, deliverAt }, 9);
    return { late: (await add(20))!, soon: (await add(10))! };
  });
  const queries = new PostgresReminderQueries(stores.sql);
  expect((await queries.listReminders(userId)).map(({ id }) => id)).toEqual([ids.soon, ids.late]);
  const due = (await queries.findDueReminders(new Date(15_000), 10)).filter(
    (each) => each.userId === userId,
  );
  expect(due).toEqual([
    {
      id: ids.soon,
      realmId: ann.realmId,
      userId,
      isActive: true,
      botId: null,
      content: 'x',
      renderedContent: '<p>x</p>',
    },
  ]);
});

it('reads exports of users of one requester, and pending ones (PostgresUserExportQueries)', async () => {
  const stores = harness();
  const realmId = await stores.createRealm();
  const [ann, ben] = [await stores.createUser(realmId), await stores.createUser(realmId)];
  const now = new Date();
  const limit = { since: new Date(0), count: 5 };
  const add = (requestedBy: number) =>
    stores.unitOfWork.run(async (tx) => {
      const request = { userId: ann.userId, requestedBy };
      return (await tx.userExports.add(realmId, request, now, limit))!;
    });
  const [first, second, other] = [
    await add(ann.userId),
    await add(ann.userId),
    await add(ben.userId),
  ];
  const queries = new PostgresUserExportQueries(stores.sql);
  expect(await queries.listUserExports(ann.userId)).toEqual([second, first]);
  expect(await queries.findUserExport(ann.userId, first.id)).toEqual(first);
  expect(await queries.findUserExport(ann.userId, other.id)).toBeNull();
  await stores.unitOfWork.run((tx) => tx.userExports.finish(first.id, { failedAt: now }));
  const pending = (await queries.pendingUserExports()).filter((each) => each.realmId === realmId);
  expect(pending).toEqual([second, other].map(({ id }) => ({ id, realmId, userId: ann.userId })));
});

it('lists the users who consent to exports (PostgresRealmExportQueries)', async () => {
  const stores = harness();
  const realmId = await stores.createRealm();
  const [ann, ben] = [await stores.createUser(realmId), await stores.createUser(realmId)];
  await stores.sql.query(
    `update user_account set settings = '{"allow_private_data_export": true}' where id = $1`,
    [ben.userId],
  );
  expect(await new PostgresRealmExportQueries(stores.sql).listConsents(realmId)).toEqual([
    { userId: ann.userId, consented: false, emailVisibility: 1 },
    { userId: ben.userId, consented: true, emailVisibility: 1 },
  ]);
});

describe('PostgresUploadQueries', () => {
  it('hides files of other organizations, and files without a message', async () => {
    const stores = harness();
    const realmId = await stores.createRealm();
    const [ann, ben] = [await stores.createUser(realmId), await stores.createUser(realmId)];
    const outsider = await stores.createUser(await stores.createRealm());
    const upload = anUpload(ann);
    await stores.unitOfWork.run((tx) => tx.attachments.add(upload, null));
    const queries = new PostgresUploadQueries(stores.sql);
    const find = (actor: typeof ann | null) => queries.findUpload(actor, realmId, upload.pathId);
    expect(await find(ann)).toMatchObject({ isAccessible: true, isImage: false });
    expect(await find(ben)).toMatchObject({ isAccessible: false });
    expect(await find(null)).toMatchObject({ isAccessible: false });
    expect(await find(outsider)).toBeNull();
    expect(await queries.listAttachments(ann)).toMatchObject({
      spaceUsed: 10,
      attachments: [{ pathId: upload.pathId, messageIds: [] }],
    });
  });
});
