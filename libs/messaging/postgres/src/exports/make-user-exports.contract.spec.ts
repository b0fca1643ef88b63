import { expect, it } from '@jest/globals';
import { MakeUserExports, RequestUserExport } from '@tandem/messaging-domain/exports';
import { MemoryContentStore } from '@tandem/messaging-domain/testing';
import { ClearFiles } from '@tandem/messaging-domain/uploads';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

type UserExportArchives = ConstructorParameters<typeof MakeUserExports>[0]['userExportArchives'];

const test = useTestDatabase();

it('reports the archive, removes files without a result, and fails above the largest size', async () => {
  const messaging = new PostgresHarness(test().database);
  const removals = async () => {
    const { rows } = await messaging.sql.query<{ key: string; at: Date }>(
      'select key, not_before as at from file_removal',
    );
    return rows.map(({ key, at }) => [key, at.getTime()]);
  };
  const duringMake: unknown[] = [];
  const { unitOfWork } = messaging;
  const files = new MemoryContentStore();
  const clock = new FakeClock();
  const ann = await messaging.createUser(await messaging.createRealm());
  const userExportArchives: UserExportArchives = {
    contentOf: async function* (_wanted, { onProgress, onMissing }) {
      onProgress(2);
      onMissing();
      duringMake.push(await removals());
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
  expect(await removals()).toEqual([]);

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

it('replaces the former export of the same user and requester', async () => {
  const messaging = new PostgresHarness(test().database);
  const { unitOfWork } = messaging;
  const [files, clock] = [new MemoryContentStore(), new FakeClock()];
  const realmId = await messaging.createRealm();
  const [ann, ben] = [await messaging.createUser(realmId), await messaging.createUser(realmId)];
  const contentOf = async function* () {
    yield Buffer.from('1');
  };
  let made = 0;
  const make = async (requester: typeof ann) => {
    const { userId } = ann;
    const { id } = await new RequestUserExport({ unitOfWork, clock }).execute(requester, ann);
    const userExports = {
      listUserExports: async () => [],
      findUserExport: async () => null,
      pendingUserExports: async () => [{ id, realmId, userId }],
    };
    const ports = { unitOfWork, clock, files, userExports, userExportArchives: { contentOf } };
    await new MakeUserExports({ ...ports, newToken: () => `${(made += 1)}` }).execute();
    return () => unitOfWork.run((tx) => tx.userExports.lock(requester.userId, id));
  };
  const [first, ofOwner, second] = [await make(ann), await make(ben), await make(ann)];
  const path = (token: number) => `user_exports/${realmId}/${token}.tar.gz`;
  const deletedAt = Math.floor(clock.now().getTime() / 1000);
  expect(await first()).toMatchObject({ path: null, deletedAt });
  expect(await ofOwner()).toMatchObject({ path: path(2), deletedAt: null });
  expect(await second()).toMatchObject({ path: path(3), deletedAt: null });
  await new ClearFiles({ unitOfWork, files, clock }).execute();
  expect([...files.contents.keys()]).toEqual([path(2), path(3)]);
});

/** One export, and the removal of contents by another process, hours later. */
async function longExport() {
  const messaging = new PostgresHarness(test().database);
  const { unitOfWork } = messaging;
  const [files, clock] = [new MemoryContentStore(), new FakeClock()];
  const ann = await messaging.createUser(await messaging.createRealm());
  const clear = new ClearFiles({ unitOfWork, files, clock });
  const hoursLater = async (hours: number) => {
    clock.advanceSeconds(hours * 3600);
    await clear.execute();
  };
  const { id } = await new RequestUserExport({ unitOfWork, clock }).execute(ann, ann);
  const { realmId, userId } = ann;
  const userExports = {
    listUserExports: async () => [],
    findUserExport: async () => null,
    pendingUserExports: async () => [{ id, realmId, userId }],
  };
  const make = (contentOf: UserExportArchives['contentOf']) =>
    new MakeUserExports({
      unitOfWork,
      clock,
      files,
      userExports,
      userExportArchives: { contentOf },
      newToken: () => 'long',
    }).execute();
  const found = () => unitOfWork.run((tx) => tx.userExports.lock(userId, id));
  return { files, path: `user_exports/${realmId}/long.tar.gz`, hoursLater, make, found };
}

it('stores an export that takes longer than contents may be without a record', async () => {
  const { files, path, hoursLater, make, found } = await longExport();
  const made = await make(async function* () {
    for (const chunk of ['1', '2', '3', '4']) {
      // A content exists from the first chunk on, as in a folder.
      await files.put(path, Buffer.from(chunk));
      await hoursLater(20);
      yield Buffer.from(chunk);
      expect(files.contents.has(path)).toBe(true);
    }
  });
  expect(made).toEqual({ made: 1 });
  expect(await found()).toMatchObject({ path, failedAt: null });
  await hoursLater(30);
  expect(files.contents.get(path)).toEqual(Buffer.from('1234'));
});

it('makes an export again whose content was removed before its result', async () => {
  const { files, path, hoursLater, make, found } = await longExport();
  const content = async function* () {
    yield Buffer.from('1');
    await hoursLater(30);
  };
  await expect(make(content)).rejects.toThrow('was removed before its result');
  expect(await found()).toMatchObject({ path: null, failedAt: null });
  files.contents.clear();
  expect(
    await make(async function* () {
      yield Buffer.from('2');
    }),
  ).toEqual({ made: 1 });
  expect(await found()).toMatchObject({ path });
});
