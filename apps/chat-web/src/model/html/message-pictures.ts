/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { sanitized } from './message-html.ts';

/** A picture or video of a message, as the lightbox shows it. */
export interface MessagePicture {
  readonly kind: 'image' | 'video';
  /** The original of an upload; for another site, the copy that the server fetches. */
  readonly src: string;
  /** The smaller picture in the message. */
  readonly preview: string | null;
  /** The address that the author linked; may be of another site. */
  readonly href: string;
  readonly name: string;
  /** True if it is a file of the organization. */
  readonly isUpload: boolean;
}

const UPLOADS = '/user_uploads/';

/**
 * The elements that show a picture or video: previews below a text, without those of other players, and pictures in a
 * text, unless they are links to something else.
 */
const PICTURES = '.message_inline_image:not(.youtube-video) a, img.inline-image';

/** The elements of a message that the lightbox shows. */
export function pictureElements(content: ParentNode): readonly HTMLElement[] {
  return [...content.querySelectorAll<HTMLElement>(PICTURES)].filter(
    (element) => !element.matches('a img'),
  );
}

/**
 * `null` also for an address that browsers cannot read: the rest of the message is shown.
 *
 * @param realmUrl the address of the organization
 */
export function pictureOf(element: HTMLElement, realmUrl: string): MessagePicture | null {
  if (element instanceof HTMLImageElement) {
    const { alt, dataset } = element;
    const address = dataset.originalSrc ?? null;
    return pictureAt(address, { element, name: alt, realmUrl });
  }
  const media = element.querySelector<HTMLElement>('img, video');
  if (!media) return null;
  return pictureAt(element.getAttribute('href'), { element: media, name: element.title, realmUrl });
}

/** The pictures and videos of a message, in their order. */
export function picturesOfHtml(html: string, realmUrl: string): readonly MessagePicture[] {
  // Most messages have none.
  if (!/inline[-_]image/.test(html)) return [];
  return pictureElements(sanitized(html)).flatMap((each) => pictureOf(each, realmUrl) ?? []);
}

interface ShownMedia {
  readonly element: HTMLElement;
  /** Empty if the author gave none. */
  readonly name: string;
  readonly realmUrl: string;
}

function pictureAt(
  href: string | null,
  { element, name, realmUrl }: ShownMedia,
): MessagePicture | null {
  const shown = element.getAttribute('src');
  if (href === null || shown === null || !URL.canParse(href, realmUrl)) return null;
  const { origin, pathname } = new URL(href, realmUrl);
  const isUpload = origin === new URL(realmUrl).origin && pathname.startsWith(UPLOADS);
  const isVideo = element instanceof HTMLVideoElement;
  return {
    kind: isVideo ? 'video' : 'image',
    src: isUpload ? pathname : shown,
    preview: isVideo ? null : shown,
    href,
    name: name.trim() === '' ? fileName(pathname) : name,
    isUpload,
  };
}

function fileName(pathname: string): string {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
