import {
  ContentError,
  type EmojiCatalog,
  type RenderContext,
  type RenderedContent,
} from '@tandem/messaging-domain/content';
import {
  LINEAR_EFFORT,
  MarkdownItMessageRenderer,
  type MessageRendererOptions,
} from './markdown-it-message-renderer.ts';

/** A text to render on another thread; plain data, which can be transferred. */
export interface RenderTask {
  readonly kind: 'message' | 'description';
  readonly source: string;
  readonly context: RenderContext;
  /** `linear` omits slow parts. */
  readonly effort: 'full' | 'linear';
}

/** The result of a {@link RenderTask}; plain data too. */
export type RenderReply =
  | { readonly kind: 'message'; readonly content: RenderedContent }
  | { readonly kind: 'description'; readonly html: string }
  | { readonly kind: 'not_renderable' };

/** Creates the function that executes tasks, for the thread or process of the worker. */
export function renderTasks(
  emoji: EmojiCatalog,
  options: Omit<MessageRendererOptions, 'effort'> = {},
): (task: RenderTask) => Promise<RenderReply> {
  const renderers = {
    full: new MarkdownItMessageRenderer(emoji, options),
    linear: new MarkdownItMessageRenderer(emoji, { ...options, effort: LINEAR_EFFORT }),
  };
  return async ({ kind, source, context, effort }) => {
    const renderer = renderers[effort];
    try {
      return kind === 'message'
        ? { kind, content: await renderer.render(source, context) }
        : { kind, html: await renderer.renderDescription(source, context) };
    } catch (error) {
      if (error instanceof ContentError) return { kind: 'not_renderable' };
      throw error;
    }
  };
}
