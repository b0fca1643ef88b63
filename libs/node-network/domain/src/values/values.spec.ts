import { describe, expect, it } from '@jest/globals';
import { NodeNetworkError } from '../node-network-error.ts';
import { compareBytes } from './byte-order.ts';
import { COUNTRY_CODES, countryCode } from './country-code.ts';
import { addDecimals, decimal, fraction, wholePart, wholePercent } from './decimal.ts';
import { ipAddress, isIpv4 } from './ip-address.ts';
import { isoDay } from './iso-day.ts';
import { paginate } from './paging.ts';
import { formatRfc3339, lastPolled, rfc3339, utcDay } from './timestamp.ts';

describe('decimals', () => {
  it.each([
    ['1.25', '2.5', '3.75'],
    ['0', '0', '0'],
    ['101000000.25', '250899000000.75', '251000000001'],
    ['0.000000000000000001', '0.999999999999999999', '1'],
    ['340282366920938463463.374607431768211455', '1', '340282366920938463464.374607431768211455'],
  ])('%s + %s = %s', (left, right, sum) => {
    expect(addDecimals(left, right)).toBe(sum);
  });

  it.each([
    ['0.29', 29],
    ['0.987', 98],
    ['1', 100],
    ['0', 0],
    ['0.009999999999999999', 0],
  ])('%s is %d whole percent', (value, percent) => {
    expect(wholePercent(value)).toBe(percent);
  });

  it('refuses a sign, an exponent, an empty part and a ratio above one', () => {
    for (const bad of ['-1', '1e3', '.5', '5.', '', '1.0000000000000000001', 'NaN']) {
      expect(() => decimal(bad)).toThrow('a decimal');
    }
    expect(() => fraction('1.000000000000000001')).toThrow('up to 1');
    expect(wholePart('250899000000.75')).toBe(250_899_000_000);
    expect(wholePart('9'.repeat(39))).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('country codes', () => {
  it('are the 249 of ISO 3166-1 and XK', () => {
    expect(COUNTRY_CODES.size).toBe(250);
    for (const code of ['CH', 'XK', 'AX', 'ZW', 'GB', 'UM', 'SX', 'BQ']) {
      expect(COUNTRY_CODES.has(code)).toBe(true);
    }
  });

  it('ignore case', () => {
    expect(countryCode('ch')).toBe('CH');
    expect(countryCode('De')).toBe('DE');
  });

  it.each(['zz', 'UK', 'CHE', 'c', '', 'ß', '🇨🇭', 'ıs', 'ſe', 'İs', 'C ', 'ﬁ'])(
    '%j is none',
    (value) => {
      expect(() => countryCode(value)).toThrow(new NodeNetworkError('UNKNOWN_COUNTRY', { value }));
    },
  );
});

describe('IP addresses', () => {
  it.each([
    ['192.0.2.10', '192.0.2.10'],
    ['2001:DB8::0010', '2001:db8::10'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
    ['0:0:0:0:0:ffff:a00:1', '::ffff:10.0.0.1'],
    ['1:0:3:4:5:6:7:8', '1:0:3:4:5:6:7:8'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ])('%s is %s', (given, canonical) => {
    expect(ipAddress(given)).toBe(canonical);
  });

  it.each([
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    '1:2:3:4:5:6:7:8::',
    ':::',
    '1.2.3.4::',
    'fe80::1%eth0',
    'localhost',
    '',
  ])('%j is none', (given) => {
    expect(() => ipAddress(given)).toThrow('an IP address');
  });

  it('distinguishes IPv4', () => {
    expect(isIpv4('9.9.9.9')).toBe(true);
    expect(isIpv4('2001:db8::1')).toBe(false);
  });
});

describe('moments', () => {
  it('are written in whole seconds of UTC', () => {
    expect(formatRfc3339(new Date('2026-03-11T08:15:30.999Z'))).toBe('2026-03-11T08:15:30Z');
    expect(utcDay(new Date('2026-03-11T23:59:59.999Z'))).toBe('2026-03-11');
  });

  it('are read in RFC 3339 with any offset', () => {
    expect(rfc3339('2026-03-11T09:15:30.5+01:00')).toEqual(new Date('2026-03-11T08:15:30.500Z'));
    for (const bad of ['2026-02-30T00:00:00Z', '2026-03-11', '2026-03-11T25:00:00Z', 0]) {
      expect(() => rfc3339(bad)).toThrow();
    }
  });

  it.each([
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0099-12-31T00:00:00Z', '0099-12-31T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s is a bound of the supported range', (given, expected) => {
    expect(rfc3339(given).toISOString()).toBe(expected);
  });

  it.each(['0000-12-31T00:00:00Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-23:59'])(
    '%s is refused: the database does not support the year',
    (given) => {
      expect(() => rfc3339(given)).toThrow('a moment');
      expect(lastPolled(given)).toBe('1970-01-01 00:00:00.0 +00:00:00');
    },
  );

  it.each([
    ['2026-03-11 08:10:00.000000001 +00:00:00', '2026-03-11 08:10:00.000000001 +00:00:00'],
    ['2026-03-11T08:10:00Z', '2026-03-11 08:10:00.0 +00:00:00'],
    ['2026-03-11 08:10:00.25 -01:30:00', '2026-03-11 09:40:00.25 +00:00:00'],
    ['never', '1970-01-01 00:00:00.0 +00:00:00'],
    [undefined, '1970-01-01 00:00:00.0 +00:00:00'],
    [{ odd: true }, '1970-01-01 00:00:00.0 +00:00:00'],
  ])('the time of a poll %j becomes %s', (given, expected) => {
    expect(lastPolled(given)).toBe(expected);
  });
});

describe('days', () => {
  it.each(['2026-03-10', '20260310', '2026-069', '2026069', '2026-W11-2', '2026W112'])(
    '%s is 10 March 2026',
    (given) => {
      expect(isoDay(given)).toBe('2026-03-10');
      const time = given.includes('-') ? 'T23:59:59.5+05:30' : 'T235959.5+0530';
      expect(isoDay(`${given}${time}`)).toBe('2026-03-10');
    },
  );

  it.each([
    'T10.5',
    'T1030',
    'T10:30,25Z',
    'T23:59:59-0330',
    'T13:14:60Z',
    'T1314:15',
    'T10.5+01:',
  ])('its time %s is ignored', (time) => {
    expect(isoDay(`2026-03-10${time}`)).toBe('2026-03-10');
  });

  it.each(['T13', 'T1314', 'T131415Z', 'T131460', 'T13,5+0100'])(
    'its time %s belongs to a date without dashes',
    (time) => {
      expect(isoDay(`20260310${time}`)).toBe('2026-03-10');
    },
  );

  it.each([
    ['+002026-03-10', '2026-03-10'],
    ['-000043-03-15', '-000043-03-15'],
    ['0000-01-01', '0000-01-01'],
    ['+0020260310T13', '2026-03-10'],
  ])('%s has a year of its own form', (given, day) => {
    expect(isoDay(given)).toBe(day);
  });

  it.each(['2026-W53-7', '2024-366', '2024-02-29', '0099-01-01'])('%s exists', (given) => {
    expect(() => isoDay(given)).not.toThrow();
  });

  it.each([
    '2026-3-10',
    '2026-02-30',
    'today',
    '',
    '2026-000',
    '2026-366',
    '2025-W53-1',
    '2026-W00-1',
    '2026-W11-8',
    '2026-03-10Tnoon',
    '2026-03-10T10:00T',
    '2026-03-10T24',
    '2026-03-10T10:60',
    '2026-03-10T10:00:61Z',
    '2026-03-10T13',
    '2026-03-10T131415Z',
    '2026-03-10T10:00:00.9999999999',
    '20260310T13:14',
    '20260310T1314+01:00',
    '2026-03-10t10:00',
    '2026-03-10Z',
    '+2026-03-10',
    '+012026-03-10',
    '2026-03-10T10:00+24',
    '2026-0310',
  ])('%j is none', (value) => {
    expect(() => isoDay(value)).toThrow(new NodeNetworkError('INVALID_DAY', { value }));
  });
});

describe('paging', () => {
  const list = (length: number): number[] => Array.from({ length }, (_, index) => index);

  it.each([
    [15, {}, { page: 0, size: 10, total: 15 }, 10],
    [15, { page: 1 }, { page: 1, size: 10 }, 5],
    [15, { page: 10 }, { page: 1, size: 10 }, 5],
    [20, { page: 2 }, { page: 2 }, 0],
    [20, { page: 10 }, { page: 2 }, 0],
    [250, { size: 1000 }, { size: 200 }, 200],
    [250, { size: 200, page: 1 }, { size: 200, page: 1 }, 50],
    [0, { page: 3 }, { page: 0, total: 0 }, 0],
    [3, { size: 0, page: 4 }, { page: 4, size: 0, total: 3 }, 0],
    [3, { page: 2 ** 64 }, { page: 0 }, 3],
  ])('of %d items for %j gives %j with %d items', (total, request, envelope, count) => {
    const result = paginate(list(total), request);
    expect(result).toMatchObject(envelope);
    expect(result.items).toHaveLength(count);
  });
});

describe('byte order', () => {
  it('is that of UTF-8, upper case first and the astral planes last', () => {
    const texts = ['b', '\u{1f600}', 'B', '\uffee', 'a', 'aa', ''];
    expect(texts.sort(compareBytes)).toEqual(['', 'B', 'a', 'aa', 'b', '\uffee', '\u{1f600}']);
  });
});
