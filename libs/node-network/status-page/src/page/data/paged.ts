/** The largest page that the service gives. */
export const PAGE_SIZE = 200;
/** Browsers open six connections to a host; two stay free for the rest of the page. */
const PARALLEL = 4;

/** One page of a list. */
export interface ListPage<Item> {
  readonly total: number;
  readonly items: readonly Item[];
}

/**
 * Loads all pages of a list, some at a time, and reports each one with its number, in any order.
 *
 * @throws Error of the first page that fails
 */
export async function loadPages<Item>(
  load: (page: number) => Promise<ListPage<Item>>,
  onPage: (items: readonly Item[], page: number, total: number) => void,
): Promise<void> {
  const first = await load(0);
  onPage(first.items, 0, first.total);
  const pages = Math.ceil(first.total / PAGE_SIZE);
  const rest = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => index + 1);
  await inParallel(rest, async (page) => {
    const { items, total } = await load(page);
    onPage(items, page, total);
  });
}

/**
 * Does some work for each of the values, a few at a time. After a failure no further work begins, so that a
 * service that refuses gets no more requests, and nothing is reported after the end.
 *
 * @throws Error of the first work that fails, once all begun work has ended
 */
export async function inParallel<Value>(
  values: readonly Value[],
  work: (value: Value) => Promise<void>,
): Promise<void> {
  const waiting = [...values];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        await work(next);
      } catch (error) {
        failures.push(error);
        waiting.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, values.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
