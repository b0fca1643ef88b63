import { isIP } from 'node:net';
import {
  location,
  Mismatch,
  NodeNetworkError,
  type GeoLocator,
  type Location,
} from '@tandem/node-network-domain';
import type { AsnResponse, CityResponse } from 'maxmind';
import { geoAnswerOf } from './geo-answer-of.ts';
import { GeoDatabaseFile, type DatabaseKind } from './geo-database-file.ts';

/** The paths of the databases. */
export interface MaxMindFiles {
  /** A GeoLite2 City, GeoIP2 City or GeoIP2 Enterprise database. */
  readonly cityFile: string;
  /** A GeoLite2 ASN or GeoIP2 ISP database, for data that the first one lacks; or null. */
  readonly asnFile: string | null;
}

const CITY: DatabaseKind = { wanted: 'a City database', types: /city|enterprise|insights/i };
const ASN: DatabaseKind = { wanted: 'an ASN database', types: /asn|isp/i };
const DOCUMENT = 'geo database';
/** The interval of checks of the files, in ms: they change twice a week. */
const LOOK_EVERY_MS = 60_000;

/**
 * Locations out of MaxMind database files on this machine: no request leaves it. The files are held
 * in memory (some 70 MB) and read again within a minute after they change.
 *
 * @see https://maxmind.github.io/MaxMind-DB/
 */
export class MaxMindGeoLocator implements GeoLocator {
  readonly #city: GeoDatabaseFile<CityResponse>;
  readonly #asn: GeoDatabaseFile<AsnResponse> | null;
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    city: GeoDatabaseFile<CityResponse>,
    asn: GeoDatabaseFile<AsnResponse> | null,
  ) {
    this.#city = city;
    this.#asn = asn;
  }

  /** @throws GeoDatabaseUnreadable when a file is missing or invalid */
  static async open({ cityFile, asnFile }: MaxMindFiles): Promise<MaxMindGeoLocator> {
    const city = await GeoDatabaseFile.open<CityResponse>(cityFile, CITY);
    const asn = asnFile === null ? null : await GeoDatabaseFile.open<AsnResponse>(asnFile, ASN);
    return new MaxMindGeoLocator(city, asn);
  }

  /**
   * Starts to check for newer files.
   *
   * @param onReload receives the outcome: null for new data, an error for a file that is unusable and
   *   was not loaded, once for each such file
   */
  watch(onReload: (error: unknown) => void, everyMs = LOOK_EVERY_MS): void {
    this.close();
    this.#timer = setInterval(() => {
      void this.refresh().then(
        (isNew) => {
          if (isNew) onReload(null);
        },
        (error: unknown) => onReload(error),
      );
    }, everyMs).unref();
  }

  /** Stops looking for newer files. */
  close(): void {
    clearInterval(this.#timer);
  }

  /**
   * Reads changed files.
   *
   * @returns whether any had changed
   * @throws GeoDatabaseUnreadable; the old data remains in use
   */
  async refresh(): Promise<boolean> {
    const city = await this.#city.refresh();
    const asn = (await this.#asn?.refresh()) ?? false;
    return city || asn;
  }

  /** @throws NodeNetworkError UPSTREAM_UNAVAILABLE when the address is unknown, UPSTREAM_MALFORMED */
  async locate(ip: string): Promise<Location> {
    if (isIP(ip) === 0) throw unavailable('not an IP address');
    try {
      const city = this.#city.find(ip);
      if (city === null) throw unavailable('the address is unknown');
      const asn = this.#asn?.find(ip) ?? null;
      return location(
        geoAnswerOf({
          ip,
          city: city.record,
          asn: asn?.record ?? null,
          prefixLength: asn?.prefixLength ?? city.prefixLength,
        }),
      );
    } catch (error) {
      if (error instanceof NodeNetworkError) throw error;
      // A damaged file makes the parser fail in any way.
      const reason = error instanceof Mismatch ? error.describe() : 'the file is damaged';
      throw new NodeNetworkError('UPSTREAM_MALFORMED', { document: DOCUMENT, reason });
    }
  }
}

function unavailable(reason: string): NodeNetworkError {
  return new NodeNetworkError('UPSTREAM_UNAVAILABLE', { document: DOCUMENT, reason });
}
