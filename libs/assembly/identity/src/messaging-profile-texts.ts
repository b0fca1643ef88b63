import type { ProfileTextRenderer } from '@tandem/identity-domain';
import {
  NO_REFERENCES,
  type EmojiCatalog,
  type MessageRenderer,
} from '@tandem/messaging-domain/content';
import { LINEAR_EFFORT, MarkdownItMessageRenderer } from '@tandem/messaging-markdown';

/** A profile refers to nothing. */
const PLAIN = {
  references: NO_REFERENCES,
  linkifiers: [],
  translateEmoticons: false,
  realmUrl: '',
  defaultCodeLanguage: null,
  previewsMedia: false,
  writerId: null,
  mayTakeLong: false,
};

/** The Markdown of the messaging context, for the profiles of this one. */
export class MessagingProfileTexts implements ProfileTextRenderer {
  readonly #emoji: EmojiCatalog;
  #renderer: MessageRenderer | undefined;

  constructor(emoji: EmojiCatalog) {
    this.#emoji = emoji;
  }

  render(markdown: string): Promise<string> {
    // Made when it is needed: most processes render no profile.
    this.#renderer ??= new MarkdownItMessageRenderer(this.#emoji, { effort: LINEAR_EFFORT });
    return this.#renderer.renderDescription(markdown, PLAIN);
  }
}
