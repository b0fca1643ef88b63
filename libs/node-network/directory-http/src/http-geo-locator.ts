import { location, type GeoLocator, type Location } from '@tandem/node-network-domain';
import { decodeDocument } from './decode-document.ts';
import { documentUrl } from './document-url.ts';
import type { UpstreamClient } from './upstream-client.ts';

const DOCUMENT = 'geo answer';

/** Locations from a service that answers `GET {baseUrl}/{ip}`. */
export class HttpGeoLocator implements GeoLocator {
  readonly #baseUrl: string;
  readonly #client: UpstreamClient;

  constructor(baseUrl: string, client: UpstreamClient) {
    this.#baseUrl = baseUrl;
    this.#client = client;
  }

  async locate(ip: string): Promise<Location> {
    const url = documentUrl(this.#baseUrl, `/${encodeURIComponent(ip)}`);
    return decodeDocument(DOCUMENT, await this.#client.get(DOCUMENT, url), location);
  }
}
