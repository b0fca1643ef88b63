/** The valid values of a setting; settings whose value is a group have none of these kinds. */
export interface SettingRule {
  readonly kind: string;
  readonly default: unknown;
  readonly values?: readonly (string | number)[];
  readonly longest?: number;
  readonly largest?: number;
  readonly range?: readonly [number, number];
  readonly unlimited?: null | -1;
}

/** A setting whose value is a group. */
export interface GroupRule {
  /** The name of a system group, or `creator`. */
  readonly default: string;
  readonly allowsNobody?: boolean;
  readonly allowsEveryone: boolean;
  readonly onlySystemGroups?: readonly string[];
}

/** The settings that this server knows: by name, the wire's name being the database's. */
export interface SettingsCatalog {
  readonly realm: Readonly<Record<string, SettingRule>>;
  readonly user: Readonly<Record<string, SettingRule>>;
  readonly realmGroups: Readonly<Record<string, GroupRule>>;
  readonly channelGroups: Readonly<Record<string, GroupRule>>;
  readonly groupPermissions: Readonly<Record<string, GroupRule>>;
  /** The system groups in the order of their creation; each has the next one as its subgroup. */
  readonly systemGroups: readonly { readonly name: string; readonly description: string }[];
  /** Whether a language is known. */
  isLanguage(code: string): boolean;
}
