import type {
  DeviceSecret,
  SecondFactor,
  SecondFactorCodes,
  SecondFactorRepository,
} from '../src/second-factor/index.ts';

/** Second factors in memory. */
export class MemorySecondFactors implements SecondFactorRepository {
  readonly #factors = new Map<number, SecondFactor>();
  #lastId = 0;

  async find(userId: number): Promise<SecondFactor | null> {
    return this.#factors.get(userId) ?? null;
  }

  async begin(userId: number): Promise<number> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#factors.set(userId, {
      id,
      isConfirmed: false,
      lastStep: 0,
      recoveryHashes: [],
      sealedSecret: null,
    });
    return id;
  }

  async confirm(
    userId: number,
    lastStep: number,
    recoveryHashes: readonly Uint8Array[],
  ): Promise<void> {
    this.#change(userId, { isConfirmed: true, lastStep, recoveryHashes });
  }

  async accepted(userId: number, lastStep: number): Promise<void> {
    this.#change(userId, { lastStep });
  }

  async useRecoveryCode(userId: number, hash: Uint8Array): Promise<void> {
    const { recoveryHashes = [] } = this.#factors.get(userId) ?? {};
    const others = recoveryHashes.filter((each) => each.toString() !== hash.toString());
    this.#change(userId, { recoveryHashes: others });
  }

  async remove(userId: number): Promise<void> {
    this.#factors.delete(userId);
  }

  /** Whether the user has one that log-ins require. */
  isOn(userId: number): boolean {
    return this.#factors.get(userId)?.isConfirmed ?? false;
  }

  #change(userId: number, changes: Partial<SecondFactor>): void {
    const factor = this.#factors.get(userId);
    if (factor) this.#factors.set(userId, { ...factor, ...changes });
  }
}

const STEP_MS = 30_000;

/** Readable codes of the right form, for tests alone. */
export class MemorySecondFactorCodes implements SecondFactorCodes {
  secretOf({ id, sealedSecret }: DeviceSecret): string {
    return sealedSecret?.replace(/^sealed /, '') ?? `SECRET${id}`;
  }

  sealed(secret: string): string {
    return `sealed ${secret}`;
  }

  uriOf(
    device: DeviceSecret,
    { issuer, account }: { readonly issuer: string; readonly account: string },
  ) {
    return `otpauth://totp/${issuer}:${account}?secret=${this.secretOf(device)}`;
  }

  stepOf(device: DeviceSecret, code: string, at: Date, after: number): number | null {
    const now = Math.floor(at.getTime() / STEP_MS);
    const step = [now - 1, now, now + 1].find(
      (each) => this.#code(this.secretOf(device), each) === code,
    );
    return step !== undefined && step > after ? step : null;
  }

  /** The code of a device at a moment. */
  codeAt(id: number, at: Date): string {
    return this.#code(`SECRET${id}`, Math.floor(at.getTime() / STEP_MS));
  }

  #code(secret: string, step: number): string {
    const id = Number(/\d+$/.exec(secret)?.[0] ?? 0);
    return String((step * 7 + id * 13) % 1_000_000).padStart(6, '0');
  }
}
