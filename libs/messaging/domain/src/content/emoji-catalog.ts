/** The three sources of emoji of a reaction or a status. */
export type EmojiType = 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji';

/** Name and code of the one extra emoji of the service. */
export const EXTRA_EMOJI = 'zulip';

/** The address of its picture, relative to the server. */
export const EXTRA_EMOJI_URL = `/static/generated/emoji/images/emoji/unicode/${EXTRA_EMOJI}.png`;

/**
 * The built-in Unicode emoji. A code is the lower-case hex of the code points, at least four digits
 * each, joined by `-`, without the variation selector FE0F: `1f44d`, `0023-20e3`.
 */
export interface EmojiCatalog {
  /** The code of the emoji with a name, `null` for an unknown name. Names have no upper case. */
  codeOf(name: string): string | null;
  /** All names of `code`, the canonical one first; empty for an unknown code. */
  namesOf(code: string): readonly string[];
  /** The name that is shown for `code`, `null` for an unknown code. */
  canonicalName(code: string): string | null;
  isCode(code: string): boolean;
  /** All codes in the order of emoji pickers. */
  codes(): Iterable<string>;
  /** Emoticon such as `:)` to the name of its emoji, for senders with `translate_emoticons`. */
  readonly emoticons: ReadonlyMap<string, string>;
}

const CODE_FORMS: Readonly<Record<EmojiType, RegExp>> = {
  unicode_emoji: /^[0-9a-f]{4,6}(?:-[0-9a-f]{4,6})*$/,
  realm_emoji: /^[1-9][0-9]{0,14}$/,
  service_extra_emoji: new RegExp(`^${EXTRA_EMOJI}$`),
};

/** True when `code` could be the code of an emoji of `type`, whether or not such an emoji exists. */
export function isWellFormedEmojiCode(type: EmojiType, code: string): boolean {
  return CODE_FORMS[type].test(code);
}
