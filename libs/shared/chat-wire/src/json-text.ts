const STRING = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;
const STRINGS_AND_NUMBERS = new RegExp(String.raw`${STRING}|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`, 'g');
const STRINGS_AND_SIGNS = new RegExp(String.raw`${STRING}|[{}[\],:]`, 'g');

/** Escapes of a JSON text, with pairs of surrogates as one. */
const ESCAPES =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}|\\./g;
const LONE_SURROGATE_LENGTH = '\\ud800'.length;

/**
 * The same JSON text with U+FFFD for every escaped unpaired surrogate. No encoding can represent one, and
 * many parsers refuse an answer with it.
 */
export function wellFormedJson(text: string): string {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return text;
  return text.replace(ESCAPES, (escape) =>
    escape.length === LONE_SURROGATE_LENGTH ? String.raw`\ufffd` : escape,
  );
}

/**
 * Parses JSON so that `1.0` and `1e2` are not integers, as on the wire: JavaScript cannot distinguish
 * them from `1` and `100` afterwards. Such a number becomes a fraction. Texts are well-formed.
 *
 * @throws SyntaxError for a text that is not JSON
 */
export function parseJsonText(source: string): unknown {
  const text = wellFormedJson(source);
  const value: unknown = JSON.parse(text);
  if (!/\d[.eE]/.test(text)) return value;
  return JSON.parse(
    text.replace(STRINGS_AND_NUMBERS, (token) => (isWholeFloat(token) ? '0.5' : token)),
  );
}

/** True for a number that is written with a fraction or an exponent, and has no fraction. */
function isWholeFloat(token: string): boolean {
  if (token.startsWith('"') || !/[.eE]/.test(token)) return false;
  const value = Number(token);
  return Number.isInteger(value) || !Number.isFinite(value);
}

/**
 * The members of a JSON object, each as the JSON text that the sender wrote; of several equal names
 * the last one.
 *
 * @param limit members after the first `limit` are not read
 * @returns null for JSON that is not an object
 * @throws SyntaxError for a text that is not JSON
 */
export function jsonMembers(text: string, limit: number): Map<string, string> | null {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const members = new Map<string, string>();
  let count = 0;
  let depth = 0;
  let name: string | undefined;
  let start = 0;
  const end = (index: number) => {
    if (name === undefined) return;
    count += 1;
    if (count <= limit) members.set(name, text.slice(start, index).trim());
    name = undefined;
  };
  for (const { 0: token, index } of text.matchAll(STRINGS_AND_SIGNS)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) end(index);
    else if (depth > 1) continue;
    else if (token === ',') end(index);
    else if (token === ':') start = index + 1;
    else if (token.startsWith('"')) name ??= JSON.parse(token) as string;
  }
  return members;
}
