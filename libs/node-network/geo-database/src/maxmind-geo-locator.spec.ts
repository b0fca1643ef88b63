import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MaxMindGeoLocator } from './index.ts';
import { writeMmdb, type MmdbValue } from '../testing/index.ts';

const BERN = {
  city: { names: { en: 'Bern', de: 'Bern' } },
  country: { iso_code: 'CH', names: { en: 'Switzerland' } },
  location: { latitude: 46.95, longitude: 7.44, time_zone: 'Europe/Zurich' },
  postal: { code: '3001' },
  subdivisions: [{ iso_code: 'BE', names: { en: 'Bern' } }],
};
const ENTERPRISE = {
  ...BERN,
  traits: {
    autonomous_system_number: 64500,
    autonomous_system_organization: 'Example Net',
    domain: 'example.net',
    user_type: 'residential',
  },
};
const CITIES = {
  '192.0.2.0/24': BERN,
  '198.51.100.0/25': ENTERPRISE,
  '2001:db8:40::/42': { country: { iso_code: 'NO' }, location: { latitude: -1, longitude: 0 } },
  '203.0.113.0/24': { continent: { code: 'EU' } },
};
const SYSTEMS = {
  '192.0.0.0/16': {
    autonomous_system_number: 64501,
    autonomous_system_organization: 'Alpine Hosting',
  },
  '2001:db8::/33': { autonomous_system_number: 64502 },
};

let folder: string;
let cityFile: string;
let asnFile: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geo-'));
  cityFile = join(folder, 'city.mmdb');
  asnFile = join(folder, 'asn.mmdb');
  await write(cityFile, 'GeoLite2-City', CITIES);
  await write(asnFile, 'GeoLite2-ASN', SYSTEMS);
});
afterEach(() => rm(folder, { recursive: true }));

/** Replaces the old file by the new one at once, as updaters do. */
async function write(path: string, databaseType: string, networks: Record<string, MmdbValue>) {
  await writeFile(`${path}.new`, writeMmdb({ databaseType, networks }));
  await rename(`${path}.new`, path);
}

