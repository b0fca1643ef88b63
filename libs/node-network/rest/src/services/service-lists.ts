import type { ServiceFilter } from '@tandem/node-network-domain';
import { asBuffer } from '../view/json-bytes.ts';
import type { JsonList } from '../view/json-list.ts';

/** All different filters: `false` is equivalent to absence. */
export const FILTERS: readonly Required<ServiceFilter>[] = [false, true].flatMap((wss) =>
  [false, true].flatMap((hostname) => [false, true].map((entry) => ({ wss, hostname, entry }))),
);

/** The services of a snapshot as they change threads. */
export interface PackedServices {
  /** JSON texts, one after the other. */
  readonly texts: Uint8Array;
  /** The end of each text. */
  readonly ends: Uint32Array;
  /** Indices of the services that match, by {@link filterName}. */
  readonly matches: ReadonlyMap<string, Uint32Array>;
}

/** The services of a snapshot, in one list for each filter. */
export class ServiceLists {
  readonly #packed: PackedServices;
  readonly #texts: Buffer;

  constructor(packed: PackedServices) {
    this.#packed = packed;
    this.#texts = asBuffer(packed.texts);
  }

  matching(filter: ServiceFilter): JsonList {
    const indices = this.#packed.matches.get(filterName(filter)) ?? new Uint32Array();
    return {
      total: indices.length,
      slice: (begin, end) => Array.from(indices.subarray(begin, end), (index) => this.#text(index)),
    };
  }

  #text(index: number): Buffer {
    const { ends } = this.#packed;
    return this.#texts.subarray(index === 0 ? 0 : ends[index - 1], ends[index]);
  }
}

/** The same value for equivalent filters. */
export function filterName({ wss, hostname, entry }: ServiceFilter): string {
  return [wss === true, hostname === true, entry === true].map(Number).join('');
}
