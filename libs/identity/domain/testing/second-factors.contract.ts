import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SecondFactorCodes } from '../src/second-factor/index.ts';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of second factors, and of log-ins with them. */
export function describeSecondFactors(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realmId: number;
    let userId: number;
    beforeEach(async () => {
      harness = makeHarness();
      ({ id: realmId } = await freshRealm(harness));
      userId = await freshAccount(harness, realmId);
    });

    it('begins, confirms, uses and removes a second factor', async () => {
      const [one, two] = [harness.hashOfSecret('one'), harness.hashOfSecret('two')];
      const isAsked = async () => {
        const email = `person${userId}@example.com`;
        return (await harness.logins.findByEmail(realmId, email))?.hasSecondFactor;
      };
      await harness.unitOfWork.run(async ({ secondFactors: factors }) => {
        expect(await factors.find(userId)).toBeNull();
        const first = await factors.begin(userId);
        const id = await factors.begin(userId);
        expect(id).not.toBe(first);
        const begun = {
          id,
          isConfirmed: false,
          lastStep: 0,
          recoveryHashes: [],
          sealedSecret: null,
        };
        expect(await factors.find(userId)).toEqual(begun);
      });
      expect(await isAsked()).toBe(false);
      await harness.unitOfWork.run(async ({ secondFactors: factors }) => {
        await factors.confirm(userId, 50, [one, two]);
        expect(await factors.find(userId)).toMatchObject({ isConfirmed: true, lastStep: 50 });
        await factors.accepted(userId, 60);
        await factors.useRecoveryCode(userId, one);
        const found = await factors.find(userId);
        expect(found?.lastStep).toBe(60);
        expect(found?.recoveryHashes.map((hash) => [...hash])).toEqual([[...two]]);
      });
      expect(await isAsked()).toBe(true);
      await harness.unitOfWork.run(({ secondFactors: factors }) => factors.remove(userId));
      expect(await isAsked()).toBe(false);
    });
  });
}

const device = (id: number, sealedSecret: string | null = null) => ({ id, sealedSecret });
const NOW = new Date('2026-03-01T00:00:10Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

/** The contract of generators of codes. @param codeAt the code of a device, by its secret */
export function describeSecondFactorCodes(
  name: string,
  codes: SecondFactorCodes,
  codeAt: (id: number, at: Date) => string,
): void {
  describe(name, () => {
    it('accepts the codes of the device, a step early or late, and no earlier one again', () => {
      const step = codes.stepOf(device(5), codeAt(5, NOW), NOW, 0);
      expect(step).toBe(Math.floor(NOW.getTime() / 30_000));
      for (const seconds of [-30, 30]) {
        expect(codes.stepOf(device(5), codeAt(5, NOW), later(seconds), 0)).toBe(step);
      }
      for (const seconds of [-90, 90]) {
        expect(codes.stepOf(device(5), codeAt(5, NOW), later(seconds), 0)).toBeNull();
      }
      expect(codes.stepOf(device(5), codeAt(5, NOW), NOW, step ?? 0)).toBeNull();
      expect(codes.stepOf(device(5), codeAt(5, later(30)), NOW, step ?? 0)).toBe((step ?? 0) + 1);
    });

    it('accepts no other code', () => {
      for (const code of ['', '12345', '1234567', 'abcdef', codeAt(6, NOW)]) {
        expect(codes.stepOf(device(5), code, NOW, 0)).toBeNull();
      }
    });

    it('has a secret and an address for each second factor', () => {
      expect(codes.secretOf(device(5))).toBe(codes.secretOf(device(5)));
      expect(codes.secretOf(device(6))).not.toBe(codes.secretOf(device(5)));
      const uri = codes.uriOf(device(5), { issuer: 'Acme', account: 'ann@example.com' });
      expect(uri).toMatch(/^otpauth:\/\/totp\/Acme:/);
      expect(uri).toContain(`secret=${codes.secretOf(device(5))}`);
    });

    it('takes the codes of a device that was set up at another server', () => {
      const moved = device(6, codes.sealed(codes.secretOf(device(5))));
      expect(moved.sealedSecret).not.toBe(codes.secretOf(device(5)));
      expect(codes.secretOf(moved)).toBe(codes.secretOf(device(5)));
      expect(codes.stepOf(moved, codeAt(5, NOW), NOW, 0)).not.toBeNull();
      expect(codes.stepOf(moved, codeAt(6, NOW), NOW, 0)).toBeNull();
    });
  });
}
