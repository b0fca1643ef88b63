import { signal } from '@preact/signals';
import { remember, remembered } from '../../state/browser-storage.ts';

const STORED = 'tandem.expanded';
/** The oldest choices are forgotten. */
const MAX_STORED = 200;

/**
 * True for channels whose topics are shown, false for the others that the actor chose; the browser remembers
 * it.
 */
const chosen = signal<ReadonlyMap<number, boolean>>(storedChoices());

/** `null`: as the page has it, for the channel that is shown. */
export function isExpanded(channelId: number): boolean | null {
  return chosen.value.get(channelId) ?? null;
}

export function setExpanded(channelId: number, isOpen: boolean): void {
  const next = [...chosen.peek()].filter(([id]) => id !== channelId);
  next.push([channelId, isOpen]);
  chosen.value = new Map(next.slice(-MAX_STORED));
  remember(STORED, JSON.stringify([...chosen.value]));
}

function storedChoices(): ReadonlyMap<number, boolean> {
  try {
    return new Map(JSON.parse(remembered(STORED) ?? '[]') as [number, boolean][]);
  } catch {
    // Written by another version.
    return new Map();
  }
}
