import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

const maps = new Map();

/**
 * Replaces positions in the bundle by positions in the sources. Only failures need it: reading the map takes
 * a second and some hundred megabytes.
 *
 * @param {string} text a stack trace
 * @param {string} bundle path of the script
 */
export function inSources(text, bundle) {
  return text.replaceAll(/([^\s()]+):(\d+):(\d+)/g, (position, file, line, column) => {
    if (file !== bundle) return position;
    const { originalSource, originalLine, originalColumn } = mapOf(bundle).findEntry(
      Number(line) - 1,
      Number(column) - 1,
    );
    if (originalSource === undefined) return position;
    const source = resolve(dirname(bundle), originalSource);
    return `${source}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

function mapOf(bundle) {
  let map = maps.get(bundle);
  if (!map) {
    map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
    maps.set(bundle, map);
  }
  return map;
}
