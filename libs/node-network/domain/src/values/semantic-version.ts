/** A version in strict semver 2.0. */
export interface SemanticVersion {
  /** Major, minor and patch as digits: they may exceed 2^53. */
  readonly core: readonly [string, string, string];
  /** Identifiers after `-`; none for a release. */
  readonly preRelease: readonly string[];
  /** Identifiers after `+`; none without build metadata. */
  readonly build: readonly string[];
}

const NUMBER = /^(?:0|[1-9]\d*)$/;
const DIGITS = /^\d*$/;
const IDENTIFIER = /^[0-9A-Za-z-]+$/;
const MAX_CORE = 2n ** 64n - 1n;

/** The version that a text denotes, or null when it is not strict semver. Linear in the text. */
export function parseVersion(value: string): SemanticVersion | null {
  if (value.length > 256) return null;
  const [withoutBuild, build] = cut(value, '+');
  const [numbers, preRelease] = cut(withoutBuild, '-');
  const [major = '', minor = '', patch = '', ...rest] = numbers.split('.');
  const core = [major, minor, patch] as const;
  const version = {
    core,
    preRelease: preRelease?.split('.') ?? [],
    build: build?.split('.') ?? [],
  };
  const isGood =
    rest.length === 0 &&
    core.every((part) => NUMBER.test(part) && BigInt(part) <= MAX_CORE) &&
    version.build.every((part) => IDENTIFIER.test(part)) &&
    version.preRelease.every((part) => IDENTIFIER.test(part) && !hasLeadingZero(part));
  return isGood ? version : null;
}

/**
 * Below zero when `left` is the older version, above when it is the newer one. Semver precedence;
 * where that is equal, build metadata decides, and none ranks lowest.
 */
export function compareVersions(left: SemanticVersion, right: SemanticVersion): number {
  return (
    compareNumbers(left.core[0], right.core[0]) ||
    compareNumbers(left.core[1], right.core[1]) ||
    compareNumbers(left.core[2], right.core[2]) ||
    comparePreReleases(left.preRelease, right.preRelease) ||
    compareIdentifiers(left.build, right.build)
  );
}

/** A release is above all its pre-releases. */
function comparePreReleases(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return right.length - left.length;
  return compareIdentifiers(left, right);
}

function compareIdentifiers(left: readonly string[], right: readonly string[]): number {
  for (const [index, identifier] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compareIdentifier(identifier, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Numbers are below words. Equal numbers with more leading zeros (`01`) are above (`1`). */
function compareIdentifier(left: string, right: string): number {
  const [leftIsNumber, rightIsNumber] = [DIGITS.test(left), DIGITS.test(right)];
  if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1;
  if (!leftIsNumber) return compareText(left, right);
  const stripped = compareNumbers(left.replace(/^0+/, ''), right.replace(/^0+/, ''));
  return stripped || left.length - right.length;
}

function compareNumbers(left: string, right: string): number {
  return left.length - right.length || compareText(left, right);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function hasLeadingZero(identifier: string): boolean {
  return DIGITS.test(identifier) && !NUMBER.test(identifier);
}

/** The text before the first `mark`, and the text after it if there is one. */
function cut(value: string, mark: string): [string, string | undefined] {
  const at = value.indexOf(mark);
  return at < 0 ? [value, undefined] : [value.slice(0, at), value.slice(at + 1)];
}
