import { startsWord } from '@tandem/messaging-domain/content';
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts';

/** An address in a text, `[start, end)`. */
interface WebAddress {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const WORD = /\S+/g;
/** Most texts and nearly all words contain no candidate, and are skipped. */
const HINT_OF_ADDRESS = /:\/\/|[^.\s]\.[^.\s]|bitcoin:/;
/** Longer words are not searched: it bounds the time for words full of partial addresses. */
const MAX_WORD_LENGTH = 2048;
/** Punctuation that may follow an address without being part of it. */
const TRAILING = new Set('!:;?),.\'">');
const MAX_PARENTHESES = 7;

const WITH_SCHEME = /https?:\/\/[\p{L}\p{N}_][\p{L}\p{N}_.:@-]*/uy;
const DOMAIN = /(?:[\p{L}\p{N}_-]+\.)+([\p{L}\p{N}_-]+)/uy;
const EMAIL = /[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+/uy;
const BITCOIN = /bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}/y;

/** Web and e-mail addresses in `source`, in text order. */
export function webAddressesIn(source: string): WebAddress[] {
  const found: WebAddress[] = [];
  if (!mayHoldAddress(source)) return found;
  for (const { 0: word, index } of source.matchAll(WORD)) {
    if (word.length > MAX_WORD_LENGTH || !mayHoldAddress(word)) continue;
    const address = addressIn(word);
    if (address === null) continue;
    const { start, end } = address;
    found.push({ start: index + start, end: index + end, text: word.slice(start, end) });
  }
  return found;
}

function mayHoldAddress(text: string): boolean {
  return HINT_OF_ADDRESS.test(text);
}

/** An address ends where only punctuation follows up to the next space: so a word contains one. */
function addressIn(word: string): { start: number; end: number } | null {
  const punctuation = startOfTrailing(word);
  for (let start = 0; start < punctuation; start++) {
    if (!startsWord(word, start)) continue;
    const end = addressEnd(word, start, punctuation);
    if (end !== null) return { start, end };
  }
  return null;
}

function startOfTrailing(word: string): number {
  let start = word.length;
  while (start > 0 && TRAILING.has(word.charAt(start - 1))) start--;
  return start;
}

function addressEnd(word: string, start: number, punctuation: number): number | null {
  const withScheme = endOf(WITH_SCHEME, word, start);
  if (withScheme !== null) return withPath(word, withScheme, punctuation);
  const domain = domainEnd(word, start);
  const withDomain = domain === null ? null : withPath(word, domain, punctuation);
  if (withDomain !== null) return withDomain;
  const rest = endOf(EMAIL, word, start) ?? endOf(BITCOIN, word, start);
  return rest !== null && rest >= punctuation ? Math.max(punctuation, start + 1) : null;
}

/** Without a scheme only a known top-level domain distinguishes an address from `views.py`. */
function domainEnd(word: string, start: number): number | null {
  DOMAIN.lastIndex = start;
  const match = DOMAIN.exec(word);
  const topLevel = match?.[1]?.toLowerCase();
  return topLevel !== undefined && TOP_LEVEL_DOMAINS.has(topLevel) ? DOMAIN.lastIndex : null;
}

/**
 * The end of an address whose host ends at `host`: the first position, outside of parentheses, from which
 * only punctuation follows. `null` when other characters follow.
 */
function withPath(word: string, host: number, punctuation: number): number | null {
  if (host >= punctuation) return punctuation;
  if (!/[/?#]/.test(word.charAt(host))) return null;
  let depth = 0;
  for (let at = host + 1; at <= word.length; at++) {
    if (depth === 0 && at >= punctuation) return at;
    const character = word.charAt(at);
    if (character === '"') return null;
    if (character === '(' && ++depth > MAX_PARENTHESES) return null;
    if (character === ')' && --depth < 0) return null;
  }
  return null;
}

function endOf(pattern: RegExp, word: string, start: number): number | null {
  pattern.lastIndex = start;
  return pattern.test(word) ? pattern.lastIndex : null;
}
