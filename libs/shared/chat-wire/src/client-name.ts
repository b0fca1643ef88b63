/** The largest number of code points. */
const MAX_CLIENT_NAME = 30;

/**
 * The name of the program that sends a request: the parameter `client`, else the beginning of its
 * `User-Agent`, up to the first `/` and without a version after a space. Null characters are removed, since
 * no text of the database has them.
 *
 * `MyBot/1.0` → `MyBot`, `Mozilla/5.0 (X11)` → `Mozilla`, nothing → `Unspecified`.
 */
export function clientName(parameter: string | undefined, userAgent: string): string {
  const given = parameter?.replaceAll('\0', '').trim();
  if (given) return cut(given);
  const name = userAgent
    .split('/', 1)[0]
    ?.replace(/ [\d(/].*$/, '')
    .trim();
  return name ? cut(name) : 'Unspecified';
}

/** Cuts by code points: half of one cannot be stored. */
function cut(name: string): string {
  return [...name.slice(0, 2 * MAX_CLIENT_NAME)].slice(0, MAX_CLIENT_NAME).join('');
}
