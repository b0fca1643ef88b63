import type { UserSettingName, UserSettingValue, UserSettings } from './user-settings.ts';

/** Whose settings are to become what. */
export interface SettingsRequest {
  readonly realmId: number;
  readonly userIds: readonly number[];
  /** Without the visibility of the address, which is a matter of the account. */
  readonly changes: Readonly<Partial<UserSettings>>;
  /** The defaults of a user who changed nothing; storing an equal value is no change. */
  readonly defaults: Readonly<UserSettings>;
  /** The user changes their own settings: stores that they chose them. */
  readonly byThemselves: boolean;
  /** Leaves each setting to those who once chose it themselves. */
  readonly exceptChosen: boolean;
}

/** A setting that is not what it was, and whose. */
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
  /** @returns what changed, by name of the setting */
  change(request: SettingsRequest): Promise<readonly SettingChange[]>;
  /**
   * The users named, deactivated ones too, and the active members of the groups at any depth. Bots
   * are left out wherever they stand.
   */
  resolve(realmId: number, targets: SettingTargets): Promise<ResolvedTargets>;
}

/** Reads users' settings. */
export interface UserSettingsQueries {
  /** All settings of an account as they hold; `null` where there is no such account. */
  settingsOf(userId: number): Promise<UserSettings | null>;
}
