import {
  ArchiveError,
  readCredentials,
  readLoginProviders,
  type ArchiveSource,
  type ImportRequest,
  type ImportServices,
  type ReportBuilder,
  type UserCredentials,
} from '@tandem/transfer-domain';
import type { BulkSql } from '@tandem/shared-postgres';
import type { ImportRun } from './import-run.ts';
import { loadRows, stored, timeOf, type Row } from './load-rows.ts';

/** No organization has so many users. */
const MAX_BYTES = 1 << 30;

/**
 * Decrypts the credentials of an archive, before anything is written.
 *
 * @returns their text; null if they are not to be imported
 * @throws ArchiveError if the key does not open them
 */
export async function openCredentials(
  source: ArchiveSource,
  { credentialsKey: key }: Pick<ImportRequest, 'credentialsKey'>,
  services: Pick<ImportServices, 'openCredentials'>,
): Promise<string | null> {
  const content = await source.credentials();
  if (key === undefined) return null;
  if (content === null) throw new ArchiveError('the archive has no credentials that a key opens');
  if (content.size > MAX_BYTES)
    throw new ArchiveError('the credentials of the archive are too large');
  const chunks: Uint8Array[] = [];
  for await (const chunk of content.read()) chunks.push(chunk);
  const text = await services.openCredentials(Buffer.concat(chunks), key);
  // All of it is checked before anything is written.
  Array.from(readCredentials(text, () => undefined));
  Array.from(readLoginProviders(text));
  return text;
}

/** Reports credentials that are left out, since there is no key. */
export async function reportCredentials(
  source: ArchiveSource,
  request: Pick<ImportRequest, 'credentialsKey'>,
  report: ReportBuilder,
): Promise<void> {
  if (request.credentialsKey !== undefined || (await source.credentials()) === null) return;
  report.add('leftOut', 'passwords, keys and tokens: they need --credentials-key-file');
}

/** Writes the credentials of users, who log in and use their keys as before. */
export async function writeCredentials(
  sql: BulkSql,
  run: ImportRun,
  text: string | null,
): Promise<void> {
  if (text === null) return;
  const { report } = run;
  const all: (readonly [userId: number, UserCredentials])[] = [];
  const skip = (what: string) => report.add('skipped', `${what} of a form that is not used here`);
  for (const user of readCredentials(text, skip)) {
    const id = run.users.get(user.userId);
    if (id === undefined) report.add('skipped', 'credentials of users who are missing');
    else all.push([id, user]);
  }
  await writePasswords(sql, run, all);
  await writeApiKeys(sql, run, all);
  await writeTokens(sql, run, all);
  await writeIdentities(sql, run, all);
  await writeSecondFactors(sql, run, all);
  await writeLoginProviders(sql, run, text);
}

type Users = readonly (readonly [userId: number, UserCredentials])[];

async function writePasswords(sql: BulkSql, { report }: ImportRun, users: Users): Promise<void> {
  const given = users.filter(([, { passwordHash }]) => passwordHash !== null);
  const { rowCount } = await sql.query(
    `update user_account set password_hash = given.hash
     from unnest($1::bigint[], $2::text[]) as given (id, hash) where user_account.id = given.id`,
    [given.map(([id]) => id), given.map(([, { passwordHash }]) => passwordHash)],
  );
  report.count('passwords', rowCount);
}

/** Keys are valid until the API key of their user changes, which has the first version now. */
async function writeApiKeys(sql: BulkSql, { report }: ImportRun, users: Users): Promise<void> {
  const rows = users.flatMap(([user_id, { apiKeyHashes }]): Row[] =>
    apiKeyHashes.map((hash) => ({ hash: Buffer.from(hash, 'hex'), user_id, key_version: 1 })),
  );
  const { rows: taken } = await sql.query<{ hash: Buffer }>(
    'select api_key_hash as hash from user_account where api_key_hash = any($1::bytea[])',
    [rows.map(({ hash }) => hash)],
  );
  const here = new Set(taken.map(({ hash }) => hash.toString('hex')));
  const free = rows.filter(({ hash }) => !here.has((hash as Buffer).toString('hex')));
  const added = free.length - (await loadRows(sql, 'moved_credential', free));
  if (added < rows.length) {
    report.add('clashes', 'API keys that are in use on this server', rows.length - added);
  }
  report.count('API keys', added);
}

