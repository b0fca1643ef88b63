import type { NodeKind, NodeRow } from './node-row.ts';
import type { Score } from './score.ts';

/** The compared values of a node. An array, as thousands of them are stored. */
type NodeMark = readonly [
  name: string,
  version: string,
  kind: NodeKind,
  /** Empty for nodes that are not in the directory. */
  score: Score | '',
];

/** The nodes of a collection by node id. */
export type NetworkMarks = Readonly<Record<string, NodeMark>>;

export const CHANGE_KINDS = ['joined', 'left', 'version', 'kind', 'score'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One difference between two collections. */
export interface Change {
  /** The collection that showed it, RFC 3339. */
  readonly at: string;
  readonly nodeId: number;
  /** Empty for a node without a name. */
  readonly name: string;
  readonly what: ChangeKind;
  /** Empty for a node that joined. */
  readonly before: string;
  /** Empty for a node that left. */
  readonly after: string;
}

/** The number of stored changes; the newest stay. */
export const MAX_CHANGES = 500;

export function marksOf(rows: readonly NodeRow[]): NetworkMarks {
  return Object.fromEntries(
    rows.map(({ nodeId, name, version, kind, gateway }): [string, NodeMark] => [
      String(nodeId),
      [name ?? '', version, kind, gateway?.score ?? ''],
    ]),
  );
}

/** The differences from one collection to the next, by node id. */
export function changesBetween(before: NetworkMarks, after: NetworkMarks, at: string): Change[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...ids]
    .map(Number)
    .sort((left, right) => left - right)
    .flatMap((nodeId) => changesOf(nodeId, before[nodeId], after[nodeId], at));
}

function changesOf(
  nodeId: number,
  before: NodeMark | undefined,
  after: NodeMark | undefined,
  at: string,
): Change[] {
  const name = after?.[0] ?? before?.[0] ?? '';
  const change = (what: ChangeKind, old = '', now = ''): Change[] => [
    { at, nodeId, name, what, before: old, after: now },
  ];
  if (before === undefined) return change('joined', '', after?.[1]);
  if (after === undefined) return change('left', before[1]);
  const [, oldVersion, oldKind, oldScore] = before;
  const [, version, kind, score] = after;
  return [
    ...(oldVersion === version ? [] : change('version', oldVersion, version)),
    ...(oldKind === kind ? [] : change('kind', oldKind, kind)),
    // Scores of gateways that enter or leave the directory are no change of quality.
    ...(oldScore === score || oldScore === '' || score === ''
      ? []
      : change('score', oldScore, score)),
  ];
}
