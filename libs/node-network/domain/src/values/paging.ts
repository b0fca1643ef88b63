const DEFAULT_SIZE = 10;
const MAX_SIZE = 200;

/** The paging of a request; whole numbers from 0. Without them: the first ten items. */
export interface PageRequest {
  readonly size?: number | undefined;
  readonly page?: number | undefined;
}

/** The part of a list that is served. */
interface PageWindow {
  /** Page served, from 0. */
  readonly page: number;
  /** Items per page, at most 200. */
  readonly size: number;
  /** Index of the first item. */
  readonly offset: number;
}

/** One page of a list: the envelope of all paged endpoints. */
export interface PagedResult<Item> {
  readonly page: number;
  readonly size: number;
  /** Number of items after filters and before paging. */
  readonly total: number;
  readonly items: readonly Item[];
}

/**
 * The part of a list of `total` items for a request.
 *
 * A page past the end becomes `floor(total / size)`; the page right at the end remains and is empty, on
 * which readers rely that continue until a page is short. Size 0 gives an empty page.
 */
export function pageWindow(total: number, request: PageRequest): PageWindow {
  const size = Math.min(request.size ?? DEFAULT_SIZE, MAX_SIZE);
  const wanted = request.page ?? 0;
  const page = wanted * size > total ? Math.floor(total / size) : wanted;
  return { page, size, offset: page * size };
}

/** The page of `items` that answers a request. */
export function paginate<Item>(items: readonly Item[], request: PageRequest): PagedResult<Item> {
  const { page, size, offset } = pageWindow(items.length, request);
  return { page, size, total: items.length, items: items.slice(offset, offset + size) };
}
