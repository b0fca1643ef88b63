/**
 * Allowed schemes of links: those that browsers open safely. Any other one, above all `javascript` and
 * `data`, but also `file`, leaves the link as plain text.
 */
const SAFE_SCHEMES: ReadonlySet<string> = new Set([
  'http',
  'https',
  'ftp',
  'bitcoin',
  'geo',
  'im',
  'irc',
  'ircs',
  'magnet',
  'mailto',
  'matrix',
  'mms',
  'news',
  'nntp',
  'openpgp4fpr',
  'sip',
  'sms',
  'smsto',
  'ssh',
  'tel',
  'urn',
  'webcal',
  'wtai',
  'xmpp',
]);

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** Browsers drop these characters from addresses, which would hide a scheme from the check. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
const UPLOADS = 'user_uploads/';

/**
 * The address of a link to `written`, `null` when it is not allowed. An address without scheme is a web
 * address, except for paths, fragments and e-mail addresses.
 */
export function safeUrl(written: string): string | null {
  const url = written.toWellFormed().replace(INVISIBLE, '').trim().replace(/ /g, '%20');
  if (url === '') return null;
  const scheme = SCHEME.exec(url)?.[1];
  if (scheme !== undefined) return SAFE_SCHEMES.has(scheme.toLowerCase()) ? url : null;
  if (url.startsWith('//')) return `http:${url}`;
  if (url.startsWith('/') || url.startsWith('#')) return url;
  return /^[^/?#]*@/.test(url) ? `mailto:${url}` : `http://${url}`;
}

/** Makes links into the organization itself relative, so that clients follow them in place. */
export function relativeToRealm(url: string, realmUrl: string): string {
  if (!url.startsWith(`${realmUrl}/`)) return url;
  const path = url.slice(realmUrl.length + 1);
  return path.startsWith('#') || path.startsWith(UPLOADS) ? path : url;
}

/** The path below `/user_uploads/` that a link of a message leads to, `null` when it does not. */
export function uploadPath(href: string): string | null {
  const match = /^\/?user_uploads\/(\d+\/[^?#]+)/.exec(href);
  return match?.[1] ?? null;
}
