import { beforeEach, describe, expect, it } from '@jest/globals';
import { TemporarilyUnavailable, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { MemoryContentStore, MemoryMessaging, anUpload } from '../../testing/index.ts';
import { ClearFiles } from './clear-files.ts';
import { DeleteAttachment } from './delete-attachment.ts';
import type { FoundUpload } from './upload-queries.ts';
import { GetThumbnail } from './get-thumbnail.ts';
import { UploadFile } from './upload-file.ts';
import { uploadKey } from './upload-path.ts';

const DAY = 86_400;
let messaging: MemoryMessaging;
let files: MemoryContentStore;
let clock: FakeClock;
let ann: Actor;
let quotaBytes: number | null;
let thumbnailsMade: number;
let thumbnailFault: Error | null;

beforeEach(async () => {
  messaging = new MemoryMessaging();
  files = new MemoryContentStore();
  clock = new FakeClock();
  quotaBytes = null;
  thumbnailsMade = 0;
  thumbnailFault = null;
  ann = await messaging.createUser(await messaging.createRealm());
});

const picture = { contentType: 'image/png', width: 4, height: 3, animated: false };
const images = {
  inspect: async (bytes: Uint8Array) => (String.fromCharCode(...bytes) === 'png' ? picture : null),
  thumbnail: async () => {
    thumbnailsMade += 1;
    if (thumbnailFault) throw thumbnailFault;
    return Buffer.from('small');
  },
  emoji: async () => Promise.reject(new Error('not asked for')),
};
const ports = () => ({
  unitOfWork: messaging.unitOfWork,
  files,
  images,
  clock,
  newToken: () => 'token',
  uploadLimits: { maxFileMib: 1, quotaBytes },
});
const upload = (content = 'hello', contentType = 'text/plain', size = content.length) =>
  new UploadFile(ports()).execute(ann, {
    fileName: 'a b.txt',
    contentType,
    size,
    read: async function* () {
      yield Buffer.from(content);
    },
  });

describe('uploading', () => {
  it('stores the content, records it and publishes it to the owner', async () => {
    const { pathId } = await upload();
    expect(pathId).toBe(`${ann.realmId}/${pathId.split('/')[1]}/token/a-b.txt`);
    expect(files.contents.get(uploadKey(pathId))).toEqual(Buffer.from('hello'));
    expect(messaging.events.events).toEqual([
      {
        type: 'attachment.added',
        realmId: ann.realmId,
        ownerId: ann.userId,
        spaceUsed: 5,
        attachment: {
          id: expect.any(Number),
          name: 'a b.txt',
          pathId,
          size: 5,
          messageIds: [],
          sentAt: [],
          createdAt: clock.now().getTime(),
        },
      },
    ]);
    expect(messaging.store.state.fileRemovals.size).toBe(0);
  });

  it('looks at what claims to be a picture', async () => {
    await upload('png', 'image/jpeg');
    await upload('junk', 'image/png');
    expect(messaging.store.state.attachments).toMatchObject([
      { image: picture, contentType: 'image/png' },
      { image: null, contentType: 'image/png' },
    ]);
  });

  it('refuses data that is too large before it reads it', async () => {
    await expect(upload('x', 'text/plain', 1_048_577)).rejects.toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
      data: { limit: 1 },
    });
    expect(files.contents.size).toBe(0);
  });

  it('leaves to be removed what is over the quota', async () => {
    quotaBytes = 4;
    await expect(upload()).rejects.toMatchObject({ code: 'UPLOAD_QUOTA_EXCEEDED' });
    expect(files.contents.size).toBe(1);
    const clear = new ClearFiles(ports());
    expect(await clear.execute()).toEqual({ removed: 0 });
    clock.advanceSeconds(DAY);
    expect(await clear.execute()).toEqual({ removed: 1 });
    expect(files.contents.size).toBe(0);
  });
});

describe('clearing', () => {
  it('removes the content and thumbnails of deleted files', async () => {
    const { pathId } = await upload();
    await files.put(`thumbnails/${pathId}/840x560.webp`, Buffer.from('x'));
    const { id } = messaging.store.state.attachments[0]!;
    await new DeleteAttachment(ports()).execute(ann, { attachmentId: id });
    await new ClearFiles(ports()).execute();
    expect([...files.contents.keys()]).toEqual([]);
    expect(messaging.events.events.at(-1)).toEqual({
      type: 'attachment.removed',
      realmId: ann.realmId,
      ownerId: ann.userId,
      attachmentId: id,
      spaceUsed: 0,
    });
  });

  it('removes files that nothing showed for five weeks, however many', async () => {
    await messaging.unitOfWork.run(async (tx) => {
      for (let i = 0; i < 150; i += 1) {
        await tx.attachments.add(anUpload(ann, { createdAt: clock.now() }), null);
      }
    });
    clock.advanceSeconds(34 * DAY);
    await new ClearFiles(ports()).execute();
    expect(messaging.store.state.attachments).toHaveLength(150);
    clock.advanceSeconds(2 * DAY);
    expect(await new ClearFiles(ports()).execute()).toEqual({ removed: 150 });
    expect(messaging.store.state.attachments).toHaveLength(0);
  });
});

describe('thumbnails', () => {
  const found: FoundUpload = {
    name: 'x.png',
    pathId: '2/ab/t/x.png',
    contentType: 'image/png',
    isImage: true,
    isAccessible: true,
  };
  const useCase = (changes: Partial<FoundUpload> = {}) =>
    new GetThumbnail({
      ...ports(),
      uploads: {
        findActor: () => Promise.resolve(null),
        findUpload: async () => ({ ...found, ...changes }),
        listAttachments: async () => ({ attachments: [], spaceUsed: 0 }),
      },
    });
  const ask = (thumbnails: GetThumbnail, format = '840x560.webp') =>
    thumbnails.execute(ann, { realmId: 2, pathId: found.pathId, format });
  const get = (changes: Partial<FoundUpload> = {}, format?: string) =>
    ask(useCase(changes), format);

  it('are made once', async () => {
    await files.put(uploadKey(found.pathId), Buffer.from('png'));
    expect([(await get()).size, (await get()).size]).toEqual([5, 5]);
    expect(thumbnailsMade).toBe(1);
  });

  it('of a broken picture are tried once', async () => {
    await files.put(uploadKey(found.pathId), Buffer.from('png'));
    thumbnailFault = new Error('broken');
    const thumbnails = useCase();
    for (let time = 0; time < 3; time++) {
      await expect(ask(thumbnails)).rejects.toMatchObject({ code: 'UPLOAD_UNKNOWN' });
    }
    expect(thumbnailsMade).toBe(1);
  });

  it('are tried again when there was no room', async () => {
    await files.put(uploadKey(found.pathId), Buffer.from('png'));
    thumbnailFault = new TemporarilyUnavailable('too many pictures', 2);
    const thumbnails = useCase();
    await expect(ask(thumbnails)).rejects.toThrow('too many pictures');
    thumbnailFault = null;
    expect((await ask(thumbnails)).size).toBe(5);
  });

  it.each([
    [{ isImage: false }, '840x560.webp', 'UPLOAD_UNKNOWN'],
    [{ isAccessible: false }, '840x560.webp', 'UPLOAD_NOT_ACCESSIBLE'],
    [{}, '1x1.webp', 'UPLOAD_UNKNOWN'],
    [{}, '840x560.webp', 'UPLOAD_UNKNOWN'],
  ])('are not made of %j as %s', async (changes, format, code) => {
    await expect(get(changes, format)).rejects.toMatchObject({ code });
  });
});
