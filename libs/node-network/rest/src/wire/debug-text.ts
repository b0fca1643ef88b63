/** Characters that the reference's language escapes in a quoted text besides those below. */
const UNPRINTABLE = /[\p{C}\p{Z}\p{Grapheme_Extend}]/u;

const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\t': '\\t',
  '\r': '\\r',
  '\n': '\\n',
  '"': '\\"',
  '\\': '\\\\',
  ' ': ' ',
};

/**
 * A text in double quotes, as the reference quotes input of clients: `a"b` becomes `"a\"b"`, and
 * unprintable characters become their code points, as in `\u{7f}`.
 */
export function debugText(text: string): string {
  let quoted = '"';
  for (const character of text) {
    quoted +=
      ESCAPES[character] ?? (UNPRINTABLE.test(character) ? codePoint(character) : character);
  }
  return `${quoted}"`;
}

function codePoint(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
}
