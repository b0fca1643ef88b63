/*
 * The elements of the HTML of the server. Everything else is removed: other elements would change what surrounds a
 * message, or load what the reader did not ask for.
 */

const TEXT = 'a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr li ol p pre span strong time ul';
const TABLES = 'table tbody td th thead tr';
const MEDIA = 'audio img video';
const FORMULAS =
  'math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace ' +
  'msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics';

export const MESSAGE_ELEMENTS: readonly string[] = [TEXT, TABLES, MEDIA, FORMULAS].flatMap(
  (names) => names.split(' '),
);

const OF_HTML =
  'alt aria-hidden aria-label class controls datetime href preload role src start title';
const OF_DATA =
  'data-align data-animated data-code-language data-id data-original-content-type data-original-dimensions ' +
  'data-original-src data-stream-id data-user-group-id data-user-id';
const OF_FORMULAS =
  'accent accentunder columnalign columnlines columnspacing depth display displaystyle fence form height ' +
  'largeop linebreak linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize ' +
  'movablelimits notation rowlines rowspacing rspace scriptlevel separator stretchy symmetric voffset width';

export const MESSAGE_ATTRIBUTES: readonly string[] = [OF_HTML, OF_DATA, OF_FORMULAS].flatMap(
  (names) => names.split(' '),
);

const NAMES = [
  'alert-word',
  'channel-wildcard-mention',
  'codehilite',
  'emoji',
  'emoji-[\\da-f-]+',
  'highlight',
  'inline-image',
  'katex',
  'katex-display',
  'katex-html',
  'katex-mathml',
  'message-link',
  'message_embed',
  'message_inline_image',
  'message_inline_video',
  'silent',
  'spoiler-block',
  'spoiler-content',
  'spoiler-header',
  'stream',
  'stream-topic',
  'tex-error',
  'timestamp-error',
  'topic-mention',
  'user-group-mention',
  'user-mention',
  'youtube-video',
  // Of Pygments.
  '[a-z]{1,2}\\d?',
];

/** The classes that the server gives to elements: others could dress a message up as a part of the client. */
export const CLASSES = new RegExp(`^(?:${NAMES.join('|')})$`);

const LINK_TARGET = /^(?:(?:https?|ftp|mailto|tel|sms|sip|xmpp|ircs?|geo):|\/(?!\/)|#)/i;

/** True if following an address runs no code in the client. */
export function isLinkTarget(address: string): boolean {
  return LINK_TARGET.test(address);
}
