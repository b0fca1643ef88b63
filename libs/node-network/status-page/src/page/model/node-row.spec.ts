import { describe, expect, it } from '@jest/globals';
import { sampleGateway, sampleNode } from '../../../test/sample-network.ts';
import { formatAmount, formatMargin } from './amounts.ts';
import { changesBetween, changeText, marksOf } from './changes.ts';
import { directoryGap } from './directory-gap.ts';
import { gatewayRows } from './gateway-row.ts';
import { nodeRows } from './node-row.ts';
import { givenText, nodeName, plainText } from './plain-text.ts';

const AT = '2026-03-11T08:15:30Z';

describe('rows', () => {
  it('join a gateway of the directory with its node, and add all other nodes', () => {
    const rows = nodeRows(gatewayRows([sampleGateway(3)]), [
      sampleNode(3),
      sampleNode(4, 'mixnode'),
    ]);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ nodeId: 4, kind: 'exit gateway', stake: 251_003.5 });
    expect(rows[0]!.gateway).not.toBeNull();
    expect(rows[1]).toMatchObject({ kind: 'mixnode', score: null, gateway: null, delegators: 12 });
  });

  it('say of a gateway what is known while its node is not', () => {
    const [row] = nodeRows(gatewayRows([sampleGateway(3)]), []);
    expect(row).toMatchObject({ nodeId: null, stake: null, bonded: true, network: 'hosting' });
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
      expect(nodeName(missing, '7xKq2mWvRt')).toBe('Unnamed 7xKq2m');
    }
    expect(nodeName('A &amp; B', 'k')).toBe('A & B');
    const [row] = gatewayRows([{ ...sampleGateway(1), name: 'NA' }]);
    expect(row!.name).toBe(`Unnamed ${row!.key.slice(0, 6)}`);
  });
});

it('amounts are coins, margins percent', () => {
  expect(formatAmount('251000500000.5')).toBe('251,000.5 NYM');
  expect(formatAmount('1234567', 'uatom')).toBe('1.23 ATOM');
  expect(formatAmount('12', 'shells')).toBe('12 shells');
  expect(formatMargin('0.2')).toBe('20%');
});

it('the gap between gateways and the directory has reasons', () => {
  const nodes = [
    sampleNode(1),
    { ...sampleNode(2), bonded: false },
    withVersion(sampleNode(3), '1.6.1'),
    withVersion(sampleNode(4), '1.7'),
    { ...sampleNode(5), geoip: null },
    sampleNode(6, 'mixnode'),
  ];
  const rows = nodeRows(gatewayRows([sampleGateway(1)]), nodes);
  expect(directoryGap(rows, 5)).toBe(
    '5 nodes declare that they are gateways; 1 are in the directory for clients: 1 not bonded, 2 run a version before 1.6.2 or none that is known, 1 have no known place.',
  );
  expect(directoryGap(rows.slice(0, 1), 1)).toBe(
    '1 nodes declare that they are gateways; 1 are in the directory for clients.',
  );
});

describe('changes', () => {
  const marks = (...indices: readonly number[]) =>
    marksOf(nodeRows(gatewayRows(indices.map((index) => sampleGateway(index))), []));

  it('are who joined, who left, and who is not as before', () => {
    const [key] = Object.keys(marks(2));
    const before = { ...marks(1), ...marks(2) };
    const after = { ...marks(3), [key!]: { ...before[key!]!, version: '9.9.9', score: null } };
    const changes = changesBetween(before, after, AT);
    expect(changes.map(({ what }) => what).sort()).toEqual(['joined', 'left', 'score', 'version']);
    expect(changes.find(({ what }) => what === 'version')).toMatchObject({ at: AT, key });
    expect(changes.map(changeText).join('\n')).toMatch(/from .+ to 9\.9\.9/);
    expect(changesBetween(before, before, AT)).toEqual([]);
  });
});

function withVersion<Node extends ReturnType<typeof sampleNode>>(
  node: Node,
  version: string,
): Node {
  const self = node.self_description;
  const build_information = { ...self.build_information, build_version: version };
  return { ...node, self_description: { ...self, build_information } };
}
