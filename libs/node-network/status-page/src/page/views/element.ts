/// <reference lib="dom" />

/** An attribute's text; `true` sets it empty, `false` and undefined leave it out. */
type Attribute = string | number | boolean | undefined;

/** Text or nodes, as {@link ParentNode.append} takes them. */
export type Child = Node | string;

/** Builds an element. Texts become text nodes, so nothing of the data is ever read as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const built = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    built.setAttribute(name, value === true ? '' : String(value));
  }
  built.append(...children);
  return built;
}

/**
 * The element of the page with that id.
 *
 * @throws Error when the document has none: it and the script do not belong together.
 */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The document has no element #${id}`);
  return found as T;
}
