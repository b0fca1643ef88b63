/** The budget for comparisons of one answer; text beyond it is shown as replaced. */
interface DiffBudget {
  /** The remaining number of pairs of words to compare. */
  pairs: number;
}

/** Some ten milliseconds. */
export const DIFF_PAIRS = 2_000_000;

/** Tags, entities, words and the spaces between them. */
const TOKENS = /<[^>]*>|&[^;\s<]*;?|[^\s<&]+|\s+/g;

/**
 * The newer HTML with insertions and deletions marked, word by word. Its tags are those of the newer one,
 * so it is equally well-formed.
 *
 * @param budget the remaining budget; it is reduced
 */
export function htmlDiff(older: string, newer: string, budget: DiffBudget): string {
  const [before, after] = [older.match(TOKENS) ?? [], newer.match(TOKENS) ?? []];
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start])
    start += 1;
  let tail = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (tail < rest && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const changed = compared(
    before.slice(start, before.length - tail),
    after.slice(start, after.length - tail),
    budget,
  );
  const same = (from: number, to: number) => after.slice(from, to).join('');
  return `<div>${same(0, start)}${changed}${same(after.length - tail, after.length)}</div>`;
}

function compared(before: readonly string[], after: readonly string[], budget: DiffBudget): string {
  const pairs = before.length * after.length;
  if (pairs > budget.pairs) return replaced(before, after);
  budget.pairs -= pairs;
  const common = longestCommon(before, after);
  let html = '';
  let [gone, come]: [string[], string[]] = [[], []];
  for (let [b, a] = [0, 0]; b < before.length || a < after.length;) {
    if (b < before.length && a < after.length && before[b] === after[a]) {
      html += replaced(gone, come) + (after[a] ?? '');
      [gone, come] = [[], []];
      [b, a] = [b + 1, a + 1];
    } else if (a === after.length || (b < before.length && common(b + 1, a) >= common(b, a + 1))) {
      gone.push(before[b] ?? '');
      b += 1;
    } else {
      come.push(after[a] ?? '');
      a += 1;
    }
  }
  return html + replaced(gone, come);
}

/** Counts the common tokens at the start of the rests of both lists, from two positions on. */
function longestCommon(before: readonly string[], after: readonly string[]) {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let b = before.length - 1; b >= 0; b -= 1) {
    for (let a = after.length - 1; a >= 0; a -= 1) {
      const here = b * width + a;
      lengths[here] =
        before[b] === after[a]
          ? (lengths[here + width + 1] ?? 0) + 1
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0);
    }
  }
  return (b: number, a: number): number => lengths[b * width + a] ?? 0;
}

function replaced(before: readonly string[], after: readonly string[]): string {
  const come = marked(after, 'highlight_text_inserted');
  // Deleted tags would leave others without their end.
  const words = before.filter((token) => !isTag(token));
  const gone = marked(words, 'highlight_text_deleted');
  const gap = come !== '' && gone !== '' && !/\s$/.test(come) && !isTag(after.at(-1)) ? ' ' : '';
  return come + gap + gone;
}

/** Marks the text between tags; tags and spaces at the ends do not change. */
function marked(tokens: readonly string[], mark: string): string {
  let html = '';
  let run = '';
  for (const token of [...tokens, '<>']) {
    if (!isTag(token)) {
      run += token;
      continue;
    }
    html += run.replace(/\S(?:[\s\S]*\S)?/, (text) => `<span class="${mark}">${text}</span>`);
    run = '';
    if (token !== '<>') html += token;
  }
  return html;
}

function isTag(token: string | undefined): boolean {
  return token?.startsWith('<') ?? false;
}
