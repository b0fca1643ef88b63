import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fixtureF } from '../../testing/fixture-f.ts';
import { serveNetwork, type ServedNetwork } from '../../testing/serve-network.ts';
import { StoredRecords } from '../../testing/stored-records.ts';
import { debugText } from './debug-text.ts';
import { I64, parseInteger, U32, U64 } from './numbers.ts';
import { decodeSegment } from './percent-decoding.ts';

const PREFIX = 'Failed to deserialize query string: ';
const FAULTS = [
  'invalid digit found in string',
  'cannot parse integer from empty string',
  'number too large to fit in target type',
  'number too small to fit in target type',
  'provided string was not `true` or `false`',
];

describe('parseInteger', () => {
  it.each([
    ['0', U64, 0],
    ['+7', U64, 7],
    ['007', U64, 7],
    ['', U64, 'cannot parse integer from empty string'],
    ['+', U64, 'invalid digit found in string'],
    ['-', I64, 'invalid digit found in string'],
    ['-1', U64, 'invalid digit found in string'],
    ['--1', I64, 'invalid digit found in string'],
    ['+-1', I64, 'invalid digit found in string'],
    ['-1', I64, -1],
    ['1_000', U64, 'invalid digit found in string'],
    ['٣', U64, 'invalid digit found in string'],
    ['4294967295', U32, 4_294_967_295],
    ['4294967296', U32, 'number too large to fit in target type'],
    ['18446744073709551615', U64, 2 ** 64],
    ['18446744073709551616', U64, 'number too large to fit in target type'],
    ['1844674407370955161x', U64, 'invalid digit found in string'],
    ['18446744073709551616x', U64, 'number too large to fit in target type'],
    ['9223372036854775808', I64, 'number too large to fit in target type'],
    ['-9223372036854775808', I64, -(2 ** 63)],
    ['-9223372036854775809', I64, 'number too small to fit in target type'],
    [`${'0'.repeat(100_000)}5`, U64, 5],
    ['9'.repeat(100_000), U64, 'number too large to fit in target type'],
  ])('%.30s', (text, kind, expected) => {
    expect(parseInteger(text, kind)).toBe(expected);
  });

  it('reads every number of 32 bits and no other', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 70n), 2n ** 70n), (value) => {
        const parsed = parseInteger(value.toString(), U32);
        const fits = value >= 0n && value <= U32.max;
        expect(parsed).toEqual(fits ? Number(value) : expect.any(String));
      }),
    );
  });
});

describe('debugText', () => {
  it.each([
    ['abc', '"abc"'],
    ['', '""'],
    ['a"b\\c', '"a\\"b\\\\c"'],
    ["it's", '"it\'s"'],
    ['\0\t\r\n\u0007\u007f', '"\\0\\t\\r\\n\\u{7}\\u{7f}"'],
    ['é \u{1f600}', '"é \u{1f600}"'],
    ['\u00a0\u200b\u0301\ue000', '"\\u{a0}\\u{200b}\\u{301}\\u{e000}"'],
  ])('of %j', (text, expected) => {
    expect(debugText(text)).toBe(expected);
  });
});

describe('decodeSegment', () => {
  it('decodes any percent-encoded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeSegment(encodeURIComponent(text), 'x')).toBe(text);
      }),
    );
  });
});

describe('any request', () => {
  let network: ServedNetwork;
  beforeAll(async () => {
    network = await serveNetwork(new StoredRecords(fixtureF()));
  });
  afterAll(() => network.stop());

  /** Text that a request line may contain. */
  const target = fc.oneof(
    fc.string({ maxLength: 20 }).map((text) => text.replace(/[^!"$-~]/g, '%0a')),
    fc.constantFrom(
      '1',
      '-1',
      '',
      'true',
      '%FF',
      '%',
      '%2',
      '%zz',
      '+',
      '%00',
      '..',
      '99999999999999999999',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }).map(encodeURIComponent),
  );
  const name = fc.constantFrom(
    'size',
    'page',
    'wss',
    'entry',
    'offset',
    'day',
    'node_id',
    'min_node_version',
    'x',
    'si%7Ae',
  );
  const query = fc
    .array(
      fc.tuple(
        name,
        target.map((text) => text.replaceAll('&', '%26')),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'));
  const path = fc.oneof(
    fc.constantFrom('/v2/services', '/v2/gateways', '/v2/metrics/sessions', '/v2/mixnodes/stats'),
    fc.constantFrom('/dvpn/v1/directory/gateways', '/explorer/v3/service-nodes'),
    target.map((text) => `/v2/gateways/${text.replace(/[?/]/g, '_')}`),
    target.map((text) => `/dvpn/v1/directory/gateways/exit/country/${text.replace(/[?/]/g, '_')}`),
    target.map((text) => `/explorer/v3/nym-nodes/${text.replace(/[?/]/g, '_')}/delegations`),
  );

  it('is answered, never with a server error', async () => {
    await fc.assert(
      fc.asyncProperty(path, query, async (at, asked) => {
        const answer = await network.get(`${at}?${asked}`);
        expect([200, 400, 404]).toContain(answer.status);
        expect(answer.headers['access-control-allow-origin']).toBe('*');
        if (answer.status === 200) JSON.parse(answer.text);
        else if (answer.text !== '') {
          expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
        }
        if (answer.text.startsWith(PREFIX)) {
          const reason = answer.text.slice(PREFIX.length);
          expect(FAULTS.includes(reason) || /^duplicate field `\w+`$/.test(reason)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
    expect(network.errors).toEqual([]);
  });

  it('reports the first error in the order of the query', async () => {
    const faulty = fc.constantFrom(
      ['size', 'x', FAULTS[0]],
      ['page', '', FAULTS[1]],
      ['wss', '1', FAULTS[4]],
      ['entry', '', FAULTS[4]],
      ['hostname', 'True', FAULTS[4]],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(faulty, { minLength: 1, selector: ([key]) => key }),
        async (pairs) => {
          const asked = pairs.map(([key, value]) => `${key}=${value}`).join('&');
          const { text } = await network.get(`/v2/services?a=b&${asked}`);
          expect(text).toBe(PREFIX + pairs[0]?.[2]);
        },
      ),
      { numRuns: 50 },
    );
  });
});
