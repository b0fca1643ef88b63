import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import type { NewAttachment } from '../src/index.ts';
import type { UnfinishedUpload } from '../src/uploads/index.ts';
import { aMessage } from './builders.ts';
import { freshChannel, twoUsers } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

const NOON = new Date('2026-03-11T12:00:00.000Z');
let count = 0;

/** A file of `owner`. */
export function anUpload(owner: Actor, changes: Partial<NewAttachment> = {}): NewAttachment {
  count += 1;
  return {
    realmId: owner.realmId,
    ownerId: owner.userId,
    name: 'notes.txt',
    size: 10,
    pathId: `${owner.realmId}/ab/token-${count}/notes.txt`,
    contentType: 'text/plain',
    image: null,
    createdAt: NOON,
    ...changes,
  };
}

/** A resumable upload in progress of `owner`. */
function anUnfinishedUpload(
  owner: Actor,
  changes: Partial<UnfinishedUpload> = {},
): UnfinishedUpload {
  count += 1;
  return {
    id: `${owner.realmId}-${owner.userId}-${count}`,
    realmId: owner.realmId,
    ownerId: owner.userId,
    size: 10,
    beganAt: NOON,
    ...changes,
  };
}

/** The contract of repositories of unfinished uploads. */
export function describeUnfinishedUploads(name: string, makeHarness: () => MessagingHarness): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let ben: Actor;
    beforeEach(async () => {
      ({ harness, ann, ben } = await twoUsers(makeHarness));
    });
    const reserve = (upload: UnfinishedUpload, quotaBytes: number | null = null) =>
      harness.unitOfWork.run((tx) =>
        tx.unfinishedUploads.reserve(upload, { quotaBytes, maxPerOwner: 3 }),
      );
    const release = (id: string) =>
      harness.unitOfWork.run((tx) => tx.unfinishedUploads.release(id));
    const lease = (uploadId: string, holder: string, now: Date, seconds = 10) =>
      harness.unitOfWork.run((tx) =>
        tx.unfinishedUploads.lease(
          { uploadId, holder, until: new Date(now.getTime() + seconds * 1000) },
          now,
        ),
      );

    it('reserves no more than the quota, also at the same moment', async () => {
      expect(await reserve(anUnfinishedUpload(ann, { size: 26 }), 25)).toBe('over-quota');
      const owners = [ann, ben, ann, ben];
      const reserved = await Promise.all(
        owners.map((owner) => reserve(anUnfinishedUpload(owner), 25)),
      );
      expect([...reserved].sort()).toEqual(['over-quota', 'over-quota', 'reserved', 'reserved']);
    });

    it('reserves for a number of uploads of one person, also at the same moment', async () => {
      const reserved = await Promise.all(
        [1, 2, 3, 4, 5].map(() => reserve(anUnfinishedUpload(ann))),
      );
      expect(reserved.filter((each) => each === 'too-many')).toHaveLength(2);
      expect(await reserve(anUnfinishedUpload(ben), 40)).toBe('reserved');
      expect(await reserve(anUnfinishedUpload(ben), 40)).toBe('over-quota');
    });

    it('gives space back once', async () => {
      const upload = anUnfinishedUpload(ann);
      expect(await reserve(upload, 10)).toBe('reserved');
      expect(await reserve(anUnfinishedUpload(ann), 10)).toBe('over-quota');
      expect(await release(upload.id)).toBe(true);
      expect(await release(upload.id)).toBe(false);
      expect(await reserve(anUnfinishedUpload(ann), 10)).toBe('reserved');
      expect(await reserve(anUnfinishedUpload(ann), 10)).toBe('over-quota');
    });

    it('gives the space of old uploads back', async () => {
      const old = anUnfinishedUpload(ann, { beganAt: new Date('2001-01-01T00:00:00Z') });
      expect(await reserve(old, 20)).toBe('reserved');
      const young = anUnfinishedUpload(ann);
      expect(await reserve(young, 20)).toBe('reserved');
      const before = new Date('2001-01-02T00:00:00Z');
      const releaseOld = () =>
        harness.unitOfWork.run((tx) => tx.unfinishedUploads.releaseBefore(before));
      expect(await releaseOld()).toBe(1);
      expect(await releaseOld()).toBe(0);
      const isOpen = (id: string) =>
        harness.unitOfWork.run((tx) => tx.unfinishedUploads.isOpen(id));
      expect([await isOpen(old.id), await isOpen(young.id)]).toEqual([false, true]);
      expect(await reserve(anUnfinishedUpload(ben), 20)).toBe('reserved');
    });

    it('leases an upload to one holder at a time', async () => {
      const { id } = anUnfinishedUpload(ann);
      expect(await lease(id, 'nobody has it', NOON)).toBe(true);
      await reserve(anUnfinishedUpload(ann, { id }));
      const holders = await Promise.all(['a', 'b', 'c'].map((holder) => lease(id, holder, NOON)));
      expect(holders.filter(Boolean)).toHaveLength(1);
      const holder = ['a', 'b', 'c'][holders.indexOf(true)]!;
      expect(await lease(id, holder, NOON, 20)).toBe(true);
      const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
      expect(await lease(id, 'd', later(19))).toBe(false);
      expect(await lease(id, 'd', later(20))).toBe(true);
      const end = (who: string) =>
        harness.unitOfWork.run((tx) =>
          tx.unfinishedUploads.endLease({ uploadId: id, holder: who }),
        );
      await end(holder);
      expect(await lease(id, 'e', later(21))).toBe(false);
      await end('d');
      expect(await lease(id, 'e', later(21))).toBe(true);
    });
  });
}

