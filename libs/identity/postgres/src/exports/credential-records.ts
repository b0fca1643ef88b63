import type { Sql } from '@tandem/shared-postgres';
import { epoch } from './archive-scope.ts';

/** The credentials of a user: hashes in hexadecimal digits, times in seconds since epoch. */
export interface CredentialRecord {
  readonly id: number;
  readonly passwordHash: string | null;
  readonly apiKeyHashes: readonly string[];
  readonly tokens: readonly object[];
  readonly identities: readonly object[];
  readonly secondFactor: {
    readonly id: number;
    readonly sealedSecret: string | null;
    readonly lastStep: number;
    readonly recoveryHashes: readonly string[];
  } | null;
}

const records = `select u.id, u.password_hash as "passwordHash",
    array_remove(array[encode(u.api_key_hash, 'hex')] || array(
      select encode(m.hash, 'hex') from moved_credential m
      where m.user_id = u.id and m.key_version = u.api_key_version), null) as "apiKeyHashes",
    coalesce((select json_agg(json_build_object('id', coalesce(m.former_token_id, t.id),
        'name', t.name, 'secret_hash', encode(t.secret_hash, 'hex'), 'scopes', t.scopes,
        'created_at', ${epoch('t.created_at')}, 'expires_at', ${epoch('t.expires_at')}) order by t.id)
      from access_token t left join moved_credential m on m.token_id = t.id
      where t.user_id = u.id), '[]') as tokens,
    coalesce((select json_agg(json_build_object('issuer', e.issuer, 'subject', e.subject) order by e.id)
      from external_identity e where e.user_id = u.id), '[]') as identities,
    (select json_build_object('id', f.id, 'sealedSecret', f.sealed_secret, 'lastStep', f.last_step,
        'recoveryHashes', array(select encode(h, 'hex') from unnest(f.recovery_hashes) h))
      from second_factor f where f.user_id = u.id and f.is_confirmed) as "secondFactor"
  from user_account u
  where u.realm_id = $1 and u.id > $2 and not u.is_system_bot and not u.is_deleted
  order by u.id limit $3`;

/** A log-in provider. */
export interface ProviderRecord {
  readonly name: string;
  readonly displayName: string;
  readonly iconUrl: string | null;
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedSecret: string | null;
  readonly isPrivate: boolean;
}

const providers = `select name, display_name as "displayName", icon_url as "iconUrl", issuer,
    client_id as "clientId", sealed_secret as "sealedSecret", is_private as "isPrivate"
  from login_provider where realm_id = $1 order by id`;

/** The log-in providers of an organization. */
export async function providerRecords(
  sql: Sql,
  realmId: number,
): Promise<readonly ProviderRecord[]> {
  return (await sql.query<ProviderRecord>(providers, [realmId])).rows;
}

const BATCH = 1000;

/** The credentials of all users of an organization, in order of their ids. */
export async function* credentialRecords(
  sql: Sql,
  realmId: number,
): AsyncGenerator<CredentialRecord> {
  for (let last = 0; ;) {
    const { rows } = await sql.query<CredentialRecord>(records, [realmId, last, BATCH]);
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}
