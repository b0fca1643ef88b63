import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@tandem/shared-runtime';
import { readDemoConfig } from './config.ts';

const KEYS = JSON.stringify({ north: 'abcdefgh'.repeat(4) });

describe('the environment of the demo', () => {
  it('looks addresses up at the simulator and accepts no probe reports by default', () => {
    expect(readDemoConfig({}).collector).toEqual({
      geoDatabase: null,
      health: null,
      probeAgentKeys: new Map(),
    });
  });

  it('reaches the collector', () => {
    const config = readDemoConfig({
      GEO_DB_FILE: 'city.mmdb',
      GEO_ASN_DB_FILE: 'asn.mmdb',
      HEALTH_PORT: '9100',
      PROBE_AGENT_KEYS: KEYS,
    });
    expect(config.collector).toEqual({
      geoDatabase: { cityFile: 'city.mmdb', asnFile: 'asn.mmdb' },
      health: { host: '127.0.0.1', port: 9100 },
      probeAgentKeys: new Map([['north', 'abcdefgh'.repeat(4)]]),
    });
  });

  it('is refused where it would silently do nothing', () => {
    expect(() => readDemoConfig({ PROBE_AGENT_KEYS: KEYS })).toThrow(ConfigError);
  });
});
