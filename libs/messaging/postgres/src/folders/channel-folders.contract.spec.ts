import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateChannelFolder,
  EditChannelFolder,
  OrderChannelFolders,
} from '@tandem/messaging-domain/folders';
import {
  aRenderer,
  aSubscribingContext,
  freshChannel,
  noReferences,
} from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresChannelFolderQueries } from './postgres-channel-folders.ts';

const test = useTestDatabase();

describe('folders of channels', () => {
  let messaging: PostgresHarness;
  let ann: Actor;
  beforeEach(async () => {
    messaging = new PostgresHarness(test().database);
    ann = await messaging.createUser(await messaging.createRealm(), ROLES.administrator);
  });

  const ports = () => ({
    unitOfWork: messaging.unitOfWork,
    renderer: aRenderer(),
    clock: new FakeClock(),
    references: noReferences,
    addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
    subscribing: {
      subscribingContext: () => Promise.resolve(aSubscribingContext()),
      settingGroups: () => Promise.resolve(new Map()),
      hasMembers: () => Promise.resolve(true),
    },
  });
  const create = (name: string, description = '') =>
    new CreateChannelFolder(ports()).execute(ann, { name, description });
  const edit = (folderId: number, changes: object) =>
    new EditChannelFolder(ports()).execute(ann, { folderId, ...changes });
  const order = (folderIds: number[]) =>
    new OrderChannelFolders(ports()).execute(ann, { folderIds });
  const events = async () =>
    (await messaging.events(ann.realmId)).map(({ realmId: _, ...event }) => event);

  it('are created, with a rendered description', async () => {
    const { folderId } = await create('Web', '*x*');
    const folders = new PostgresChannelFolderQueries(messaging.sql);
    expect(await folders.list(ann.realmId, { includeArchived: true })).toMatchObject([
      { id: folderId, name: 'Web', renderedDescription: '<p>*x*</p>', creatorId: ann.userId },
    ]);
    expect(await events()).toMatchObject([
      { type: 'channel_folder.added', folder: { id: folderId, name: 'Web' } },
    ]);
  });

  it.each([
    [' ', 'FOLDER_NAME_EMPTY', null],
    ['ab\u0007', 'FOLDER_NAME_HAS_INVALID_CHARACTER', { position: 3 }],
    ['wEB', 'FOLDER_NAME_IN_USE', null],
  ])('refuse the name %j', async (name, code, data) => {
    const { folderId } = await create('Web');
    await expect(create(name)).rejects.toMatchObject({ code, data });
    const { folderId: other } = await create('Other');
    await expect(edit(other, { name })).rejects.toMatchObject({ code, data });
    await expect(edit(folderId, { name: 'wEB' })).resolves.toBeUndefined();
  });

  it('publish changed properties, and nothing without a change', async () => {
    const { folderId } = await create('Web');
    await edit(folderId, { name: 'Web', description: '', isArchived: false });
    expect(await events()).toHaveLength(1);
    await edit(folderId, { name: 'App', description: 'x' });
    expect((await events())[1]).toEqual({
      type: 'channel_folder.updated',
      folderId,
      changes: { name: 'App', description: 'x', renderedDescription: '<p>x</p>' },
    });
  });

  it('are not archived while they contain channels', async () => {
    const { folderId } = await create('Web');
    await freshChannel(messaging, ann, [ann], { folderId });
    await expect(edit(folderId, { isArchived: true })).rejects.toMatchObject({
      code: 'FOLDER_HOLDS_CHANNELS',
    });
    await expect(edit(folderId + 99, {})).rejects.toMatchObject({ code: 'CHANNEL_FOLDER_UNKNOWN' });
  });

  it('are ordered by a complete list', async () => {
    const [a, b] = [await create('a'), await create('b')].map((each) => each.folderId);
    await expect(order([a!])).rejects.toMatchObject({ code: 'FOLDER_ORDER_INCOMPLETE' });
    await order([b!, 4711, a!, b!]);
    expect((await events()).at(-1)).toEqual({
      type: 'channel_folder.reordered',
      folderIds: [b, a],
    });
  });
});
