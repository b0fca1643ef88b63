import type { StateBlock } from 'markdown-it';
import { MAX_DEPTH, runOf } from '../render-run.ts';
import { CODE_INDENT, indentOf, lineText } from './nested-blocks.ts';

/** A fenced block of the document being parsed. */
export interface Fence {
  /** Line of the closing fence, or the line after the last one where it is missing. */
  readonly closeLine: number;
  readonly indent: number;
  /** The language in lower case, `null` if absent. */
  readonly language: string | null;
  /** The text after the language: the header of a spoiler. */
  readonly header: string;
}

interface OpenFence extends Omit<Fence, 'closeLine'> {
  readonly line: number;
  readonly marker: string;
  readonly holdsBlocks: boolean;
}

const OPENING = /^(`{3,}|~{3,}) *(?:\{?\.?([\w+\-./#]+) *([^ ~`][^~`]*)?\}?)?$/;
const BLOCK_LANGUAGES: ReadonlySet<string> = new Set(['quote', 'quoted', 'spoiler']);

const structures = new WeakMap<StateBlock, ReadonlyMap<number, Fence>>();

/** The fence that opens at `line`, `null` when none does. */
export function fenceAt(state: StateBlock, line: number): Fence | null {
  if (fenceText(state, line) === null) return null;
  let structure = structures.get(state);
  if (structure === undefined) {
    structure = readStructure(state);
    structures.set(state, structure);
  }
  return structure.get(line) ?? null;
}

/** True for the languages of fences that hold blocks instead of code. */
export function holdsBlocks(language: string | null): boolean {
  return language !== null && BLOCK_LANGUAGES.has(language);
}

/**
 * One pass over the lines finds the outermost fences: a fence ends at the next line that repeats its marker
 * while no fence inside it is open. So quotes that contain code or other quotes end at the right line, and no
 * line is read once per level.
 */
function readStructure(state: StateBlock): ReadonlyMap<number, Fence> {
  const found = new Map<number, Fence>();
  const open: OpenFence[] = [];
  const levels = MAX_DEPTH - runOf(state).depth;
  const close = (line: number) => {
    const fence = open.pop();
    if (fence !== undefined && open.length === 0)
      found.set(fence.line, { ...fence, closeLine: line });
  };

  for (let line = 0; line < state.lineMax; line++) {
    const text = fenceText(state, line);
    if (text === null) continue;
    const innermost = open.at(-1);
    if (text === innermost?.marker) close(line);
    else if (innermost?.holdsBlocks !== false) {
      const fence = readOpening(text, line, indentOf(state, line));
      if (fence !== null && (open.length < levels || !fence.holdsBlocks)) open.push(fence);
    }
  }
  while (open.length > 0) close(state.lineMax);
  return found;
}

/** The text of a line that may be a fence, `null` for most lines. */
function fenceText(state: StateBlock, line: number): string | null {
  if (indentOf(state, line) >= CODE_INDENT) return null;
  const text = lineText(state, line);
  return text.startsWith('```') || text.startsWith('~~~') ? text.trimEnd() : null;
}

function readOpening(text: string, line: number, indent: number): OpenFence | null {
  const match = OPENING.exec(text);
  if (match === null) return null;
  const language = match[2]?.toLowerCase() ?? null;
  return {
    line,
    indent,
    marker: match[1] ?? '',
    language,
    header: match[3] ?? '',
    holdsBlocks: holdsBlocks(language),
  };
}
