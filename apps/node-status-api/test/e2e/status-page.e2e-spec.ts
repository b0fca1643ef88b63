import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DVpnGateway } from '@tandem/node-network-client';
import { scoreParts, type ColorScheme } from '@tandem/node-network-status-page/testing';
import type { Page } from 'playwright-core';
import { describeMissingParts } from './status-page-missing-parts.ts';
import type { NodeStatusClient } from './node-status-under-test.ts';
import { DESKTOP, PHONE, THEMES, useStatusPage } from './status-page-under-test.ts';

const MEGABYTE = 1_000_000;

const current = useStatusPage();
let page: Page;
let complaints: string[];
let client: NodeStatusClient;

beforeEach(() => {
  ({ page, complaints } = current());
  ({ client } = current().service);
});

const open = (fragment = '') => current().open(fragment);
const findings = (schemes?: readonly ColorScheme[]) => current().findings(schemes);
const overflow = () => current().overflow();
const gateways = async () => (await client.json('/dvpn/v1/directory/gateways')) as DVpnGateway[];
const total = async () =>
  ((await client.json('/explorer/v3/service-nodes?size=1')) as { total: number }).total;

const views = [
  ['overview', '#/', 'Overview'],
  ['nodes', '#/nodes', 'Nodes'],
  ['map', '#/map?nodes=all', 'Map'],
  ['changes', '#/changes', 'Changes'],
] as const;

describe('the explorer', () => {
  it.each(views)(
    'shows its view %s on a desktop and a phone, in both themes',
    async (name, fragment, title) => {
      await open(fragment);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      if (name === 'map') await page.locator('.dot').first().waitFor();
      for (const [device, size] of [
        ['desktop', DESKTOP],
        ['phone', PHONE],
      ] as const) {
        await page.setViewportSize(size);
        expect(await findings(device === 'desktop' ? THEMES : ['dark'])).toEqual([]);
        expect(await overflow()).toBe(0);
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          await current().picture(`${name}-${colorScheme}-${device}`);
        }
      }
      expect(complaints).toEqual([]);
    },
  );

  it('requests no large answer', async () => {
    await open();
    expect(current().requested.size).toBeGreaterThan(5);
    for (const path of current().requested) {
      const { headers } = await client.get(path, { 'accept-encoding': 'br' });
      expect([path, Number(headers['content-length']) < MEGABYTE]).toEqual([path, true]);
    }
  });

  it('shows the counts of the service, with links to the counted nodes', async () => {
    await open();
    const { total_nodes: nodes } = await client.json('/v2/summary');
    const exits = (await client.json('/dvpn/v1/directory/gateways/exit')) as unknown[];
    await page.getByRole('link', { name: `Nodes: ${nodes}` }).waitFor();
    await page.getByRole('link', { name: `Usable as exit: ${exits.length}` }).click();
    await page.getByText(`${exits.length} of ${await total()} nodes match.`).waitFor();
    expect(page.url()).toContain('#/nodes?use=exit');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  it('explains a figure on hover, focus and tap, until Escape', async () => {
    await open();
    const button = page.getByRole('button', { name: 'Explain: Mixing' });
    const tip = page.getByRole('tooltip');
    await button.hover();
    await tip.getByText('Nodes that mix packets').waitFor();
    await page.mouse.move(0, 0);
    await tip.waitFor({ state: 'detached' });
    await button.focus();
    await tip.waitFor();
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await button.click();
    await tip.waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
  });

  it('loads the sessions when they come into view, and has a table for each chart', async () => {
    await open();
    await page.getByRole('heading', { name: 'Sessions' }).scrollIntoViewIfNeeded();
    await page.getByText('sessions a day').waitFor();
    const summaries = page.getByText('Show as table');
    const charts = await summaries.count();
    expect(charts).toBe(9);
    for (const summary of await summaries.all()) await summary.click();
    await page
      .getByRole('region', { name: /as a table$/ })
      .nth(charts - 1)
      .waitFor();
  });

  it('has the current view and the colors of its charts also in the colors of the system', async () => {
    await open();
    await page.locator('.swatch').nth(1).waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    const grounds = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((found) => found.map((each) => getComputedStyle(each).backgroundColor));
    const [overview, nodes] = await grounds('.views a');
    expect(overview).not.toBe(nodes);
    const [first, second] = await grounds('.swatch');
    expect(first).not.toBe(second);
    await page.emulateMedia({ forcedColors: null });
  });

  it('is in German where that is wanted, and remembers language and theme', async () => {
    await open();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Überblick' }).waitFor();
    await page.getByLabel('Darstellung').selectOption('dark');
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const dark = await ground();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Überblick' }).waitFor();
    expect(await ground()).toBe(dark);
    await page.getByLabel('Darstellung').selectOption('light');
    expect(await ground()).not.toBe(dark);
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
  });
});

describe('the nodes', () => {
  it('are found and opened with the keyboard alone', async () => {
    const [first] = (await gateways()).filter(({ name }) => name !== 'NA');
    await open('#/nodes');
    await page.keyboard.press('/');
    await page.keyboard.type(first!.identity_key.slice(0, 20));
    await page.getByText(`1 of ${await total()} nodes matches.`).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: first!.name }).waitFor();
  });

  it('are filtered and sorted by an address that can be shared', async () => {
    await open('#/nodes');
    await page.getByLabel('Score', { exact: true }).selectOption('high');
    await page.getByLabel('Performance from, %').fill('90');
    await page.getByRole('button', { name: 'Stake' }).press('Enter');
    const address = page.url();
    expect(address).toContain('#/nodes?score=high&uptime=90-100&sort=stake&order=down');
    const found = await page.locator('.count').textContent();
    const first = await page.locator('.node-name').first().textContent();
    await current().leavePage();
    await page.goto(address);
    await page.getByText(found!).waitFor();
    expect(await page.locator('.node-name').first().textContent()).toBe(first);
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText(`${await total()} nodes`, { exact: true }).waitFor();
  });

  it('come in pages, and as CSV', async () => {
    await open('#/nodes?sort=name&order=up');
    const pages = Math.ceil((await total()) / 50);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(`Page 2 of ${pages}`).waitFor();
    expect(page.url()).toContain('page=2');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const csv = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(csv).toHaveLength((await total()) + 1);
    expect(csv[0]).toMatch(/^node_id,identity_key,name/);
    await page.getByText('What the columns mean').click();
    await page.getByText('The score joins three measurements').waitFor();
  });

  it('are replaced by an explanation if none matches', async () => {
    await open(`#/nodes?q=${'z'.repeat(44)}`);
    await page.getByRole('link', { name: 'Look for it among former gateways' }).click();
    await page.getByRole('heading', { level: 1, name: 'Unknown node' }).waitFor();
    await open('#/nodes?q=nothing%20like%20it');
    await page.getByText('No node matches.').waitFor();
    await page.getByText('Remove a filter').getByRole('button').click();
    await page.locator('.node-link').first().waitFor();
  });
});

