import {
  ContentError,
  type EmojiCatalog,
  type Linkifier,
  type LinkifierFault,
  type MessageRenderer,
  type RenderContext,
  type RenderedContent,
  type TopicLink,
} from '@tandem/messaging-domain/content';
import { mayHoldColours } from './code/highlighter.ts';
import {
  LINEAR_EFFORT,
  MAX_QUICK_LENGTH,
  MarkdownItMessageRenderer,
  type MessageRendererOptions,
  type RenderAttempt,
} from './markdown-it-message-renderer.ts';
import { mayHoldMath } from './math.ts';
import type { RenderReply, RenderTask } from './render-task.ts';

/** Renders on another thread or process, with a limit of time and memory. */
interface RenderElsewhere {
  /**
   * @param client the user whose share of the workers it uses
   * @throws an error with a `fault`: `timed_out` and `out_of_memory` when the text exceeds a limit,
   *   `refused` when too many texts wait
   */
  run(task: RenderTask, client: string): Promise<RenderReply>;
}

/** A client whose text was refused may retry after this time. */
const RETRY_AFTER_SECONDS = 2;
const SERVICE = 'service';

/**
 * Renders short and simple texts at once, and all others on other threads, so that no text can block the
 * requests of others. A text that exceeds a limit is rendered without formulas and colours of code.
 */
export class IsolatingMessageRenderer implements MessageRenderer {
  readonly #here: MarkdownItMessageRenderer;
  readonly #elsewhere: RenderElsewhere;

  constructor(
    emoji: EmojiCatalog,
    elsewhere: RenderElsewhere,
    options: Omit<MessageRendererOptions, 'effort'> = {},
  ) {
    this.#here = new MarkdownItMessageRenderer(emoji, { ...options, effort: LINEAR_EFFORT });
    this.#elsewhere = elsewhere;
  }

  render(source: string, context: RenderContext): Promise<RenderedContent> {
    return this.#run(
      { kind: 'message', source, context, effort: 'full' },
      () => this.#here.tryRender(source, context),
      (reply) => (reply.kind === 'message' ? reply.content : null),
    );
  }

  renderDescription(source: string, context: RenderContext): Promise<string> {
    return this.#run(
      { kind: 'description', source, context, effort: 'full' },
      () => this.#here.tryDescription(source, context),
      (reply) => (reply.kind === 'description' ? reply.html : null),
    );
  }

  mayTakeLong(source: string): boolean {
    return this.#here.mayTakeLong(source);
  }

  topicLinks(topic: string, linkifiers: readonly Linkifier[]): readonly TopicLink[] {
    return this.#here.topicLinks(topic, linkifiers);
  }

  linkifierFault(linkifier: Linkifier): LinkifierFault | null {
    return this.#here.linkifierFault(linkifier);
  }

  templateVariables(urlTemplate: string): readonly string[] | null {
    return this.#here.templateVariables(urlTemplate);
  }

  async #run<T>(
    task: RenderTask,
    here: () => Promise<RenderAttempt<T>>,
    read: (reply: RenderReply) => T | null,
  ): Promise<T> {
    if (!task.context.mayTakeLong) return (await here()).result;
    if (isQuick(task)) {
      const { result, isWithinBudget } = await here();
      if (isWithinBudget) return result;
    }
    const result = read(await this.#ask(task));
    if (result === null) throw new ContentError('MESSAGE_NOT_RENDERABLE');
    return result;
  }

  async #ask(task: RenderTask): Promise<RenderReply> {
    const { writerId } = task.context;
    try {
      return await this.#elsewhere.run(task, writerId === null ? SERVICE : `user ${writerId}`);
    } catch (error) {
      const { fault } = error as { readonly fault?: string };
      if (fault === 'refused') {
        throw new ContentError('RENDERING_BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      if (fault !== 'timed_out' && fault !== 'out_of_memory') throw error;
      if (task.effort === 'linear') throw new ContentError('MESSAGE_NOT_RENDERABLE');
      return this.#ask({ ...task, effort: 'linear' });
    }
  }
}

/** True if this thread can render the text: it has no formulas and no coloured code, and is short. */
function isQuick({ source, context }: RenderTask): boolean {
  return (
    source.length <= MAX_QUICK_LENGTH &&
    !mayHoldMath(source) &&
    !mayHoldColours(source, context.defaultCodeLanguage)
  );
}
