import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bondedNode } from '../documents/bonded-node.ts';
import { bridgeInformation } from '../documents/bridge-information.ts';
import { delegation } from '../documents/delegation.ts';
import { describedNode } from '../documents/described-node.ts';
import { location } from '../documents/geo-answer.ts';
import { delegationsPage, listPage, mixingPage, skimmedPage } from '../documents/list-page.ts';
import { cleanDescription, rawNodeDescription } from '../documents/node-description.ts';
import { packetCounters } from '../documents/packet-counters.ts';
import { plainText } from '../documents/plain-text.ts';
import { sessionReport } from '../documents/session-report.ts';
import { skimmedNode } from '../documents/skimmed-node.ts';
import { probeResult } from '../probes/probe-result.ts';
import { addDecimals, decimal } from '../values/decimal.ts';
import { ipAddress } from '../values/ip-address.ts';
import { compareVersions, parseVersion } from '../values/semantic-version.ts';
import {
  sampleBondedNode,
  sampleDescribedNode,
  sampleProbeResult,
  sampleSkimmedNode,
} from '../../testing/index.ts';
import { Mismatch, type Decoder } from './decoder.ts';

const DECODERS: Readonly<Record<string, readonly [Decoder<unknown>, unknown]>> = {
  bondedNode: [bondedNode, sampleBondedNode()],
  bridgeInformation: [bridgeInformation, { version: '0', transports: [] }],
  delegation: [delegation, { node_id: 1, owner: 'n1', height: 1 }],
  delegationsPage: [delegationsPage, { data: { delegations: [], start_next_after: null } }],
  describedNode: [describedNode, sampleDescribedNode()],
  listPage: [listPage, { pagination: { total: 1, page: 0, size: 1 }, data: [1] }],
  location: [location, { country: 'CH', loc: '1,2', asn: {} }],
  mixingPage: [mixingPage, { nodes: {} }],
  packetCounters: [packetCounters, { dropped_since_startup: 1, sent_since_startup: 2 }],
  probeResult: [probeResult, sampleProbeResult()],
  rawNodeDescription: [rawNodeDescription, { moniker: 'm' }],
  sessionReport: [sessionReport, { update_time: '2026-03-10T00:00:00Z', sessions: [{}] }],
  skimmedNode: [skimmedNode, sampleSkimmedNode()],
  skimmedPage: [skimmedPage, { metadata: {}, nodes: {} }],
};

/** Replaces the `at`-th value by `part`, at any depth. */
function spoil(value: unknown, at: number, part: unknown): unknown {
  let left = at;
  const visit = (current: unknown): unknown => {
    if (left-- === 0) return part;
    if (Array.isArray(current)) return current.map(visit);
    if (typeof current !== 'object' || current === null) return current;
    return Object.fromEntries(Object.entries(current).map(([key, inner]) => [key, visit(inner)]));
  };
  return visit(value);
}

describe.each(Object.entries(DECODERS))('%s', (_, [decode, sample]) => {
  it('reads or refuses anything, and never fails otherwise', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(80), (part, at) => {
        for (const value of [part, spoil(sample, at, part)]) {
          try {
            decode(value);
          } catch (error) {
            expect(error).toBeInstanceOf(Mismatch);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('untrusted input', () => {
  const html = fc.array(
    fc.constantFrom('<', '>', '/', '&', '!', 'b', ' ', 'script', 'style', 'amp;', '"', '=', '-->'),
    { maxLength: 40 },
  );

  it('removes every tag, and every ampersand without a reference', () => {
    fc.assert(
      fc.property(html, (parts) => {
        const text = plainText(parts.join(''));
        expect(text).not.toMatch(/[<>]/);
        expect(text).not.toMatch(/&(?!amp;|lt;|gt;)/);
      }),
    );
  });

  it('does not change when it is cleaned again', () => {
    fc.assert(
      fc.property(html, (parts) => {
        const raw = { moniker: parts.join(''), website: null, security_contact: null, details: '' };
        const once = cleanDescription(7, raw);
        expect(cleanDescription(7, once)).toEqual(once);
      }),
    );
  });
});

describe('values', () => {
  const digits = fc.bigInt({ min: 0n, max: 10n ** 30n });

  it('add up exactly', () => {
    const half = 10n ** 18n;
    const write = (scaled: bigint): string =>
      `${scaled / half}.${(scaled % half).toString().padStart(18, '0')}`;
    fc.assert(
      fc.property(digits, digits, (left, right) => {
        const sum = decimal(addDecimals(write(left), write(right)));
        const [whole = '', rest = ''] = sum.split('.');
        expect(BigInt(whole + rest.padEnd(18, '0'))).toBe(left + right);
      }),
    );
  });

  it('accept a canonical address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const canonical = ipAddress(address);
        expect(ipAddress(canonical)).toBe(canonical);
      }),
    );
  });

  it('order versions one way', () => {
    const identifier = fc.constantFrom('0', '1', '10', 'a', 'rc', '-');
    const part = fc.array(identifier, { minLength: 1, maxLength: 3 }).map((list) => list.join('.'));
    const version = fc
      .tuple(fc.nat(2), fc.nat(2), fc.nat(2), fc.option(part), fc.option(part))
      .map(([major, minor, patch, pre, build]) => {
        const core = `${major}.${minor}.${patch}`;
        return core + (pre === null ? '' : `-${pre}`) + (build === null ? '' : `+${build}`);
      });
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const [x, y, z] = [parseVersion(a)!, parseVersion(b)!, parseVersion(c)!];
        expect(Math.sign(compareVersions(x, y))).toBe(-Math.sign(compareVersions(y, x)) + 0);
        expect(compareVersions(x, y) === 0).toBe(a === b);
        if (compareVersions(x, y) <= 0 && compareVersions(y, z) <= 0) {
          expect(compareVersions(x, z)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
