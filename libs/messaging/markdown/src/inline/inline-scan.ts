import type { StateInline } from 'markdown-it';
import type { Leaf } from './leaf.ts';
import { findLeaves } from './leaves.ts';
import { runOf } from '../render-run.ts';

/** Code between two runs of equally many backticks. */
interface CodeSpan {
  readonly code: string;
  readonly end: number;
}

/**
 * Facts about a text that are computed before its parsing. Searching it at each position of a rule would
 * take quadratic time for a text of many openings without an end.
 */
interface InlineScan {
  /** The code spans by the index of the opening run. */
  readonly codeSpans: ReadonlyMap<number, CodeSpan>;
  /** Index of each `[` to that of the closing `]`, ignoring code. */
  readonly brackets: ReadonlyMap<number, number>;
  /** The leaves in text order, none overlapping another. */
  readonly leaves: readonly Leaf[];
}

const scans = new WeakMap<StateInline, InlineScan>();

/** The scan of the text that `state` parses. */
export function scanOf(state: StateInline): InlineScan {
  let scan = scans.get(state);
  if (scan === undefined) {
    const codeSpans = findCodeSpans(state.src);
    const brackets = findBrackets(state.src, codeSpans);
    scan = { codeSpans, brackets, leaves: findLeaves(state.src, runOf(state)) };
    scans.set(state, scan);
  }
  return scan;
}

const NO_CODE_SPANS: ReadonlyMap<number, CodeSpan> = new Map();
const NO_BRACKETS: ReadonlyMap<number, number> = new Map();

function findCodeSpans(source: string): ReadonlyMap<number, CodeSpan> {
  if (!source.includes('`')) return NO_CODE_SPANS;
  const runs = Array.from(source.matchAll(/`+/g), (match) => ({
    start: match.index,
    length: match[0].length,
  }));
  const laterRuns = new Map<number, number[]>();
  runs.forEach(({ length }, index) => {
    const indexes = laterRuns.get(length);
    if (indexes === undefined) laterRuns.set(length, [index]);
    else indexes.push(index);
  });
  for (const indexes of laterRuns.values()) indexes.reverse();

  const spans = new Map<number, CodeSpan>();
  for (let index = 0; index < runs.length; index++) {
    const opening = runs[index];
    if (opening === undefined) break;
    const candidates = laterRuns.get(opening.length) ?? [];
    while ((candidates.at(-1) ?? Infinity) <= index) candidates.pop();
    const closing = runs[candidates.at(-1) ?? -1];
    if (closing === undefined) continue;
    const code = source.slice(opening.start + opening.length, closing.start);
    spans.set(opening.start, { code, end: closing.start + closing.length });
    index = candidates.at(-1) ?? index;
  }
  return spans;
}

function findBrackets(
  source: string,
  codeSpans: ReadonlyMap<number, CodeSpan>,
): ReadonlyMap<number, number> {
  if (!source.includes('[')) return NO_BRACKETS;
  const pairs = new Map<number, number>();
  const open: number[] = [];
  const signs = /[`[\]]/g;
  for (let match = signs.exec(source); match !== null; match = signs.exec(source)) {
    const code = codeSpans.get(match.index);
    if (code !== undefined) signs.lastIndex = code.end;
    else if (match[0] === '[') open.push(match.index);
    else if (match[0] === ']') {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, match.index);
    }
  }
  return pairs;
}
