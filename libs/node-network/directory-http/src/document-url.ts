/**
 * The address of a document below a base address. A query of the base, which some services use for their
 * token, is preserved.
 */
export function documentUrl(base: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/$/, '') + path;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
