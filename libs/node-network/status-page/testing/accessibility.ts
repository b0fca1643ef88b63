import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

export type ColorScheme = 'light' | 'dark';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Every rule is checked, also that of WCAG 2.2, which is off by default; elements that pass are not described. */
const REPORT = {
  resultTypes: ['violations'],
  selectors: false,
  rules: { 'target-size': { enabled: true } },
};
/** Times a scheme is set again while colors of both seem to be mixed. */
const COLOR_ATTEMPTS = 6;

/** The violations that axe finds on a page, once it shows its last change. */
export async function findings(
  page: Page,
  schemes: readonly ColorScheme[] = ['light'],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    let violations = await violationsIn(page, colorScheme);
    // Chromium sometimes leaves colors of the former scheme in single elements; real faults of contrast
    // persist.
    for (let left = COLOR_ATTEMPTS; left > 0 && violations.some(isOfColors); left -= 1) {
      await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
      await drawn(page);
      violations = await violationsIn(page, colorScheme);
    }
    found.push(...violations);
  }
  return found;
}

const isOfColors = (violation: string) => violation.startsWith('color-contrast');

async function violationsIn(page: Page, colorScheme: ColorScheme): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme });
  await drawn(page);
  // Once per document: each evaluation compiles half a megabyte.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  return page.evaluate(
    `axe.run(document, ${JSON.stringify(REPORT)}).then(({ violations }) =>
      violations.map(({ id, nodes: [node] }) => [id, node.html, node.failureSummary].join(': ')))`,
  );
}

async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
}
