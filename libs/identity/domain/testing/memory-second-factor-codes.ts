import type { DeviceSecret, SecondFactorCodes } from '../src/second-factor/index.ts';

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
