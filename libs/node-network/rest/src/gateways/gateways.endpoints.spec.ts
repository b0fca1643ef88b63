import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fixtureF, NEVER_PROBED } from '../../testing/fixture-f.ts';
import { serveNetwork, type ServedNetwork } from '../../testing/serve-network.ts';
import { nodeWithGateway, recordsOf, StoredRecords } from '../../testing/stored-records.ts';

const ONLY_WHOLE = ['bonded', 'description', 'last_probe_log', 'bridges'];

let store: StoredRecords;
let network: ServedNetwork;

const keys = (items: readonly { gateway_identity_key: string }[]): string =>
  items.map((gateway) => gateway.gateway_identity_key).join('');

beforeEach(async () => {
  store = new StoredRecords(fixtureF());
  network = await serveNetwork(store);
});
afterEach(() => network.stop());

describe('gateways', () => {
  it('are all that were ever seen, by key', async () => {
    const { total, items } = await network.json('/v2/gateways');
    expect([total, keys(items)]).toEqual([5, 'ABCEG']);
  });

  it('are only the bonded ones in the skinny form, without the bulky parts', async () => {
    const { total, items } = await network.json('/v2/gateways/skinny');
    expect([total, keys(items)]).toEqual([4, 'ABCE']);
    const whole = await network.json('/v2/gateways/A');
    for (const name of ONLY_WHOLE) delete whole[name];
    expect(items[0]).toEqual(whole);
    expect(Object.keys(items[0])).toEqual(Object.keys(whole));
  });

  it('have skinny forms for texts of any characters', async () => {
    const texts = { moniker: '€"}', website: '\u{1f600}', security_contact: '', details: '{' };
    await serve({ description: texts, lastProbeLog: 'é\n"log"' });
    const { items } = await network.json('/v2/gateways/skinny');
    const whole = await network.json('/v2/gateways/X');
    expect(whole.description).toEqual(texts);
    for (const name of ONLY_WHOLE) delete whole[name];
    expect(items).toEqual([whole]);
  });

  it('come in pages', async () => {
    for (const path of ['/v2/gateways', '/v2/gateways/skinny']) {
      const page = await network.json(`${path}?size=3&page=1`);
      expect(page.items).toHaveLength(page.total - 3);
      expect(page).toMatchObject({ page: 1, size: 3 });
    }
  });

  it('have scores that are constants', async () => {
    for (const path of ['/v2/gateways', '/v2/gateways/skinny']) {
      const { items } = await network.json(path);
      for (const item of items) expect(item).toMatchObject({ routing_score: 0, config_score: 0 });
    }
  });

  it('never tested have nulls, and a time of the last write', async () => {
    await serve(NEVER_PROBED);
    const gateway = await network.json('/v2/gateways/X');
    expect(gateway).toMatchObject({ last_testrun_utc: null, last_probe_result: null });
    expect(gateway.last_updated_utc).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('show stored values of any shape', async () => {
    await serve({ lastProbeResult: [1, { a: 'b' }], selfDescribed: null, bridges: { odd: true } });
    expect(await network.json('/v2/gateways/X')).toMatchObject({
      last_probe_result: [1, { a: 'b' }],
      self_described: null,
      bridges: { odd: true },
    });
  });
});

describe('one gateway', () => {
  it('is found though it is not bonded any more', async () => {
    expect(await network.json('/v2/gateways/G')).toMatchObject({
      gateway_identity_key: 'G',
      bonded: false,
    });
  });

  it('is found by its decoded key', async () => {
    expect(await network.json('/v2/gateways/%41')).toMatchObject({ gateway_identity_key: 'A' });
  });

  it.each([
    ['nope', 'nope'],
    ['a', 'a'],
    ['a%20b%2Fc', 'a b/c'],
    ['%zz', '%zz'],
    ['%', '%'],
    ['100%25', '100%'],
    ['skinn%79', 'skinny'],
    ['*', '*'],
    [':identity_key', ':identity_key'],
    ['%C3%A9%F0%9F%98%80', 'é\u{1f600}'],
    ['+', '+'],
    ['x'.repeat(5000), 'x'.repeat(5000)],
  ])('with the key %.40s is unknown', async (path, text) => {
    const answer = await network.get(`/v2/gateways/${path}`);
    expect([answer.status, answer.text]).toEqual([400, text]);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each(['%FF', '%C3', 'a%80b'])('with the key %s is no text', async (path) => {
    const answer = await network.get(`/v2/gateways/${path}`);
    expect([answer.status, answer.text]).toEqual([
      400,
      'Invalid URL: Invalid UTF-8 in `identity_key`',
    ]);
  });

  it.each(['/v2/gateways/', '/v2/gateways//', '/v2/gateways/A/', '//v2/gateways'])(
    'does not hide behind %s',
    async (path) => {
      const answer = await network.get(path);
      expect([answer.status, answer.text]).toEqual([404, '']);
    },
  );
});

async function serve(gateway: Parameters<typeof nodeWithGateway>[1]): Promise<void> {
  store.commit(recordsOf([nodeWithGateway({ key: 'X' }, gateway)]));
  await network.views.refresh();
}
