import type { Score } from './gateway-row.ts';
import type { NodeRow } from './node-row.ts';

/** What of a node is compared between two collections. */
interface NodeMark {
  readonly name: string;
  readonly version: string;
  readonly score: Score | null;
}

/** What this browser saw of the network: one mark per key. */
export type NetworkMarks = Readonly<Record<string, NodeMark>>;

/** One thing that is not as it was. */
export interface Change {
  /** Of the collection that showed it, RFC 3339. */
  readonly at: string;
  readonly key: string;
  readonly name: string;
  readonly what: 'joined' | 'left' | 'version' | 'score';
  /** Empty for who joined. */
  readonly before: string;
  /** Empty for who left. */
  readonly after: string;
}

/** How many changes are worth keeping; the newest stay. */
export const MAX_CHANGES = 200;

/** The marks of the gateways of the directory: they are what clients use, and what probes score. */
export function marksOf(rows: readonly NodeRow[]): NetworkMarks {
  const listed = rows.filter(({ gateway }) => gateway !== null);
  return Object.fromEntries(
    listed.map(({ key, name, version, score }) => [key, { name, version, score }]),
  );
}

/** What changed from one collection to the next, by name. */
export function changesBetween(before: NetworkMarks, after: NetworkMarks, at: string): Change[] {
  const changes: Change[] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[key], after[key]];
    const name = now?.name ?? old?.name ?? key;
    const change = (what: Change['what'], from: string, to: string) =>
      changes.push({ at, key, name, what, before: from, after: to });
    if (old === undefined) change('joined', '', now?.version ?? '');
    else if (now === undefined) change('left', old.version, '');
    else {
      if (old.version !== now.version) change('version', old.version, now.version);
      if (old.score !== now.score) change('score', old.score ?? '', now.score ?? '');
    }
  }
  return changes.sort((left, right) => left.name.localeCompare(right.name));
}

/** A change in words, without the name. */
export function changeText({ what, before, after }: Change): string {
  switch (what) {
    case 'joined':
      return `joined the directory with version ${after}`;
    case 'left':
      return 'left the directory';
    case 'version':
      return `changed its version from ${before} to ${after}`;
    case 'score':
      return `went from score ${before} to ${after}`;
  }
}
