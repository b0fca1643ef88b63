import { expect, it } from '@jest/globals';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of log-ins. */
export function describeLoginRecords(name: string, makeHarness: () => IdentityHarness): void {
  it(`${name} lists the log-ins of a user page by page, the latest first`, async () => {
    const harness = makeHarness();
    const { id: realmId } = await freshRealm(harness);
    const [ann, ben] = [await freshAccount(harness, realmId), await freshAccount(harness, realmId)];
    const login = {
      at: new Date('2026-03-01T00:00:00Z'),
      address: '192.0.2.1',
      method: 'password',
      credential: 'session',
    } as const;
    await harness.unitOfWork.run(async ({ loginRecords: records }) => {
      for (const clientName of ['one', 'two', 'three']) {
        await records.add({ ...login, realmId, userId: ann, clientName });
      }
      await records.add({ ...login, realmId, userId: ben, clientName: 'four' });
      const latest = await records.list(ann, { before: Number.MAX_SAFE_INTEGER, limit: 2 });
      expect(latest.map(({ clientName }) => clientName)).toEqual(['three', 'two']);
      expect(latest[0]).toEqual({ ...login, id: expect.any(Number), clientName: 'three' });
      const before = latest[1]?.id ?? 0;
      const more = await records.list(ann, { before, limit: 2 });
      expect(more.map(({ clientName }) => clientName)).toEqual(['one']);
    });
  });
}
