import type { Actor } from '@tandem/shared-kernel';
import type { MessageRenderer, RenderedContent } from '../content/message-renderer.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { WritingContext } from '../settings/writing-context.ts';
import { Composer } from './composer.ts';
import type { FoundReferences } from './reference-queries.ts';

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'renderer' | 'addresses'>;
type References = Pick<MessagingTx, 'references'>;

/** A transaction with texts that may take long, because they are rendered before it. */
export type RenderingTx = MessagingTx & { readonly texts: EarlyTexts };

/** The dependencies of a transaction that is rolled back: nothing is stored. */
const UNRENDERED: RenderedContent = {
  html: '',
  mentionedUserIds: [],
  mentionedGroupIds: [],
  mentionsChannelWildcard: false,
  mentionsTopicWildcard: false,
  links: [],
  uploadPaths: [],
  hasLink: false,
  hasImage: false,
  hasAttachment: false,
  isMe: false,
};

/** Texts of one command; further ones are rendered immediately. It bounds the duration of a request. */
const MAX_EARLY_TEXTS = 20;

interface Wanted {
  readonly render: () => Promise<RenderedContent>;
}

/** Rolls back a transaction that used texts which are not rendered yet. */
class TextsWanted extends Error {
  override readonly name = 'TextsWanted';
}

/** The texts of one command that may take long to render. */
class EarlyTexts {
  readonly #composer: Composer;
  readonly #renderer: Pick<MessageRenderer, 'mayTakeLong'>;
  readonly #writer: Actor;
  /** The rendered texts by kind and source. */
  readonly #rendered = new Map<string, RenderedContent>();
  readonly #wanted = new Map<string, Wanted>();
  #isLast = false;

  constructor(composer: Composer, renderer: Pick<MessageRenderer, 'mayTakeLong'>, writer: Actor) {
    this.#composer = composer;
    this.#renderer = renderer;
    this.#writer = writer;
  }

  /** True if the transaction used texts that are not rendered yet. */
  get areWanted(): boolean {
    return this.#wanted.size > 0;
  }

  /** @throws ContentError MESSAGE_NOT_RENDERABLE */
  message(tx: References, source: string, writing: WritingContext): Promise<RenderedContent> {
    return this.#use(`message ${source}`, tx, source, {
      early: (found) => this.#composer.render(this.#writer, source, writing, found),
      atOnce: (found) => this.#composer.renderAtOnce(source, writing, found),
    });
  }

  /** The HTML of a description. @throws ContentError MESSAGE_NOT_RENDERABLE */
  async description(tx: References, source: string, writing: WritingContext): Promise<string> {
    const content = (html: string) => ({ ...UNRENDERED, html });
    const { html } = await this.#use(`description ${source}`, tx, source, {
      early: async (found) =>
        content(await this.#composer.renderDescription(this.#writer, source, writing, found)),
      atOnce: async (found) =>
        content(await this.#composer.renderDescriptionAtOnce(source, writing, found)),
    });
    return html;
  }

  /** Renders the requested texts one after another. @throws ContentError */
  async renderWanted(): Promise<void> {
    for (const [key, { render }] of this.#wanted) this.#rendered.set(key, await render());
    this.#wanted.clear();
    this.#isLast = true;
  }

  async #use(
    key: string,
    { references }: References,
    source: string,
    how: Record<'early' | 'atOnce', (found: FoundReferences) => Promise<RenderedContent>>,
  ): Promise<RenderedContent> {
    const known = this.#rendered.get(key);
    if (known !== undefined) return known;
    const found = await this.#composer.findReferences(references, this.#writer, source);
    const isLate = this.#isLast || this.#wanted.size >= MAX_EARLY_TEXTS;
    if (isLate || !this.#renderer.mayTakeLong(source)) return how.atOnce(found);
    this.#wanted.set(key, { render: () => how.early(found) });
    return UNRENDERED;
  }
}

/**
 * Transactions with texts that only their code knows. No transaction waits for a text that may take long: a
 * transaction that needs such texts is rolled back, they are rendered, and it runs again. All other
 * transactions run once.
 */
export class RenderingUnitOfWork {
  readonly #ports: Ports;
  readonly #composer: Composer;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#composer = new Composer(ports);
  }

  /**
   * @param writer the user whose share of the renderer the texts use
   * @throws the errors of `work`; ContentError MESSAGE_NOT_RENDERABLE, RENDERING_BUSY
   */
  async run<T>(writer: Actor, work: (tx: RenderingTx) => Promise<T>): Promise<T> {
    const texts = new EarlyTexts(this.#composer, this.#ports.renderer, writer);
    try {
      return await this.#attempt(writer, texts, work);
    } catch (error) {
      if (!(error instanceof TextsWanted)) throw error;
    }
    await texts.renderWanted();
    return this.#attempt(writer, texts, work);
  }

  #attempt<T>(writer: Actor, texts: EarlyTexts, work: (tx: RenderingTx) => Promise<T>): Promise<T> {
    return this.#ports.unitOfWork.by(writer).run(async (tx) => {
      const result = await work({ ...tx, texts });
      if (texts.areWanted) throw new TextsWanted();
      return result;
    });
  }
}
