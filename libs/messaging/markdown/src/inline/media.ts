import type { MarkdownIt, StateInline } from 'markdown-it';
import { openingTag, type Attributes } from '../html.ts';
import { thumbnailAttributes } from '../previews.ts';
import { runOf } from '../render-run.ts';
import { relativeToRealm, safeUrl, uploadPath } from '../urls.ts';
import { scanOf } from './inline-scan.ts';
import { closingParenthesis, readTarget } from './link.ts';

/** Type of a token that shows an uploaded file in the text; its attributes contain the address. */
export const MEDIA = 'media';

/**
 * `![text](address)` of an uploaded picture or sound. Any other target becomes a link after an exclamation
 * mark: other sites would learn who reads a message.
 */
export function media(md: MarkdownIt): void {
  md.inline.ruler.before('link', MEDIA, mediaRule);
}

function mediaRule(state: StateInline): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== '!' || src[pos + 1] !== '[' || state.linkLevel > 0) return false;
  const textEnd = scanOf(state).brackets.get(pos + 1);
  if (textEnd === undefined || textEnd >= posMax || src[textEnd + 1] !== '(') return false;
  const targetEnd = closingParenthesis(src, textEnd + 2, posMax);
  if (targetEnd === null) return false;
  const url = safeUrl(readTarget(src.slice(textEnd + 2, targetEnd)).address);
  if (url === null) return false;
  const { context } = runOf(state);
  const path = uploadPath(relativeToRealm(url, context.realmUrl));
  if (path === null) return false;
  const html = mediaHtml(path, src.slice(pos + 2, textEnd), context.references);
  if (html === null) return false;
  const token = state.push(MEDIA, '', 0);
  token.content = html;
  token.meta = { path };
  state.pos = targetEnd + 1;
  return true;
}

function mediaHtml(
  path: string,
  text: string,
  { uploadedImages, uploadedAudio }: References,
): string | null {
  const address = `/user_uploads/${path}`;
  const image = uploadedImages.get(path);
  if (image !== undefined) {
    const { src, ...data } = thumbnailAttributes(path, image);
    const shown: Attributes = { alt: text, class: 'inline-image' };
    return openingTag('img', { ...shown, ...data, 'data-original-src': address, src });
  }
  if (!uploadedAudio.has(path)) return null;
  const title = text.trim() === '' ? {} : { title: text };
  const player = openingTag('audio', { preload: 'metadata', src: address, ...title });
  return `${player.replace('<audio', '<audio controls')}</audio>`;
}

type References = ReturnType<typeof runOf>['context']['references'];
