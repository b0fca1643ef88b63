/** Programs by which people read and write, in lower case. */
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

/** How the names of the reference product's own programs begin, its libraries included. */
const REFERENCE_PRODUCT = 'zulip';

/**
 * Whether somebody has read what he sends with a program, when the program does not say so. Who
 * sends by a library of the reference product has not: its bots count on it.
 *
 * @see docs/adr/0013-own-messages-are-read.md
 */
export function readBySenderOf(clientName: string): boolean {
  const name = clientName.toLowerCase();
  return INTERACTIVE.has(name) || !name.startsWith(REFERENCE_PRODUCT);
}
