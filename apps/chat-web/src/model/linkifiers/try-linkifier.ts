import { parseTemplate } from 'url-template';

/** A linkifier tried on a text. */
export type Trial =
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  /** The pattern matches nothing. */
  | { readonly kind: 'no-match' }
  /** The pattern is no regular expression here. */
  | { readonly kind: 'invalid' };

/** `(?i)` at the beginning. */
const FLAGS = /^\(\?([ims]+)\)/;

/**
 * The first link that a linkifier makes of a text: a preview, since the server uses RE2, whose syntax is nearly the
 * same.
 *
 * @param pattern with named groups, `(?P<id>[0-9]+)`
 * @param urlTemplate RFC 6570
 */
export function tryLinkifier(pattern: string, urlTemplate: string, text: string): Trial {
  const flags = FLAGS.exec(pattern)?.[1] ?? '';
  const source = pattern.replace(FLAGS, '').replaceAll('(?P<', '(?<');
  try {
    const match = new RegExp(source, flags).exec(text);
    if (!match || match[0] === '') return { kind: 'no-match' };
    return {
      kind: 'link',
      text: match[0],
      url: parseTemplate(urlTemplate).expand(match.groups ?? {}),
    };
  } catch {
    return { kind: 'invalid' };
  }
}
