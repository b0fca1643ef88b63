import type { UploadedImage } from '@tandem/messaging-domain/content';
import type { Token } from 'markdown-it';
import { openingTag } from './html.ts';
import type { FoundLink } from './links.ts';
import { soleAddress, linksInside } from './links.ts';
import { uploadPath } from './urls.ts';

/** Creates the address under which clients load a picture or video of another site. */
export type MediaProxy = (url: string) => string;

/** The inputs of previews. */
interface PreviewSources {
  readonly uploadedImages: ReadonlyMap<string, UploadedImage>;
  /** Without a proxy other sites get no preview: they would learn who reads a message. */
  readonly mediaProxy: MediaProxy | null;
}

/** The preview of a link. */
export interface Preview {
  readonly html: string;
  /** It replaces the link or follows it; otherwise it is at the end of the message. */
  readonly isBesideLink: boolean;
}

/** The previews after a block's content or after the block, as HTML. */
export function previewsAt(token: Token): string {
  const previews = token.meta?.previews;
  return typeof previews === 'string' ? previews : '';
}

/** More links than this in one message are a list without previews. */
const MAX_PREVIEWABLE_LINKS = 24;

/** The previews of the links outside of quotes, by the address of the link. */
export function previewsOf(
  links: readonly FoundLink[],
  sources: PreviewSources,
): Map<string, Preview> {
  const candidates = links.filter((link) => !link.quoted);
  const previews = new Map<string, Preview>();
  if (new Set(candidates.map((link) => link.href)).size > MAX_PREVIEWABLE_LINKS) return previews;
  for (const link of candidates) {
    const preview = previews.has(link.href) ? null : previewOf(link, sources);
    if (preview !== null) previews.set(link.href, preview);
  }
  return previews;
}

/**
 * Inserts each preview once: those of a paragraph follow it, those of a list item without paragraphs end
 * it, those of headings, tables and YouTube videos are returned, to end the message. A paragraph with only
 * the address of an image is replaced by its preview.
 */
export function insertPreviews(tokens: readonly Token[], previews: Map<string, Preview>): string {
  let atEnd = '';
  const items: string[] = [];
  let quotes = 0;
  tokens.forEach((token, index) => {
    if (token.tag === 'blockquote') quotes += token.nesting;
    if (token.type === 'list_item_open') items.push('');
    if (token.type === 'list_item_close') token.meta = { previews: items.pop() };
    if (token.type !== 'inline' || quotes > 0) return;
    const taken = takePreviews(token, previews);
    atEnd += htmlOf(taken.filter(({ isBesideLink }) => !isBesideLink));
    const html = htmlOf(taken.filter(({ isBesideLink }) => isBesideLink));
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

function takePreviews(inline: Token, previews: Map<string, Preview>): Preview[] {
  const taken: Preview[] = [];
  for (const { href } of linksInside(inline)) {
    const preview = previews.get(href);
    if (preview && previews.delete(href)) taken.push(preview);
  }
  return taken;
}

function htmlOf(previews: readonly Preview[]): string {
  return previews.map(({ html }) => html).join('');
}

const IMAGE_NAME = /^https?:\/\/[^?#]+\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)(?:[?#]|$)/i;
/** Clients that cannot play QuickTime show the link alone. */
const VIDEO_NAME = /\.(?:mov|mp4|webm)$/i;
const LINKED_VIDEO_NAME = /^https?:\/\/[^?#]+\.(?:mp4|webm)(?:[?#]|$)/i;
const THUMBNAIL_SIZE = '840x560';

function previewOf(
  found: FoundLink,
  { uploadedImages, mediaProxy }: PreviewSources,
): Preview | null {
  const { href } = found;
  const path = uploadPath(href);
  if (path !== null) return besideLink(found, uploadedMedia(path, href, uploadedImages));
  // Without a proxy the other site would learn who reads the message.
  if (mediaProxy === null) return null;
  return youtubePreview(href, mediaProxy) ?? besideLink(found, linkedMedia(href, mediaProxy));
}

function besideLink({ href, text }: FoundLink, media: string | null): Preview | null {
  if (media === null) return null;
  const link = openingTag('a', text === href ? { href } : { href, title: text });
  const video = media.startsWith('<video') ? ' message_inline_video' : '';
  const html = `<div class="message_inline_image${video}">${link}${media}</a></div>`;
  return { html, isBesideLink: true };
}

function uploadedMedia(
  path: string,
  href: string,
  uploadedImages: PreviewSources['uploadedImages'],
): string | null {
  const image = uploadedImages.get(path);
  if (image === undefined) {
    if (!VIDEO_NAME.test(path)) return null;
    return `${openingTag('video', { preload: 'metadata', src: href })}</video>`;
  }
  return openingTag('img', thumbnailAttributes(path, image));
}

/** The attributes of an element that shows the thumbnail of an uploaded picture. */
export function thumbnailAttributes(path: string, image: UploadedImage) {
  const format = `${THUMBNAIL_SIZE}${image.animated ? '-anim' : ''}.webp`;
  return {
    ...(image.animated ? { 'data-animated': 'true' } : {}),
    'data-original-content-type': image.contentType,
    'data-original-dimensions': `${image.width}x${image.height}`,
    src: `/user_uploads/thumbnail/${path}/${format}`,
  };
}

function linkedMedia(href: string, proxied: MediaProxy): string | null {
  // Neither the proxy nor a client can read others, such as those with a port that does not exist.
  if (!URL.canParse(href)) return null;
  if (IMAGE_NAME.test(href)) return openingTag('img', { src: proxied(href) });
  if (!LINKED_VIDEO_NAME.test(href)) return null;
  return `${openingTag('video', { preload: 'metadata', src: proxied(href) })}</video>`;
}

/** The id of a video of YouTube, in each of the forms in which users link to it. */
const YOUTUBE_VIDEO =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|v\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/;

/** The still of a YouTube video; clients play the video of `data-id`. */
function youtubePreview(href: string, proxied: MediaProxy): Preview | null {
  const id = YOUTUBE_VIDEO.exec(href)?.[1];
  if (id === undefined) return null;
  const link = openingTag('a', { 'data-id': id, href });
  const still = openingTag('img', { src: proxied(`https://i.ytimg.com/vi/${id}/mqdefault.jpg`) });
  const html = `<div class="youtube-video message_inline_image">${link}${still}</a></div>`;
  return { html, isBesideLink: false };
}
