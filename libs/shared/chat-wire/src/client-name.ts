const MAX_CLIENT_NAME = 30;

/**
 * The name of the program that sends a request: the parameter `client`, else what its `User-Agent`
 * begins with, up to the first `/` and without a version behind a space.
 *
 * `MyBot/1.0` → `MyBot`, `Mozilla/5.0 (X11)` → `Mozilla`, nothing → `Unspecified`.
 */
export function clientName(parameter: string | undefined, userAgent: string): string {
  const given = parameter?.trim();
  if (given) return given.slice(0, MAX_CLIENT_NAME);
  const name = userAgent
    .split('/', 1)[0]
    ?.replace(/ [\d(/].*$/, '')
    .trim();
  return name ? name.slice(0, MAX_CLIENT_NAME) : 'Unspecified';
}
