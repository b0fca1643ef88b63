const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
};
const ENTITY = /&(amp|lt|gt|quot|apos|nbsp|#39|#x27);/gi;

/** Values of texts that an operator left out. */
const MISSING = new Set(['', 'NA', 'N/A']);

/**
 * The text that an operator wrote: the service escapes it, and many operators write entities
 * themselves. It is shown as text, so nothing in it can become markup.
 */
export function plainText(escaped: string): string {
  const decode = (text: string) =>
    text.replace(ENTITY, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity);
  return decode(decode(escaped)).trim();
}

/** The text, or null where the operator gave none. */
export function givenText(text: string | null | undefined): string | null {
  const plain = plainText(text ?? '');
  return MISSING.has(plain) ? null : plain;
}