async function writeTokens(sql: BulkSql, run: ImportRun, users: Users): Promise<void> {
  let count = 0;
  for (const [userId, { tokens }] of users) {
    for (const token of tokens) {
      const { rowCount } = await sql.query(
        `with made as (
           insert into access_token
             (realm_id, user_id, name, secret_hash, scopes, created_at, expires_at)
           select $1::bigint, $2::bigint, $3::text, $4::bytea, $5::text[], $6::timestamptz, $7::timestamptz
           where not exists (select from moved_credential where hash = $4)
           returning id
         )
         insert into moved_credential (hash, user_id, token_id, former_token_id)
         select $4, $2, id, $8::bigint from made`,
        [
          run.realmId,
          userId,
          stored(token.name),
          Buffer.from(token.secret_hash, 'hex'),
          run.services.knownScopes(token.scopes),
          timeOf(token.created_at),
          token.expires_at === null ? null : timeOf(token.expires_at),
          token.id,
        ],
      );
      if (rowCount === 0) run.report.add('clashes', 'tokens that are in use on this server');
      count += rowCount;
    }
  }
  run.report.count('tokens', count);
}

async function writeIdentities(sql: BulkSql, run: ImportRun, users: Users): Promise<void> {
  const rows = users.flatMap(([user_id, { identities }]): Row[] =>
    identities.map(({ issuer, subject }) => ({
      realm_id: run.realmId,
      user_id,
      issuer: stored(issuer),
      subject: stored(subject),
    })),
  );
  const twice = await loadRows(sql, 'external_identity', rows);
  if (twice > 0) run.report.add('skipped', 'external identities that are there twice', twice);
  run.report.count('external identities', rows.length - twice);
}

async function writeSecondFactors(sql: BulkSql, run: ImportRun, users: Users): Promise<void> {
  let count = 0;
  for (const [userId, { secondFactor }] of users) {
    if (secondFactor === null) continue;
    const { secret, lastStep, recoveryHashes } = secondFactor;
    await sql.query(
      `insert into second_factor (user_id, is_confirmed, last_step, recovery_hashes, sealed_secret)
       values ($1, true, $2, $3::bytea[], $4) on conflict do nothing`,
      [
        userId,
        lastStep,
        recoveryHashes.map((hash) => Buffer.from(hash, 'hex')),
        run.services.sealDeviceSecret(secret),
      ],
    );
    count += 1;
  }
  run.report.count('second factors', count);
}

/** Addresses in private networks are for the operator to allow, on this server. */
async function writeLoginProviders(sql: BulkSql, run: ImportRun, text: string): Promise<void> {
  const { report, realmId, services } = run;
  const rows = [...readLoginProviders(text)].flatMap((given): Row[] => {
    const found = given.is_private ? null : services.loginProvider(realmId, given);
    if (found === null) {
      const why = given.is_private ? 'is in a private network' : 'is not valid here';
      report.add('skipped', `the log-in provider ${given.name}: it ${why}, add it again`);
      return [];
    }
    return [
      {
        realm_id: realmId,
        name: found.name,
        display_name: found.displayName,
        icon_url: found.iconUrl,
        issuer: found.issuer,
        client_id: found.clientId,
        sealed_secret: found.sealedSecret,
        is_private: false,
      },
    ];
  });
  const twice = await loadRows(sql, 'login_provider', rows);
  if (twice > 0) report.add('skipped', 'log-in providers that are there twice', twice);
  report.count('log-in providers', rows.length - twice);
}
