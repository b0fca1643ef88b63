/** Schemes that lead somewhere and run nothing in the page that shows them. */
const SCHEMES = [
  'http',
  'https',
  'ftp',
  'mailto',
  'tel',
  'sms',
  'sip',
  'xmpp',
  'irc',
  'ircs',
  'geo',
];
const START = new RegExp(`^(?:(?:${SCHEMES.join('|')}):|[/#])`, 'i');

/** The error text of a template that {@link startsSafely} refuses. */
export const UNSAFE_TEMPLATE = `URL template must start with one of ${SCHEMES.join(', ')}, or with a slash.`;

/**
 * True if all addresses made from a template are safe: a scheme such as `javascript:`, or one from a message,
 * would run in the page of the user who follows the link.
 */
export function startsSafely(urlTemplate: string): boolean {
  return START.test(urlTemplate);
}
