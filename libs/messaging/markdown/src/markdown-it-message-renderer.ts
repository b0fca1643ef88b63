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
import { NO_HIGHLIGHTING, highlighterFor, mayHoldCode } from './code/highlighter.ts';
import { createDialect } from './dialect.ts';
import { StepBudget } from './linkifiers/linear-pattern.ts';
import { faultOf, rulesOf } from './linkifiers/linkifier-rule.ts';
import { UrlTemplate } from './linkifiers/url-template.ts';
import { TopicLinks } from './linkifiers/topic-links.ts';
import { linksOf, mediaPathsOf } from './links.ts';
import { NO_MATH, mayHoldMath, typesetterFor } from './math.ts';
import { insertPreviews, previewsOf, type MediaProxy, type Preview } from './previews.ts';
import { environmentOf, type RenderRun } from './render-run.ts';
import { uploadPath } from './urls.ts';

/** Settings of {@link MarkdownItMessageRenderer} that have a default. */
export interface MessageRendererOptions {
  /** None by default; then pictures and videos of other sites have no preview. */
  readonly mediaProxy?: MediaProxy;
  /** Default: {@link FULL_EFFORT}. */
  readonly effort?: RenderEffort;
}

/** The slow parts that a renderer includes. */
interface RenderEffort {
  /** False: formulas are shown as source. */
  readonly setsFormulas: boolean;
  /** False: code has no colours. */
  readonly highlightsCode: boolean;
  /** The steps of all linkifiers together, for one text; later matches remain text. */
  readonly linkifierSteps: number;
}

/** The largest length in UTF-16 units: longer texts are not rendered on the thread of requests. */
export const MAX_QUICK_LENGTH = 1_000;

/** Everything; half a second and more for a hostile text. */
const FULL_EFFORT: RenderEffort = {
  setsFormulas: true,
  highlightsCode: true,
  linkifierSteps: 2_500_000,
};

/** Slow parts are omitted: `slowness.spec.ts` found no 1,000 characters that take 25 ms. */
export const LINEAR_EFFORT: RenderEffort = {
  setsFormulas: false,
  highlightsCode: false,
  linkifierSteps: 100_000,
};

/** A result, and whether it is complete with respect to linkifiers, as with {@link FULL_EFFORT}. */
export interface RenderAttempt<T> {
  readonly result: T;
  readonly isWithinBudget: boolean;
}

/**
 * Renders messages with markdown-it. One instance serves all requests: the data of a message is passed with
 * it. KaTeX and the grammars of highlight.js are loaded on first use.
 */
export class MarkdownItMessageRenderer implements MessageRenderer {
  private readonly dialect: MarkdownIt = createDialect();
  private readonly mediaProxy: MediaProxy | null;
  private readonly effort: RenderEffort;
  private readonly links = new TopicLinks();

  constructor(
    private readonly emoji: EmojiCatalog,
    options: MessageRendererOptions = {},
  ) {
    this.mediaProxy = options.mediaProxy ?? null;
    this.effort = options.effort ?? FULL_EFFORT;
  }

  async render(source: string, context: RenderContext): Promise<RenderedContent> {
    return (await this.tryRender(source, context)).result;
  }

  async renderDescription(source: string, context: RenderContext): Promise<string> {
    return (await this.tryDescription(source, context)).result;
  }

  /** Like `render`, for code that renders on another thread when the budget is spent. */
  async tryRender(source: string, context: RenderContext): Promise<RenderAttempt<RenderedContent>> {
    const run = await this.startRun(source, context);
    const result = this.content(source, run);
    return { result, isWithinBudget: !run.linkifierBudget.isSpent };
  }

  /** Like `renderDescription`, for code that renders on another thread when the budget is spent. */
  async tryDescription(source: string, context: RenderContext): Promise<RenderAttempt<string>> {
    const run = await this.startRun(source, context);
    const result = this.toHtml(this.dialect.parse(source, environmentOf(run)), run, '');
    return { result, isWithinBudget: !run.linkifierBudget.isSpent };
  }

  mayTakeLong(source: string): boolean {
    return source.length > MAX_QUICK_LENGTH || mayHoldMath(source) || mayHoldCode(source);
  }

  topicLinks(topic: string, linkifiers: readonly Linkifier[]): readonly TopicLink[] {
    return this.links.of(topic, linkifiers);
  }

  linkifierFault(linkifier: Linkifier): LinkifierFault | null {
    return faultOf(linkifier);
  }

  templateVariables(urlTemplate: string): readonly string[] | null {
    return new UrlTemplate(urlTemplate).variables();
  }

  private content(source: string, run: RenderRun): RenderedContent {
    const tokens = this.dialect.parse(source, environmentOf(run));
    const links = linksOf(tokens);
    const { previewsMedia, references } = run.context;
    const { uploadedImages } = references;
    const previews = previewsMedia
      ? previewsOf(links, { uploadedImages, mediaProxy: this.mediaProxy })
      : new Map<string, Preview>();
    const shown = mediaPathsOf(tokens);
    const hasImage = previews.size > 0 || shown.some((path) => uploadedImages.has(path));
    const html = this.toHtml(tokens, run, insertPreviews(tokens, previews));
    const hrefs = [...new Set(links.map((link) => link.href))];
    const linked = hrefs.map(uploadPath).filter((path) => path !== null);
    const uploadPaths = [...new Set([...linked, ...shown])];
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

  private async startRun(source: string, context: RenderContext): Promise<RenderRun> {
    const { setsFormulas, highlightsCode, linkifierSteps } = this.effort;
    return {
      context,
      emoji: this.emoji,
      linkifiers: rulesOf(context.linkifiers),
      linkifierBudget: new StepBudget(linkifierSteps),
      highlighter: highlightsCode
        ? await highlighterFor(source, context.defaultCodeLanguage)
        : NO_HIGHLIGHTING,
      typesetter: setsFormulas ? await typesetterFor(source) : NO_MATH,
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
