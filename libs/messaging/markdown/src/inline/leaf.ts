import type { StateInline } from 'markdown-it';

/**
 * A piece of text that is found by how it looks, not by a sign that begins it: a web address, a
 * match of a linkifier, an emoji. Nothing inside it is parsed.
 */
export interface Leaf {
  readonly start: number;
  readonly end: number;
  /** Links are not made inside links. */
  readonly isLink: boolean;
  push(state: StateInline): void;
}
