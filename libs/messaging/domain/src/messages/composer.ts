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
  type TextPlace,
} from './reference-queries.ts';

const NOTHING_FOUND: FoundReferences = {
  ...NO_REFERENCES,
  ...{ unmentionableGroups: new Map(), followerIds: new Set() },
};

/** Renders what a user writes: looks up what his text refers to and hands it to the renderer. */
export class Composer {
  readonly #renderer: MessageRenderer;
  readonly #addresses: RealmAddresses;

  constructor(ports: { readonly renderer: MessageRenderer; readonly addresses: RealmAddresses }) {
    this.#renderer = ports.renderer;
    this.#addresses = ports.addresses;
  }

  /** What the text refers to; asks nobody when it refers to nothing. */
  findReferences(
    queries: Pick<ReferenceQueries, 'findReferences'>,
    writer: Actor,
    source: string,
    place?: TextPlace,
  ): Promise<FoundReferences> {
    const references = scanReferences(source);
    return refersToAnything(references)
      ? queries.findReferences(writer, references, place)
      : Promise.resolve(NOTHING_FOUND);
  }

  /** @throws ContentError MESSAGE_NOT_RENDERABLE */
  render(
    source: string,
    writing: WritingContext,
    found: FoundReferences,
  ): Promise<RenderedContent> {
    return this.#renderer.render(source, renderContext(writing, found, this.#addresses));
  }

  /** @throws ContentError MESSAGE_NOT_RENDERABLE */
  renderDescription(
    source: string,
    writing: WritingContext,
    found: FoundReferences,
  ): Promise<string> {
    return this.#renderer.renderDescription(source, renderContext(writing, found, this.#addresses));
  }
}

/** What is stored of a rendered text. */
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
    ...{ mentionsChannelWildcard, mentionsTopicWildcard, hasLink, hasImage, hasAttachment },
  };
}
