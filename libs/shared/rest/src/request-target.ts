/** Two slashes and an `@`: Node's parser expects a host after them, and may throw. */
const READ_AS_HOST = /^[/\\]{2}[^@/\\]+@/;

/**
 * The path and query of a request. Proxies may send the whole address, which RFC 9112 requires to accept.
 *
 * @param target of the request line
 * @returns null for an invalid target: reading it as a URL later would throw
 */
export function originForm(target: string | undefined): string | null {
  if (target === undefined || READ_AS_HOST.test(target)) return null;
  if (target.startsWith('/') || target === '*') return target;
  if (!URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
