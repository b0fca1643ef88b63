/** The values that a field of a record may have, by the name of its kind. */
interface KindValues {
  /** A whole number: an id, a count, a code of an enumeration, a mask of bits. */
  readonly integer: number;
  /** Times are seconds since the epoch, with fractions. */
  readonly number: number;
  readonly text: string;
  /** A text; other programs write ids that it names as numbers. */
  readonly code: string | number;
  readonly boolean: boolean;
  readonly integers: readonly number[];
  /** Any JSON value: fields whose form differs between levels. */
  readonly json: unknown;
}

type Kind = keyof KindValues;

/** The type of a field: `?` marks a field that some levels do not have, `|null` a nullable one. */
export type FieldType = Kind | `${Kind}?` | `${Kind}|null` | `${Kind}?|null`;

/** The fields of a table of the archive, by name. */
export type TableFields = Readonly<Record<string, FieldType>>;

type ValueOf<T> = T extends `${infer Base}|null`
  ? ValueOf<Base> | null
  : T extends `${infer Base}?`
    ? ValueOf<Base>
    : T extends Kind
      ? KindValues[T]
      : never;

type OptionalNames<F> = {
  [Name in keyof F]: F[Name] extends `${string}?${string}` ? Name : never;
}[keyof F];

/** The record of a table with these fields. */
export type RecordOfFields<F> = {
  readonly [Name in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[Name]>;
} & { readonly [Name in OptionalNames<F>]?: ValueOf<F[Name]> };

const CHECKS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => Number.isFinite(value),
  text: (value) => typeof value === 'string',
  code: (value) => typeof value === 'string' || Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  integers: (value) => Array.isArray(value) && value.every((each) => Number.isSafeInteger(each)),
  json: () => true,
};

/** A check of one field, prepared once for a table. */
export interface FieldCheck {
  readonly name: string;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  readonly kind: Kind;
  readonly accepts: (value: unknown) => boolean;
}

/** Prepares the checks of a table's fields. */
export function checksOf(fields: TableFields): readonly FieldCheck[] {
  return Object.entries(fields).map(([name, type]) => {
    const kind = type.replace('|null', '').replace('?', '') as Kind;
    return {
      name,
      kind,
      isOptional: type.includes('?'),
      isNullable: type.endsWith('|null'),
      accepts: CHECKS[kind],
    };
  });
}
