import type { NodeStatusClient, SessionStats } from '@tandem/node-network-client';
import { sessionDay, type SessionDay } from '../model/days.ts';

/** The largest page that the service gives. */
const PAGE_SIZE = 200;
/** Browsers keep six connections to a host; two stay free for the rest of the page. */
const PARALLEL = 4;

/**
 * Sums the sessions of each day, newest day first, and reports each day that is complete. The
 * service lists them per gateway, so a day of 2,000 gateways takes ten requests.
 *
 * @throws Error when a page is refused or the service cannot be reached.
 */
export async function loadSessions(
  client: NodeStatusClient,
  days: readonly string[],
  onDay: (day: SessionDay) => void,
): Promise<void> {
  for (const day of [...days].reverse()) {
    const sum = sessionDay(day, await reportsOf(client, day));
    if (sum !== null) onDay(sum);
  }
}

async function reportsOf(client: NodeStatusClient, day: string): Promise<SessionStats[]> {
  const first = await sessionPage(client, day, 0);
  const reports = [...first.items];
  const pages = Math.ceil(first.total / PAGE_SIZE);
  for (let page = 1; page < pages; page += PARALLEL) {
    const batch = Array.from({ length: Math.min(PARALLEL, pages - page) }, (_, index) =>
      sessionPage(client, day, page + index),
    );
    for (const { items } of await Promise.all(batch)) reports.push(...items);
  }
  return reports;
}

async function sessionPage(client: NodeStatusClient, day: string, page: number) {
  const { data, response } = await client.GET('/v2/metrics/sessions', {
    params: { query: { day, page, size: PAGE_SIZE } },
  });
  if (data === undefined) throw new Error(`The service answered with status ${response.status}.`);
  return data;
}
