import type { MarkdownIt, StateInline } from 'markdown-it';
import { runOf } from '../render-run.ts';
import { openLink, pushText } from '../tokens.ts';
import { relativeToRealm, safeUrl } from '../urls.ts';
import { scanOf } from './inline-scan.ts';
import { parseInside } from './parse-inside.ts';

/** `[text](address)` and `[text](address "title")`; without a text the address is shown. */
export function links(md: MarkdownIt): void {
  md.inline.ruler.at('link', linkRule);
}

/** Addresses longer than this are text: it bounds the time for many `[](` without an end. */
const MAX_TARGET_LENGTH = 2048;
const ADDRESS_AND_TITLE = /^(\S+)\s+(?:"([^"]*)"|'([^']*)')$/;

function linkRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '[' || state.linkLevel > 0) return false;
  const textEnd = scanOf(state).brackets.get(state.pos);
  if (textEnd === undefined || textEnd >= state.posMax || state.src[textEnd + 1] !== '(')
    return false;
  const targetEnd = closingParenthesis(state.src, textEnd + 2, state.posMax);
  if (targetEnd === null) return false;
  const target = readTarget(state.src.slice(textEnd + 2, targetEnd));
  const url = safeUrl(target.address);
  if (url === null) return false;

  const href = relativeToRealm(url, runOf(state).context.realmUrl);
  const textStart = state.pos + 1;
  openLink(state, target.title === null ? { href } : { href, title: target.title });
  if (state.src.slice(textStart, textEnd).trim() === '') pushText(state, href);
  else {
    state.linkLevel++;
    parseInside(state, textStart, textEnd);
    state.linkLevel--;
  }
  state.push('link_close', 'a', -1);
  state.pos = targetEnd + 1;
  return true;
}

/** The end of a target that begins at `from`. @returns `null` without an end */
export function closingParenthesis(source: string, from: number, end: number): number | null {
  let depth = 0;
  const limit = Math.min(end, from + MAX_TARGET_LENGTH);
  for (let at = from; at < limit; at++) {
    const character = source[at];
    if (character === '\n') return null;
    if (character === '(') depth++;
    else if (character === ')' && depth-- === 0) return at;
  }
  return null;
}

/** The address and the title of a target. */
export function readTarget(written: string): { address: string; title: string | null } {
  const target = written.trim();
  const match = ADDRESS_AND_TITLE.exec(target);
  const address = match?.[1] ?? target;
  const bare = address.startsWith('<') && address.endsWith('>') ? address.slice(1, -1) : address;
  return { address: bare, title: match?.[2] ?? match?.[3] ?? null };
}
