import MarkdownItParser, { type MarkdownIt, type StateCore, type Token } from 'markdown-it';
import { fences } from './blocks/fence.ts';
import { lists } from './blocks/list.ts';
import { quotes } from './blocks/quote.ts';
import { textBlocks } from './blocks/text-blocks.ts';
import { escapeText, openingTag } from './html.ts';
import { channelLinks } from './inline/channel-link.ts';
import { codeSpans } from './inline/code-span.ts';
import { entities } from './inline/entity.ts';
import { emphasis } from './inline/emphasis.ts';
import { formulas } from './inline/formula.ts';
import { links } from './inline/link.ts';
import { MEDIA, media } from './inline/media.ts';
import { mentions } from './inline/mention.ts';
import { strikethrough } from './inline/strikethrough.ts';
import { text } from './inline/text.ts';
import { timestamps } from './inline/timestamp.ts';
import { previewsAt } from './previews.ts';
import { runOf } from './render-run.ts';
import { SAFE_HTML } from './tokens.ts';

/**
 * The features of Markdown that are disabled: escapes, pictures of other sites, references, underlined
 * headings, raw HTML.
 */
const RULES = {
  core: ['normalize', 'block', 'inline', 'text_join'],
  block: ['table', 'code', 'fence', 'blockquote', 'hr', 'list', 'heading', 'paragraph'],
  inline: ['text', 'newline', 'backticks', 'strikethrough', 'emphasis', 'link', 'entity'],
};

/** The Markdown of messages: markdown-it with all its rules named, and most of them replaced. */
export function createDialect(): MarkdownIt {
  const md = new MarkdownItParser('zero');
  md.enable([...RULES.core, ...RULES.block, ...RULES.inline, 'balance_pairs', 'fragments_join']);
  md.use(textBlocks).use(fences).use(quotes).use(lists);
  md.use(text).use(codeSpans).use(emphasis).use(strikethrough);
  md.use(entities)
    .use(formulas)
    .use(mentions)
    .use(channelLinks)
    .use(timestamps)
    .use(links)
    .use(media);
  md.core.ruler.at('inline', parseTexts);
  useOwnHtml(md);
  return md;
}

/** Parses the text of each block, inside and outside of quotes. */
function parseTexts(state: StateCore): void {
  const run = runOf(state);
  let quotesAround = 0;
  for (const token of state.tokens) {
    if (token.tag === 'blockquote') quotesAround += token.nesting;
    if (token.type !== 'inline') continue;
    run.quoted = quotesAround > 0;
    token.children = [];
    state.md.inline.parse(token.content, state.md, state.env, token.children);
  }
}

function useOwnHtml(md: MarkdownIt): void {
  const { rules } = md.renderer;
  const contentOf = (tokens: Token[], index: number) => tokens[index]?.content ?? '';
  rules.text = (tokens, index) => escapeText(contentOf(tokens, index));
  rules[SAFE_HTML] = rules[MEDIA] = contentOf;
  rules.th_open = rules.td_open = (tokens, index) => cellTag(tokens[index]);
  rules.paragraph_close = (tokens, index) => {
    const token = tokens[index];
    return token ? tagOf(tokens, index) + previewsAt(token) : '';
  };
  rules.list_item_close = (tokens, index) => {
    const token = tokens[index];
    return token ? previewsAt(token) + tagOf(tokens, index) : '';
  };
  md.renderer.renderToken = tagOf;
}

/** A tag; blocks end in a line break, and so do those openings that a block follows. */
function tagOf(tokens: readonly Token[], index: number): string {
  const token = tokens[index];
  if (token === undefined || token.hidden) return '';
  if (token.nesting === -1) return `</${token.tag}>${token.block ? '\n' : ''}`;
  const tag = openingTag(token.tag, Object.fromEntries(token.attrs ?? []));
  const next = tokens[index + 1];
  const holdsText =
    token.nesting === 1 && (next === undefined || next.type === 'inline' || next.hidden);
  const isEmpty = token.nesting === 1 && next?.nesting === -1 && next.tag === token.tag;
  return token.block && !holdsText && !isEmpty ? `${tag}\n` : tag;
}

function cellTag(token: Token | undefined): string {
  const style = token?.attrGet('style');
  // The same form everywhere: one space after the colon, a semicolon at the end.
  const attributes = style == null ? {} : { style: `${String(style).replace(':', ': ')};` };
  return openingTag(token?.tag ?? 'td', attributes);
}
