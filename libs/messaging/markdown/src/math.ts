import { escapeText, escapeTextAndQuotes } from './html.ts';

/** Sets a formula as HTML, `null` when it is not valid TeX. */
export type Typesetter = (tex: string, display: boolean) => string | null;

/** Stands in for sources that hold no formula. */
export const NO_MATH: Typesetter = () => null;

const MAY_HOLD_MATH = /\$\$|math/i;
/** In em: a formula must not be able to cover the messages around it. */
const MAX_SIZE = 50;
const MAX_EXPANSIONS = 500;

let typesetter: Promise<Typesetter> | undefined;

/** The typesetter for `source`. KaTeX takes 20 ms to load, so it waits for the first formula. */
export async function typesetterFor(source: string): Promise<Typesetter> {
  if (!MAY_HOLD_MATH.test(source)) return NO_MATH;
  return (typesetter ??= loadTypesetter());
}

async function loadTypesetter(): Promise<Typesetter> {
  const { default: katex } = await import('katex');
  return (tex, display) => {
    try {
      return katex.renderToString(tex, {
        displayMode: display,
        throwOnError: true,
        strict: 'ignore',
        trust: false,
        maxSize: MAX_SIZE,
        maxExpand: MAX_EXPANSIONS,
      });
    } catch {
      return null;
    }
  };
}

/**
 * A formula that is not valid TeX, shown as it was written. Quotes are escaped in a `math` fence
 * only, as clients have it from other servers.
 */
export function mathError(written: string, display: boolean): string {
  const escaped = display ? escapeTextAndQuotes(written) : escapeText(written);
  return `<span class="tex-error">${escaped}</span>`;
}
