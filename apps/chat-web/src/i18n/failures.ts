/** Signs with a meaning in patterns. */
const SIGN = /[.*+?^$()|[\]\\]/g;
/** A value in the text of an error. */
const VALUE = /\{(\w+)\}/g;

/**
 * The translation of an error.
 *
 * @param translations by the text in English; braces enclose the names of values
 * @returns the error as it is if it has no translation
 */
export function failureIn(translations: Readonly<Record<string, string>>, msg: string): string {
  if (Object.hasOwn(translations, msg)) return translations[msg] ?? msg;
  for (const [text, translation] of Object.entries(translations)) {
    const values = text.includes('{') ? valuesIn(text, msg) : null;
    if (values) return translation.replace(VALUE, (_, name: string) => values[name] ?? '');
  }
  return msg;
}

function valuesIn(text: string, msg: string): Readonly<Record<string, string>> | null {
  const parts = text.split(VALUE).map((part, index) =>
    // Every second part is the name of a value.
    index % 2 === 1 ? `(?<${part}>.+)` : part.replace(SIGN, '\\$&'),
  );
  return new RegExp(`^${parts.join('')}$`).exec(msg)?.groups ?? null;
}
