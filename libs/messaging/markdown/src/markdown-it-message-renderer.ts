import {
  ContentError,
  MAX_RENDERED_LENGTH,
  isMeMessage,
  type EmojiCatalog,
  type Linkifier,
  type LinkifierFault,
  type MessageRenderer,
  type RenderContext,
  type RenderedContent,
  type TopicLink,
} from '@tandem/messaging-domain/content';
import type { MarkdownIt, Token } from 'markdown-it';
import { highlighterFor } from './code/highlighter.ts';
import { createDialect } from './dialect.ts';
import { faultOf, rulesOf } from './linkifiers/linkifier-rule.ts';
import { UrlTemplate } from './linkifiers/url-template.ts';
import { topicLinksOf } from './linkifiers/topic-links.ts';
import { linksOf } from './links.ts';
import { typesetterFor } from './math.ts';
import { placePreviews, previewsOf, type MediaProxy, type Preview } from './previews.ts';
import { environmentOf, type RenderRun } from './render-run.ts';
import { uploadPath } from './urls.ts';

/** Settings of {@link MarkdownItMessageRenderer} that have a default. */
export interface MessageRendererOptions {
  /** Default: none, and then pictures and videos of other sites have no preview. */
  readonly mediaProxy?: MediaProxy;
}

/**
 * Renders messages with markdown-it. One instance serves all requests: what belongs to a message
 * travels with it. KaTeX and the grammars of highlight.js are loaded when a message first needs them.
 */
export class MarkdownItMessageRenderer implements MessageRenderer {
  private readonly dialect: MarkdownIt = createDialect();
  private readonly mediaProxy: MediaProxy | null;

  constructor(
    private readonly emoji: EmojiCatalog,
    options: MessageRendererOptions = {},
  ) {
    this.mediaProxy = options.mediaProxy ?? null;
  }

  async render(source: string, context: RenderContext): Promise<RenderedContent> {
    const run = await this.startRun(source, context);
    const tokens = this.dialect.parse(source, environmentOf(run));
    const links = linksOf(tokens);
    const { uploadedImages } = context.references;
    const previews = context.previewsMedia
      ? previewsOf(links, { uploadedImages, mediaProxy: this.mediaProxy })
      : new Map<string, Preview>();
    const hasImage = previews.size > 0;
    const html = this.toHtml(tokens, run, placePreviews(tokens, previews));
    const hrefs = [...new Set(links.map((link) => link.href))];
    const uploadPaths = [...new Set(hrefs.map(uploadPath).filter((path) => path !== null))];
    return {
      html,
      mentionedUserIds: [...run.mentionedUserIds],
      mentionedGroupIds: [...run.mentionedGroupIds],
      mentionsChannelWildcard: run.mentionsChannelWildcard,
      mentionsTopicWildcard: run.mentionsTopicWildcard,
      links: hrefs,
      uploadPaths,
      hasLink: links.length > 0,
      hasImage,
      hasAttachment: uploadPaths.length > 0,
      isMe: isMeMessage(source),
    };
  }

  async renderDescription(source: string, context: RenderContext): Promise<string> {
    const run = await this.startRun(source, context);
    return this.toHtml(this.dialect.parse(source, environmentOf(run)), run, '');
  }

  topicLinks(topic: string, linkifiers: readonly Linkifier[]): readonly TopicLink[] {
    return topicLinksOf(topic, rulesOf(linkifiers));
  }

  linkifierFault(linkifier: Linkifier): LinkifierFault | null {
    return faultOf(linkifier);
  }

  templateVariables(urlTemplate: string): readonly string[] | null {
    return new UrlTemplate(urlTemplate).variables();
  }

  private async startRun(source: string, context: RenderContext): Promise<RenderRun> {
    return {
      context,
      emoji: this.emoji,
      linkifiers: rulesOf(context.linkifiers),
      highlighter: await highlighterFor(source, context.defaultCodeLanguage),
      typesetter: await typesetterFor(source),
      mentionedUserIds: new Set(),
      mentionedGroupIds: new Set(),
      mentionsChannelWildcard: false,
      mentionsTopicWildcard: false,
      depth: 0,
      quoted: false,
    };
  }

  private toHtml(tokens: Token[], run: RenderRun, atEnd: string): string {
    const { options, renderer } = this.dialect;
    const html = `${renderer.render(tokens, options, environmentOf(run))}${atEnd}`.trimEnd();
    if (html.length > MAX_RENDERED_LENGTH) throw new ContentError('MESSAGE_NOT_RENDERABLE');
    return html;
  }
}
