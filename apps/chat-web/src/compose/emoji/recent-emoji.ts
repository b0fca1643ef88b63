/// <reference lib="dom" />
import { POPULAR_EMOJI } from '../../model/emoji/emoji-index.ts';
import { remember, remembered } from '../../state/browser-storage.ts';

const STORED = 'tandem.emoji';
const MAX_COUNTED = 60;
const MAX_SHOWN = 18;

/** The names of the emoji that were used most in this browser, then popular ones. */
export function frequentEmoji(): readonly string[] {
  const counted = Object.entries(readCounts()).sort(([, a], [, b]) => b - a);
  const names = new Set([...counted.map(([name]) => name), ...POPULAR_EMOJI]);
  return [...names].slice(0, MAX_SHOWN);
}

/** An emoji was used. */
export function countEmoji(name: string): void {
  const counts = readCounts();
  counts[name] = (counts[name] ?? 0) + 1;
  const most = Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_COUNTED);
  // Without storage the popular ones are shown.
  remember(STORED, JSON.stringify(Object.fromEntries(most)));
}

function readCounts(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(remembered(STORED) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, number>) : {};
  } catch {
    return {};
  }
}
