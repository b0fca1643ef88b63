/** The proof of a log-in besides the password: possession of a device, by its current code. */
export interface SecondFactor {
  /** The secret of the device is derived from it; no other second factor has it. */
  readonly id: number;
  /** The user has shown that the device generates the right codes. Until then it is not required. */
  readonly isConfirmed: boolean;
  /** The time step of the last accepted code: neither it nor an earlier one is accepted again. */
  readonly lastStep: number;
  /** The hashes of codes for a lost device, each valid for one log-in. */
  readonly recoveryHashes: readonly Uint8Array[];
  /** The encrypted secret of a device that was set up at another server; `null`: it is derived from the id. */
  readonly sealedSecret: string | null;
}

/** The data from which the secret of a device is derived. */
export type DeviceSecret = Pick<SecondFactor, 'id' | 'sealedSecret'>;

/** Second factors of users, for commands. Bound to the transaction; the account is locked already. */
export interface SecondFactorRepository {
  find(userId: number): Promise<SecondFactor | null>;
  /** Replaces the second factor of the user by one that is not confirmed. @returns its id */
  begin(userId: number): Promise<number>;
  confirm(userId: number, step: number, recoveryHashes: readonly Uint8Array[]): Promise<void>;
  accepted(userId: number, step: number): Promise<void>;
  useRecoveryCode(userId: number, hash: Uint8Array): Promise<void>;
  remove(userId: number): Promise<void>;
}

/** The codes of second factors. */
export interface SecondFactorCodes {
  /** The secret that the user enters into the device, in Base32: always the same for a device, and random. */
  secretOf(device: DeviceSecret): string;
  /** Encrypts the secret of a device that was set up at another server. */
  sealed(secret: string): string;
  /** The same as an address that devices scan. */
  uriOf(device: DeviceSecret, names: { readonly issuer: string; readonly account: string }): string;
  /**
   * The time step of a code that is valid at a time, with a tolerance of one step for inaccurate clocks;
   * `null` for a wrong code, and for one of the step `after` or before.
   */
  stepOf(device: DeviceSecret, code: string, at: Date, after: number): number | null;
}
