import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryContentStore, anUpload } from '@tandem/messaging-domain/testing';
import {
  ClearFiles,
  DeleteAttachment,
  UploadFile,
  uploadKey,
} from '@tandem/messaging-domain/uploads';
import { TemporarilyUnavailable, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();

const DAY = 86_400;
let messaging: PostgresHarness;
let files: MemoryContentStore;
let clock: FakeClock;
let ann: Actor;
let quotaBytes: number | null;
let tokens: number;

beforeEach(async () => {
  messaging = new PostgresHarness(test().database);
  files = new MemoryContentStore();
  clock = new FakeClock();
  quotaBytes = null;
  tokens = 0;
  // Clearing is for the contents of all organizations.
  await messaging.sql.query('delete from file_removal');
  await messaging.sql.query('delete from attachment');
  ann = await messaging.createUser(await messaging.createRealm());
});

const picture = { contentType: 'image/png', width: 4, height: 3, animated: false };
const images = {
  inspect: async (read: () => Promise<Uint8Array>) =>
    String.fromCharCode(...(await read())) === 'png' ? picture : null,
  thumbnail: () => Promise.reject(new Error('not requested')),
  emoji: () => Promise.reject(new Error('not requested')),
};
const ports = () => ({
  unitOfWork: messaging.unitOfWork,
  files,
  images,
  clock,
  newToken: () => `token${(tokens += 1)}`,
  uploadLimits: { maxFileMib: 1, quotaBytes },
});
const attachments = async () => {
  const { rows } = await messaging.sql.query<{ id: number }>(
    'select id, image, content_type from attachment where realm_id = $1 order by id',
    [ann.realmId],
  );
  return rows;
};
const removals = async () => {
  const { rows } = await messaging.sql.query<{ key: string }>('select key from file_removal');
  return rows.map(({ key }) => key);
};
const events = () => messaging.events(ann.realmId);
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
    expect(pathId).toBe(`${ann.realmId}/${pathId.split('/')[1]}/token1/a-b.txt`);
    expect(files.contents.get(uploadKey(pathId))).toEqual(Buffer.from('hello'));
    expect(await events()).toEqual([
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
    expect(await removals()).toEqual([]);
  });

  it('inspects files that claim to be pictures', async () => {
    await upload('png', 'image/jpeg');
    await upload('junk', 'image/png');
    expect(await attachments()).toMatchObject([
      { image: picture, content_type: 'image/png' },
      { image: null, content_type: 'image/png' },
    ]);
  });

  it('refuses data that is too large before it reads it', async () => {
    await expect(upload('x', 'text/plain', 1_048_577)).rejects.toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
      data: { limit: 1 },
    });
    expect(files.contents.size).toBe(0);
  });

  it('replaces no stored content by one that is not complete', async () => {
    const repeated = (content: string) =>
      new UploadFile({ ...ports(), newToken: () => 'same' }).execute(ann, {
        fileName: 'a.txt',
        contentType: 'text/plain',
        size: 5,
        read: async function* () {
          yield Buffer.from(content);
        },
      });
    const { pathId } = await repeated('hello');
    await expect(repeated('')).rejects.toThrow(TemporarilyUnavailable);
    expect(files.contents.get(uploadKey(pathId))).toEqual(Buffer.from('hello'));
  });

  it('leaves files above the quota to be removed', async () => {
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
    const { id } = (await attachments())[0]!;
    await new DeleteAttachment(ports()).execute(ann, { attachmentId: id });
    await new ClearFiles(ports()).execute();
    expect([...files.contents.keys()]).toEqual([]);
    expect((await events()).at(-1)).toEqual({
      type: 'attachment.removed',
      realmId: ann.realmId,
      ownerId: ann.userId,
      attachmentId: id,
      spaceUsed: 0,
    });
  });

  it('removes any number of files that no message showed for five weeks', async () => {
    await messaging.unitOfWork.run(async (tx) => {
      for (let i = 0; i < 150; i += 1) {
        await tx.attachments.add(anUpload(ann, { createdAt: clock.now() }), null);
      }
    });
    clock.advanceSeconds(34 * DAY);
    await new ClearFiles(ports()).execute();
    expect(await attachments()).toHaveLength(150);
    clock.advanceSeconds(2 * DAY);
    expect(await new ClearFiles(ports()).execute()).toEqual({ removed: 150 });
    expect(await attachments()).toHaveLength(0);
  });

  it('continues on a slow store: no transaction is idle until all contents are removed', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `uploads/${ann.realmId}/${index}`);
    await messaging.unitOfWork.run((tx) => tx.fileRemovals.schedule(keys, clock.now()));
    const slow = Object.assign(new MemoryContentStore(), {
      remove: () => new Promise<void>((resolve) => setTimeout(resolve, 110)),
    });
    const clear = new ClearFiles({ ...ports(), files: slow });
    expect(await clear.execute()).toEqual({ removed: 100 });
    expect(await removals()).toEqual([]);
  });

  it('removes contents later while the store fails', async () => {
    await messaging.unitOfWork.run((tx) => tx.fileRemovals.schedule(['a', 'b'], clock.now()));
    const failing = Object.assign(new MemoryContentStore(), {
      remove: async (key: string) => {
        if (key === 'a') throw new Error('away');
      },
    });
    const clear = new ClearFiles({ ...ports(), files: failing });
    await expect(clear.execute()).rejects.toThrow('away');
    expect((await removals()).toSorted()).toEqual(['a', 'b']);
  });
});
