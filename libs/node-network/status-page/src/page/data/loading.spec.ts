import { describe, expect, it } from '@jest/globals';
import { createNodeStatusClient } from '@tandem/node-network-client';
import { sampleNetwork } from '../../../test/sample-network.ts';
import type { SessionDay } from '../model/days.ts';
import { collectedUtc, loadNetwork } from './load-network.ts';
import { loadSessions } from './load-sessions.ts';

const network = sampleNetwork(450, new Date('2026-03-11T08:20:00Z'));
const answers: Readonly<Record<string, unknown>> = {
  '/v2/summary': network.summary,
  '/dvpn/v1/directory/gateways': network.gateways,
  '/v2/summary/history': network.history,
  '/v2/mixnodes/stats': network.traffic,
};
const refused = () => new Response('Internal server error', { status: 500 });

/** A client whose service answers as given, and the addresses that it was asked for. */
function clientOf(answer: (url: URL) => Response) {
  const asked: URL[] = [];
  const client = createNodeStatusClient({
    baseUrl: 'http://service.test',
    fetch: (request) => {
      asked.push(new URL(request.url));
      return new Promise((resolve) => resolve(answer(new URL(request.url))));
    },
  });
  return { client, asked };
}

const serving = (overrides: Readonly<Record<string, unknown>> = {}) =>
  clientOf(({ pathname }) => {
    const body = { ...answers, ...overrides }[pathname];
    return body === undefined ? refused() : Response.json(body);
  });

describe('loading the network', () => {
  it('asks for everything once', async () => {
    const { client, asked } = serving();
    const { summary, gateways, history, traffic } = network;
    expect(await loadNetwork(client, null)).toEqual({
      state: 'ready',
      data: { summary, gateways, history, traffic },
    });
    expect(asked).toHaveLength(4);
  });

  it('asks for the summary only, as long as nothing new was collected', async () => {
    const { client, asked } = serving();
    const shown = collectedUtc(network.summary);
    expect(await loadNetwork(client, shown)).toEqual({ state: 'unchanged' });
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/v2/summary']);
    expect((await loadNetwork(client, '2026-03-11T08:15:00Z')).state).toBe('ready');
  });

  it('distinguishes a service that has not collected from one that fails', async () => {
    const empty = serving({ '/v2/summary': undefined, '/dvpn/v1/directory/gateways': [] });
    expect(await loadNetwork(empty.client, null)).toEqual({ state: 'empty' });
    const failed = { state: 'failed', reason: 'The service answered with status 500.' };
    expect(await loadNetwork(serving({ '/v2/summary': undefined }).client, null)).toEqual(failed);
    expect(await loadNetwork(clientOf(refused).client, null)).toEqual(failed);
  });

  it('does without the charts over time', async () => {
    const { client } = serving({
      '/v2/summary/history': undefined,
      '/v2/mixnodes/stats': undefined,
    });
    expect(await loadNetwork(client, null)).toMatchObject({
      state: 'ready',
      data: { history: [], traffic: [] },
    });
  });

  it.each([
    [
      'is not there',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
    ['answers with something else', () => new Response('<html>', { status: 200 })],
  ])('says so when the service %s', async (_, answer) => {
    expect(await loadNetwork(clientOf(answer).client, null)).toEqual({
      state: 'failed',
      reason: 'The service cannot be reached.',
    });
  });
});

describe('loading sessions', () => {
  const serveSessions = (url: URL) => {
    const { page, size, day } = Object.fromEntries(url.searchParams) as Record<string, string>;
    const found = network.sessions.filter((each) => each.day === day);
    const start = Number(page) * Number(size);
    return Response.json({
      page: Number(page),
      size: Number(size),
      total: found.length,
      items: found.slice(start, start + Number(size)),
    });
  };

  it('sums all pages of each day, newest first, and skips days without reports', async () => {
    const { client, asked } = clientOf(serveSessions);
    const days: SessionDay[] = [];
    await loadSessions(client, ['2026-03-01', '2026-03-10', '2026-03-11'], (day) => days.push(day));
    expect(days.map(({ date, gateways }) => [date, gateways])).toEqual([
      ['2026-03-11', 450],
      ['2026-03-10', 450],
    ]);
    // Three pages of 200 for each day with reports, one for the day without.
    expect(asked).toHaveLength(7);
  });

  it('fails when a page is refused', async () => {
    const { client } = clientOf((url) =>
      url.searchParams.get('page') === '2' ? refused() : serveSessions(url),
    );
    await expect(loadSessions(client, ['2026-03-11'], () => undefined)).rejects.toThrow(
      'The service answered with status 500.',
    );
  });
});
