import type { UploadedImage } from '@tandem/messaging-domain/content';
import type { Token } from 'markdown-it';
import { openingTag } from './html.ts';
import type { FoundLink } from './links.ts';
import { soleAddress, linksInside } from './links.ts';
import { uploadPath } from './urls.ts';

/** Makes the address under which clients load a picture of another site. */
export type ImageProxy = (url: string) => string;

/** What previews are made from. */
export interface PreviewSources {
  readonly uploadedImages: ReadonlyMap<string, UploadedImage>;
  /** Without a proxy other sites get no preview: they would learn who reads a message. */
  readonly imageProxy: ImageProxy | null;
}

/** The previews that stand behind a block's content or after it, as HTML. */
export function previewsAt(token: Token): string {
  const previews = token.meta?.previews;
  return typeof previews === 'string' ? previews : '';
}

/** More links than this in one message are a list: then none has a preview. */
const MAX_PREVIEWABLE_LINKS = 24;

/** The previews of the links that stand in no quote, by the address of the link. */
export function previewsOf(
  links: readonly FoundLink[],
  sources: PreviewSources,
): Map<string, string> {
  const candidates = links.filter((link) => !link.quoted);
  const previews = new Map<string, string>();
  if (new Set(candidates.map((link) => link.href)).size > MAX_PREVIEWABLE_LINKS) return previews;
  for (const link of candidates) {
    const html = previews.has(link.href) ? null : previewOf(link, sources);
    if (html !== null) previews.set(link.href, html);
  }
  return previews;
}

/**
 * Places each preview once: those of a paragraph follow it, those of a list item without paragraphs
 * end it, those of headings and tables are returned, to end the message. A paragraph that is nothing
 * but the address of an image gives way to its preview.
 */
export function placePreviews(tokens: readonly Token[], previews: Map<string, string>): string {
  let atEnd = '';
  const items: string[] = [];
  let quotes = 0;
  tokens.forEach((token, index) => {
    if (token.tag === 'blockquote') quotes += token.nesting;
    if (token.type === 'list_item_open') items.push('');
    if (token.type === 'list_item_close') token.meta = { previews: items.pop() };
    if (token.type !== 'inline' || quotes > 0) return;
    const html = takePreviews(token, previews);
    if (html === '') return;
    const [opening, closing] = [tokens[index - 1], tokens[index + 1]];
    if (opening?.type !== 'paragraph_open' || closing === undefined) atEnd += html;
    else if (opening.hidden) items.push((items.pop() ?? '') + html);
    else closing.meta = { previews: html };
    if (opening?.type === 'paragraph_open' && soleAddress(token) !== null) {
      for (const part of [opening, closing]) if (part) part.hidden = true;
      token.children = [];
    }
  });
  return atEnd;
}

function takePreviews(inline: Token, previews: Map<string, string>): string {
  let taken = '';
  for (const { href } of linksInside(inline)) {
    taken += previews.get(href) ?? '';
    previews.delete(href);
  }
  return taken;
}

const IMAGE_NAME = /^https?:\/\/[^?#]+\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)(?:[?#]|$)/i;
const VIDEO_NAME = /\.(?:mp4|webm)$/i;
const THUMBNAIL_SIZE = '840x560';

function previewOf({ href, text }: FoundLink, sources: PreviewSources): string | null {
  const link = openingTag('a', text === href ? { href } : { href, title: text });
  const path = uploadPath(href);
  const media = path === null ? linkedMedia(href, sources) : uploadedMedia(path, href, sources);
  if (media === null) return null;
  const video = media.startsWith('<video') ? ' message_inline_video' : '';
  return `<div class="message_inline_image${video}">${link}${media}</a></div>`;
}

function uploadedMedia(path: string, href: string, sources: PreviewSources): string | null {
  const image = sources.uploadedImages.get(path);
  if (image === undefined) {
    if (!VIDEO_NAME.test(path)) return null;
    return `${openingTag('video', { preload: 'metadata', src: href })}</video>`;
  }
  const format = `${THUMBNAIL_SIZE}${image.animated ? '-anim' : ''}.webp`;
  return openingTag('img', {
    ...(image.animated ? { 'data-animated': 'true' } : {}),
    'data-original-content-type': image.contentType,
    'data-original-dimensions': `${image.width}x${image.height}`,
    src: `/user_uploads/thumbnail/${path}/${format}`,
  });
}

function linkedMedia(href: string, { imageProxy }: PreviewSources): string | null {
  if (imageProxy === null || !IMAGE_NAME.test(href)) return null;
  return openingTag('img', { src: imageProxy(href) });
}
