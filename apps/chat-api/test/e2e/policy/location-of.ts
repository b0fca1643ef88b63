import { readFileSync } from 'node:fs';

const ROOT = new URL('../../../../../', import.meta.url);

/**
 * The location of an entry in a list that a test compares with the service.
 *
 * @param path of the file, from the root of the repository
 * @returns `path:line` of the first line with one of the texts; `path` if there is none
 */
export function locationOf(path: string, ...texts: readonly string[]): string {
  const lines = readFileSync(new URL(path, ROOT), 'utf8').split('\n');
  const at = lines.findIndex((line) => texts.some((text) => line.includes(text)));
  return at < 0 ? path : `${path}:${at + 1}`;
}
