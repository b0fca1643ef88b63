/** Interactive clients, in lower case. */
const INTERACTIVE = new Set([
  'zulipandroid',
  'zulipios',
  'zulipdesktop',
  'zulipmobile',
  'zulipelectron',
  'zulipterminal',
  'snipe',
  'website',
  'ios',
  'android',
]);

/** The prefixes of the reference product's own clients, its libraries included. */
const REFERENCE_PRODUCT = 'zulip';

/**
 * True if a sent message is read for its sender when the client does not specify it. A message from a library
 * of the reference product is not: its bots rely on it.
 *
 * @see docs/adr/0013-own-messages-are-read.md
 */
export function readBySenderOf(clientName: string): boolean {
  const name = clientName.toLowerCase();
  return INTERACTIVE.has(name) || !name.startsWith(REFERENCE_PRODUCT);
}
