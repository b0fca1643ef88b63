import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { loadSnapshot } from '@tandem/node-network-domain';
import { sampleCycle, sampleProbeResult } from '@tandem/node-network-domain/testing';
import { PostgresNetworkStore, PostgresSnapshotSource } from '@tandem/node-network-postgres';
import { createSnapshotPacker } from '@tandem/node-network-rest/packing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { runProgram } from '../../src/index.ts';

const snapshotPacker = createSnapshotPacker();

const test = useTestDatabase();
const TESTED_AT = '2026-03-11T08:00:00Z';
const DOCUMENT = {
  A: { result: sampleProbeResult(), log: 'done', tested_at: TESTED_AT },
  B: { result: { odd: true }, tested_at: TESTED_AT },
  unknown: { result: sampleProbeResult(), tested_at: TESTED_AT },
  broken: { log: 'no result', tested_at: TESTED_AT },
};

let folder: string;
let file: string;
let out: string;
let err: string;
const environment = { ...process.env };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  file = join(folder, 'reports.json');
  await new PostgresNetworkStore(test().database).saveCycle(
    sampleCycle(new Date(TESTED_AT), [
      { nodeId: 1, key: 'A' },
      { nodeId: 2, key: 'B' },
    ]),
  );
  process.env.DATABASE_URL = test().url;
});
afterAll(async () => {
  process.env = environment;
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  out = '';
  err = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  jest.spyOn(console, 'error').mockImplementation((text) => {
    err += `${String(text)}\n`;
  });
  await test().database.sql.query(
    'update network_gateway set probe_result = null, tested_at = null',
  );
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function importing(content: string, ...more: string[]): Promise<number> {
  await writeFile(file, content);
  return runProgram([...more, 'network', 'import', file]);
}

describe('network import', () => {
  it('stores the reports of a file and prints the result', async () => {
    expect(await importing(JSON.stringify(DOCUMENT))).toBe(0);
    expect(out.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['stored', '2'],
      ['not_understood', '1'],
      ['rejected', '1'],
      ['record', 'reason'],
      ['gateway broken', 'result: expected an object'],
      [''],
    ]);
    const source = new PostgresSnapshotSource(test().database);
    const { gateways } = await loadSnapshot(source);
    expect(gateways.map(({ lastTestedAt }) => lastTestedAt)).toEqual(
      Array(2).fill(new Date(TESTED_AT)),
    );
    expect(await source.read((state) => state.packed(snapshotPacker.form))).not.toBeNull();
  });

  it('prints one JSON document for scripts', async () => {
    expect(await importing(JSON.stringify(DOCUMENT), '--json')).toBe(0);
    expect(JSON.parse(out)).toEqual({
      stored: 2,
      not_understood: 1,
      rejected: {
        count: 1,
        samples: [{ record: 'gateway broken', reason: 'result: expected an object' }],
      },
    });
    expect(await importing(JSON.stringify(DOCUMENT))).toBe(0);
    expect(out).toContain('stored          0');
  });

  it.each([
    ['no JSON', '{', 'is not a JSON document'],
    ['a list', '[]', 'is not a document of probe reports'],
    ['a number', '7', 'is not a document of probe reports'],
  ])('fails in one line for %s', async (_, content, message) => {
    expect(await importing(content)).toBe(1);
    expect(err).toBe(`tandem: ${file} ${message}\n`);
  });

  it('fails if all reports are rejected, and prints the reason of each', async () => {
    const broken = JSON.stringify({ broken: DOCUMENT.broken, worse: 7 });
    expect(await importing(broken)).toBe(1);
    expect(out).toContain('gateway worse');
    expect(err).toBe(`tandem: ${file}: all 2 reports were rejected\n`);
    expect(await importing('{}')).toBe(0);
  });

  it('fails for a missing file, and without a file', async () => {
    expect(await runProgram(['network', 'import', join(folder, 'none.json')])).toBe(1);
    expect(err).toContain('none.json cannot be read (ENOENT)');
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await runProgram(['network', 'import'])).toBe(2);
  });
});
