import type { Device, DeviceChange, LegacyToken, TokenKind } from './device.ts';

/** Clients that registered themselves, for commands. Bound to the command's transaction. */
export interface DeviceRepository {
  /** @returns its number; `null` when the user has `limit` already */
  add(userId: number, limit: number): Promise<number | null>;
  /** @returns false if there was none */
  remove(userId: number, deviceId: number): Promise<boolean>;
  /** Finds a device and keeps others from changing it until the transaction ends. */
  lock(userId: number, deviceId: number): Promise<Device | null>;
  change(deviceId: number, change: DeviceChange): Promise<void>;
}

/** Tokens of clients that do not encrypt. Bound to the command's transaction. */
export interface LegacyTokenRepository {
  /**
   * The same token again is nothing new, but its app may be.
   *
   * @returns false, with nothing stored, when the user has `limit` other tokens
   */
  add(userId: number, token: Omit<LegacyToken, 'id'>, limit: number): Promise<boolean>;
  /** @returns false if there was none */
  remove(userId: number, kind: TokenKind, token: string): Promise<boolean>;
  list(userId: number): Promise<readonly LegacyToken[]>;
}

/** Reads devices. */
export interface DeviceQueries {
  /** The devices of a user, ascending. */
  list(userId: number): Promise<readonly Device[]>;
}
