import { createPublicKey, type KeyObject } from 'node:crypto';

/** The checks of the tokens of one organization. */
export interface RealmJwtConfiguration {
  /** The shared secret of `HS…` algorithms, else the public key as PEM text. */
  readonly key: string;
  /** The only accepted algorithms, independent of a token's own declaration, e.g. `['HS256']`. */
  readonly algorithms: readonly string[];
  /** The only accepted issuer (`iss`); any, or none, by default. */
  readonly issuer?: string;
  /** The required audience (`aud`) of a token; any by default. */
  readonly audience?: string;
  /**
   * The greatest age of a token, in seconds since its `iat`, which is then required. By default a token
   * without `exp` but with `iat` is valid for a day, and one without both as long as the key.
   */
  readonly maxAgeSeconds?: number;
}

/** The configurations by the organization's short name; the root organization's is empty. */
export type JwtConfiguration = Readonly<Record<string, RealmJwtConfiguration>>;

const SYMMETRIC = ['HS256', 'HS384', 'HS512'];
const ASYMMETRIC = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];
const MIN_SECRET = 16;

/**
 * Parses the configuration from JSON: `{"acme": {"key": "…", "algorithms": ["HS256"]}}`.
 *
 * @throws Error that explains the failure without the key
 */
export function parseJwtConfiguration(json: string): JwtConfiguration {
  const value: unknown = JSON.parse(json);
  if (!isRecord(value)) throw new Error('must be an object of organizations');
  for (const [realm, entry] of Object.entries(value)) {
    const ok =
      isRecord(entry) &&
      typeof entry.key === 'string' &&
      Array.isArray(entry.algorithms) &&
      entry.algorithms.every((each) => typeof each === 'string') &&
      ['undefined', 'string'].includes(typeof entry.issuer) &&
      ['undefined', 'string'].includes(typeof entry.audience) &&
      (entry.maxAgeSeconds === undefined || isPositive(entry.maxAgeSeconds));
    if (!ok)
      throw new Error(
        `"${realm}" must have a key and a list of algorithms; issuer, audience and maxAgeSeconds may be left out`,
      );
    verificationKey(realm, entry as unknown as RealmJwtConfiguration);
  }
  return value as JwtConfiguration;
}

/**
 * The key in the form of the algorithms. A public key is not a secret: as the secret of an `HS…` algorithm it
 * would let any client sign, so the two kinds are never mixed.
 *
 * @throws Error for an unusable key or algorithm
 */
export function verificationKey(
  realm: string,
  { key, algorithms }: RealmJwtConfiguration,
): Uint8Array | KeyObject {
  if (algorithms.length === 0) throw new Error(`"${realm}" names no algorithm`);
  if (algorithms.every((each) => SYMMETRIC.includes(each))) {
    if (key.length < MIN_SECRET) {
      throw new Error(`The key of "${realm}" must have at least ${MIN_SECRET} characters`);
    }
    return new TextEncoder().encode(key);
  }
  if (algorithms.every((each) => ASYMMETRIC.includes(each))) return publicKey(realm, key);
  throw new Error(`"${realm}" must name HS… algorithms alone, or public-key algorithms alone`);
}

function publicKey(realm: string, pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch {
    throw new Error(`The key of "${realm}" is no public key in PEM form`);
  }
}

function isPositive(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
