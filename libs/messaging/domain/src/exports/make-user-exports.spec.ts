import { expect, it } from '@jest/globals';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { MemoryContentStore, MemoryMessaging } from '../../testing/index.ts';
import { MakeUserExports, RequestUserExport } from './index.ts';
import type { UserExportArchives } from './user-export.ts';

it('reports the archive, removes what has no result, and fails above the largest size', async () => {
  const messaging = new MemoryMessaging();
  const removals = () => [...messaging.store.state.fileRemovals];
  const duringMake: unknown[] = [];
  const { unitOfWork } = messaging;
  const files = new MemoryContentStore();
  const clock = new FakeClock();
  const ann = await messaging.createUser(await messaging.createRealm());
  const userExportArchives: UserExportArchives = {
    contentOf: async function* (_wanted, { onProgress, onMissing }) {
      onProgress(2);
      onMissing();
      duringMake.push(removals());
      yield Buffer.from('12345');
      yield Buffer.from('67890');
    },
  };
  const request = () => new RequestUserExport({ unitOfWork, clock }).execute(ann, ann);
  const make = ({ id }: { readonly id: number }, maxBytes: number) => {
    const { realmId, userId } = ann;
    const userExports = {
      listUserExports: async () => [],
      findUserExport: async () => null,
      pendingUserExports: async () => [{ id, realmId, userId }],
    };
    const ports = { unitOfWork, clock, files, userExports, userExportArchives };
    return new MakeUserExports({ ...ports, newToken: () => 'token' }, maxBytes).execute();
  };
  const found = ({ id }: { readonly id: number }) =>
    unitOfWork.run((tx) => tx.userExports.lock(ann.userId, id));

  const [fits, isLarge] = [await request(), await request()];
  expect(await make(fits, 10)).toEqual({ made: 1 });
  const path = `user_exports/${ann.realmId}/token.tar.gz`;
  const report = { records: 2, missingFiles: 1, bytes: 10 };
  expect(await found(fits)).toMatchObject({ path, report, failedAt: null });
  expect(files.contents.get(path)).toEqual(Buffer.from('1234567890'));
  // The content of a worker that crashes is removed after a day.
  const abandonedAt = clock.now().getTime() + 86_400_000;
  expect(duringMake).toEqual([[[path, abandonedAt]]]);
  expect(removals()).toEqual([]);

  // A second worker that wrote the same export removes its content.
  files.contents.clear();
  expect(await make(fits, 10)).toEqual({ made: 0 });
  expect(files.contents.size).toBe(0);

  await expect(make(isLarge, 9)).rejects.toThrow('The archive is larger than 9 bytes');
  expect(await found(isLarge)).toMatchObject({
    path: null,
    failedAt: Math.floor(clock.now().getTime() / 1000),
  });
});
