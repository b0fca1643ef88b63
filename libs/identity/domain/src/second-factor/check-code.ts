import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import type { SecondFactor } from './second-factor.ts';

/** A code that a user enters, and the origin of the request. */
interface PresentedCode {
  readonly realmId: number;
  readonly userId: number;
  readonly code: string;
  /** The client's network address. */
  readonly address: string;
}

/** The dependencies of checking a code. */
export type CodePorts = Pick<
  IdentityPorts,
  'unitOfWork' | 'throttle' | 'codes' | 'secrets' | 'clock'
>;

/**
 * Checks a code of the device or a recovery code, which is used up by it.
 *
 * @param then done in the same transaction when the code is right
 * @throws IdentityError LOGIN_THROTTLED, SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG
 */
export async function checkCode(
  ports: CodePorts,
  { realmId, userId, code, address }: PresentedCode,
  then?: (tx: IdentityTx) => Promise<void>,
): Promise<void> {
  const attempt = { realmId, account: { userId }, address };
  const isRight = await ports.unitOfWork.run(async (tx) => {
    // Of two concurrent log-ins with one code, the second finds it used; guesses are counted one after another.
    await tx.users.lock(realmId, userId);
    const throttle = ports.throttle.within(tx.loginFailures);
    await throttle.check(attempt);
    const factor = await tx.secondFactors.find(userId);
    if (!factor?.isConfirmed) throw new IdentityError('SECOND_FACTOR_OFF');
    if (!(await use(tx, ports, { userId, factor, code: code.trim() }))) {
      // Stored with the transaction, which therefore does not fail.
      await throttle.failed(attempt);
      return false;
    }
    await then?.(tx);
    await throttle.succeeded(attempt);
    return true;
  });
  if (!isRight) throw new IdentityError('SECOND_FACTOR_WRONG');
}

async function use(
  tx: Pick<IdentityTx, 'secondFactors'>,
  { codes, secrets, clock }: Pick<IdentityPorts, 'codes' | 'secrets' | 'clock'>,
  given: { readonly userId: number; readonly factor: SecondFactor; readonly code: string },
): Promise<boolean> {
  const { userId, factor, code } = given;
  const step = codes.stepOf(factor, code, clock.now(), factor.lastStep);
  if (step !== null) {
    await tx.secondFactors.accepted(userId, step);
    return true;
  }
  const hash = secrets.hashOf(code);
  // The hashes are of random codes of 256 bits: the duration of a comparison reveals nothing.
  if (!factor.recoveryHashes.some((each) => isSame(each, hash))) return false;
  await tx.secondFactors.useRecoveryCode(userId, hash);
  return true;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
