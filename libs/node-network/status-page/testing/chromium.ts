import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// oxlint-disable-next-line no-restricted-imports -- the one place that starts it
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const PATHS = [
  // Without windows, and with half the CPU time outside of pages.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages of tests live for seconds: to optimize their code takes more of the CPU time than it saves, some 5 % in test files. */
const NO_OPTIMIZER = '--js-flags=--no-opt --no-maglev';

/** In ms, below the limit of a test: on a busy machine a page may take longer than Playwright's 30 s. */
const STEP_LIMIT_MS = 120_000;

/** A browser with an empty profile, which is removed at its end. */
export interface TestBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/**
 * Starts Chromium, without a window, from `CHROMIUM_PATH` or from its usual paths.
 *
 * @param isMeasured the speed of pages is measured: their code is optimized
 * @throws Error when there is none.
 */
export async function startChromium({ isMeasured = false } = {}): Promise<TestBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'tandem-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    headless: true,
    args: isMeasured ? FLAGS : [...FLAGS, NO_OPTIMIZER],
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(STEP_LIMIT_MS);
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Starts Chromium, without a window and without a profile: tests open contexts, each with options of its own.
 *
 * @throws Error when there is none.
 */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    headless: true,
    args: [...FLAGS, NO_OPTIMIZER],
  });
}

function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH;
  const found = [...(given ? [given] : []), ...PATHS].find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error(
      'The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to its program file',
    );
  }
  return found;
}
