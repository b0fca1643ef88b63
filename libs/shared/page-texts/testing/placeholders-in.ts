import { IntlMessageFormat } from 'intl-messageformat';

/** The names of the values of a text, each with its kind: translations need the same ones. */
export function placeholdersIn(text: string): readonly string[] {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { type, value: name, options } = value as Record<string, unknown>;
    // Kinds of the parser: 0 text, 7 `#`; others have a name.
    if (typeof type === 'number' && typeof name === 'string' && type !== 0) {
      found.add(`${type} ${name}`);
    }
    for (const option of Object.values(options ?? {})) {
      for (const part of (option as { value: unknown[] }).value) visit(part);
    }
  };
  for (const part of new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst()) {
    visit(part);
  }
  return [...found].sort();
}
