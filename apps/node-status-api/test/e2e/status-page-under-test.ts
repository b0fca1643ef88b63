import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import {
  findings,
  startChromium,
  type ColorScheme,
  type TestBrowser,
} from '@tandem/node-network-status-page/testing';
import { builtStatusPage } from '@tandem/shared-runtime/testing';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { useNodeStatusApi, type NodeStatusUnderTest } from './node-status-under-test.ts';
import { simulateNetwork, type SimulatedNetwork } from './simulated-network.ts';

export const THEMES: readonly ColorScheme[] = ['light', 'dark'];
export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** The folder of screenshots, for inspection; without it, no pictures are taken. */
const pictures = process.env.STATUS_PAGE_PICTURES ?? '';
/** The folder from which a service that runs from sources serves the page. */
const SERVED = fileURLToPath(
  new URL('../../../../libs/node-network/status-page/dist', import.meta.url),
);
/** Everything that the page reads. */
const API = /\/(v2|explorer|dvpn)\//;

/** The page of a real service with a simulated network, in a browser. */
export class StatusPageUnderTest {
  /** Errors and warnings of the page, and its requests to other servers. */
  readonly complaints: string[] = [];
  /** The paths that the page has requested of the API. */
  readonly requested = new Set<string>();
  #touching: CDPSession | undefined;

  constructor(
    readonly page: Page,
    readonly browser: TestBrowser,
    readonly service: NodeStatusUnderTest,
    readonly simulated: SimulatedNetwork,
    /** The folder of the built page. */
    readonly folder: string,
  ) {
    const { url } = service.client.api;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(`${url}/`) || request.url().startsWith('blob:');
      if (!isOwn) this.complaints.push(`outside: ${request.url()}`);
      if (API.test(request.url())) this.requested.add(request.url().slice(url.length));
    });
  }

  /** Opens an address of the page and waits until nothing is being loaded. */
  async open(fragment = ''): Promise<void> {
    // A page of its own, not another view of the last one.
    await this.leavePage();
    await this.page.goto(`${this.service.client.api.url}/${fragment}`);
    await this.page.locator('.masthead button[aria-disabled=false]').waitFor();
  }

  /** Replaces the page by an answer without scripts, of the same server: another site would get a new process. */
  async leavePage(): Promise<void> {
    await this.page.goto(`${this.service.client.api.url}/health`);
  }

  /** Answers the requests of the page; undefined answers are refusals. */
  async answerWith(answer: (url: URL) => unknown): Promise<void> {
    await this.page.route(API, async (route) => {
      const body = answer(new URL(route.request().url()));
      if (body === undefined) await route.fulfill({ status: 500, body: 'Internal server error' });
      else await route.fulfill({ json: body });
    });
  }

  /** The violations that axe finds. */
  findings(schemes?: readonly ColorScheme[]): Promise<readonly string[]> {
    return findings(this.page, schemes);
  }

  /** Pixels by which the page is wider than the window. */
  overflow(): Promise<unknown> {
    return this.page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
  }

  /**
   * Gives pages that are opened from now on a touch screen.
   *
   * @returns moves fingers side by side, by their distances from the middle of an element
   */
  async touchScreen() {
    const devtools = await this.page.context().newCDPSession(this.page);
    this.#touching = devtools;
    const screen = { enabled: true, maxTouchPoints: 2 };
    await devtools.send('Emulation.setTouchEmulationEnabled', screen);
    return async (element: Locator, from: readonly number[], to: readonly number[]) => {
      await element.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await element.boundingBox())!;
      for (const [type, distances] of [
        ['touchStart', from],
        ['touchMove', to],
        ['touchEnd', []],
      ] as const) {
        const touchPoints = distances.map((distance) => ({
          x: x + width / 2 + distance,
          y: y + height / 2,
        }));
        await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
      }
    };
  }

  /** Ends what was changed for one test: its answers, its touch screen, and what it observes. */
  async leave(): Promise<void> {
    await this.#touching?.detach();
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of ['console', 'pageerror', 'request'] as const) {
      this.page.removeAllListeners(event);
    }
  }

  async picture(name: string, fullPage = false): Promise<void> {
    if (pictures === '') return;
    await this.page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
  }
}

/**
 * Starts a service, a network and a browser before the tests of the present file. All tests use one page, which is
 * blank and has stored nothing when a test begins: its process starts once.
 */
export function useStatusPage(): () => StatusPageUnderTest {
  let browser: TestBrowser;
  let page: Page;
  let simulated: SimulatedNetwork;
  let current: StatusPageUnderTest | undefined;
  // Before the service starts: it searches the built page then.
  beforeAll(() => {
    rmSync(SERVED, { recursive: true, force: true });
    cpSync(builtStatusPage(), SERVED, { recursive: true });
  });
  const service = useNodeStatusApi();
  beforeAll(async () => {
    simulated = await simulateNetwork(service());
    await simulated.collect(300);
    browser = await startChromium();
    page = await browser.context.newPage();
  });
  afterAll(async () => {
    await browser.close();
    await simulated.close();
  });
  beforeEach(async () => {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    current = new StatusPageUnderTest(page, browser, service(), simulated, SERVED);
  });
  afterEach(async () => {
    // The next test does not see the stored network of this one.
    if (page.url().startsWith('http')) await page.evaluate('localStorage.clear()');
    await current?.leavePage();
    await current?.leave();
  });
  return () => {
    if (!current) throw new Error('The page is there once the tests run');
    return current;
  };
}
