import type { EmojiCatalog, RenderContext } from '@tandem/messaging-domain/content';
import type { Env } from 'markdown-it';
import type { Highlighter } from './code/highlighter.ts';
import type { StepBudget } from './linkifiers/linear-pattern.ts';
import type { LinkifierRule } from './linkifiers/linkifier-rule.ts';
import type { Typesetter } from './math.ts';

/** The inputs of one rendering, and its findings. Every rule accesses it through its state. */
export interface RenderRun {
  readonly context: RenderContext;
  readonly emoji: EmojiCatalog;
  readonly linkifiers: readonly LinkifierRule[];
  readonly linkifierBudget: StepBudget;
  readonly highlighter: Highlighter;
  readonly typesetter: Typesetter;
  readonly mentionedUserIds: Set<number>;
  readonly mentionedGroupIds: Set<number>;
  mentionsChannelWildcard: boolean;
  mentionsTopicWildcard: boolean;
  /** Blocks that the block parser is in: quotes, spoilers, list items. */
  depth: number;
  /** True while the parsed text is in a quote, where mentions are silent. */
  quoted: boolean;
}

/** Blocks nested deeper than this are text: it bounds both the time and the size of the HTML. */
export const MAX_DEPTH = 20;

/** Wraps `run` for markdown-it, which passes its environment to every rule. */
export function environmentOf(run: RenderRun): Env {
  return { run };
}

/** The rendering that a rule's state belongs to. */
export function runOf(state: { readonly env: Env }): RenderRun {
  return state.env.run as RenderRun;
}