/** The contract of repositories of uploaded files. */
export function describeAttachments(name: string, makeHarness: () => MessagingHarness): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let ben: Actor;
    beforeEach(async () => {
      ({ harness, ann, ben } = await twoUsers(makeHarness));
    });

    const add = (upload: NewAttachment, quota: number | null = null) =>
      harness.unitOfWork.run((tx) => tx.attachments.add(upload, quota));
    const claim = (user: Actor, messageId: number, ...paths: string[]) =>
      harness.unitOfWork.run((tx) => tx.attachments.claim(user.userId, messageId, paths));
    const replace = (user: Actor, messageId: number, ...paths: string[]) =>
      harness.unitOfWork.run((tx) => tx.attachments.replace(user.userId, messageId, paths));
    const remove = (user: Actor, id: number) =>
      harness.unitOfWork.run((tx) => tx.attachments.remove(user.userId, id));
    const directMessage = (...people: Actor[]) =>
      harness.unitOfWork.run((tx) => {
        const userIds = people.map((each) => each.userId).sort((a, b) => a - b);
        return tx.messages.add(aMessage(people[0]!, { kind: 'direct', userIds }));
      });

    it('sums the sizes of the files of an organization', async () => {
      expect(await add(anUpload(ann))).toMatchObject({ spaceUsed: 10 });
      expect(await add(anUpload(ben, { size: 5 }))).toMatchObject({ spaceUsed: 15 });
      const outsider = await harness.createUser(await harness.createRealm());
      const added = await add(anUpload(outsider));
      expect(added).toMatchObject({ spaceUsed: 10 });
      expect(await remove(outsider, added!.id)).toMatchObject({ spaceUsed: 0 });
    });

    it('counts reservations for unfinished uploads', async () => {
      const upload = anUnfinishedUpload(ann, { size: 20 });
      const limits = { quotaBytes: 25, maxPerOwner: 5 };
      expect(
        await harness.unitOfWork.run((tx) => tx.unfinishedUploads.reserve(upload, limits)),
      ).toBe('reserved');
      expect(await add(anUpload(ben), 25)).toBeNull();
      const added = await harness.unitOfWork.run(async (tx) => {
        expect(await tx.unfinishedUploads.release(upload.id)).toBe(true);
        return tx.attachments.add(anUpload(ann, { size: 20 }), 25);
      });
      expect(added).toMatchObject({ spaceUsed: 20 });
    });

    it('takes nothing beyond the quota, also at the same moment', async () => {
      expect(await add(anUpload(ann, { size: 11 }), 10)).toBeNull();
      const added = await Promise.all([1, 2, 3, 4].map(() => add(anUpload(ann), 25)));
      expect(added.filter((each) => each !== null)).toHaveLength(2);
      expect(await add(anUpload(ann, { size: 5 }), 25)).toMatchObject({ spaceUsed: 25 });
    });

    it('lets messages of the owner show a file', async () => {
      const upload = anUpload(ann);
      const { id } = (await add(upload))!;
      const first = await directMessage(ann, ben);
      const { name, pathId, size, createdAt } = upload;
      const shown = { id, ownerId: ann.userId, name, pathId, size, createdAt, spaceUsed: 10 };
      expect(await claim(ann, first, pathId, '1/no/such/file')).toEqual([
        { ...shown, messageIds: [first], sentAt: [expect.any(Number)] },
      ]);
      expect(await claim(ann, first, pathId)).toEqual([]);
      const second = await directMessage(ann);
      const sentAt = [expect.any(Number), expect.any(Number)];
      expect(await claim(ann, second, pathId)).toEqual([
        { ...shown, messageIds: [first, second], sentAt },
      ]);
    });

    it('lets others share only accessible files', async () => {
      const upload = anUpload(ann);
      await add(upload);
      const own = await directMessage(ben);
      expect(await claim(ben, own, upload.pathId)).toEqual([]);
      const shared = await directMessage(ann, ben);
      await claim(ann, shared, upload.pathId);
      expect(await claim(ben, own, upload.pathId)).toMatchObject([{ messageIds: [own, shared] }]);
    });

    it('restricts files of private channels to their subscribers', async () => {
      const channelId = await freshChannel(harness, ann, [ann], { inviteOnly: true });
      const { recipientId } = await harness.channel(channelId);
      const location = { kind: 'channel', channelId, recipientId, topic: 'a' } as const;
      const hidden = await harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
      const upload = anUpload(ann);
      await add(upload);
      await claim(ann, hidden, upload.pathId);
      expect(await claim(ben, await directMessage(ben), upload.pathId)).toEqual([]);
    });

    it('restricts files to their organization', async () => {
      const outsider = await harness.createUser(await harness.createRealm());
      const upload = anUpload(outsider);
      await add(upload);
      expect(await claim(ann, await directMessage(ann), upload.pathId)).toEqual([]);
    });

    it('updates the files of an edited message', async () => {
      const [retained, dropped, fresh] = [anUpload(ann), anUpload(ann), anUpload(ann)];
      for (const each of [retained, dropped, fresh]) await add(each);
      const message = await directMessage(ann, ben);
      await claim(ann, message, retained.pathId, dropped.pathId);
      const { changed, detached } = await replace(ann, message, retained.pathId, fresh.pathId);
      expect(changed.map(({ pathId, messageIds }) => [pathId, messageIds])).toEqual([
        [dropped.pathId, []],
        [fresh.pathId, [message]],
      ]);
      expect(detached).toMatchObject([{ pathId: dropped.pathId, messageIds: [] }]);
      expect(await replace(ann, message, retained.pathId, fresh.pathId)).toEqual({
        changed: [],
        detached: [],
      });
    });

    it('reports files of the editor that no message shows as detached', async () => {
      const upload = anUpload(ann);
      await add(upload);
      const [first, second] = [await directMessage(ann, ben), await directMessage(ben, ann)];
      await claim(ann, first, upload.pathId);
      await claim(ben, second, upload.pathId);
      expect((await replace(ann, first)).detached).toEqual([]);
      const { changed, detached } = await replace(ben, second);
      expect([changed.length, detached.length]).toEqual([1, 0]);
    });

    it('removes files for their owners only', async () => {
      const upload = anUpload(ann);
      const { id } = (await add(upload))!;
      expect(await remove(ben, id)).toBeNull();
      expect(await remove(ann, id)).toEqual({ pathId: upload.pathId, spaceUsed: 0 });
      expect(await remove(ann, id)).toBeNull();
    });

    it('forgets old files that nothing shows', async () => {
      const [shown, old] = [anUpload(ann), anUpload(ann)];
      const young = anUpload(ann, { createdAt: new Date(NOON.getTime() + 5000) });
      for (const each of [shown, old, young]) await add(each);
      await claim(ann, await directMessage(ann), shown.pathId);
      const forget = (limit: number) =>
        harness.unitOfWork.run((tx) =>
          tx.attachments.removeUnclaimed(new Date(NOON.getTime() + 1000), limit),
        );
      const paths = await forget(1000);
      expect(paths).toContain(old.pathId);
      expect(paths).not.toContain(shown.pathId);
      expect(paths).not.toContain(young.pathId);
      expect(await forget(1000)).toEqual([]);
      expect(await add(anUpload(ann, { size: 0 }))).toMatchObject({ spaceUsed: 20 });
    });
  });
}

