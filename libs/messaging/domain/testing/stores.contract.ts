import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import {
  MAX_LINKIFIERS,
  type DraftContent,
  type LinkifierEdit,
  type NewScheduledMessage,
} from '../src/index.ts';
import type { UserExportOutcome } from '../src/exports/index.ts';
import type { WidgetData } from '../src/messages/widget.ts';
import { aMessage } from './builders.ts';
import { freshChannel, twoUsers } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

const NOON = new Date('2026-03-11T12:00:00.000Z');

/** The contract of repositories of customizations and personal data. */
export function describeStores(name: string, makeHarness: () => MessagingHarness): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let ben: Actor;
    beforeEach(async () => {
      ({ harness, ann, ben } = await twoUsers(makeHarness));
    });
    const run: MessagingHarness['unitOfWork']['run'] = (work) => harness.unitOfWork.run(work);

    it('returns the facts that decide about data for a message (SubmessageRepository)', async () => {
      const location = { kind: 'direct', userIds: [ann.userId] } as const;
      const plain = await run((tx) => tx.messages.add(aMessage(ann, location)));
      const context = (id: number) => run((tx) => tx.submessages.contextOf(id, ann.userId));
      expect(await context(plain)).toEqual({
        authorId: ann.userId,
        isOpen: false,
        widget: null,
        earlierOwn: 0,
      });
      const data = { messageId: plain, senderId: ann.userId, msgType: 'x', content: '{"a":1}' };
      const first = await run((tx) => tx.submessages.add(data));
      expect(await run((tx) => tx.submessages.add(data))).toBeGreaterThan(first);
      expect(await context(plain)).toMatchObject({
        isOpen: true,
        widget: '{"a":1}',
        earlierOwn: 2,
      });
      const widget: WidgetData = {
        widget_type: 'poll',
        extra_data: { question: 'Tea?', options: [] },
      };
      const poll = await run((tx) => tx.messages.add(aMessage(ann, location, { widget })));
      expect((await context(poll)).isOpen).toBe(true);
    });

    it('stores one active emoji of a name (CustomEmojiRepository)', async () => {
      const emoji = {
        realmId: ann.realmId,
        name: 'party',
        fileName: 'x.gif',
        isAnimated: true,
        authorId: ann.userId,
      };
      const added = await Promise.all([1, 2, 3].map(() => run((tx) => tx.emoji.add(emoji))));
      const [id, ...others] = added.filter((each) => each !== null);
      expect(others).toEqual([]);
      const pictures = `/user_avatars/${ann.realmId}/emoji/images`;
      expect(await run((tx) => tx.emoji.lockActive(ann.realmId, 'party'))).toEqual({
        id,
        name: 'party',
        deactivated: false,
        authorId: ann.userId,
        sourceUrl: `${pictures}/x.gif`,
        stillUrl: `${pictures}/still/x.png`,
      });
      await run((tx) => tx.emoji.deactivate(id!));
      expect(await run((tx) => tx.emoji.isTaken(ann.realmId, 'party'))).toBe(false);
      expect(await run((tx) => tx.emoji.lockActive(ann.realmId, 'party'))).toBeNull();
      expect(await run((tx) => tx.emoji.add(emoji))).not.toBeNull();
    });

    it('stores linkifiers in order (LinkifierRepository)', async () => {
      const { realmId } = ann;
      const rule = (pattern: string) => ({
        pattern,
        urlTemplate: 'https://x.test/',
        exampleInput: null,
        reverseTemplate: null,
        alternativeUrlTemplates: [],
      });
      const add = (pattern: string) => run((tx) => tx.linkifiers.add(realmId, rule(pattern)));
      const [a, b] = [Number(await add('a')), Number(await add('b'))];
      expect(await add('a')).toBe('duplicate');
      const twice = await Promise.all([add('c'), add('c')]);
      const c = Number(twice.find((id) => id !== 'duplicate'));
      expect(twice).toContain('duplicate');
      const change = (id: number, pattern: string) =>
        run((tx) => tx.linkifiers.change(realmId, id, rule(pattern)));
      expect(await change(a, 'a')).toEqual(rule('a'));
      const reversible = {
        ...rule('a'),
        exampleInput: 'a',
        reverseTemplate: 'a',
        alternativeUrlTemplates: ['https://y.test/', 'https://z.test/'],
      };
      const edit = (linkifier: LinkifierEdit) =>
        run((tx) => tx.linkifiers.change(realmId, a, linkifier));
      expect(await edit(reversible)).toEqual(reversible);
      const { pattern, urlTemplate } = reversible;
      expect(await edit({ pattern, urlTemplate })).toEqual(reversible);
      expect(await edit({ pattern, urlTemplate, reverseTemplate: null })).toEqual({
        ...reversible,
        reverseTemplate: null,
      });
      expect(await change(a, 'b')).toBe('duplicate');
      expect(await change(10 ** 15, 'z')).toBe('missing');
      const elsewhere = await harness.createRealm();
      expect(await run((tx) => tx.linkifiers.change(elsewhere, a, rule('z')))).toBe('missing');
      const reorder = (...ids: number[]) => run((tx) => tx.linkifiers.reorder(realmId, ids));
      expect(await reorder(c, a, b)).toBe(true);
      for (const ids of [[a, b], [a, b, b], [a, b, c, c], [a, b, 10 ** 15], []]) {
        expect(await reorder(...ids)).toBe(false);
      }
      expect(await run((tx) => tx.linkifiers.remove(elsewhere, a))).toBe(false);
      expect(await run((tx) => tx.linkifiers.remove(realmId, a))).toBe(true);
      expect(await run((tx) => tx.linkifiers.remove(realmId, a))).toBe(false);
    });

    it('limits the linkifiers of an organization, at the same time too (LinkifierRepository)', async () => {
      const realmId = await harness.createRealm();
      const rule = (pattern: string) => ({
        pattern,
        urlTemplate: 'https://x.test/',
        exampleInput: null,
        reverseTemplate: null,
        alternativeUrlTemplates: [],
      });
      const add = (pattern: string) => run((tx) => tx.linkifiers.add(realmId, rule(pattern)));
      for (let n = 1; n < MAX_LINKIFIERS; n += 1) await add(`full ${n}`);
      const last = await Promise.all([add('x'), add('y')]);
      expect(last.filter((id) => id === 'full')).toHaveLength(1);
      expect(await add('full 1')).toBe('duplicate');
      expect(await run((tx) => tx.linkifiers.add(ann.realmId, rule('z')))).toEqual(
        expect.any(Number),
      );
      const id = Number(last.find((each) => each !== 'full'));
      expect(await run((tx) => tx.linkifiers.change(realmId, id, rule('w')))).toEqual(rule('w'));
      expect(await run((tx) => tx.linkifiers.remove(realmId, id))).toBe(true);
      expect(await add('v')).toEqual(expect.any(Number));
    });

    it('stores playgrounds (PlaygroundRepository)', async () => {
      const { realmId } = ann;
      const one = { name: 'x', pygmentsLanguage: 'Python', urlTemplate: 'https://x.test/{code}' };
      const id = (await run((tx) => tx.playgrounds.add(realmId, one)))!;
      expect(await run((tx) => tx.playgrounds.add(realmId, one))).toBeNull();
      const elsewhere = await harness.createRealm();
      expect(await run((tx) => tx.playgrounds.remove(elsewhere, id))).toBe(false);
      expect(await run((tx) => tx.playgrounds.remove(realmId, id))).toBe(true);
    });

    it('stores drafts (DraftRepository)', async () => {
      const hidden = await freshChannel(harness, ben, [ben], { inviteOnly: true });
      const open = await freshChannel(harness, ben, [ben]);
      const outsider = await harness.createUser(await harness.createRealm());
      expect(
        await run((tx) =>
          tx.drafts.knownTargets(ann, {
            channelIds: [hidden, open, 10 ** 15],
            userIds: [ben.userId, outsider.userId],
          }),
        ),
      ).toEqual({ channelIds: [open], userIds: [ben.userId] });
      expect(await run((tx) => tx.drafts.isSynchronized(ann.userId))).toBe(true);
      const draft: DraftContent = {
        type: 'private',
        to: [3, 1, 2],
        topic: '',
        content: 'x',
        timestamp: 1.5,
      };
      const drafts = await run((tx) => tx.drafts.add(ann.userId, [draft, { ...draft, to: [] }], 9));
      expect(drafts).toEqual([
        { id: expect.any(Number), ...draft },
        { id: expect.any(Number), ...draft, to: [] },
      ]);
      const { id } = drafts![0]!;
      const changed = { id, ...draft, content: 'y' };
      expect(await run((tx) => tx.drafts.change(ben.userId, changed))).toBe(false);
      expect(await run((tx) => tx.drafts.change(ann.userId, changed))).toBe(true);
      expect(await run((tx) => tx.drafts.remove(ben.userId, id))).toBe(false);
      expect(await run((tx) => tx.drafts.remove(ann.userId, id))).toBe(true);
      expect(await run((tx) => tx.drafts.remove(ann.userId, id))).toBe(false);
    });

    it('stores snippets (SavedSnippetRepository)', async () => {
      const owner = ann.userId;
      const given = { title: 'Hello', content: 'hi', createdAt: NOON };
      const snippet = (await run((tx) => tx.savedSnippets.add(owner, given, 9)))!;
      const createdAt = NOON.getTime() / 1000;
      expect(snippet).toEqual({ id: snippet.id, title: 'Hello', content: 'hi', createdAt });
      const change = (user: Actor, changes: { title?: string; content?: string }) =>
        run((tx) => tx.savedSnippets.change(user.userId, snippet.id, changes));
      expect(await change(ann, { title: 'Bye' })).toEqual({ ...snippet, title: 'Bye' });
      expect(await change(ann, { content: 'x' })).toMatchObject({ title: 'Bye', content: 'x' });
      expect(await change(ben, { content: 'x' })).toBeNull();
      expect(await run((tx) => tx.savedSnippets.remove(ben.userId, snippet.id))).toBe(false);
      expect(await run((tx) => tx.savedSnippets.remove(owner, snippet.id))).toBe(true);
    });

    it('stores exports, a few a week (RealmExportRepository)', async () => {
      const { realmId, userId: actingUserId } = ann;
      const limit = { since: new Date(NOON.getTime() - 1000), count: 2 };
      const add = () =>
        run((tx) =>
          tx.realmExports.add(realmId, { actingUserId, exportType: 'public' }, NOON, limit),
        );
      const added = await Promise.all([add(), add(), add()]);
      const [made, failed] = added.filter((id) => id !== null) as [number, number];
      expect(added).toContain(null);
      const lock = (id: number, realm = realmId) => run((tx) => tx.realmExports.lock(realm, id));
      expect(await lock(made)).toEqual({
        id: made,
        actingUserId,
        exportType: 'public',
        path: null,
        failedAt: null,
        deletedAt: null,
        requestedAt: NOON.getTime() / 1000,
      });
      expect(await lock(made, await harness.createRealm())).toBeNull();
      const finish = (id: number, outcome: { path: string } | { failedAt: Date }) =>
        run((tx) => tx.realmExports.finish(id, outcome));
      expect(await finish(made, { path: 'x' })).toBe(true);
      expect(await finish(made, { failedAt: NOON })).toBe(false);
      expect(await finish(failed, { failedAt: NOON })).toBe(true);
      expect(await lock(failed)).toMatchObject({ failedAt: NOON.getTime() / 1000 });
      await run((tx) => tx.realmExports.markDeleted(made, NOON));
      expect(await lock(made)).toMatchObject({ path: null, deletedAt: NOON.getTime() / 1000 });
    });

    it('stores exports of users for their requesters, a few a day (UserExportRepository)', async () => {
      const { realmId, userId } = ann;
      const requestedBy = ben.userId;
      const limit = { since: new Date(NOON.getTime() - 1000), count: 2 };
      const add = () =>
        run((tx) => tx.userExports.add(realmId, { userId, requestedBy }, NOON, limit));
      const has = (realm: number, id: number) => run((tx) => tx.userExports.hasUser(realm, id));
      expect(await has(realmId, userId)).toBe(true);
      expect(await has(await harness.createRealm(), userId)).toBe(false);
      const all = await Promise.all([add(), add(), add()]);
      const ids = all.filter((each) => each !== null).map(({ id }) => ({ id }));
      const [made, failed] = ids as [{ id: number }, { id: number }];
      expect(all).toContain(null);
      const lock = (id: number, by = requestedBy) => run((tx) => tx.userExports.lock(by, id));
      expect(await lock(made.id)).toEqual({
        id: made.id,
        userId,
        requestedBy,
        requestedAt: NOON.getTime() / 1000,
        path: null,
        report: null,
        failedAt: null,
        deletedAt: null,
      });
      expect(await lock(made.id, userId)).toBeNull();
      const finish = (id: number, outcome: UserExportOutcome) =>
        run((tx) => tx.userExports.finish(id, outcome));
      const report = { records: 3, missingFiles: 1, bytes: 9 };
      expect(await finish(made.id, { path: 'x', report })).toBe(true);
      expect(await finish(made.id, { failedAt: NOON })).toBe(false);
      expect(await finish(failed.id, { failedAt: NOON })).toBe(true);
      expect(await lock(made.id)).toMatchObject({ path: 'x', report });
      const remove = (before: Date) => run((tx) => tx.userExports.removeBefore(before, 9));
      expect(await remove(NOON)).toEqual({ count: 0, paths: [] });
      const later = new Date(NOON.getTime() + 1000);
      expect(await remove(later)).toEqual({ count: 2, paths: ['x'] });
      expect(await finish(made.id, { path: 'x', report })).toBe(false);
      const deleted = (await add())!;
      await finish(deleted.id, { path: 'y', report });
      await run((tx) => tx.userExports.markDeleted(deleted.id, NOON));
      expect(await lock(deleted.id)).toMatchObject({
        path: null,
        deletedAt: NOON.getTime() / 1000,
      });
    });

    it('stores reminders of readable messages (ReminderRepository)', async () => {
      const id = await freshChannel(harness, ann, [ann], { name: 'Secret', inviteOnly: true });
      const { recipientId } = await harness.channel(id);
      const location = { kind: 'channel', channelId: id, recipientId, topic: 'a' } as const;
      const messageId = await run((tx) => tx.messages.add(aMessage(ann, location)));
      const target = (user: Actor) => run((tx) => tx.reminders.targetOf(user, messageId));
      expect(await target(ann)).toMatchObject({
        content: 'hello',
        senderId: ann.userId,
        place: { kind: 'channel', channelId: id, name: 'Secret', topic: 'a' },
      });
      expect(await target(ben)).toBeNull();
      const reminder = {
        userId: ann.userId,
        messageId,
        content: 'x',
        renderedContent: 'x',
        deliverAt: 5,
      };
      const add = () => run((tx) => tx.reminders.add(ann.realmId, reminder, 9));
      const [first, second] = [(await add())!, (await add())!];
      const remove = (user: Actor) => run((tx) => tx.reminders.remove(user.userId, first));
      expect([await remove(ben), await remove(ann), await remove(ann)]).toEqual([
        false,
        true,
        false,
      ]);
      const take = () => run((tx) => tx.reminders.take(second));
      expect([await take(), await take()]).toEqual([true, false]);
    });

    it('sends a waiting message once (ScheduledMessageRepository)', async () => {
      const { userId: senderId, realmId } = ann;
      const message: NewScheduledMessage = {
        place: { kind: 'direct', userIds: [ben.userId] },
        content: 'x',
        uploadPaths: [],
        renderedContent: '<p>x</p>',
        deliverAt: 1000,
        realmId,
        senderId,
        clientName: 'test',
        readBySender: true,
      };
      const id = (await run((tx) => tx.scheduledMessages.add(message, 9)))!;
      const lock = (user: Actor) => run((tx) => tx.scheduledMessages.lock(user.userId, id));
      const view = {
        id,
        place: message.place,
        content: 'x',
        deliverAt: 1000,
        failed: false,
      };
      const stored = { revision: 1, isSent: false };
      expect(await lock(ann)).toEqual({ ...view, renderedContent: '<p>x</p>', ...stored });
      expect(await lock(ben)).toBeNull();
      const take = (revision: number) => run((tx) => tx.scheduledMessages.take(id, revision));
      expect([await take(1), await take(2)]).toEqual([true, false]);
      const fail = (revision: number) => run((tx) => tx.scheduledMessages.markFailed(id, revision));
      expect(await fail(1)).toMatchObject({ id, failed: true });
      expect([await take(2), await fail(2)]).toEqual([false, null]);
      const channel = { kind: 'channel', channelId: 7, topic: 'a' } as const;
      await run((tx) =>
        tx.scheduledMessages.save(id, { ...message, place: channel, content: 'y' }),
      );
      expect(await lock(ann)).toMatchObject({
        place: channel,
        content: 'y',
        failed: false,
        revision: 3,
      });
      expect(await take(3)).toBe(true);
      await run((tx) => tx.scheduledMessages.markSent(id, 5));
      expect([await take(3), await take(4)]).toEqual([false, false]);
      expect(await lock(ann)).toMatchObject({ isSent: true });
      await run((tx) => tx.scheduledMessages.remove(id));
      expect(await lock(ann)).toBeNull();
    });
  });
}
