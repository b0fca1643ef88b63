import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { freshChannel } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

/** The contract of repositories of channel folders. */
export function describeChannelFolderRepository(
  name: string,
  makeHarness: () => MessagingHarness,
): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    beforeEach(async () => {
      harness = makeHarness();
      ann = await harness.createUser(await harness.createRealm());
    });

    const add = (folderName: string, { realmId, userId: creatorId } = ann) =>
      harness.unitOfWork.run((tx) =>
        tx.folders.add({
          realmId,
          creatorId,
          name: folderName,
          description: '*x*',
          renderedDescription: '<p>x</p>',
          dateCreated: new Date('2026-03-11T12:00:00Z'),
        }),
      );
    const all = () => harness.unitOfWork.run((tx) => tx.folders.lockAll(ann.realmId));

    it('stores a folder, at the end of the order', async () => {
      const first = await add(' Web ');
      const second = await add('Mobile');
      expect(first).toEqual({
        id: first!.id,
        order: first!.id,
        name: ' Web ',
        description: '*x*',
        renderedDescription: '<p>x</p>',
        creatorId: ann.userId,
        isArchived: false,
        dateCreated: new Date('2026-03-11T12:00:00Z'),
      });
      expect(await all()).toEqual([first, second]);
    });

    it('makes one folder of a name in an organization', async () => {
      const made = await Promise.all([add('Web'), add('wEB'), add('Web')]);
      expect(made.filter((each) => each !== null)).toHaveLength(1);
      const elsewhere = await harness.createUser(await harness.createRealm());
      expect(await add('Web', elsewhere)).not.toBeNull();
    });

    it('frees the name of an archived folder', async () => {
      const folder = await add('Web');
      await harness.unitOfWork.run((tx) => tx.folders.save({ ...folder!, isArchived: true }));
      expect(await add('web')).not.toBeNull();
      expect(await all()).toMatchObject([{ isArchived: true }, { isArchived: false }]);
    });

    it('saves names, descriptions and the order', async () => {
      const [a, b] = [await add('a'), await add('b')];
      await harness.unitOfWork.run(async (tx) => {
        await tx.folders.save({ ...a!, name: 'c', description: '', renderedDescription: '' });
        await tx.folders.saveOrder(ann.realmId, [b!.id, a!.id]);
      });
      expect(await all()).toMatchObject([
        { name: 'b', order: 0 },
        { name: 'c', order: 1, description: '', renderedDescription: '' },
      ]);
    });

    it('returns active folders, and those with channels', async () => {
      const folder = await add('Web');
      const id = folder!.id;
      const holds = () => harness.unitOfWork.run((tx) => tx.folders.holdsChannels(id));
      const isOpen = (realmId: number) =>
        harness.unitOfWork.run((tx) => tx.folders.holdOpen(realmId, id));
      expect([await holds(), await isOpen(ann.realmId)]).toEqual([false, true]);
      await freshChannel(harness, ann, [ann], { folderId: id });
      expect(await holds()).toBe(true);
      expect(await isOpen(await harness.createRealm())).toBe(false);
      await harness.unitOfWork.run((tx) => tx.folders.save({ ...folder!, isArchived: true }));
      expect(await isOpen(ann.realmId)).toBe(false);
    });
  });
}
