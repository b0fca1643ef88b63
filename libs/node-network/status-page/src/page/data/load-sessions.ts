import type { NodeStatusClient, SessionStats } from '@tandem/node-network-client';
import { sessionDay, type SessionDay } from '../model/days.ts';
import { loadPages, PAGE_SIZE } from './paged.ts';
import { dataOf } from './service-error.ts';

/**
 * Sums the sessions of each day. The service lists them per gateway, so a day of 2,000 gateways takes ten requests.
 *
 * @returns the days with reports, in the given order
 * @throws ServiceError, or TypeError when the service cannot be reached
 */
export async function loadSessions(
  client: NodeStatusClient,
  days: readonly string[],
): Promise<SessionDay[]> {
  const sums: SessionDay[] = [];
  for (const day of days) {
    const reports: SessionStats[] = [];
    await loadPages(
      async (page) =>
        dataOf(
          await client.GET('/v2/metrics/sessions', {
            params: { query: { day, page, size: PAGE_SIZE } },
          }),
        ),
      (items) => reports.push(...items),
    );
    const sum = sessionDay(day, reports);
    if (sum !== null) sums.push(sum);
  }
  return sums;
}
