import { ArchiveError, RecordCheck, type UnknownFields } from './check-records.ts';
import type { RecordOfFields, TableFields } from './fields.ts';
import { isLoginProvider, loginProviderOf, type LoginProviderRecord } from './login-providers.ts';

/** The file of an archive with encrypted credentials; only exports of Tandem have it. */
export const CREDENTIALS_FILE = 'credentials.age';

/** The credentials of a user, before encryption. Hashes are hexadecimal digits. */
const USER_FIELDS = {
  id: 'integer',
  password_hash: 'text|null',
  api_key_hashes: 'json',
  tokens: 'json',
  identities: 'json',
  second_factor: 'json|null',
} as const satisfies TableFields;
const TOKEN_FIELDS = {
  id: 'integer',
  name: 'text',
  secret_hash: 'text',
  scopes: 'json',
  created_at: 'number',
  expires_at: 'number|null',
} as const satisfies TableFields;
const IDENTITY_FIELDS = { issuer: 'text', subject: 'text' } as const satisfies TableFields;
/** `secret`: that of the device, in Base32. */
const FACTOR_FIELDS = {
  secret: 'text',
  last_step: 'integer',
  recovery_hashes: 'json',
} as const satisfies TableFields;

/** The credentials of one user. */
export interface UserCredentials {
  readonly userId: number;
  readonly passwordHash: string | null;
  readonly apiKeyHashes: readonly string[];
  readonly tokens: readonly (Omit<RecordOfFields<typeof TOKEN_FIELDS>, 'scopes'> & {
    readonly scopes: readonly string[];
  })[];
  readonly identities: readonly RecordOfFields<typeof IDENTITY_FIELDS>[];
  readonly secondFactor: {
    readonly secret: string;
    readonly lastStep: number;
    readonly recoveryHashes: readonly string[];
  } | null;
}

/** SHA-256. */
const HASH = /^[0-9a-f]{64}$/;
const SECRET = /^[A-Z2-7]{16,64}$/;
const PASSWORD =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,5}),t=([1-9]\d?),p=([1-9])\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;
/** The cost of a password hash is paid at each log-in: more than this would be an attack. */
const MAX_COST = { kibibytes: 131_072, passes: 10, lanes: 4 };
/** The least memory of a lane. @see https://www.rfc-editor.org/rfc/rfc9106#section-3.1 */
const LANE_KIBIBYTES = 8;
const MAX_TOKENS = 100;
const MAX_PROVIDERS = 10;
const MAX_TEXT = 500;

/** The text that is encrypted: one user or one log-in provider in a line. */
export function credentialsLine(user: UserCredentials): string {
  const { secondFactor } = user;
  return `${JSON.stringify({
    id: user.userId,
    password_hash: user.passwordHash,
    api_key_hashes: user.apiKeyHashes,
    tokens: user.tokens,
    identities: user.identities,
    second_factor: secondFactor && {
      secret: secondFactor.secret,
      last_step: secondFactor.lastStep,
      recovery_hashes: secondFactor.recoveryHashes,
    },
  })}\n`;
}

/**
 * Reads decrypted credentials.
 *
 * @param onSkipped called for each credential that cannot be used here, with its kind
 * @throws ArchiveError for a text of another form
 */
export function* readCredentials(
  text: string,
  onSkipped: (what: string) => void,
): Generator<UserCredentials> {
  const checks = new CredentialChecks();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const value = parsed(line);
    if (!isLoginProvider(value)) yield checks.userOf(value, onSkipped);
  }
}

/**
 * Reads the log-in providers of decrypted credentials.
 *
 * @throws ArchiveError for a text of another form, and for more providers than an organization has
 */
export function* readLoginProviders(text: string): Generator<LoginProviderRecord> {
  let count = 0;
  for (const line of text.split('\n')) {
    const value = line === '' ? null : parsed(line);
    if (!isLoginProvider(value)) continue;
    count += 1;
    if (count > MAX_PROVIDERS) throw new ArchiveError('the archive has too many log-in providers');
    yield loginProviderOf(value);
  }
}

class CredentialChecks {
  readonly #unknown: UnknownFields = new Map();
  readonly #user = check('credentials', USER_FIELDS, this.#unknown);
  readonly #token = check('credentials.tokens', TOKEN_FIELDS, this.#unknown);
  readonly #identity = check('credentials.identities', IDENTITY_FIELDS, this.#unknown);
  readonly #factor = check('credentials.second_factor', FACTOR_FIELDS, this.#unknown);

  userOf(value: unknown, onSkipped: (what: string) => void): UserCredentials {
    const user = this.#user.check(value);
    const accept = <T>(what: string, given: readonly T[], isUsable: (each: T) => boolean): T[] => {
      const usable = given.filter(isUsable);
      for (let count = usable.length; count < given.length; count += 1) onSkipped(what);
      return usable;
    };
    const { password_hash: password } = user;
    const passwords = accept('passwords', password === null ? [] : [password], isPasswordHash);
    const factor = user.second_factor === null ? null : this.#factor.check(user.second_factor);
    const factors = accept('second factors', factor === null ? [] : [factor], ({ secret }) =>
      SECRET.test(secret),
    );
    return {
      userId: user.id,
      passwordHash: passwords[0] ?? null,
      apiKeyHashes: accept('API keys', textsOf(user.api_key_hashes), (hash) => HASH.test(hash)),
      tokens: accept(
        'tokens',
        listOf(user.tokens)
          .slice(0, MAX_TOKENS)
          .map((each) => this.#tokenOf(each)),
        (token) => HASH.test(token.secret_hash) && token.id > 0 && token.name.length <= MAX_TEXT,
      ),
      identities: accept(
        'external identities',
        listOf(user.identities).map((each) => this.#identity.check(each)),
        ({ issuer, subject }) => issuer.length <= MAX_TEXT && subject.length <= MAX_TEXT,
      ),
      secondFactor:
        factors[0] === undefined
          ? null
          : {
              secret: factors[0].secret,
              lastStep: factors[0].last_step,
              recoveryHashes: textsOf(factors[0].recovery_hashes).filter((hash) => HASH.test(hash)),
            },
    };
  }

  #tokenOf(value: unknown): UserCredentials['tokens'][number] {
    const { scopes, ...token } = this.#token.check(value);
    return { ...token, scopes: textsOf(scopes) };
  }
}

function check<Fields extends TableFields>(name: string, fields: Fields, unknown: UnknownFields) {
  return new RecordCheck<Fields>({ name, fields }, unknown);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * True for a hash that the check of passwords accepts, at a usual cost: another one would fail each log-in.
 */
function isPasswordHash(hash: string): boolean {
  const found = PASSWORD.exec(hash);
  if (!found) return false;
  const [kibibytes, passes, lanes] = found.slice(1, 4).map(Number) as [number, number, number];
  return (
    kibibytes >= LANE_KIBIBYTES * lanes &&
    kibibytes <= MAX_COST.kibibytes &&
    passes <= MAX_COST.passes &&
    lanes <= MAX_COST.lanes &&
    found.slice(4).every(isBase64)
  );
}

/** True if a text is Base64 without padding, in the one form that decoders accept. */
function isBase64(text: string): boolean {
  return text.length % 4 !== 1 && btoa(atob(text)).replace(/=+$/, '') === text;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((each) => typeof each === 'string');
}
