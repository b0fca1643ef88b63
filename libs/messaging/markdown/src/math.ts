import { escapeText, escapeTextAndQuotes } from './html.ts';

/** Renders a formula as HTML, `null` when it is invalid TeX or takes too long. */
export type Typesetter = (tex: string, display: boolean) => string | null;

/** The typesetter of sources without formulas. */
export const NO_MATH: Typesetter = () => null;

const MAY_HOLD_MATH = /\$\$[^\n]*\$\$|(?:```|~~~) *\{?\.?math/i;
/** The largest size in em: a formula must not be able to cover the messages around it. */
const MAX_SIZE = 50;
const MAX_EXPANSIONS = 500;
/** The time for some formulas grows with the square of their length. */
const MAX_LENGTH = 2_000;
/** The time limit for all formulas of a message, in ms; later ones are shown as they were written. */
const MAX_TOTAL_MS = 500;
/** Formulas that define commands of their own: a short formula could become one of any size. */
const DEFINITION =
  /\\(?:[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand)(?![a-zA-Z@])/;

/** True if `source` may contain a formula. */
export function mayHoldMath(source: string): boolean {
  return MAY_HOLD_MATH.test(source);
}

/** The typesetter for `source`. KaTeX takes 20 ms to load, so it waits for the first formula. */
export async function typesetterFor(source: string): Promise<Typesetter> {
  if (!mayHoldMath(source)) return NO_MATH;
  const { default: katex } = await import('katex');
  let spentMs = 0;
  return (tex, display) => {
    if (tex.length > MAX_LENGTH || spentMs > MAX_TOTAL_MS || DEFINITION.test(tex)) return null;
    const begun = performance.now();
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
    } finally {
      spentMs += performance.now() - begun;
    }
  };
}

/**
 * A formula that is not set, shown as it was written. Quotes are escaped in a `math` fence
 * only, as clients have it from other servers.
 */
export function mathError(written: string, display: boolean): string {
  const escaped = display ? escapeTextAndQuotes(written) : escapeText(written);
  return `<span class="tex-error">${escaped}</span>`;
}
