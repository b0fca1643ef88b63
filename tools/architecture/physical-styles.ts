/** Properties and values that name a side of the screen: pages that are written from right to left have them mirrored. */
const PHYSICAL = [
  /(?<![\w-])(?:(?:margin|padding|border)-)?(?:left|right)(?:-(?:width|style|color))?(?=\s*:)/g,
  /border-(?:top|bottom)-(?:left|right)-radius(?=\s*:)/g,
  /(?<=(?:text-align|float|clear|caption-side):\s*)(?:left|right)/g,
  /(?<=(?:background-position|transform-origin|object-position|mask-position):[^;]*)\b(?:left|right)\b/g,
  /(?<=gradient\()to (?:left|right)/g,
  /translateX\((?!calc\(var\(--inline\))/g,
];
/** Four values that are not the same on both sides. */
const FOUR =
  /(?<=(?:margin|padding|inset|border-(?:width|style|color)|border-radius):\s*)([^\s(]+) ([^\s(]+) ([^\s(]+) ([^\s(]+)(?=;)/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;

/**
 * Finds what has a logical form in a style sheet: `inset-inline-start` instead of `left`.
 *
 * @returns `path:line: text`
 */
export function physicalStylesOf(path: string, css: string): readonly string[] {
  const found: string[] = [];
  const withoutComments = css.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  for (const [index, line] of withoutComments.split('\n').entries()) {
    const texts = PHYSICAL.flatMap((pattern) => [...line.matchAll(pattern)].map(([text]) => text));
    for (const [text, , right, , left] of line.matchAll(FOUR)) if (right !== left) texts.push(text);
    found.push(...texts.map((text) => `${path}:${index + 1}: ${text}`));
  }
  return found;
}
