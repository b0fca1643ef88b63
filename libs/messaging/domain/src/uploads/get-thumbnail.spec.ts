import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, TemporarilyUnavailable, type Actor } from '@tandem/shared-kernel';
import { MemoryContentStore } from '../../testing/index.ts';
import { GetThumbnail } from './get-thumbnail.ts';
import type { ImageReader } from './images.ts';
import type { FoundUpload } from './upload-queries.ts';
import { uploadKey } from './upload-path.ts';

const ann: Actor = { userId: 7, realmId: 2, role: ROLES.member, isBot: false };
let files: MemoryContentStore;
let thumbnailsMade: number;
let thumbnailFault: Error | null;
/** Work on a picture begins when it is resolved. */
let turn: () => Promise<void>;

beforeEach(() => {
  files = new MemoryContentStore();
  thumbnailsMade = 0;
  thumbnailFault = null;
  turn = () => Promise.resolve();
});

const images = {
  inspect: () => Promise.reject(new Error('not requested')),
  emoji: () => Promise.reject(new Error('not requested')),
  thumbnail: async (read: ImageReader) => {
    await turn();
    await read();
    thumbnailsMade += 1;
    if (thumbnailFault) throw thumbnailFault;
    return Buffer.from('small');
  },
};

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
      files,
      images,
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

  it('of an original that the store cannot read are tried again', async () => {
    const key = uploadKey(found.pathId);
    await files.put(key, Buffer.from('png'));
    const content = files.find.bind(files);
    const read = () => {
      throw new Error('away');
    };
    files.find = async (name) => (name === key ? { size: 3, read } : content(name));
    const thumbnails = useCase();
    await expect(ask(thumbnails)).rejects.toThrow('away');
    files.find = content;
    expect((await ask(thumbnails)).size).toBe(5);
  });

  it('wait for their turn without the original in memory', async () => {
    let reads = 0;
    const find = files.find.bind(files);
    files.find = async (key) => {
      const content = await find(key);
      if (!content || !key.startsWith('uploads/')) return content;
      return {
        ...content,
        read: (range) => {
          reads += 1;
          return content.read(range);
        },
      };
    };
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let waiting = 0;
    let readsWhileWaiting = 0;
    turn = () => {
      waiting += 1;
      readsWhileWaiting = reads;
      if (waiting === 40) begin();
      return begun;
    };
    const thumbnails = useCase();
    const pathIds = Array.from({ length: 40 }, (_, index) => `2/ab/t${index}/x.png`);
    for (const pathId of pathIds) await files.put(uploadKey(pathId), Buffer.from('png'));
    await Promise.all(
      pathIds.map((pathId) =>
        thumbnails.execute(ann, { realmId: 2, pathId, format: '840x560.webp' }),
      ),
    );
    expect({ readsWhileWaiting, reads }).toEqual({ readsWhileWaiting: 0, reads: 40 });
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
