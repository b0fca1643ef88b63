import {
  probeReports,
  type Batch,
  type ProbeReport,
  type ProbeReports,
} from '@tandem/node-network-domain';
import { decodeDocument } from './decode-document.ts';
import { documentUrl } from './document-url.ts';
import type { UpstreamClient } from './upstream-client.ts';

const DOCUMENT = 'probe reports';

/**
 * Probe reports that are published as one document, `GET {baseUrl}/v1/probe-reports`. An upstream without
 * that document has none: its agents send their reports to this service.
 */
export class HttpProbeReports implements ProbeReports {
  readonly #baseUrl: string;
  readonly #client: UpstreamClient;

  constructor(baseUrl: string, client: UpstreamClient) {
    this.#baseUrl = baseUrl;
    this.#client = client;
  }

  async newest(): Promise<Batch<ProbeReport>> {
    const found = await this.#client.find(
      DOCUMENT,
      documentUrl(this.#baseUrl, '/v1/probe-reports'),
    );
    return decodeDocument(DOCUMENT, found ?? {}, probeReports);
  }
}
