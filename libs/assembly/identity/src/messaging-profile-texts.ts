import type { ProfileTextRenderer } from '@tandem/identity-domain';
import {
  ContentError,
  PLAIN,
  isRenderingBusy,
  renderPlain,
  type EmojiCatalog,
  type MessageRenderer,
} from '@tandem/messaging-domain/content';
import { LINEAR_EFFORT, MarkdownItMessageRenderer } from '@tandem/messaging-markdown';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';

/** Of one request, more than an organization has fields; what comes after is rendered at once. */
const MAX_EARLY_TEXTS = 20;
/** In UTF-16 units: the longest text of all, a welcome text. A longer one is refused. */
const MAX_LENGTH = 8_000;
const RETRY_AFTER_SECONDS = 2;

/** The Markdown of the messaging context, for the profiles of this one. */
export class MessagingProfileTexts implements ProfileTextRenderer {
  readonly #emoji: EmojiCatalog;
  readonly #isolated: MessageRenderer | null;
  #renderer: MessageRenderer | undefined;

  /** @param isolated renders what may take long; `null` where nobody changes profiles */
  constructor(emoji: EmojiCatalog, isolated: MessageRenderer | null = null) {
    this.#emoji = emoji;
    this.#isolated = isolated;
  }

  render(markdown: string): Promise<string> {
    // Made when it is needed: most processes render no profile.
    this.#renderer ??= new MarkdownItMessageRenderer(this.#emoji, { effort: LINEAR_EFFORT });
    return renderPlain(this.#renderer, markdown);
  }

  async renderEarly(
    texts: readonly string[],
    writerId: number,
  ): Promise<ReadonlyMap<string, string>> {
    const renderer = this.#isolated;
    const rendered = new Map<string, string>();
    if (renderer === null) return rendered;
    const slow = new Set(
      texts.filter((text) => text.length <= MAX_LENGTH && renderer.mayTakeLong(text)),
    );
    for (const text of [...slow].slice(0, MAX_EARLY_TEXTS)) {
      const html = await this.#early(renderer, text, writerId);
      if (html !== null) rendered.set(text, html);
    }
    return rendered;
  }

  /** `null` for a text that cannot be rendered. */
  async #early(renderer: MessageRenderer, text: string, writerId: number): Promise<string | null> {
    try {
      return await renderer.renderDescription(text, { ...PLAIN, writerId, mayTakeLong: true });
    } catch (error) {
      if (isRenderingBusy(error)) {
        throw new TemporarilyUnavailable('too many texts wait', RETRY_AFTER_SECONDS);
      }
      if (error instanceof ContentError) return null;
      throw error;
    }
  }
}
