import type { Actor } from '@tandem/shared-kernel';
import { scanReferences } from '../content/content-references.ts';
import {
  NO_REFERENCES,
  type MessageRenderer,
  type RenderedContent,
} from '../content/message-renderer.ts';
import type { RealmAddresses } from '../settings/realm-addresses.ts';
import { renderContext, type WritingContext } from '../settings/writing-context.ts';
import type { MessageBody } from './message-repository.ts';
import {
  refersToAnything,
  type FoundReferences,
  type ReferenceQueries,
  type TextLocation,
} from './reference-queries.ts';

const NOTHING_FOUND: FoundReferences = {
  ...NO_REFERENCES,
  unmentionableGroups: new Map(),
  followerIds: new Set(),
};

/** Rendering options while a transaction waits. */
const AT_ONCE = { writerId: null, mayTakeLong: false };

/** Renders a user's text: resolves its references and passes it to the renderer. */
export class Composer {
  readonly #renderer: MessageRenderer;
  readonly #addresses: RealmAddresses;

  constructor(ports: { readonly renderer: MessageRenderer; readonly addresses: RealmAddresses }) {
    this.#renderer = ports.renderer;
    this.#addresses = ports.addresses;
  }

  /** The references of the text; no query when it has none. */
  findReferences(
    queries: Pick<ReferenceQueries, 'findReferences'>,
    writer: Actor,
    source: string,
    location?: TextLocation,
  ): Promise<FoundReferences> {
    const references = scanReferences(source);
    return refersToAnything(references)
      ? queries.findReferences(writer, references, location)
      : Promise.resolve(NOTHING_FOUND);
  }

  /**
   * May take long: not for use inside a transaction.
   *
   * @throws ContentError MESSAGE_NOT_RENDERABLE, RENDERING_BUSY
   */
  render(
    writer: Actor,
    source: string,
    writing: WritingContext,
    found: FoundReferences,
  ): Promise<RenderedContent> {
    const how = { writerId: writer.userId, mayTakeLong: true };
    return this.#renderer.render(source, renderContext(writing, found, this.#addresses, how));
  }

  /**
   * Renders inside a transaction, and omits slow parts.
   *
   * @throws ContentError MESSAGE_NOT_RENDERABLE
   */
  renderAtOnce(
    source: string,
    writing: WritingContext,
    found: FoundReferences,
  ): Promise<RenderedContent> {
    return this.#renderer.render(source, renderContext(writing, found, this.#addresses, AT_ONCE));
  }

  /**
   * May take long: not for use inside a transaction.
   *
   * @throws ContentError MESSAGE_NOT_RENDERABLE, RENDERING_BUSY
   */
  renderDescription(
    writer: Actor,
    source: string,
    writing: WritingContext,
    found: FoundReferences,
  ): Promise<string> {
    const how = { writerId: writer.userId, mayTakeLong: true };
    const context = renderContext(writing, found, this.#addresses, how);
    return this.#renderer.renderDescription(source, context);
  }

  /**
   * Renders inside a transaction, and omits slow parts.
   *
   * @throws ContentError MESSAGE_NOT_RENDERABLE
   */
  renderDescriptionAtOnce(
    source: string,
    writing: WritingContext,
    found: FoundReferences,
  ): Promise<string> {
    const context = renderContext(writing, found, this.#addresses, AT_ONCE);
    return this.#renderer.renderDescription(source, context);
  }
}

/** The stored form of a rendered text. */
export function messageBody(
  content: string,
  rendered: RenderedContent,
  mentioned: readonly number[],
): MessageBody {
  const { mentionsChannelWildcard, mentionsTopicWildcard } = rendered;
  const { hasLink, hasImage, hasAttachment } = rendered;
  return {
    content,
    renderedContent: rendered.html,
    mentionedUserIds: mentioned,
    mentionsChannelWildcard,
    mentionsTopicWildcard,
    hasLink,
    hasImage,
    hasAttachment,
  };
}

/** The stored form of a text in which mentions notify no user: it quotes texts of users. */
export function silentBody(content: string, rendered: RenderedContent): MessageBody {
  const silent = { ...rendered, mentionsChannelWildcard: false, mentionsTopicWildcard: false };
  return messageBody(content, silent, []);
}
