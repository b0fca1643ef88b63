/** A setting that is on or off. */
interface FlagRule {
  readonly kind: 'boolean';
  readonly default: boolean;
}

/** A setting that is a number. */
interface NumberRule {
  readonly kind: 'integer';
  readonly default: number;
  /** The only allowed numbers; absent where all numbers are allowed. */
  readonly values?: readonly number[];
  /** The least and the greatest number, where all between them are allowed. */
  readonly range?: readonly [least: number, greatest: number];
}

/** A setting that is a text. */
interface TextRule {
  readonly kind: 'text';
  readonly default: string;
  /** The only allowed texts; absent where further checks are needed. */
  readonly values?: readonly string[];
  /** A wrong text is refused with the short answer of the wire: `Invalid <name>`. */
  readonly isWord?: true;
}

/** The valid values of a setting, and its default. */
export type SettingRule = FlagRule | NumberRule | TextRule;

/** A setting that is on or off. */
export const flag = (byDefault: boolean): FlagRule => ({ kind: 'boolean', default: byDefault });

/** A setting with one of a few numbers, or any number where none are listed. */
export const number = (byDefault: number, values?: readonly number[]): NumberRule => ({
  kind: 'integer',
  default: byDefault,
  ...(values && { values }),
});

/** A setting that is a number between two others, or one of them. */
export const bounded = (byDefault: number, least: number, greatest: number): NumberRule => ({
  kind: 'integer',
  default: byDefault,
  range: [least, greatest],
});

/** A setting that is one of a few texts, or one that is checked by more than a list. */
export const text = (byDefault: string, values?: readonly string[]): TextRule => ({
  kind: 'text',
  default: byDefault,
  ...(values && { values }),
});

/** A setting with one of a few words. */
export const word = (byDefault: string, values: readonly string[]): TextRule => ({
  ...text(byDefault, values),
  isWord: true,
});
