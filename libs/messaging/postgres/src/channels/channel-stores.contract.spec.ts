import { expect, it } from '@jest/globals';
import {
  describeChannelEmailRepository,
  describeDefaultChannelGroupRepository,
  describeChannelFolderRepository,
  describeNavigationViewRepository,
  describeUserTopicRepository,
  freshChannel,
} from '@tandem/messaging-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresChannelFolderQueries } from '../folders/postgres-channel-folders.ts';
import { PostgresNavigationViewQueries } from '../navigation-views/postgres-navigation-views.ts';
import { PostgresUserTopicQueries } from '../topics/postgres-user-topics.ts';

const test = useTestDatabase();
const harness = () => new PostgresHarness(test().database);

describeDefaultChannelGroupRepository('PostgresDefaultChannelGroupRepository', harness);
describeChannelEmailRepository('PostgresChannelEmailRepository', harness);
describeChannelFolderRepository('PostgresChannelFolderRepository', harness);
describeNavigationViewRepository('PostgresNavigationViewRepository', harness);
describeUserTopicRepository('PostgresUserTopicRepository', harness);

it('lists folders, menus and topics', async () => {
  const world = harness();
  const ann = await world.createUser(await world.createRealm());
  const channelId = await freshChannel(world, ann, [ann], { name: 'Kitchen' });
  const gone = await freshChannel(world, ann, [ann], { name: 'Gone' });
  const { realmId, userId } = ann;
  const at = new Date('2026-03-11T12:00:00Z');
  await world.unitOfWork.run(async (tx) => {
    const folder = { realmId, creatorId: userId, dateCreated: at, description: '' };
    const old = await tx.folders.add({ ...folder, name: 'Old', renderedDescription: '' });
    await tx.folders.save({ ...old!, isArchived: true });
    await tx.folders.add({ ...folder, name: 'New', renderedDescription: '' });
    await tx.navigationViews.add(userId, { fragment: 'inbox', isPinned: true, name: null }, 9);
    const set = { userId, lastUpdated: at, policy: 3 } as const;
    await tx.userTopics.set({ ...set, channelId, topic: 'Soup' });
    await tx.userTopics.set({ ...set, channelId: gone, topic: 'Soup' });
  });
  await world.archiveChannel(gone);
  const folders = new PostgresChannelFolderQueries(world.sql);
  const names = async (includeArchived: boolean) =>
    (await folders.list(realmId, { includeArchived })).map((each) => each.name);
  expect([await names(true), await names(false)]).toEqual([['Old', 'New'], ['New']]);
  expect(await new PostgresNavigationViewQueries(world.sql).listOwn(userId)).toEqual([
    { fragment: 'inbox', isPinned: true, name: null },
  ]);
  expect(await new PostgresUserTopicQueries(world.sql).listOwn(userId)).toEqual([
    { userId, channelId, channelName: 'Kitchen', topic: 'Soup', policy: 3, lastUpdated: at },
  ]);
});