describe('a node', () => {
  it('has a page with its score in parts, its probe, stake, delegations and sessions', async () => {
    const probed = (await gateways()).find(({ last_probe: probe }) => probe !== null)!;
    await open(`#/nodes/${probed.identity_key}`);
    const scores = scoreParts(probed)!;
    await page.getByText(`Their weighted sum is ${scores.sum.toFixed(2)}`).waitFor();
    await page.getByRole('heading', { name: 'Delegations' }).waitFor();
    await page.getByRole('img', { name: /the last day that the gateway reported/ }).waitFor();
    expect(await page.locator('dt').allTextContents()).toEqual(
      expect.arrayContaining(['Total stake?', 'Original pledge?', 'Profit margin?', 'Addresses']),
    );
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      expect(await findings()).toEqual([]);
      expect(await overflow()).toBe(0);
    }
    for (const link of await page.locator('.links a').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      expect((await client.get(href)).status).toBe(200);
    }
    await current().picture('node', true);
    expect(complaints).toEqual([]);
  });

  it('has the score that its parts add up to, for every gateway', async () => {
    for (const gateway of await gateways()) {
      expect([gateway.identity_key, scoreParts(gateway)?.score]).toEqual([
        gateway.identity_key,
        gateway.performance_v2?.score,
      ]);
    }
  });

  it('that is not a gateway has no probes', async () => {
    await open('#/nodes?kind=mixnode');
    await page.locator('.node-link').first().click();
    await page.getByText('Probes test the gateways of the directory.').waitFor();
    expect(await page.getByRole('link', { name: 'All nodes' }).getAttribute('href')).toBe(
      '#/nodes?kind=mixnode',
    );
    await page.getByRole('heading', { name: 'Stake and rewards' }).waitFor();
    expect(await page.getByText('Sessions per day').count()).toBe(0);
  });

  it('that is unknown has a clear page', async () => {
    await open('#/nodes/999999');
    await page.getByText('No node of the last collection has the id or key 999999.').waitFor();
    expect(await findings()).toEqual([]);
    await open('#/elsewhere');
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
  });
});

