import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@tandem/shared-runtime';
import { readNodeStatusWorkerConfig } from './config.ts';

const NEEDED = { DATABASE_URL: 'postgres://db/x', UPSTREAM_URL: 'http://up/api' };
const SECRET = 'abcdefgh'.repeat(4);

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readNodeStatusWorkerConfig({ ...NEEDED, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  return [];
}

describe('the environment', () => {
  it('needs an upstream and a database', () => {
    expect(readNodeStatusWorkerConfig(NEEDED)).toMatchObject({
      geoUrl: 'http://up/api',
      geoDatabase: null,
      health: null,
      probeAgentKeys: new Map(),
    });
  });

  it('has a variable for the allowed share of broken records', () => {
    expect(readNodeStatusWorkerConfig(NEEDED).maxBrokenShare).toBe(0.5);
    const env = { ...NEEDED, COLLECT_MAX_BROKEN_SHARE: '0.2' };
    expect(readNodeStatusWorkerConfig(env).maxBrokenShare).toBe(0.2);
    for (const bad of ['-0.1', '1.1', 'half']) {
      expect(faultsOf({ COLLECT_MAX_BROKEN_SHARE: bad })).toEqual([
        'COLLECT_MAX_BROKEN_SHARE must be from 0 to 1',
      ]);
    }
  });

  it('may name geo databases', () => {
    const env = { ...NEEDED, GEO_DB_FILE: 'city.mmdb', GEO_ASN_DB_FILE: 'asn.mmdb' };
    expect(readNodeStatusWorkerConfig(env).geoDatabase).toEqual({
      cityFile: 'city.mmdb',
      asnFile: 'asn.mmdb',
    });
    expect(faultsOf({ GEO_ASN_DB_FILE: 'asn.mmdb' })).toEqual([
      'GEO_ASN_DB_FILE requires GEO_DB_FILE',
    ]);
  });

  it('may give probe agents keys', () => {
    const PROBE_AGENT_KEYS = JSON.stringify({ north: SECRET });
    const config = readNodeStatusWorkerConfig({ ...NEEDED, HEALTH_PORT: '0', PROBE_AGENT_KEYS });
    expect(config.probeAgentKeys).toEqual(new Map([['north', SECRET]]));
    expect(faultsOf({ PROBE_AGENT_KEYS })).toEqual([
      'PROBE_AGENT_KEYS requires HEALTH_PORT, which receives probe reports',
    ]);
  });

  it.each([
    ['no JSON', `{"north": ${SECRET}`],
    ['a list', JSON.stringify([SECRET])],
    ['a short secret', JSON.stringify({ north: SECRET.slice(1) })],
    ['a weak secret', JSON.stringify({ north: 'a'.repeat(64) })],
    ['a number', JSON.stringify({ north: 7 })],
    ['no name', JSON.stringify({ '': SECRET })],
    ['one secret for two', JSON.stringify({ north: SECRET, south: SECRET })],
  ])('must not give keys that are %s, and no fault shows them', (_, PROBE_AGENT_KEYS) => {
    const faults = faultsOf({ HEALTH_PORT: '0', PROBE_AGENT_KEYS });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^PROBE_AGENT_KEYS must /);
    expect(faults[0]).not.toContain('abcdefg');
  });
});
