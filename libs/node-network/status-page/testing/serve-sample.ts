import { sampleDelegations, type SampleNetwork } from './sample-network.ts';

/** `empty`: before the first collection; `broken`: every request is refused. */
export type ServedNetwork = SampleNetwork | 'empty' | 'broken';

/** The answer of the service about a sample network; undefined for a refusal. */
export function serveSample(network: ServedNetwork, { pathname, searchParams }: URL): unknown {
  if (network === 'broken') return undefined;
  const isEmpty = network === 'empty';
  const of = <Item>(items: (full: SampleNetwork) => readonly Item[]) =>
    isEmpty ? [] : items(network);
  const country = /^\/dvpn\/v1\/directory\/gateways\/country\/(..)$/.exec(pathname)?.[1];
  if (country !== undefined) {
    return of(({ gateways }) => gateways).filter(
      ({ location }) => location.two_letter_iso_country_code === country,
    );
  }
  if (/^\/explorer\/v3\/service-nodes\/\d+\/delegations$/.test(pathname)) {
    return sampleDelegations();
  }
  if (pathname.startsWith('/v2/gateways/')) return { last_updated_utc: '2026-03-11T08:20:00Z' };
  switch (pathname) {
    case '/v2/summary':
      return isEmpty ? undefined : network.summary;
    case '/v2/summary/history':
      return of(({ history }) => history);
    case '/v2/mixnodes/stats':
      return of(({ traffic }) => traffic);
    case '/explorer/v3/service-nodes':
      return pageOf(
        of(({ nodes }) => nodes),
        searchParams,
      );
    case '/v2/metrics/sessions':
      return pageOf(
        sessionsOf(
          of(({ sessions }) => sessions),
          searchParams,
        ),
        searchParams,
      );
    default:
      return undefined;
  }
}

function sessionsOf(all: SampleNetwork['sessions'], parameters: URLSearchParams) {
  const [day, nodeId] = [parameters.get('day'), parameters.get('node_id')];
  return all.filter(
    (each) =>
      (day === null || each.day === day) && (nodeId === null || String(each.node_id) === nodeId),
  );
}

function pageOf<Item>(all: readonly Item[], parameters: URLSearchParams) {
  const [page, size] = [Number(parameters.get('page')), Number(parameters.get('size') ?? 20)];
  return { page, size, total: all.length, items: all.slice(page * size, (page + 1) * size) };
}
