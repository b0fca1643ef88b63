import { PlainError } from './plain-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Bytes without an encoding, of which almost all parameters consist. */
const PLAIN = /^[\x21-\x24\x26-\x7e]*$/;
const ESCAPED_BYTE = /%([0-9a-fA-F]{2})/g;

/**
 * The text of a segment of the path. A `%` without two hexadecimal digits after it remains.
 *
 * @param raw as received: one character for each byte
 * @throws PlainError when the bytes are not UTF-8
 */
export function decodeSegment(raw: string, name: string): string {
  if (PLAIN.test(raw)) return raw;
  const bytes = raw.replace(ESCAPED_BYTE, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    throw PlainError.badPath(`Invalid UTF-8 in \`${name}\``);
  }
}

/**
 * Names and values of a query string in their order; `+` is a space, and bytes that are not UTF-8 become
 * replacement characters.
 *
 * @param raw the text after the first `?`, one character for each byte
 */
export function decodeQuery(raw: string): Iterable<readonly [string, string]> {
  const text = PLAIN.test(raw) ? raw : Buffer.from(raw, 'latin1').toString();
  // An additional question mark: URLSearchParams would remove one that belongs to the first name.
  return new URLSearchParams(`?${text}`);
}
