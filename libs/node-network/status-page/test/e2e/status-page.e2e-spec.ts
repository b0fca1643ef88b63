import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildStatusPage } from '../../build.mjs';
import { sampleNetwork } from '../sample-network.ts';
import { startChromium, type TestBrowser } from '../../testing/chromium.ts';
import { startPageServer, type PageServer } from './page-server.ts';

const GATEWAYS = 2_000;
/** The screenshots are stored for inspection. */
const pictures =
  process.env.STATUS_PAGE_PICTURES ?? mkdtempSync(join(tmpdir(), 'tandem-status-page-'));

let folder: string;
let browser: TestBrowser;
let server: PageServer;
let page: Page;
let outside: string[];
let complaints: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-status-page-dist-'));
  server = await startPageServer(await buildStatusPage({ outdir: folder }));
  browser = await startChromium();
});

afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  server.network = sampleNetwork(GATEWAYS, new Date());
  outside = [];
  complaints = [];
  page = await browser.context.newPage();
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server.url}/`)) outside.push(request.url());
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
});

afterEach(async () => {
  // What the page remembers of this network is nothing to the next one.
  if (page.url().startsWith(server.url)) await page.evaluate('localStorage.clear()');
  await page.close();
});

/** What a network of so many gateways has in all. */
const NODES = GATEWAYS * 1.4;
const count = (value: number): string => value.toLocaleString('en');

const widths = [
  ['phone', 360, 800, 8],
  ['tablet', 800, 1000, 8],
  ['desktop', 1440, 900, 20],
] as const;
const themes = ['light', 'dark'] as const;
const looks = widths.flatMap(([device, width, height, rows]) =>
  themes.map((theme) => ({ device, width, height, rows, theme })),
);

describe('the status page', () => {
  it.each(looks)(
    'shows everything on a $device in the $theme theme, on its own and without complaints',
    async ({ device, width, height, rows, theme }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await openPage();
      await wholeNetwork();
      await showSessions();
      expect(await page.locator('.tile').count()).toBe(6);
      // One drawing each: map, score, load, countries, versions, packets, sessions, size.
      expect(await page.locator('svg.chart').count()).toBe(8);
      expect(await page.locator('.nodes tbody tr').count()).toBe(rows);
      // No column is left out anywhere, and no card is taller than its few lines.
      const first = (await page.locator('.nodes tbody tr').first().boundingBox())!;
      expect(first.height).toBeLessThan(260);
      expect(await page.locator('.nodes tbody tr').first().locator('td:visible').count()).toBe(8);
      const overflow =
        'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate(overflow)).toBe(0);
      await page.screenshot({
        path: join(pictures, `${device}-${theme}.png`),
        fullPage: true,
      });
      expect({ outside, complaints }).toEqual({ outside: [], complaints: [] });
    },
  );

  it('finds one gateway with the keyboard alone, and shows how many match', async () => {
    await openPage();
    await wholeNetwork();
    await page.keyboard.press('/');
    await page.keyboard.type('lighthouse tarifa');
    await page
      .getByText(`1 of ${count(NODES)} node matches.`)
      .first()
      .waitFor();
    await page.locator('[role=status]', { hasText: 'Page 1 of 1' }).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Lighthouse of Tarifa' });
    await dialog.waitFor();
    // What operators write is text, never markup.
    await dialog.getByText('Run by volunteers <b>with care</b>').waitFor();
    await page.screenshot({ path: join(pictures, 'details.png') });
    expect(page.url()).toContain('#gateway=');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await focused('.open-name')).toBe('Lighthouse of Tarifa');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await page
      .getByText(`${count(NODES)} nodes.`)
      .first()
      .waitFor();
  });

  it('opens the gateway that the address leads to', async () => {
    const { identity_key: key } = sampleNetwork(GATEWAYS, new Date()).gateways[0]!;
    await page.goto(`${server.url}/#gateway=${key}`);
    await page.getByRole('dialog', { name: 'Lighthouse of Tarifa' }).waitFor();
  });

  it('sorts by a heading and turns pages', async () => {
    await openPage();
    await wholeNetwork();
    await page.getByRole('button', { name: 'Country' }).press('Enter');
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending');
    expect(await page.locator('.nodes tbody td.column-country').first().textContent()).toContain(
      'Australia',
    );
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await page
      .getByText(`Page 2 of ${NODES / 20}`)
      .first()
      .waitFor();
  });

  it('shows nodes that are no gateways, with stake, delegations and a decoded text', async () => {
    await page.goto(`${server.url}/?kind=mixnode&sort=stake&order=down`);
    await page
      .getByText(`${count(NODES - GATEWAYS)} of ${count(NODES)} nodes match.`)
      .first()
      .waitFor();
    expect(await page.locator('.nodes td.column-kind').first().textContent()).toBe('mixnode');
    await page.locator('.open').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Fast & reliable').waitFor();
    expect(await dialog.locator('dt').allTextContents()).toEqual(
      expect.arrayContaining(['Total stake', 'Delegated', 'Original pledge', 'Profit margin']),
    );
    await dialog.getByText('25,000 NYM').waitFor();
    await dialog.getByText('and 5 smaller ones.').waitFor();
    expect(page.url()).toMatch(/\?kind=mixnode&.*#gateway=|\?kind=mixnode&.*#node=\d+$/);
  });

  it('keeps a view in the address', async () => {
    await openPage();
    await wholeNetwork();
    await page.locator('#filter-version').selectOption('1.25.1');
    await page.locator('#filter-load').selectOption('low');
    const found = await page.locator('p.count').first().textContent();
    await page.reload();
    await wholeNetwork();
    await page.getByText(found!).first().waitFor();
    expect(await page.locator('#filter-version').inputValue()).toBe('1.25.1');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page
      .getByText(`${count(NODES)} nodes.`)
      .first()
      .waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('shows the sessions of a gateway over its days', async () => {
    await page.goto(`${server.url}/#node=1`);
    const dialog = page.getByRole('dialog', { name: 'Lighthouse of Tarifa' });
    await dialog.getByText('Sessions per day').waitFor();
    await dialog.locator('svg.chart').waitFor();
  });

  it('lists what changed since it looked last, over visits', async () => {
    server.network = sampleNetwork(20, new Date(Date.now() - 60_000));
    await openPage();
    await page.getByText('Nothing has changed yet.').waitFor();
    const [first, ...others] = sampleNetwork(20, new Date()).gateways;
    const build_information = { ...first!.build_information, build_version: '9.9.9' };
    server.network = {
      ...sampleNetwork(20, new Date()),
      gateways: [{ ...first!, build_information }, ...others.slice(1)],
    };
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('to 9.9.9').waitFor();
    await page.locator('.changes li', { hasText: 'left the directory' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Lighthouse of Tarifa' }).first().waitFor();
    await page.getByText('to 9.9.9').waitFor();
  });

  it('zooms the map by its buttons, and colours it by score', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage();
    const fills = await page.evaluate(
      `[...document.querySelectorAll('#map-cards svg.chart circle')].map((each) => each.getAttribute('fill'))`,
    );
    expect(new Set(fills as string[]).size).toBeGreaterThan(1);
    expect((fills as string[]).every((fill) => fill.startsWith('var(--tone-'))).toBe(true);
    const land = page.locator('#map-cards svg.chart path').first();
    const whole = (await land.getAttribute('d'))!;
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.locator(`#map-cards path[d="${whole}"]`).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show the whole world' }).click();
    await page.locator(`#map-cards path[d="${whole}"]`).waitFor();
  });

  it('explains why fewer gateways are in the directory than declare to be one', async () => {
    const network = sampleNetwork(20, new Date());
    server.network = { ...network, gateways: network.gateways.slice(2) };
    await openPage();
    await page
      .getByText('20 nodes declare that they are gateways; 18 are in the directory')
      .waitFor();
    expect(await page.locator('.tile', { hasText: 'Gateways' }).textContent()).toContain(
      '18 are in the directory',
    );
  });

  it('switches the theme and keeps it', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openPage();
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await ground();
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await ground()).not.toBe(light);
    await page.reload();
    expect(await ground()).not.toBe(light);
    expect(await page.getByRole('button', { name: 'Dark theme', pressed: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await ground()).toBe(light);
  });

  it('says that nothing was collected yet, and shows the network once it is there', async () => {
    server.network = 'empty';
    await page.goto(server.url);
    await page.getByText('Nothing to show yet.').waitFor();
    server.network = sampleNetwork(20, new Date());
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('28 nodes.').first().waitFor();
    expect(await page.locator('#notice').isHidden()).toBe(true);
  });

  it('says that the service refuses, and keeps what it has shown before', async () => {
    server.network = 'broken';
    await page.goto(server.url);
    await page.getByText('The service answered with status 500.').waitFor();
    server.network = sampleNetwork(20, new Date());
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('28 nodes.').first().waitFor();
    server.network = 'broken';
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The data could not be refreshed.').waitFor();
    expect(await page.locator('.nodes tbody tr').count()).toBe(20);
  });

  it('shows a network without gateways', async () => {
    server.network = sampleNetwork(0, new Date());
    await openPage();
    await page.getByText('0 nodes.').first().waitFor();
    expect({ outside, complaints }).toEqual({ outside: [], complaints: [] });
  });

  it('lists the gateways of a country whose bubble is chosen on the map', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const one = sampleNetwork(40, new Date());
    server.network = one;
    await openPage();
    const bubble = page.locator('#map-cards svg.chart circle').first();
    await bubble.scrollIntoViewIfNeeded();
    // Bubbles lie on one another, so the place is pointed at rather than the bubble.
    const { x, y, width, height } = (await bubble.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.up();
    const country = await page.locator('#filter-country').inputValue();
    expect(one.gateways.map((each) => each.location.two_letter_iso_country_code)).toContain(
      country,
    );
  });

  it('says where else a key may be known that the directory does not list', async () => {
    await openPage();
    const key = 'z'.repeat(44);
    await page.getByRole('searchbox').fill(key);
    expect(await page.getByRole('link', { name: key }).getAttribute('href')).toBe(
      `/v2/gateways/${key}`,
    );
  });

  it('says how old the data is when the collector has stopped', async () => {
    server.network = sampleNetwork(20, new Date(Date.now() - 3 * 3_600_000));
    await openPage();
    expect(await page.locator('#age').textContent()).toBe('Collected 3 hours ago');
    await page.getByText('This data is old.').waitFor();
  });

  it('learns how often the network is collected, and warns when that stops', async () => {
    for (const seconds of [400, 390, 380]) {
      server.network = sampleNetwork(20, new Date(Date.now() - seconds * 1000));
      await openPage();
    }
    expect(await page.locator('#age').textContent()).toBe('Collected 6 minutes ago');
    await page.getByText('This data is old.').waitFor();
  });

  it('has a table for every chart', async () => {
    await openPage();
    for (const summary of await page.getByText('Show as table').all()) await summary.click();
    // All but the sessions, which have not come into view.
    await page.locator('.table-scroll table').nth(6).waitFor();
    expect(await page.getByRole('region', { name: /as a table$/ }).count()).toBe(7);
  });
});

async function openPage(): Promise<void> {
  await page.goto(server.url);
  await page.locator('#map-cards svg.chart').first().waitFor();
}

/** The other nodes come after the gateways. */
async function wholeNetwork(): Promise<void> {
  await page.getByText('are in the directory for clients').waitFor();
}

/** They are loaded when they come into view. */
async function showSessions(): Promise<void> {
  await page.locator('.card-holder').scrollIntoViewIfNeeded();
  await page.locator('.card-holder svg.chart').waitFor();
  await page.evaluate('scrollTo(0, 0)');
}

/** The text of that part of the focused element. */
async function focused(part: string): Promise<unknown> {
  return page.evaluate(`document.activeElement?.querySelector('${part}')?.textContent`);
}
