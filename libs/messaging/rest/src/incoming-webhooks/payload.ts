/** A part of what another system sent: JSON of which nothing is known before it is looked at. */
export type Json = unknown;

/** The value at a path of names and numbers; undefined where there is none. */
export function at(value: Json, ...path: readonly (string | number)[]): Json {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) {
      return undefined;
    }
    current = (current as Readonly<Record<string, Json>>)[key];
  }
  return current;
}

/** A text or a number at a path, as a text; empty where there is none. */
export function textAt(value: Json, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** The elements of a list at a path; none where there is no list. */
export function listAt(value: Json, ...path: readonly (string | number)[]): readonly Json[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as readonly Json[]) : [];
}

/** The first of several texts that is not empty. */
export function firstOf(...texts: readonly string[]): string {
  return texts.find((each) => each.trim() !== '') ?? '';
}

/** A link of Markdown; the text alone where there is no address. */
export function link(text: string, url: string): string {
  return url === '' ? text : `[${text.replace(/[[\]]/g, '')}](${url})`;
}

/** A text of another user, set apart from what is said about it. */
export function quoted(text: string): string {
  const fence = '`'.repeat(Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return text.trim() === '' ? '' : `\n${fence} quote\n${text.trim()}\n${fence}`;
}
