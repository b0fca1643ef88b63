import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestBrowser } from '@tandem/node-network-status-page/testing';
import { median } from '../harness/statistics.ts';
import type { Measurement, RunningSuite, SuiteContext } from '../harness/suite.ts';
import { ServedChat } from '../messages/served-chat.ts';
import type { BareServer } from '../processes/bare-server.ts';
import { MeasuredPage, type Timing } from './measured-page.ts';
import {
  organizationFacts,
  organizationSeed,
  PASSWORD,
  scrolledMessages,
  type OrganizationFacts,
} from './organization-seed.ts';
import { serveStaticPage } from './static-page.ts';
import { Timings } from './timings.ts';

const ASSETS = 'dist/web-client/assets';
const BYTES_PER_KB = 1_000;
/** The number of profiles, switches and messages whose median counts. */
const VISITS = 3;
const SWITCHES = 7;
const DELIVERIES = 9;
/** After it, the work of the last action has ended. */
const REST_MS = 300;
/** After a visit, browsers store what they compiled. */
const AFTER_VISIT_MS = 1_500;
const TYPED = 'Hello @user and some more words :smile: that are typed one by one';
const KEY_MS = 30;

/** The web client in Chromium, in a large organization, beside the same page as a static document. */
export async function start(context: SuiteContext): Promise<RunningSuite> {
  const seed = organizationSeed(context.size);
  const url = await context.databases.copyOf(seed, (line) => context.progress(line));
  const facts = await organizationFacts(url);
  const chat = await ServedChat.start(url);
  const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-page-'));
  const bench = new BrowserBench(chat, facts, folder, scrolledMessages(context.size));
  return {
    measurements: bench.measurements(),
    stop: async () => {
      await bench.stop();
      await chat.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

class BrowserBench {
  readonly #chat: ServedChat;
  readonly #facts: OrganizationFacts;
  readonly #folder: string;
  readonly #scrolled: number;
  readonly #origin: string;
  #static: BareServer | undefined;
  #page: MeasuredPage | undefined;
  #channel = 2;

  constructor(chat: ServedChat, facts: OrganizationFacts, folder: string, scrolled: number) {
    this.#chat = chat;
    this.#facts = facts;
    this.#folder = folder;
    this.#scrolled = scrolled;
    this.#origin = new URL(chat.url).origin;
  }

  measurements(): ReadonlyMap<string, Measurement> {
    const visits = new Timings(() => this.#visits(`${this.#origin}/${this.#narrow(0)}`));
    const staticVisits = new Timings(async () => this.#visits((await this.#staticPage()).url));
    const switches = new Timings(() => this.#switches());
    const scroll = new Timings(() => this.#scroll());
    return new Map<string, Measurement>([
      ['script', async () => ({ value: await this.#scriptKb() })],
      ['first-visit', () => visits.take('first')],
      ['first-visit-static', () => staticVisits.take('first')],
      ['first-visit-cpu', () => visits.take('firstCpu')],
      ['second-visit', () => visits.take('second')],
      ['second-visit-static', () => staticVisits.take('second')],
      ['second-visit-cpu', () => visits.take('secondCpu')],
      ['switch', () => switches.take('uncached')],
      ['switch-cpu', () => switches.take('uncachedCpu')],
      ['switch-cached', () => switches.take('cached')],
      ['switch-cached-cpu', () => switches.take('cachedCpu')],
      ['delivery', async () => ({ value: await this.#delivery() })],
      ['typing', async () => ({ value: await this.#typing() })],
      ['heap', () => scroll.take('heap')],
      ['elements', () => scroll.take('elements')],
    ]);
  }

  async stop(): Promise<void> {
    await this.#page?.stop();
    await this.#static?.stop();
  }

  /** First and second visits of new profiles. */
  async #visits(url: string) {
    const first: Timing[] = [];
    const second: Timing[] = [];
    for (let done = 0; done < VISITS; done += 1) {
      const measured = await this.#start();
      try {
        first.push(await measured.visit(url));
        await delay(AFTER_VISIT_MS);
        second.push(await measured.visit(url));
      } finally {
        await measured.stop();
      }
    }
    const { ms, cpuMs } = medianOf(first);
    const again = medianOf(second);
    return { first: ms, firstCpu: cpuMs, second: again.ms, secondCpu: again.cpuMs };
  }

  async #switches() {
    const { page, measured } = await this.#opened();
    const cached: Timing[] = [];
    const uncached: Timing[] = [];
    await measured.switchTo(this.#narrow(1));
    for (let done = 0; done < SWITCHES; done += 1) {
      await page.waitForTimeout(REST_MS);
      // The next channel; the first two are those with cached messages.
      this.#channel = 2 + ((this.#channel - 1) % (this.#facts.channels.length - 2));
      uncached.push(await measured.switchTo(this.#narrow(this.#channel)));
      await page.waitForTimeout(REST_MS);
      cached.push(await measured.switchTo(this.#narrow(done % 2)));
    }
    const [once, again] = [medianOf(uncached), medianOf(cached)];
    return {
      uncached: once.ms,
      uncachedCpu: once.cpuMs,
      cached: again.ms,
      cachedCpu: again.cpuMs,
    };
  }

  /**
   * The narrow is one that the page has not shown yet, so that its messages are those of this measurement.
   */
  async #delivery(): Promise<number> {
    const { page, measured } = await this.#opened();
    const topic = `delivery ${Date.now()}`;
    const [, channel = 0] = this.#facts.channels;
    const send = (content: string) =>
      this.#chat.call('POST', '/messages', this.#facts.owner, {
        type: 'channel',
        to: String(channel),
        topic,
        content,
      });
    await send('the first message');
    await measured.switchTo(`${this.#narrow(1)}/topic/${topic.replaceAll(' ', '.20')}`);
    const times: number[] = [];
    for (let sent = 0; sent < DELIVERIES; sent += 1) {
      await page.waitForTimeout(REST_MS);
      const text = `message ${sent} of ${topic}`;
      times.push(await measured.deliveryOf(text, () => send(text)));
    }
    return median(times);
  }

  async #typing(): Promise<number> {
    const { page, measured } = await this.#opened();
    const field = page.locator('.composer textarea');
    await field.focus();
    const longest = await measured.longestTaskMs(() =>
      page.keyboard.type(TYPED, { delay: KEY_MS }),
    );
    await field.fill('');
    return longest;
  }

  async #scroll() {
    const measured = await this.#start();
    try {
      await measured.visit(`${this.#origin}/${this.#narrow(0)}`);
      const elements = await measured.scrollUp('.message-list', this.#scrolled);
      return { heap: await measured.heapMb(), elements };
    } finally {
      await measured.stop();
    }
  }

  async #scriptKb(): Promise<number> {
    const { page } = await this.#opened();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const scripts = loaded.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
    const sizes = scripts.map((path) => statSync(join(ASSETS, `${basename(path)}.br`)).size);
    return sizes.reduce((sum, each) => sum + each, 0) / BYTES_PER_KB;
  }

  async #staticPage(): Promise<BareServer> {
    if (this.#static) return this.#static;
    const measured = await this.#start();
    try {
      const url = `${this.#origin}/${this.#narrow(0)}`;
      this.#static = await serveStaticPage(measured, url, this.#folder);
    } finally {
      await measured.stop();
    }
    return this.#static;
  }

  /** The page on which all measurements of an open page run. */
  async #opened() {
    if (!this.#page) {
      this.#page = await this.#start();
      await this.#page.visit(`${this.#origin}/${this.#narrow(0)}`);
      await delay(AFTER_VISIT_MS);
    }
    return { page: this.#page.page, measured: this.#page };
  }

  #start(): Promise<MeasuredPage> {
    return MeasuredPage.start(async ({ context }: TestBrowser) => {
      const form = { username: this.#facts.owner.email, password: PASSWORD };
      const answer = await context.request.post(`${this.#chat.url}/session`, { form });
      if (!answer.ok()) throw new Error(await answer.text());
    });
  }

  #narrow(index: number): string {
    return `#narrow/channel/${this.#facts.channels[index]}`;
  }
}

function medianOf(timings: readonly Timing[]): Timing {
  return {
    ms: median(timings.map(({ ms }) => ms)),
    cpuMs: median(timings.map(({ cpuMs }) => cpuMs)),
  };
}
