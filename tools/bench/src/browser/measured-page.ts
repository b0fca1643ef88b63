import { startChromium, type TestBrowser } from '@tandem/node-network-status-page/testing';
import type { CDPSession, Page } from 'playwright-core';
import { installProbe } from './page-probe.ts';

/** Wall time and processor time of the page's main thread, in ms. */
export interface Timing {
  readonly ms: number;
  readonly cpuMs: number;
}

/** tsx adds calls of this function to every function; the page does not have it. */
const KEEP_NAMES = 'globalThis.__name ??= (named) => named;';
/** The number of attempts without a request after which a list has no older messages. */
const IDLE_LOOKS = 20;
const BYTES_PER_MB = 1_048_576;

/** A page of a browser with a profile of its own, whose main thread is measured. */
export class MeasuredPage {
  readonly page: Page;
  readonly #browser: TestBrowser;
  readonly #devTools: CDPSession;

  private constructor(browser: TestBrowser, page: Page, devTools: CDPSession) {
    this.#browser = browser;
    this.page = page;
    this.#devTools = devTools;
  }

  /** Starts a browser. @param logIn adds cookies to its profile */
  static async start(logIn: (browser: TestBrowser) => Promise<void>): Promise<MeasuredPage> {
    const browser = await startChromium({ isMeasured: true });
    try {
      await logIn(browser);
      const page = browser.context.pages()[0] ?? (await browser.context.newPage());
      await page.setViewportSize({ width: 1_280, height: 800 });
      await page.addInitScript({ content: `${KEEP_NAMES}(${String(installProbe)})()` });
      const devTools = await browser.context.newCDPSession(page);
      // Processor time, since other programs use the machine, too.
      await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
      return new MeasuredPage(browser, page, devTools);
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  /** Opens an address, and waits until a message is painted. */
  async visit(url: string): Promise<Timing> {
    // Begins at another document, since a new fragment alone is no navigation.
    await this.page.goto(new URL('/health', url).href);
    const before = await this.cpuMs();
    await this.page.goto(url, { waitUntil: 'commit' });
    const ms = await this.page.evaluate(async () => {
      const paintedAt = await window.probe.painted({});
      // A static page is finished when it has also received the bytes that it does not show.
      return window.bytes ? window.bytes.then(() => performance.now()) : paintedAt;
    });
    return { ms, cpuMs: (await this.cpuMs()) - before };
  }

  /** Shows another list of messages, and waits until one of them is painted. */
  async switchTo(fragment: string): Promise<Timing> {
    const before = await this.cpuMs();
    const ms = await this.page.evaluate(async (hash) => {
      const except = window.probe.shown();
      const begun = performance.now();
      location.hash = hash;
      return (await window.probe.painted({ except })) - begun;
    }, fragment);
    return { ms, cpuMs: (await this.cpuMs()) - before };
  }

  /**
   * The time from a request of another client until the page has painted its message, in ms.
   *
   * @param send sends a message with the text
   */
  async deliveryOf(text: string, send: () => Promise<unknown>): Promise<number> {
    const painted = this.page.evaluate(
      async (expected) => performance.timeOrigin + (await window.probe.painted({ text: expected })),
      text,
    );
    // The page has begun to wait when this call returns.
    await this.page.evaluate(() => undefined);
    const sentAt = performance.timeOrigin + performance.now();
    await send();
    return (await painted) - sentAt;
  }

  /** Processor time of the main thread since the page's process began to be measured, in ms. */
  async cpuMs(): Promise<number> {
    return (await this.#metric('TaskDuration')) * 1_000;
  }

  /** The memory that the page's scripts use, without garbage, in MB. */
  async heapMb(): Promise<number> {
    await this.#devTools.send('HeapProfiler.collectGarbage');
    return (await this.#metric('JSHeapUsedSize')) / BYTES_PER_MB;
  }

  /**
   * Scrolls a list to its beginning again and again.
   *
   * @param messages to read in requests for older messages, if there are as many
   * @returns the most elements that the document had
   */
  async scrollUp(list: string, messages: number): Promise<number> {
    let read = 0;
    this.page.on('requestfinished', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/messages')) read += Number(searchParams.get('num_before') ?? 0);
    });
    let most = 0;
    let idle = 0;
    for (let before = 0; read < messages && idle < IDLE_LOOKS; before = read) {
      const elements = await this.page.evaluate(async (selector) => {
        for (let frame = 0; frame < 20; frame += 1) {
          document.querySelector(selector)?.scrollTo(0, 0);
          await new Promise(requestAnimationFrame);
        }
        return document.querySelectorAll('*').length;
      }, list);
      most = Math.max(most, elements);
      idle = read === before ? idle + 1 : 0;
    }
    return most;
  }

  /** Processor time of the longest task of the main thread during some work, in ms. */
  async longestTaskMs(work: () => Promise<void>): Promise<number> {
    const tasks: number[] = [];
    const mainThreads = new Set<string>();
    const collect = ({ value }: { value: readonly object[] }) => {
      for (const each of value as readonly TraceEvent[]) {
        const thread = `${each.pid} ${each.tid}`;
        if (each.name === 'thread_name' && each.args?.name === 'CrRendererMain') {
          mainThreads.add(thread);
        }
        if (each.tdur !== undefined) found.push({ thread, ms: each.tdur / 1_000 });
      }
    };
    const found: { readonly thread: string; readonly ms: number }[] = [];
    this.#devTools.on('Tracing.dataCollected', collect);
    const complete = new Promise<void>((resolve) => {
      this.#devTools.once('Tracing.tracingComplete', () => resolve());
    });
    await this.#devTools.send('Tracing.start', {
      traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
    });
    try {
      await work();
    } finally {
      await this.#devTools.send('Tracing.end');
      await complete;
      this.#devTools.off('Tracing.dataCollected', collect);
    }
    for (const { thread, ms } of found) if (mainThreads.has(thread)) tasks.push(ms);
    return Math.max(...tasks);
  }

  stop(): Promise<void> {
    return this.#browser.close();
  }

  async #metric(name: string): Promise<number> {
    const { metrics } = await this.#devTools.send('Performance.getMetrics');
    return metrics.find((each) => each.name === name)?.value ?? NaN;
  }
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}
