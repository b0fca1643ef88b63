import { describe, expect, it } from '@jest/globals';
import { createNodeStatusClient } from './node-status-client.ts';

function clientOf(answer: () => Response) {
  const asked: string[] = [];
  const client = createNodeStatusClient({
    baseUrl: 'https://status.test/',
    fetch: (request) => {
      asked.push(`${request.method} ${request.url}`);
      return Promise.resolve(answer());
    },
  });
  return { client, asked };
}

describe('the client', () => {
  it('puts parameters where the operation has them', async () => {
    const { client, asked } = clientOf(() => Response.json([]));
    await client.GET('/v2/metrics/sessions', {
      params: { query: { day: '2026-03-10', page: 2, size: 200 } },
    });
    await client.GET('/dvpn/v1/directory/gateways/country/{two_letter_country_code}', {
      params: { path: { two_letter_country_code: 'CH' } },
    });
    await client.GET('/v2/gateways/{identity_key}', {
      params: { path: { identity_key: 'a/b?c' } },
    });
    expect(asked).toEqual([
      'GET https://status.test/v2/metrics/sessions?day=2026-03-10&page=2&size=200',
      'GET https://status.test/dvpn/v1/directory/gateways/country/CH',
      'GET https://status.test/v2/gateways/a%2Fb%3Fc',
    ]);
  });

  it('gives the data of a success', async () => {
    const { client } = clientOf(() => Response.json({ uptime: 5 }));
    const { data, error } = await client.GET('/v2/status/health');
    expect({ uptime: data?.uptime, error }).toEqual({ uptime: 5, error: undefined });
  });

  it('gives the text and the status of a refusal', async () => {
    const { client } = clientOf(() => new Response('Internal server error', { status: 500 }));
    const { data, error, response } = await client.GET('/v2/summary');
    expect([data, error, response.status]).toEqual([undefined, 'Internal server error', 500]);
  });
});
