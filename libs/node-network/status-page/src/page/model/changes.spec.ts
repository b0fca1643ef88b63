import { describe, expect, it } from '@jest/globals';
import { sampleNode } from '../../../testing/sample-network.ts';
import { SeenNetwork } from '../data/seen-network.ts';
import { changesBetween, marksOf, MAX_CHANGES } from './changes.ts';
import { nodeRow, type GatewayFacts, type NodeRow } from './node-row.ts';

const AT = '2026-03-11T08:15:30Z';
const LATER = '2026-03-11T08:20:30Z';
const row = (nodeId: number, more: Partial<NodeRow> = {}): NodeRow => ({
  ...nodeRow(sampleNode(nodeId), 0),
  nodeId,
  name: `node ${nodeId}`,
  version: '1.0.0',
  kind: 'entry',
  ...more,
});
const scored = (score: GatewayFacts['score']) => ({ score }) as GatewayFacts;

describe('changes', () => {
  it('are nodes that joined, left or changed, by node id', () => {
    const before = marksOf([row(1), row(2, { gateway: scored('low') }), row(10)]);
    const after = marksOf([
      row(2, { version: '1.1.0', kind: 'exit', gateway: scored('high') }),
      row(3),
      row(10),
    ]);
    expect(changesBetween(before, after, AT)).toEqual([
      { at: AT, nodeId: 1, name: 'node 1', what: 'left', before: '1.0.0', after: '' },
      { at: AT, nodeId: 2, name: 'node 2', what: 'version', before: '1.0.0', after: '1.1.0' },
      { at: AT, nodeId: 2, name: 'node 2', what: 'kind', before: 'entry', after: 'exit' },
      { at: AT, nodeId: 2, name: 'node 2', what: 'score', before: 'low', after: 'high' },
      { at: AT, nodeId: 3, name: 'node 3', what: 'joined', before: '', after: '1.0.0' },
    ]);
    expect(changesBetween(after, after, AT)).toEqual([]);
  });

  it('do not include scores of gateways that enter or leave the directory', () => {
    const listed = marksOf([row(1, { gateway: scored('low') })]);
    const unlisted = marksOf([row(1)]);
    expect(changesBetween(listed, unlisted, AT)).toEqual([]);
    expect(changesBetween(unlisted, listed, AT)).toEqual([]);
  });
});

/** Stores texts, unless it is forbidden. */
function memory() {
  const texts = new Map<string, string>();
  return {
    texts,
    read: (key: string) => texts.get(key) ?? null,
    write: (key: string, text: string) => void texts.set(key, text),
  };
}

describe('the stored changes of a browser', () => {
  it('survive the visit', () => {
    const storage = memory();
    const first = new SeenNetwork(storage);
    expect([first.sinceUtc, first.intervalMs, first.changes]).toEqual([null, null, []]);
    first.take(AT, marksOf([row(1)]));
    const second = new SeenNetwork(storage);
    second.take(LATER, marksOf([row(2)]));
    expect(second.changes.map(({ what, at }) => [what, at])).toEqual([
      ['left', LATER],
      ['joined', LATER],
    ]);
    expect([second.sinceUtc, second.intervalMs]).toEqual([AT, 300_000]);
    expect(new SeenNetwork(storage).changes).toEqual(second.changes);
  });

  it('are not changed by the same collection, and can be cleared', () => {
    const seen = new SeenNetwork(memory());
    seen.take(AT, marksOf([row(1)]));
    seen.take(AT, marksOf([]));
    expect(seen.changes).toEqual([]);
    seen.take(LATER, marksOf([]));
    expect(seen.changes).toHaveLength(1);
    seen.clear();
    expect([seen.changes, seen.sinceUtc]).toEqual([[], LATER]);
  });

  it('are bounded', () => {
    const seen = new SeenNetwork(memory());
    const many = Array.from({ length: MAX_CHANGES + 50 }, (_, index) => row(index));
    seen.take(AT, marksOf(many));
    seen.take(LATER, marksOf([]));
    expect(seen.changes).toHaveLength(MAX_CHANGES);
  });

  it('are empty if the storage is not readable', () => {
    const storage = memory();
    storage.write('explorer.seen', '{');
    expect(new SeenNetwork(storage).sinceUtc).toBeNull();
  });
});
