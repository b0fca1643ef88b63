import { describe, expect, it } from '@jest/globals';
import {
  sampleNetwork,
  serveSample,
  type SampleNetwork,
} from '@tandem/node-network-status-page/testing';
import type { StatusPageUnderTest } from './status-page-under-test.ts';

/** The behaviour of the page while data is missing, old, or large; the tests choose its answers. */
export function describeMissingParts(current: () => StatusPageUnderTest): void {
  const page = () => current().page;

  describe('while something is missing', () => {
    const sample = (at = new Date()): SampleNetwork => sampleNetwork(20, at);

    it('shows that nothing is collected yet, and then the collected network', async () => {
      let network: SampleNetwork | 'empty' = 'empty';
      await current().answerWith((url) => serveSample(network, url));
      await current().open();
      await page().getByText('Nothing is collected yet.').waitFor();
      expect(await current().findings()).toEqual([]);
      network = sample();
      await page().getByRole('button', { name: 'Try again' }).click();
      await page().getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      expect(await page().locator('.notice').count()).toBe(0);
    });

    it('shows the status of a refusal, and continues to show its data', async () => {
      let network: SampleNetwork | 'broken' = 'broken';
      await current().answerWith((url) => serveSample(network, url));
      await current().open('#/nodes');
      await page().getByText('The service answered with status 500.').waitFor();
      network = sample();
      await page().getByRole('button', { name: 'Try again' }).click();
      await page().getByText('28 nodes', { exact: true }).waitFor();
      network = 'broken';
      await page().getByRole('button', { name: 'Refresh' }).click();
      await page().getByText('The data could not be refreshed.').waitFor();
      expect(await page().locator('.node-link').count()).toBe(28);
      expect(await current().findings()).toEqual([]);
    });

    it('shows that the device is offline, and recovers by itself', async () => {
      await current().open();
      await current().browser.context.setOffline(true);
      await page().getByText('Your device is offline.').waitFor();
      await current().browser.context.setOffline(false);
      await page().locator('.notice').waitFor({ state: 'detached' });
    });

    it('warns of data that the collector no longer renews', async () => {
      const network = sample(new Date(Date.now() - 3 * 3_600_000));
      await current().answerWith((url) => serveSample(network, url));
      await current().open();
      await page().getByText('This data is old.').waitFor();
      expect(await page().locator('#age').textContent()).toBe('Collected 3 hours ago');
    });

    it('shows the nodes that could be loaded', async () => {
      const network = sampleNetwork(450, new Date());
      await current().answerWith((url) =>
        url.searchParams.get('page') === '3' ? undefined : serveSample(network, url),
      );
      await current().open('#/nodes');
      await page().getByText('Not all nodes could be loaded.').waitFor();
      expect(await page().locator('.node-link').count()).toBe(50);
    });

    it('offers no copy of its address where browsers have no clipboard, over plain HTTP', async () => {
      const { url: service } = current().service.client.api;
      await page().route('http://explorer.test/**', async (route) => {
        const { pathname, search } = new URL(route.request().url());
        const response = await route.fetch({ url: `${service}${pathname}${search}` });
        await route.fulfill({ response });
      });
      await page().goto('http://explorer.test/#/nodes');
      await page().getByRole('button', { name: 'Download as CSV' }).waitFor();
      expect(await page().getByRole('button', { name: 'Copy link' }).count()).toBe(0);
      await current().open('#/nodes');
      await page().getByRole('button', { name: 'Copy link' }).waitFor();
    });

    it('shows a network without gateways', async () => {
      const network = sampleNetwork(0, new Date());
      await current().answerWith((url) => serveSample(network, url));
      await current().open();
      await page().getByRole('link', { name: 'Nodes: 0' }).waitFor();
      await page().getByRole('link', { name: 'Map' }).click();
      await page().getByText('No nodes are in view.').waitFor();
      expect(current().complaints).toEqual([]);
    });
  });

  describe('10,000 nodes', () => {
    it('are searched, of which the page draws fifty', async () => {
      const network = sampleNetwork(7_143, new Date());
      await current().answerWith((url) => serveSample(network, url));
      await current().open('#/nodes');
      await page().getByText('10,000 nodes', { exact: true }).waitFor();
      expect(await page().locator('.nodes tbody tr').count()).toBe(50);
      await page().getByRole('searchbox').fill('lighthouse tarifa');
      await page().getByText('1 of 10,000 nodes matches.').waitFor();
      await page().getByRole('link', { name: 'Map' }).click();
      await page().locator('.dot').first().waitFor();
      await page().getByRole('link', { name: 'Overview' }).click();
      await page().getByRole('img', { name: '10,000 described nodes' }).waitFor();
      expect(current().complaints).toEqual([]);
    });
  });
}
