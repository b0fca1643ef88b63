/** The order matters: browsers name each other as well, and all of them Safari. */
const BROWSERS = [
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
/** Systems of phones name those of computers as well. */
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * The name of a browser and its system that users know, such as `Firefox (Linux)`: browsers begin their user agent
 * with the name of one that has not existed for decades.
 *
 * @returns `null` for other programs
 */
export function browserName(userAgent: string): string | null {
  if (!userAgent.startsWith('Mozilla/')) return null;
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent.includes(part))?.[1];
  const browser = find(BROWSERS);
  if (browser === undefined) return null;
  const system = find(SYSTEMS);
  return system === undefined ? browser : `${browser} (${system})`;
}