/** The contract of lists of contents to be removed. */
export function describeFileRemovals(name: string, makeHarness: () => MessagingHarness): void {
  describe(name, () => {
    const after = (ms: number) => new Date(NOON.getTime() + ms);
    it('gives each content that is due once, oldest first', async () => {
      const { unitOfWork } = makeHarness();
      await unitOfWork.run(async ({ fileRemovals }) => {
        await fileRemovals.schedule(['b', 'x'], after(20));
        await fileRemovals.schedule(['a'], after(10));
        await fileRemovals.schedule(['c'], after(30));
        await fileRemovals.schedule(['later'], after(5000));
        await fileRemovals.cancel('x');
      });
      const take = (limit: number) =>
        unitOfWork.run((tx) => tx.fileRemovals.takeDue(after(1000), limit));
      expect([...(await take(2))].sort()).toEqual(['a', 'b']);
      expect(await take(2)).toEqual(['c']);
      expect(await take(2)).toEqual([]);
    });

    it('forgets nothing when the removal fails', async () => {
      const { unitOfWork } = makeHarness();
      await unitOfWork.run((tx) => tx.fileRemovals.schedule(['retained'], after(0)));
      const failed = unitOfWork.run(async (tx) => {
        await tx.fileRemovals.takeDue(after(1000), 10);
        throw new Error('the disk is gone');
      });
      await expect(failed).rejects.toThrow('the disk is gone');
      const taken = await unitOfWork.run((tx) => tx.fileRemovals.takeDue(after(1000), 10));
      expect(taken).toContain('retained');
    });
  });
}
