import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, realmOf } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';
import { checkCode, type CodePorts } from './check-code.ts';

/** How many codes a user gets for a lost device. */
const RECOVERY_CODES = 10;

/** Whether the actor has a second factor. */
export class ReadSecondFactor {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  execute({ userId }: Actor): Promise<{ readonly isOn: boolean; readonly recoveryCodes: number }> {
    return this.#ports.unitOfWork.run(async (tx) => {
      const found = await tx.secondFactors.find(userId);
      const isOn = found?.isConfirmed ?? false;
      return { isOn, recoveryCodes: isOn ? (found?.recoveryHashes.length ?? 0) : 0 };
    });
  }
}

/** Begins to set up a second factor of the actor: it is not asked for before it is confirmed. */
export class BeginSecondFactor {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'codes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'codes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError SECOND_FACTOR_ALREADY_ON */
  execute({ realmId, userId }: Actor): Promise<{ readonly secret: string; readonly uri: string }> {
    const { codes, unitOfWork } = this.#ports;
    return unitOfWork.run(async (tx) => {
      const { deliveryEmail: account } = await lockedAccount(tx, realmId, userId);
      const { name: issuer } = await realmOf(tx, realmId);
      if ((await tx.secondFactors.find(userId))?.isConfirmed) {
        throw new IdentityError('SECOND_FACTOR_ALREADY_ON');
      }
      const id = await tx.secondFactors.begin(userId);
      return { secret: codes.secretOf(id), uri: codes.uriOf(id, { issuer, account }) };
    });
  }
}

/** Turns the second factor of the actor on, with a first code of the device. */
export class ConfirmSecondFactor {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'codes' | 'secrets' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'codes' | 'secrets' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @returns codes for a lost device, which are shown here and never again
   * @throws IdentityError SECOND_FACTOR_OFF where nothing was begun, SECOND_FACTOR_ALREADY_ON,
   *   SECOND_FACTOR_WRONG
   */
  execute(
    { realmId, userId }: Actor,
    { code }: { readonly code: string },
  ): Promise<{ readonly recoveryCodes: readonly string[] }> {
    const { codes, secrets, clock, unitOfWork } = this.#ports;
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => secrets.generate());
    return unitOfWork.run(async (tx) => {
      await lockedAccount(tx, realmId, userId);
      const factor = await tx.secondFactors.find(userId);
      if (!factor) throw new IdentityError('SECOND_FACTOR_OFF');
      if (factor.isConfirmed) throw new IdentityError('SECOND_FACTOR_ALREADY_ON');
      const step = codes.stepOf(factor.id, code.trim(), clock.now(), factor.lastStep);
      if (step === null) throw new IdentityError('SECOND_FACTOR_WRONG');
      const hashes = recoveryCodes.map((each) => secrets.hashOf(each));
      await tx.secondFactors.confirm(userId, step, hashes);
      return { recoveryCodes };
    });
  }
}

/** Turns the second factor of the actor off, with a code: a stolen session is not sufficient. */
export class RemoveSecondFactor {
  readonly #ports: CodePorts;

  constructor(ports: CodePorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError as {@link checkCode} */
  execute(
    { realmId, userId }: Actor,
    { code, address }: { readonly code: string; readonly address: string },
  ): Promise<void> {
    return checkCode(this.#ports, { realmId, userId, code, address }, (tx) =>
      tx.secondFactors.remove(userId),
    );
  }
}

/** Turns the second factor of a user off who lost the device and the recovery codes. */
export class ResetSecondFactor {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_USER, SECOND_FACTOR_OFF */
  async execute({ realmId }: Operator, { userId }: { readonly userId: number }): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      await lockedAccount(tx, realmId, userId);
      if (!(await tx.secondFactors.find(userId))) throw new IdentityError('SECOND_FACTOR_OFF');
      await tx.secondFactors.remove(userId);
    });
  }
}
