/** The options of reading a mail to a channel, as words in its address. */
const EMAIL_OPTIONS = ['show-sender', 'include-footer', 'include-quotes', 'prefer-html'] as const;

/** One of {@link EMAIL_OPTIONS}. */
export type EmailOption = (typeof EMAIL_OPTIONS)[number];

/** The decoded local part of a channel's address. */
export interface ChannelAddress {
  /** 32 hex digits. */
  readonly token: string;
  readonly options: ReadonlySet<EmailOption>;
}

const TOKEN = /^[0-9a-f]{32}$/;

/**
 * The address of a channel for mail: `kitchen.<token>.show-sender@example.com`. The name of the channel is
 * there for humans; it is omitted where it has no ASCII form.
 */
export function channelEmailAddress(channelName: string, token: string, domain: string): string {
  const slug = asciiSlug(channelName);
  const localPart = [...(slug === null ? [] : [slug]), token, 'show-sender'].join('.');
  return `${localPart}@${domain}`;
}

/**
 * Reads the local part of an address: anything, the token, options; in any case. Also with `+` for
 * the dots.
 *
 * @returns `null` when there is no token
 */
export function parseChannelAddress(localPart: string): ChannelAddress | null {
  const words = localPart.toLowerCase().split(/[.+]/);
  const at = words.findLastIndex((word) => TOKEN.test(word));
  const token = words[at];
  if (token === undefined) return null;
  const named = new Set(words.slice(at + 1));
  return { token, options: new Set(EMAIL_OPTIONS.filter((option) => named.has(option))) };
}

/** `null` when a letter has no counterpart in ASCII, or nothing is left. */
function asciiSlug(name: string): string | null {
  const words = name.replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-');
  const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (/[^\w-]/.test(plain)) return null;
  const slug = plain.replace(/^[-_]+|[-_]+$/g, '');
  return slug === '' ? null : slug;
}
