import { EXTRA_EMOJI, EXTRA_EMOJI_URL } from '@tandem/messaging-domain/content';
import { openingTag, textElement } from '../html.ts';
import type { RenderRun } from '../render-run.ts';
import { pushHtml } from '../tokens.ts';
import type { Leaf } from './leaf.ts';

const NAME = /:([\w+-]+):/g;
const EMOTICON_EDGE = String.raw`,.;?!()\[\] "'\n\t`;
/** A possible emoji of UTS 51: an emoji with its modifiers, joined with others, or a flag. */
const POSSIBLE_EMOJI =
  /\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\ufe0f\u20e3?|[\u{e0020}-\u{e007e}]+\u{e007f})?(?:\u200d(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\ufe0f\u20e3?|[\u{e0020}-\u{e007e}]+\u{e007f})?))*/gu;
/** Characters such as arrows and digits, which are emoji only with a variation selector. */
const TEXT_PRESENTATION = /^\P{Emoji_Presentation}\u20e3?$/u;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Emoji by name, by emoticon if the sender enabled it, and as characters; in this order. */
export function findEmoji(source: string, run: RenderRun): Leaf[] {
  return [...byName(source, run), ...byEmoticon(source, run), ...byCharacter(source, run)];
}

function byName(source: string, run: RenderRun): Leaf[] {
  if (!source.includes(':')) return [];
  const custom = run.context.references.customEmoji;
  return Array.from(source.matchAll(NAME)).flatMap(({ 0: written, 1: name = '', index }) => {
    const url = custom.get(name)?.url ?? (name === EXTRA_EMOJI ? EXTRA_EMOJI_URL : null);
    if (url !== null) return [leafAt(index, written, pictureOf(name, url))];
    const code = run.emoji.codeOf(name);
    return code === null ? [] : [leafAt(index, written, characterOf(name, code))];
  });
}

const emoticonPatterns = new WeakMap<ReadonlyMap<string, string>, RegExp>();

function byEmoticon(source: string, run: RenderRun): Leaf[] {
  if (!run.context.translateEmoticons) return [];
  const { emoticons } = run.emoji;
  let pattern = emoticonPatterns.get(emoticons);
  if (pattern === undefined) emoticonPatterns.set(emoticons, (pattern = patternOf(emoticons)));
  return Array.from(source.matchAll(pattern)).flatMap(({ 0: written, index }) => {
    const name = emoticons.get(written) ?? '';
    const code = run.emoji.codeOf(name);
    return code === null ? [] : [leafAt(index, written, characterOf(name, code))];
  });
}

/** An emoticon is between spaces or punctuation: `foo:)bar` has none. */
function patternOf(emoticons: ReadonlyMap<string, string>): RegExp {
  const alternatives = Array.from(emoticons.keys(), (emoticon) =>
    emoticon.replace(/[|\\{}()[\]^$+*?.]/g, '\\$&'),
  );
  return new RegExp(
    `(?<![^${EMOTICON_EDGE}])(?:${alternatives.join('|')})(?![^${EMOTICON_EDGE}])`,
    'g',
  );
}

function byCharacter(source: string, run: RenderRun): Leaf[] {
  if (!BEYOND_ASCII.test(source)) return [];
  return Array.from(source.matchAll(POSSIBLE_EMOJI)).flatMap(({ 0: written, index }) => {
    if (TEXT_PRESENTATION.test(written)) return [];
    const code = codeOf(written);
    const name = run.emoji.canonicalName(code);
    return name === null ? [] : [leafAt(index, written, characterOf(name, code))];
  });
}

function codeOf(written: string): string {
  return Array.from(written, (character) => character.codePointAt(0) ?? 0)
    .filter((point) => point !== 0xfe0f)
    .map((point) => point.toString(16).padStart(4, '0'))
    .join('-');
}

function leafAt(start: number, written: string, html: string): Leaf {
  const end = start + written.length;
  return {
    start,
    end,
    isLink: false,
    push: (state) => {
      pushHtml(state, html);
    },
  };
}

function characterOf(name: string, code: string): string {
  const title = name.replaceAll('_', ' ');
  const attributes = { 'aria-label': title, class: `emoji emoji-${code}`, role: 'img', title };
  return textElement('span', attributes, `:${name}:`);
}

function pictureOf(name: string, url: string): string {
  const title = name.replaceAll('_', ' ');
  return openingTag('img', { alt: `:${name}:`, class: 'emoji', src: url, title });
}
