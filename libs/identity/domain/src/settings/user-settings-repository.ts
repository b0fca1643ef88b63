import type { UserSettingName, UserSettingValue, UserSettings } from './user-settings.ts';

/** The users and their new settings. */
export interface SettingsRequest {
  readonly realmId: number;
  readonly userIds: readonly number[];
  /** The changed settings, without the visibility of the address, which belongs to the account. */
  readonly changes: Readonly<Partial<UserSettings>>;
  /** The defaults of a user who changed nothing; storing an equal value is not a change. */
  readonly defaults: Readonly<UserSettings>;
  /** The user changes their own settings: stores that they chose them. */
  readonly byThemselves: boolean;
  /** Does not change settings that users set themselves. */
  readonly exceptChosen: boolean;
}

/** A changed setting of a user. */
export interface SettingChange {
  readonly setting: UserSettingName;
  readonly value: UserSettingValue;
  /** Ascending. */
  readonly userIds: readonly number[];
}

/** Users given by id and by groups. */
export interface SettingTargets {
  readonly userIds: readonly number[];
  readonly groupIds: readonly number[];
}

/** The users, or the first unknown id. */
export type ResolvedTargets =
  | { readonly userIds: readonly number[] }
  | { readonly unknownUserId: number }
  | { readonly unknownGroupId: number };

/** Users' settings, for commands. Bound to the command's transaction. */
export interface UserSettingsRepository {
  /** @returns the changes, by name of the setting */
  change(request: SettingsRequest): Promise<readonly SettingChange[]>;
  /**
   * The given users, deactivated ones too, and the active members of the groups at any depth, without bots.
   */
  resolve(realmId: number, targets: SettingTargets): Promise<ResolvedTargets>;
}

/** Reads users' settings. */
export interface UserSettingsQueries {
  /** All effective settings of an account; `null` if the account does not exist. */
  settingsOf(userId: number): Promise<UserSettings | null>;
}