describe('the map', () => {
  const zoom = () => page.locator('.map-controls [role=status]').textContent();

  it('zooms by buttons, wheel and keys', async () => {
    await open('#/map');
    await page.locator('.dot').first().waitFor();
    expect(await zoom()).toBe('Zoom 1×');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByText('Zoom 1.6×').waitFor();
    await page.locator('.map-frame').focus();
    await page.keyboard.press('+');
    await page.getByText('Zoom 2.6×').waitFor();
    const land = page.locator('.world > g').first();
    const before = await land.getAttribute('transform');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      `document.querySelector('.world > g').getAttribute('transform') !== '${before}'`,
    );
    await page.keyboard.press('0');
    await page.getByText('Zoom 1×').waitFor();
    await page.locator('.world').hover();
    await page.mouse.wheel(0, -300);
    await page.waitForFunction(
      `document.querySelector('.map-controls [role=status]').textContent !== 'Zoom 1×'`,
    );
    await page.getByRole('button', { name: 'Show the whole world' }).click();
    await page.getByText('Zoom 1×').waitFor();
  });

  it('is zoomed by two fingers, and then moved by one', async () => {
    const swipe = await current().touchScreen();
    await open('#/map');
    await page.locator('.dot').first().waitFor();
    const world = page.locator('.world');
    const land = page.locator('.world > g').first();
    const whole = await land.getAttribute('transform');
    // One finger scrolls the page while the whole world is shown.
    await swipe(world, [0], [40]);
    expect(await land.getAttribute('transform')).toBe(whole);
    await swipe(world, [-20, 20], [-60, 60]);
    await page.waitForFunction(
      `document.querySelector('.map-controls [role=status]').textContent !== 'Zoom 1×'`,
    );
    const zoomed = await land.getAttribute('transform');
    await swipe(world, [0], [40]);
    await page.waitForFunction(
      `document.querySelector('.world > g').getAttribute('transform') !== '${zoomed}'`,
    );
    expect(complaints).toEqual([]);
  });

  it('leads from a country or a dot to its nodes', async () => {
    await open('#/map');
    await page.locator('.in-view a').first().click();
    const country = new URLSearchParams(page.url().split('?')[1]).get('country');
    await page.locator('.country.chosen').waitFor();
    await page.getByRole('heading', { name: 'Locations' }).waitFor();
    expect(await findings()).toEqual([]);
    const nodes = await page.locator('.selection p').textContent();
    await page.getByRole('link', { name: 'List these nodes' }).click();
    await page.locator('.count', { hasText: nodes!.split(' ')[0]! }).waitFor();
    expect(page.url()).toContain(`country=${country}`);
    await open('#/map');
    await page.locator('.dot').first().dispatchEvent('click');
    await page.getByRole('heading', { name: 'Selection' }).waitFor();
    await page.locator('.selection a').first().click();
    expect(page.url()).toMatch(/#\/nodes\?kind=listed&country=\w\w&city=/);
    await page.locator('.node-link').first().waitFor();
  });

  it('distinguishes scores by shape, not by colour alone', async () => {
    await open('#/map?nodes=all');
    const shapes: string[] = await page.evaluate(
      `[...document.querySelectorAll('.map-legend path')].map((each) => each.getAttribute('d') + each.getAttribute('class'))`,
    );
    expect(new Set(shapes).size).toBe(5);
  });
});

describe('changes', () => {
  it('are listed since this browser first saw the network, over visits', async () => {
    await open('#/changes');
    await page.getByText('Nothing has changed since.').waitFor();
    await current().simulated.collect(0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const seen = page.getByRole('region', { name: 'Seen by this browser' });
    await seen.getByText('left the network').first().waitFor();
    await seen.getByText('joined with version').first().waitFor();
    await page.reload();
    await page.getByLabel('Kind of change').selectOption('joined');
    expect(await seen.getByText('left the network').count()).toBe(0);
    await seen.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Facts' }).waitFor();
    await open('#/changes');
    await page.getByRole('button', { name: 'Forget what was seen' }).click();
    await page.getByText('Nothing has changed since.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('lead to the record of a gateway that has left', async () => {
    const listed = new Set<string>();
    for (let index = 0; index < (await total()); index += 200) {
      const { items } = (await client.json(
        `/explorer/v3/service-nodes?size=200&page=${index / 200}`,
      )) as { items: { identity_key: string }[] };
      for (const { identity_key: key } of items) listed.add(key);
    }
    const { items } = (await client.json('/v2/gateways?size=200')) as {
      items: { gateway_identity_key: string }[];
    };
    const former = items.find(({ gateway_identity_key: key }) => !listed.has(key))!;
    await open(`#/nodes/${former.gateway_identity_key}`);
    await page.getByText('has a record of it as a gateway').waitFor();
  });
});

describeMissingParts(current);

describe('its files', () => {
  it('are served with a policy that allows nothing else, and compressed on request', async () => {
    const plain = await client.get('/');
    expect(plain.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'content-security-policy': expect.stringContaining("trusted-types 'none'"),
      'x-content-type-options': 'nosniff',
      vary: 'accept, accept-encoding',
    });
    expect(plain.headers['content-security-policy']).toContain("default-src 'none'");
    const packed = await client.get('/', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect((await client.send('HEAD', '/')).text).toBe('');
    expect((await client.get('/?from=elsewhere')).status).toBe(200);
    const script = /src="(\/?assets\/[^"]+)"/.exec(plain.text)?.[1] ?? '';
    const asset = await client.get(`/${script.replace(/^\//, '')}`);
    expect(asset.headers['cache-control']).toContain('immutable');
    expect((await client.get('/assets/../package.json')).status).toBe(404);
  });

  it('are at most 100 kB of script in brotli', () => {
    const assets = join(current().folder, 'assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js.br'));
    const bytes = scripts.map((name) => statSync(join(assets, name)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
    expect(scripts.length).toBeGreaterThan(2);
  });
});
