import { hkdfSync } from 'node:crypto';
import type { DeviceSecret, SecondFactorCodes } from '@tandem/identity-domain/second-factor';
import { TextSeal } from '@tandem/shared-mail-queue';
import { ScureBase32Plugin, generateURI, verifySync } from 'otplib';

/** The length that authenticator apps support, in bytes. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const BASE32 = new ScureBase32Plugin();
/** Sealed secrets are of no other use. */
const SEAL_BINDING = 'second factor of another server';
const CODE = /^[0-9]{6}$/;

/**
 * Time-based codes of RFC 6238: six digits, 30 seconds, SHA-1. The secret of a second factor is derived
 * from the server's secret, so that a dump of the database gives no codes.
 */
export class OtplibSecondFactorCodes implements SecondFactorCodes {
  readonly #secret: string;
  readonly #seal: TextSeal;

  /** @param secret the server's */
  constructor(secret: string) {
    this.#secret = secret;
    this.#seal = new TextSeal(secret, 'second factors');
  }

  secretOf(device: DeviceSecret): string {
    return BASE32.encode(this.#bytesOf(device));
  }

  sealed(secret: string): string {
    return this.#seal.close(secret, SEAL_BINDING);
  }

  uriOf(
    device: DeviceSecret,
    names: { readonly issuer: string; readonly account: string },
  ): string {
    const { issuer, account: label } = names;
    return generateURI({ issuer, label, secret: this.secretOf(device) });
  }

  stepOf(device: DeviceSecret, code: string, at: Date, after: number): number | null {
    if (!CODE.test(code)) return null;
    const found = verifySync({
      secret: this.#bytesOf(device),
      token: code,
      epoch: Math.floor(at.getTime() / 1000),
      period: STEP_SECONDS,
      // A clock that is off by up to a step.
      epochTolerance: STEP_SECONDS,
      afterTimeStep: after,
    });
    return found.valid && 'timeStep' in found ? found.timeStep : null;
  }

  #bytesOf({ id, sealedSecret }: DeviceSecret): Uint8Array {
    if (sealedSecret !== null) return BASE32.decode(this.#seal.open(sealedSecret, SEAL_BINDING));
    const purpose = `tandem second factor ${id}`;
    return new Uint8Array(hkdfSync('sha256', this.#secret, '', purpose, SECRET_BYTES));
  }
}
