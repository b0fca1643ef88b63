import type { Actor } from '@tandem/shared-kernel';
import { authenticateAgain } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, realmOf } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';
import { checkOwnPassword, type OwnPasswordPorts } from '../settings/change-password.ts';
import { checkCode, type CodePorts } from './check-code.ts';

/** The number of recovery codes of a user. */
const RECOVERY_CODES = 10;

/** Reads whether the actor has a second factor. */
export class ReadSecondFactor {
  readonly #ports: Pick<IdentityPorts, 'reading'>;

  constructor(ports: Pick<IdentityPorts, 'reading'>) {
    this.#ports = ports;
  }

  execute({ userId }: Actor): Promise<{ readonly isOn: boolean; readonly recoveryCodes: number }> {
    return this.#ports.reading.run(async (tx) => {
      const found = await tx.secondFactors.find(userId);
      const isOn = found?.isConfirmed ?? false;
      return { isOn, recoveryCodes: isOn ? (found?.recoveryHashes.length ?? 0) : 0 };
    });
  }
}

/** Starts to set up a second factor of the actor: log-ins do not require it before it is confirmed. */
export class BeginSecondFactor {
  readonly #ports: BeginPorts;

  constructor(ports: BeginPorts) {
    this.#ports = ports;
  }

  /**
   * Requires the password: a stolen session must not lock the user out.
   *
   * @throws IdentityError PASSWORD_ATTEMPTS_EXCEEDED, WRONG_PASSWORD, USER_DEACTIVATED, CREDENTIAL_ENDED,
   *   SECOND_FACTOR_ALREADY_ON
   */
  async execute(
    actor: Actor,
    presented: { readonly password: string; readonly address: string },
  ): Promise<{ readonly secret: string; readonly uri: string }> {
    const { codes, unitOfWork } = this.#ports;
    const { realmId, userId } = actor;
    const holder = await unitOfWork.run((tx) => lockedAccount(tx, realmId, userId));
    const hash = await checkOwnPassword(this.#ports, holder, presented);
    return unitOfWork.by(actor).run(async (tx) => {
      const { deliveryEmail: account } = (await authenticateAgain(tx, actor)).account;
      if (!(await tx.accountDetails.hasPassword(userId, hash))) {
        throw new IdentityError('WRONG_PASSWORD');
      }
      const { name: issuer } = await realmOf(tx, realmId);
      if ((await tx.secondFactors.find(userId))?.isConfirmed) {
        throw new IdentityError('SECOND_FACTOR_ALREADY_ON');
      }
      const device = { id: await tx.secondFactors.begin(userId), sealedSecret: null };
      await tx.audit.append({ kind: 'second_factor.begun', realmId, userId });
      return { secret: codes.secretOf(device), uri: codes.uriOf(device, { issuer, account }) };
    });
  }
}

type BeginPorts = Pick<IdentityPorts, 'unitOfWork' | 'codes'> & OwnPasswordPorts;

/** Turns the second factor of the actor on, with a first code of the device. */
export class ConfirmSecondFactor {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'codes' | 'secrets' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'codes' | 'secrets' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @returns recovery codes, which are shown only here
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, SECOND_FACTOR_OFF where no set-up was started,
   *   SECOND_FACTOR_ALREADY_ON, SECOND_FACTOR_WRONG
   */
  execute(
    actor: Actor,
    { code }: { readonly code: string },
  ): Promise<{ readonly recoveryCodes: readonly string[] }> {
    const { codes, secrets, clock, unitOfWork } = this.#ports;
    const { realmId, userId } = actor;
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => secrets.generate());
    return unitOfWork.by(actor).run(async (tx) => {
      await authenticateAgain(tx, actor);
      const factor = await tx.secondFactors.find(userId);
      if (!factor) throw new IdentityError('SECOND_FACTOR_OFF');
      if (factor.isConfirmed) throw new IdentityError('SECOND_FACTOR_ALREADY_ON');
      const step = codes.stepOf(factor, code.trim(), clock.now(), factor.lastStep);
      if (step === null) throw new IdentityError('SECOND_FACTOR_WRONG');
      const hashes = recoveryCodes.map((each) => secrets.hashOf(each));
      await tx.secondFactors.confirm(userId, step, hashes);
      await tx.audit.append({ kind: 'second_factor.enabled', realmId, userId });
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

  /** @throws IdentityError as {@link checkCode}, and USER_DEACTIVATED, CREDENTIAL_ENDED */
  execute(
    actor: Actor,
    { code, address }: { readonly code: string; readonly address: string },
  ): Promise<void> {
    const { realmId, userId } = actor;
    const { unitOfWork, ...ports } = this.#ports;
    const acting = { ...ports, unitOfWork: unitOfWork.by(actor) };
    return checkCode(acting, { realmId, userId, code, address }, async (tx) => {
      await authenticateAgain(tx, actor);
      await tx.secondFactors.remove(userId);
      await tx.audit.append({ kind: 'second_factor.disabled', realmId, userId });
    });
  }
}

/** Disables the second factor of a user who lost the device and the recovery codes. */
export class ResetSecondFactor {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_USER, SECOND_FACTOR_OFF */
  async execute(operator: Operator, { userId }: { readonly userId: number }): Promise<void> {
    const { realmId } = operator;
    await this.#ports.unitOfWork.by(operator).run(async (tx) => {
      await lockedAccount(tx, realmId, userId);
      if (!(await tx.secondFactors.find(userId))) throw new IdentityError('SECOND_FACTOR_OFF');
      await tx.secondFactors.remove(userId);
      await tx.audit.append({ kind: 'second_factor.reset', realmId, userId });
    });
  }
}
