import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ErasureRepository } from '../src/erasure/index.ts';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

const requestedAt = new Date('2026-03-01T00:00:00Z');

/** The contract of repositories of erasures. */
export function describeErasures(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realmId: number;
    let userId: number;
    beforeEach(async () => {
      harness = makeHarness();
      ({ id: realmId } = await freshRealm(harness));
      userId = await freshAccount(harness, realmId);
    });

    const run = <T>(work: (erasures: ErasureRepository) => Promise<T>) =>
      harness.unitOfWork.run(({ erasures }) => work(erasures));
    const add = (kind: 'identity' | 'everything' = 'identity', at = requestedAt) =>
      run((erasures) =>
        erasures.add({ realmId, userId, kind, requestedBy: null, requestedAt: at }),
      );

    it('counts removed rows until the erasure finishes', async () => {
      const { id } = await add();
      expect(await run((erasures) => erasures.lockUnfinished(id))).toEqual({
        id,
        realmId,
        userId,
        kind: 'identity',
        requestedBy: null,
        requestedAt,
        finishedAt: null,
        removed: {},
        mentions: null,
      });
      await run((erasures) => erasures.addRemoved(id, { drafts: 2 }));
      await run((erasures) => erasures.addRemoved(id, { drafts: 1, tokens: 4 }));
      await run((erasures) => erasures.setMentions(id, 5));
      await run((erasures) => erasures.finish(id, requestedAt));
      expect(await run((erasures) => erasures.lockUnfinished(id))).toBeNull();
      expect(await run((erasures) => erasures.of(userId))).toMatchObject([
        { id, removed: { drafts: 3, tokens: 4 }, mentions: 5, finishedAt: requestedAt },
      ]);
    });

    it('returns a finished erasure again unless the account is active', async () => {
      const { id } = await add();
      await run((erasures) => erasures.finish(id, requestedAt));
      const again = () => run((erasures) => erasures.lockDeactivated(id));
      expect(await again()).toBeNull();
      await harness.unitOfWork.run((tx) => tx.users.setActive([userId], false));
      expect(await again()).toMatchObject({ id, finishedAt: requestedAt });
    });

    it('has one erasure of a kind for a user, which may be requested again', async () => {
      const { id } = await add();
      await run((erasures) => erasures.addRemoved(id, { drafts: 2 }));
      await run((erasures) => erasures.finish(id, requestedAt));
      const later = new Date('2026-04-01T00:00:00Z');
      expect(await add('identity', later)).toMatchObject({
        id,
        requestedAt: later,
        finishedAt: null,
        removed: { drafts: 2 },
      });
      expect((await add('everything')).id).not.toBe(id);
    });

    it('replaces the address of an account', async () => {
      const address = `deleted-${userId}@deleted.invalid`;
      await run((erasures) => erasures.anonymize(userId, address));
      const account = await harness.unitOfWork.run((tx) => tx.users.lock(realmId, userId));
      expect(account).toMatchObject({ deliveryEmail: address, email: address });
      expect(await harness.logins.findByEmail(realmId, address)).toMatchObject({
        passwordHash: null,
      });
    });
  });
}
