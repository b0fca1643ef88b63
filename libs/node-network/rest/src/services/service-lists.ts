import {
  matchesServiceFilter,
  serviceView,
  type GatewayRecord,
  type ServiceFilter,
} from '@tandem/node-network-domain';
import { listOf, type JsonList } from '../view/json-list.ts';
import type { JsonStore } from '../view/json-bytes.ts';

/** All filters that differ: `false` asks for as much as nothing. */
const FILTERS: readonly Required<ServiceFilter>[] = [false, true].flatMap((wss) =>
  [false, true].flatMap((hostname) => [false, true].map((entry) => ({ wss, hostname, entry }))),
);

/** The services of a snapshot, in one list for each filter. */
export class ServiceLists {
  readonly #store: JsonStore;
  readonly #lists = new Map(FILTERS.map((filter) => [filterName(filter), [] as Buffer[]]));

  constructor(store: JsonStore) {
    this.#store = store;
  }

  add(record: GatewayRecord): void {
    const service = serviceView(record);
    const json = this.#store.add(JSON.stringify(service));
    for (const filter of FILTERS) {
      if (matchesServiceFilter(service, filter)) this.#lists.get(filterName(filter))?.push(json);
    }
  }

  matching(filter: ServiceFilter): JsonList {
    return listOf(this.#lists.get(filterName(filter)) ?? []);
  }
}

/** The same for filters that ask for the same. */
export function filterName({ wss, hostname, entry }: ServiceFilter): string {
  return [wss === true, hostname === true, entry === true].map(Number).join('');
}
