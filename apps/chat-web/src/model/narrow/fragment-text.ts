const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['%', '.'],
  ['(', '.28'],
  [')', '.29'],
  ['.', '.2E'],
]);

/**
 * A text as a part of a fragment: percent encoding whose `%` is a dot, for browsers and other programs decode
 * percent signs too early.
 */
export function encodeFragmentText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[%().]/g,
    (sign) => REPLACEMENTS.get(sign) ?? sign,
  );
}

/** The text of a part of a fragment; `null` if the encoding is invalid. */
export function decodeFragmentText(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded.replaceAll('.', '%'));
  } catch {
    return null;
  }
}
