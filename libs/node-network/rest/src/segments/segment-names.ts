import { hash } from 'node:crypto';

/**
 * Names the format of stored snapshots. Instances of several versions read one database while they are
 * replaced: whenever the same state gives other answers, or the same answers in another layout, the name
 * changes, and each version reads only its own.
 */
export const FORM = '4';

/** Mean number of records in a segment: one that changes is packed again with so few others. */
const MEAN = 8;
/** Bound of a segment whose keys were chosen so that none ends it. */
const MAX = 64;

/** A segment with the name of its content. */
export interface Named<Segment> {
  readonly name: string;
  readonly segment: Segment;
}

/** The name of a content: equal for equal parts in every process. */
export function nameOf(kind: string, parts: Iterable<string>): string {
  // In one piece: a call for each part would take longer than the hash.
  const text = [`${FORM} ${kind}`, ...parts].join('\0');
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/**
 * Cuts a list at positions that the keys themselves determine: a record that is added or removed changes the
 * segment around it, and no other one.
 */
export function* segmentsOf<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Generator<readonly Item[]> {
  let segment: Item[] = [];
  for (const item of items) {
    if (segment.length > 0 && (isBoundary(keyOf(item)) || segment.length >= MAX)) {
      yield segment;
      segment = [];
    }
    segment.push(item);
  }
  if (segment.length > 0) yield segment;
}

/** FNV-1a. */
function isBoundary(key: string): boolean {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  }
  // The low bits of FNV depend on the last character most.
  return ((hash ^ (hash >>> 15)) >>> 0) % MEAN === 0;
}