describe('a location', () => {
  it('comes from the City database alone', async () => {
    const geo = await MaxMindGeoLocator.open({ cityFile, asnFile: null });
    expect(await geo.locate('192.0.2.77')).toEqual({
      two_letter_iso_country_code: 'CH',
      latitude: 46.95,
      longitude: 7.44,
      ip_address: '192.0.2.77',
      city: 'Bern',
      region: 'Bern',
      org: '',
      postal: '3001',
      timezone: 'Europe/Zurich',
      asn: null,
    });
  });

  it('reads the autonomous system from the same file', async () => {
    const geo = await MaxMindGeoLocator.open({ cityFile, asnFile: null });
    expect(await geo.locate('198.51.100.99')).toMatchObject({
      org: 'AS64500 Example Net',
      asn: {
        asn: 'AS64500',
        name: 'Example Net',
        domain: 'example.net',
        route: '198.51.100.0/25',
        type: 'isp',
      },
    });
  });

  it('reads the autonomous system from a second file', async () => {
    const geo = await MaxMindGeoLocator.open({ cityFile, asnFile });
    expect((await geo.locate('192.0.2.77')).asn).toEqual({
      asn: 'AS64501',
      name: 'Alpine Hosting',
      domain: '',
      route: '192.0.0.0/16',
      type: '',
    });
    expect((await geo.locate('198.51.100.1')).asn?.asn).toBe('AS64500');
  });

  it('is found for IPv6', async () => {
    const geo = await MaxMindGeoLocator.open({ cityFile, asnFile });
    expect(await geo.locate('2001:db8:7f:ffff::1')).toMatchObject({
      two_letter_iso_country_code: 'NO',
      latitude: -1,
      longitude: 0,
      city: '',
      org: 'AS64502',
      asn: { name: '', route: '2001:db8::/33' },
    });
  });

  it('may lack everything', async () => {
    const geo = await MaxMindGeoLocator.open({ cityFile, asnFile });
    expect(await geo.locate('203.0.113.1')).toMatchObject({
      two_letter_iso_country_code: '',
      latitude: 0,
      org: '',
      asn: null,
    });
  });

  it.each(['9.9.9.9', '2001:db9::1', '::', 'no address', '', '192.0.2.1 '])(
    'is not made up for %j',
    async (ip) => {
      const geo = await MaxMindGeoLocator.open({ cityFile, asnFile });
      await expect(geo.locate(ip)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    },
  );

  it('of a record with other types is refused', async () => {
    await write(cityFile, 'GeoLite2-City', { '192.0.2.0/24': { country: { iso_code: 7 } } });
    const geo = await MaxMindGeoLocator.open({ cityFile, asnFile: null });
    await expect(geo.locate('192.0.2.1')).rejects.toMatchObject({
      code: 'UPSTREAM_MALFORMED',
      data: { reason: 'country: expected a text' },
    });
  });
});

describe('a file', () => {
  const opened = () => MaxMindGeoLocator.open({ cityFile, asnFile: null });

  it('that is missing, of another kind, cut off or something else is refused in one line', async () => {
    const messages: string[] = [];
    const refuse = async () => {
      messages.push(await opened().then(String, (error: Error) => error.message));
    };
    await rm(cityFile);
    await refuse();
    await write(cityFile, 'GeoLite2-ASN', SYSTEMS);
    await refuse();
    const whole = writeMmdb({ databaseType: 'GeoLite2-City', networks: CITIES });
    for (const bytes of [
      whole.subarray(0, -200),
      whole.subarray(-170),
      Buffer.alloc(0),
      Buffer.alloc(100_000),
      Buffer.from('<html>404</html>'),
    ]) {
      await writeFile(cityFile, bytes);
      await refuse();
    }
    expect(messages.map((message) => message.replaceAll(cityFile, 'FILE'))).toEqual([
      'FILE cannot be read (ENOENT)',
      'FILE is of type GeoLite2-ASN, a City database is needed',
      ...Array<string>(5).fill('FILE is no MaxMind database, or not all of one'),
    ]);
  });

  it('that is damaged inside costs single addresses, never the process', async () => {
    const bytes = writeMmdb({ databaseType: 'GeoLite2-City', networks: CITIES });
    const data = bytes.indexOf('city') - 2;
    // Pointers that lead to themselves, control bytes that are none.
    for (const filler of [0x20, 0xff, 0x00]) {
      await writeFile(cityFile, Buffer.from(bytes).fill(filler, data, data + 60));
      const geo = await opened();
      await expect(geo.locate('192.0.2.1')).rejects.toMatchObject({ code: 'UPSTREAM_MALFORMED' });
    }
  });

  it('is read again when it changes', async () => {
    const geo = await opened();
    expect(await geo.refresh()).toBe(false);
    await write(cityFile, 'GeoLite2-City', { '192.0.2.0/24': { country: { iso_code: 'DE' } } });
    const reloaded = new Promise((resolve) => geo.watch(resolve, 5));
    expect(await reloaded).toBeNull();
    geo.close();
    expect((await geo.locate('192.0.2.1')).two_letter_iso_country_code).toBe('DE');
  });

  it('stays in use while the newer one is broken or missing, which is reported once', async () => {
    const geo = await opened();
    await truncate(cityFile, 100);
    await expect(geo.refresh()).rejects.toThrow('not all of one');
    expect(await geo.refresh()).toBe(false);
    await rm(cityFile);
    await expect(geo.refresh()).rejects.toThrow('cannot be read');
    expect(await geo.refresh()).toBe(false);
    expect((await geo.locate('192.0.2.1')).two_letter_iso_country_code).toBe('CH');
    await write(cityFile, 'GeoLite2-City', CITIES);
    expect(await geo.refresh()).toBe(true);
  });
});
