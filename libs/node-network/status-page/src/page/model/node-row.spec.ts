import { describe, expect, it } from '@jest/globals';
import { sampleGateway, sampleNode } from '../../../testing/sample-network.ts';
import { gatewayFacts, nodeRow } from './node-row.ts';
import { givenText, plainText } from './plain-text.ts';

describe('a row', () => {
  it('has the fields that lists show of a node', () => {
    expect(nodeRow(sampleNode(3), 7)).toMatchObject({
      nodeId: 4,
      index: 7,
      kind: 'exit',
      bonded: true,
      uptime: 0.98,
      stake: 251_003.5,
      delegators: 12,
      gateway: null,
    });
  });

  it.each([
    [{ mixnode: true, entry: false, exit_nr: false, exit_ipr: false }, 'mixnode'],
    [{ mixnode: true, entry: true, exit_nr: false, exit_ipr: false }, 'entry'],
    [{ mixnode: false, entry: true, exit_nr: true, exit_ipr: false }, 'exit'],
    [{ mixnode: false, entry: false, exit_nr: false, exit_ipr: true }, 'exit'],
    [{ mixnode: false, entry: false, exit_nr: false, exit_ipr: false }, 'other'],
  ])('of a node that declares %j is of kind %s', (declared_role, kind) => {
    const node = sampleNode(1);
    const self_description = { ...node.self_description, declared_role };
    expect(nodeRow({ ...node, self_description }, 0).kind).toBe(kind);
  });

  it('has no location if the lookup has none', () => {
    const node = sampleNode(1);
    const at = (latitude: string, longitude: string) =>
      nodeRow({ ...node, geoip: { ...node.geoip!, latitude, longitude } }, 0).coordinates;
    expect(at('0', '0')).toBeNull();
    expect(at('', 'x')).toBeNull();
    expect(at('0', '9.5')).toEqual([9.5, 0]);
    expect(nodeRow({ ...node, geoip: null }, 0)).toMatchObject({ coordinates: null, country: '' });
  });
});

describe('the facts of a gateway', () => {
  it('without a probe are offline and usable for nothing', () => {
    const never = { ...sampleGateway(1), last_probe: null, performance_v2: null };
    expect(gatewayFacts(never)).toMatchObject({
      score: 'offline',
      load: 'offline',
      isEntry: false,
      isExit: false,
      testedAt: null,
    });
  });

  it('are an exit only when it reaches the internet by both protocols', () => {
    const as_exit = {
      can_connect: true,
      can_route_ip_v4: true,
      can_route_ip_external_v4: true,
      can_route_ip_v6: true,
      can_route_ip_external_v6: true,
    };
    const isExit = (change: Partial<typeof as_exit>) => {
      const sample = sampleGateway(3);
      const probe = sample.last_probe!;
      const outcome = { ...probe.outcome, as_exit: { ...as_exit, ...change } };
      return gatewayFacts({ ...sample, last_probe: { ...probe, outcome } }).isExit;
    };
    expect(isExit({})).toBe(true);
    expect(isExit({ can_connect: false })).toBe(true);
    expect(isExit({ can_route_ip_external_v4: false })).toBe(false);
    expect(isExit({ can_route_ip_external_v6: false })).toBe(false);
  });
});

describe('texts of operators', () => {
  it.each([
    ['Fast &amp;amp; reliable', 'Fast & reliable'],
    ['Fast &amp; reliable', 'Fast & reliable'],
    ['&lt;b&gt; &quot;x&quot; &#39;y&#x27;', '<b> "x" \'y\''],
    ['&nothing; 5 &', '&nothing; 5 &'],
  ])('%s is %s', (escaped, text) => {
    expect(plainText(escaped)).toBe(text);
  });

  it('may be missing', () => {
    for (const missing of ['NA', 'N/A', '', ' ', null, undefined]) {
      expect(givenText(missing)).toBeNull();
    }
  });
});
