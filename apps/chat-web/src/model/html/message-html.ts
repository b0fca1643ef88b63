/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import purifier, { type Config } from 'dompurify';
import { CLASSES, MESSAGE_ATTRIBUTES, MESSAGE_ELEMENTS, isLinkTarget } from './message-elements.ts';
import { fragmentOfLink } from '../narrow/narrow-fragment.ts';
import { characterOfCode } from '../emoji/emoji-code.ts';
import { RecentTexts } from './recent-texts.ts';

/*
 * HTML that the server rendered, sanitized once more: a fault of the server, or of a server in between, does not run
 * anything here. All HTML of other users passes through this module; it owns the policy of Trusted Types.
 */
const CONFIG = {
  ALLOWED_TAGS: [...MESSAGE_ELEMENTS],
  ALLOWED_ATTR: [...MESSAGE_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // The TeX of a formula, beside its MathML.
  ADD_FORBID_CONTENTS: ['annotation'],
  ALLOW_UNKNOWN_PROTOCOLS: false,
  // Elements named by `id` or `name` could replace properties of the document.
  SANITIZE_NAMED_PROPS: false,
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config;

purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const { attrName: name, attrValue: value } = attribute;
  if (name === INERT_STYLE) alignCell(node, value);
  if (name === 'class') {
    const allowed = value.split(/\s+/).filter((each) => CLASSES.test(each));
    attribute.attrValue = allowed.join(' ');
    attribute.keepAttr = allowed.length > 0;
  }
  // Pictures and sounds come from the server, which proxies those of other sites.
  if (name === 'src') attribute.keepAttr = /^\/(?!\/)/.test(value);
  if (name === 'href') attribute.keepAttr = isLinkTarget(value);
});

/** The alignment of columns is the only style of the server; a strict policy refuses it inline. */
function alignCell(node: Element, style: string): void {
  const align = /^text-align: ?(left|right|center);?$/.exec(style)?.[1];
  if (align !== undefined) node.setAttribute('data-align', align);
}

export interface MessageHtmlOptions {
  /** The address of the organization: links to it stay in the client. */
  readonly realmUrl: string;
  /** The text of a moment, in the language and time zone of the reader. */
  readonly formatTime: (moment: Date) => string;
}

/**
 * The content of a message as nodes, ready to be inserted: emoji are characters, times are in the zone of the reader,
 * links of other sites open windows without access to this one.
 */
export function messageContent(html: string, options: MessageHtmlOptions): DocumentFragment {
  const content = sanitized(html);
  for (const emoji of content.querySelectorAll<HTMLElement>('span.emoji')) showCharacter(emoji);
  for (const time of content.querySelectorAll('time')) {
    const moment = new Date(time.dateTime);
    if (!Number.isNaN(moment.getTime())) time.textContent = options.formatTime(moment);
  }
  for (const link of content.querySelectorAll('a')) prepareLink(link, options.realmUrl);
  for (const picture of content.querySelectorAll('img')) {
    picture.loading = 'lazy';
    picture.decoding = 'async';
    reserveSpace(picture);
  }
  return content;
}

/** The policy of the page refuses inline styles with a complaint, even where nothing is drawn. */
const INERT_STYLE = 'data-style';

/** The number and the length of texts whose sanitized form is cached: lists are drawn again and again. */
const MAX_CACHED = 400;
const MAX_CACHED_LENGTH = 2_000;

const sanitizedTexts = new RecentTexts(sanitize, MAX_CACHED, MAX_CACHED_LENGTH);

/** HTML of the server, with nothing that runs, or that the server never renders. */
export function sanitized(html: string): DocumentFragment {
  return sanitizedTexts.get(html).cloneNode(true) as DocumentFragment;
}

/** A session has ended: the next account of the page must not have its messages in memory. */
export function forgetSanitized(): void {
  sanitizedTexts.clear();
}

function sanitize(html: string): DocumentFragment {
  const inert = html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replaceAll(' style="', ` ${INERT_STYLE}="`),
  );
  const content = purifier.sanitize(inert, CONFIG);
  // The form of a formula that needs inline styles; its MathML stays.
  for (const form of content.querySelectorAll('.katex-html')) form.remove();
  return content;
}

function showCharacter(emoji: HTMLElement): void {
  const code = /(?:^| )emoji-([\da-f-]+)(?: |$)/.exec(emoji.className)?.[1];
  const character = code === undefined ? null : characterOfCode(code);
  if (character !== null) emoji.textContent = character;
}

function prepareLink(link: HTMLAnchorElement, realmUrl: string): void {
  const href = link.getAttribute('href') ?? '';
  // Without an address it leads nowhere; a fragment of the organization opens here.
  if (href === '' || fragmentOfLink(href, realmUrl) !== null) return;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}

/** The size of pictures in messages, in px. */
const MAX_WIDTH = 384;
const MAX_HEIGHT = 256;

/** Messages below a picture do not move when it has loaded. */
function reserveSpace(picture: HTMLImageElement): void {
  const size = /^(\d+)x(\d+)$/.exec(picture.dataset.originalDimensions ?? '');
  if (size === null) return;
  const [width, height] = [Number(size[1]), Number(size[2])];
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  picture.width = Math.round(width * scale);
  picture.height = Math.round(height * scale);
}

/** The text of HTML, for notices and previews of one line. */
export function textOfHtml(html: string): string {
  return linesOfHtml(html).replace(/\s+/g, ' ');
}

/** The text of HTML in its lines: the server writes blocks in lines of their own. */
export function linesOfHtml(html: string): string {
  const content = sanitized(html);
  for (const emoji of content.querySelectorAll<HTMLElement>('span.emoji')) showCharacter(emoji);
  return content.textContent.trim();
}
