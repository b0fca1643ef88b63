/**
 * The only functions that turn text into HTML. Quotes are not escaped in text, like in clients and the
 * stored messages of other servers; in attributes and in code blocks they are.
 */
const TEXT_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const ALL_ESCAPES: Readonly<Record<string, string>> = {
  ...TEXT_ESCAPES,
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => TEXT_ESCAPES[character] ?? '');
}

/** Escapes the value of an attribute in double quotes. */
function escapeAttribute(value: string): string {
  return value.replace(/[&<>"]/g, (character) => ALL_ESCAPES[character] ?? '');
}

/** Escapes the text of a code block, in the way of the service's highlighter. */
export function escapeCode(code: string): string {
  return code.replace(/[&<>"']/g, (character) => ALL_ESCAPES[character] ?? '');
}

/** Escapes text between tags as the service does for a formula in a block: quotes as well. */
export function escapeTextAndQuotes(text: string): string {
  return text.replace(/[&<>"']/g, (character) =>
    character === "'" ? '&#x27;' : (ALL_ESCAPES[character] ?? ''),
  );
}

/** Attributes of an element in the order in which they are written. */
export type Attributes = Readonly<Record<string, string | number>>;

/** An opening tag; void elements are just that. */
export function openingTag(tag: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`,
  );
  return `<${tag}${written.join('')}>`;
}

/** An element with only `text`. */
export function textElement(tag: string, attributes: Attributes, text: string): string {
  return `${openingTag(tag, attributes)}${escapeText(text)}</${tag}>`;
}
