import { timingSafeEqual } from 'node:crypto';
import type { ApiKeyIssuer, CredentialHolder, CredentialStore } from '@tandem/identity-domain';
import { tokenIdOf, type SecretGenerator } from '@tandem/identity-domain/tokens';
import { sessionExpiry, sessionOfText } from '@tandem/identity-domain/sessions';
import {
  SCOPES,
  type ActorCredential,
  type BotType,
  type Role,
  type Scope,
} from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { refuseAway } from '../realms/refuse-away.ts';

const HOLDER = `account.id as "userId", account.realm_id as "realmId", account.role,
  account.is_bot as "isBot", account.bot_type as "botType", account.email,
  account.delivery_email as "deliveryEmail", account.is_active as "isActive",
  account.api_key_version as "apiKeyVersion", account.credential_revocations as "revocations",
  realm.string_id as "realmStringId", realm.deactivated as "realmDeactivated"`;
const findByKeyHash = statement(
  'credential.findByKeyHash',
  `select ${HOLDER}
   from user_account account join realm on realm.id = account.realm_id
   where account.id = (
     select id from user_account where api_key_hash = $1
     union all
     select moved.user_id from moved_credential moved
     join user_account u on u.id = moved.user_id and u.api_key_version = moved.key_version
     where moved.hash = $1
     limit 1
   )`,
);
const findByTokenId = statement(
  'credential.findByTokenId',
  `select ${HOLDER}, token.id as "tokenId", token.secret_hash as "secretHash", token.scopes,
     token.expires_at as "expiresAt"
   from access_token token
   join user_account account on account.id = token.user_id
   join realm on realm.id = account.realm_id
   where token.id = any(array[$1, (
     select moved.token_id from moved_credential moved
     where moved.hash = $2 and moved.former_token_id = $1
   )]::bigint[])`,
);

const findBySessionId = statement(
  'credential.findBySessionId',
  `select ${HOLDER}, session.secret_hash as "secretHash", session.created_at as "createdAt",
     session.last_used_at as "lastUsedAt"
   from login_session session
   join user_account account on account.id = session.user_id
   join realm on realm.id = account.realm_id
   where session.id = $1`,
);

interface HolderRow {
  readonly userId: number;
  readonly realmId: number;
  readonly role: Role;
  readonly isBot: boolean;
  readonly botType: BotType | null;
  readonly email: string;
  readonly deliveryEmail: string;
  readonly isActive: boolean;
  readonly apiKeyVersion: number;
  readonly revocations: number;
  readonly realmStringId: string;
  readonly realmDeactivated: boolean;
}

interface TokenRow extends HolderRow {
  /**
   * The id of the stored token, which differs from the one in the text of a token that another server issued.
   */
  readonly tokenId: number;
  readonly secretHash: Uint8Array;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

interface SessionRow extends HolderRow {
  readonly secretHash: Uint8Array;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/**
 * Holders of API keys, tokens and sessions in PostgreSQL; one round trip per call. The index of keys compares
 * hashes: its timing does not help to find a key. Tokens and sessions are found by number, and their hashes
 * are compared in constant time.
 */
export class PostgresCredentialStore implements CredentialStore {
  readonly #sql: Sql;
  readonly #apiKeys: Pick<ApiKeyIssuer, 'hashOf'>;
  readonly #secrets: Pick<SecretGenerator, 'hashOf'>;

  constructor(
    sql: Sql,
    apiKeys: Pick<ApiKeyIssuer, 'hashOf'>,
    secrets: Pick<SecretGenerator, 'hashOf'>,
  ) {
    this.#sql = sql;
    this.#apiKeys = apiKeys;
    this.#secrets = secrets;
  }

  async findBySecret(secret: string): Promise<CredentialHolder | null> {
    const tokenId = tokenIdOf(secret);
    if (tokenId !== null) return this.#findByToken(tokenId, secret);
    const session = sessionOfText(secret);
    if (session) return this.#findBySession(session.id, session.secret);
    const values = [this.#apiKeys.hashOf(secret)];
    const [row] = (await this.#sql.query<HolderRow>(findByKeyHash, values)).rows;
    return row ? holderOf(row) : null;
  }

  async #findByToken(id: number, text: string): Promise<CredentialHolder | null> {
    const hash = this.#hashIn(text);
    const { rows } = await this.#sql.query<TokenRow>(findByTokenId, [id, hash]);
    const row = provenBy(hash, rows);
    if (!row) return null;
    const { tokenId, scopes, expiresAt } = row;
    return holderOf(row, { kind: 'token', id: tokenId, scopes, expiresAt });
  }

  async #findBySession(id: number, secret: string): Promise<CredentialHolder | null> {
    const { rows } = await this.#sql.query<SessionRow>(findBySessionId, [id]);
    const row = provenBy(this.#secrets.hashOf(secret), rows);
    if (!row) return null;
    return holderOf(row, { kind: 'session', id, scopes: SCOPES, expiresAt: sessionExpiry(row) });
  }

  /** The hash of the secret, which is the end of the text. */
  #hashIn(text: string): Uint8Array {
    return this.#secrets.hashOf(text.slice(text.lastIndexOf('_') + 1));
  }
}

/** The row whose secret has the hash, compared in constant time. */
function provenBy<Row extends { readonly secretHash: Uint8Array }>(
  hash: Uint8Array,
  rows: readonly Row[],
): Row | null {
  return rows.find((row) => timingSafeEqual(row.secretHash, hash)) ?? null;
}

function holderOf(row: HolderRow, credential?: ActorCredential): CredentialHolder {
  const { userId, realmId, role, isBot } = row;
  refuseAway(row.realmStringId);
  const version = Object.freeze({ apiKey: row.apiKeyVersion, revocations: row.revocations });
  const actor = { userId, realmId, role, isBot, version };
  return {
    actor: Object.freeze(credential ? { ...actor, credential: Object.freeze(credential) } : actor),
    botType: row.botType,
    emails: [row.email.toLowerCase(), row.deliveryEmail.toLowerCase()],
    isActive: row.isActive,
    realmStringId: row.realmStringId,
    realmDeactivated: row.realmDeactivated,
  };
}
