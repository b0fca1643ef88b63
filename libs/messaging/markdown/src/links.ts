import type { Token } from 'markdown-it';

/** A link of a message. */
export interface FoundLink {
  readonly href: string;
  readonly text: string;
  readonly quoted: boolean;
}

/** All links among `tokens`, in document order. */
export function linksOf(tokens: readonly Token[]): FoundLink[] {
  const found: FoundLink[] = [];
  let quotes = 0;
  for (const token of tokens) {
    if (token.tag === 'blockquote') quotes += token.nesting;
    for (const link of linksInside(token)) found.push({ ...link, quoted: quotes > 0 });
  }
  return found;
}

/** The links inside the text of one block. */
export function linksInside(inline: Token): { readonly href: string; readonly text: string }[] {
  const found: { href: string; text: string }[] = [];
  let open: { href: string; text: string } | null = null;
  for (const token of inline.children ?? []) {
    if (token.type === 'link_open') {
      open = { href: String(token.attrGet('href') ?? ''), text: '' };
      found.push(open);
    } else if (token.type === 'link_close') open = null;
    else if (open !== null && token.type === 'text') open.text += token.content;
  }
  return found;
}

/** The address that is all of a block's text, `null` when there is anything else. */
export function soleAddress(inline: Token): string | null {
  const [link, ...others] = linksInside(inline);
  const isAlone = others.length === 0 && inline.children?.length === 3;
  return isAlone && link !== undefined && link.text === link.href ? link.href : null;
}

/** The paths below `/user_uploads/` of files shown in the text. */
export function mediaPathsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ children }) =>
    (children ?? []).flatMap(({ meta }) => (typeof meta?.path === 'string' ? [meta.path] : [])),
  );
}
