import type { StateInline } from 'markdown-it';

/**
 * A piece of text that is recognized by its form, not by an initial sign: a web address, a match of a
 * linkifier, an emoji. Nothing inside it is parsed.
 */
export interface Leaf {
  readonly start: number;
  readonly end: number;
  /** Links are not nested. */
  readonly isLink: boolean;
  push(state: StateInline): void;
}
