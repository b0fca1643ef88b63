import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serveNetwork, type ServedNetwork } from '../../testing/serve-network.ts';
import { StoredRecords } from '../../testing/stored-records.ts';

let network: ServedNetwork;

beforeAll(async () => {
  network = await serveNetwork(new StoredRecords(), { maxAgeSeconds: 30 });
});
afterAll(() => network.stop());

describe('status', () => {
  it('returns the uptime in whole seconds', async () => {
    expect(await network.json('/v2/status/health')).toEqual({ uptime: 3600 });
    network.clock.advanceSeconds(61);
    expect(await network.json('/v2/status/health')).toEqual({ uptime: 3661 });
  });

  it('is never cached', async () => {
    const answer = await network.get('/v2/status/health');
    expect(answer.headers['cache-control']).toBeUndefined();
  });

  it('returns ten texts about the build', async () => {
    const build = await network.json('/v2/status/build_information');
    expect(Object.keys(build)).toHaveLength(10);
    expect(Object.values(build).every((value) => typeof value === 'string')).toBe(true);
    expect(build.build_version).toBe('4.2.0');
  });
});
