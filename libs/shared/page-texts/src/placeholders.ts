/** The names of values in a text of the ICU message format: `{name}` and `{count, plural, ...}`. */
export type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? NameOf<Rest> | PlaceholdersOf<Rest>
  : never;

/**
 * The name at the start of a part after a brace; the texts of plural forms contain `#` or a space, so they
 * do not match.
 */
type NameOf<Part extends string> = Part extends `${infer Before},${string}`
  ? Before extends `${string}}${string}`
    ? SimpleNameOf<Part>
    : IdentifierOf<Before>
  : SimpleNameOf<Part>;

type SimpleNameOf<Part extends string> = Part extends `${infer Name}}${string}`
  ? IdentifierOf<Name>
  : never;

type IdentifierOf<Name extends string> = Name extends
  | ''
  | `${string}#${string}`
  | `${string} ${string}`
  | `${string}{${string}`
  ? never
  : Name;

/** The values that a text needs; none for a text without placeholders. */
export type ValuesOf<Text extends string> = [PlaceholdersOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholdersOf<Text>, string | number>>];
