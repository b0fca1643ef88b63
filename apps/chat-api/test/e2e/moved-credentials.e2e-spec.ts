import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IDENTITY, identityModule, type Identity } from '@tandem/assembly-identity';
import { isolationModule } from '@tandem/assembly-isolation';
import { MESSAGING, messagingModule } from '@tandem/assembly-messaging';
import { TextSecretSeal } from '@tandem/identity-hmac';
import { newKey } from '@tandem/assembly-organization-export';
import { createContainer } from '@tandem/assembly-process';
import { TRANSFER, transferModule, type Transfer } from '@tandem/assembly-transfer';
import type { Database } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { generateSync } from 'otplib';
import { PASSWORD, SECRET, useChatApi, type Person } from './chat-api-under-test.ts';
import { exportedArchive } from './exported-archive.ts';
import { newBot, newPerson } from './revocation/holdings.ts';

const SILENT = { begin: () => undefined, advance: () => undefined, end: () => undefined };
const OTHER_SECRET = 'another secret of more than 32 characters';
const HOST = 'moved.chat.example.org';
const STEP_SECONDS = 30;
const folder = mkdtempSync(join(tmpdir(), 'moved-credentials-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const chat = useChatApi();
const elsewhere = useTestDatabase();

function containerOf(database: Database, secret: string, dataDir: string) {
  const container = createContainer({
    database,
    secret,
    dataDir,
    externalUrl: 'http://chat.example.org',
  });
  container.load(isolationModule(), messagingModule(), identityModule(), transferModule());
  return container;
}

describe('credentials that moved to another server', () => {
  let ann: Person;
  let bot: Person;
  let token: string;
  let deviceSecret: string;
  let recovery: string;
  let key: string;
  let identity: Identity;
  let transfer: Transfer;
  const file = join(folder, 'export.tar.gz');

  const importFrom = (path: string, credentialsKey?: string) =>
    transfer.import(
      { path, workFolder: join(folder, 'imports') },
      {
        realm: 'moved',
        formerUrls: [],
        isDryRun: false,
        ...(credentialsKey !== undefined && { credentialsKey }),
      },
      SILENT,
    );
  const rows = async (text: string) => (await elsewhere().database.sql.query(text)).rows;
  const holder = (email: string | null, secret: string) =>
    identity.useCases.authenticate.execute({ email, secret, host: HOST });
  const logIn = (password: string, code?: string) =>
    identity.useCases.fetchApiKey.execute({
      username: ann.email,
      password,
      host: HOST,
      address: '127.0.0.1',
      clientName: 'test',
      ...(code !== undefined && { code }),
    });

  beforeAll(async () => {
    const { client, database, realmId } = chat();
    ann = await newPerson(chat());
    bot = await newBot(chat(), ann.userId);
    const as = { as: ann };
    const made = await client.post('/users/me/tokens', { name: 'backup', scopes: ['read'] }, as);
    token = made.body.secret;
    const path = '/users/me/second_factor';
    const begun = await client.post(path, { password: PASSWORD }, as);
    deviceSecret = begun.body.secret;
    const code = generateSync({ secret: deviceSecret });
    const confirmed = await client.post(`${path}/confirm`, { code }, as);
    [recovery] = confirmed.body.recovery_codes;
    await database.database.sql.query(
      `insert into external_identity (realm_id, user_id, issuer, subject)
       values ($1, $2, 'https://issuer.example.org', 'ann')`,
      [realmId, ann.userId],
    );
    await database.database.sql.query(
      `insert into login_provider
         (realm_id, name, display_name, issuer, client_id, sealed_secret, is_private)
       values ($1, 'work', 'Work', 'https://issuer.example.org', 'chat', $2, false),
         ($1, 'inside', 'Inside', 'http://10.0.0.1', 'chat', null, true)`,
      [realmId, new TextSecretSeal(SECRET).close('hush', `login provider ${realmId} work`)],
    );
    // As an import leaves an emoji whose picture is missing.
    await database.database.sql.query(
      `insert into realm_emoji (realm_id, name, file_name, deactivated) values ($1, 'lost', '', true)`,
      [realmId],
    );
    const recipientKey = await newKey();
    ({ key } = recipientKey);
    const exports = containerOf(database.database, SECRET, folder).get(
      MESSAGING.organizationExports,
    );
    const content = exports.contentOf({
      realmId,
      kind: 'full',
      credentialsFor: recipientKey.recipient,
    });
    await pipeline(Readable.from(content), createWriteStream(file));
    const container = containerOf(elsewhere().database, OTHER_SECRET, join(folder, 'elsewhere'));
    identity = container.get(IDENTITY);
    transfer = container.get(TRANSFER);
  });

  it('are part of an archive only on request, and encrypted', async () => {
    const archive = await exportedArchive(chat(), folder, 'full');
    expect([...archive.files.keys()]).not.toContain('credentials.age');
    const texts = [...archive.files.values()].map((bytes) => bytes.toString('latin1')).join();
    expect(texts).not.toContain('$argon2id$');
  });

  it('need the right key: with another one, nothing is imported', async () => {
    const other = await newKey();
    const refused = 'the credentials of the archive are not for this key';
    await expect(importFrom(file, other.key)).rejects.toThrow(refused);
    await expect(importFrom(file, 'no key')).rejects.toThrow('the file has no key');
    expect(await rows(`select from realm where string_id = 'moved'`)).toEqual([]);
    expect(await rows('select from transfer_import')).toEqual([]);
  });

  it('need an archive that was not changed', async () => {
    const unpacked = mkdtempSync(join(folder, 'changed-'));
    const archive = await exportedArchive(chat(), folder, 'full');
    for (const name of ['realm.json', 'attachment.json', 'messages-000001.json']) {
      writeFileSync(join(unpacked, name), archive.files.get(name) ?? '{}');
    }
    await expect(importFrom(unpacked, key)).rejects.toThrow('the archive has no credentials');
    writeFileSync(join(unpacked, 'credentials.age'), readFileSync(file).subarray(0, 500));
    await expect(importFrom(unpacked, key)).rejects.toThrow('were changed since the export');
    expect(await rows(`select from realm where string_id = 'moved'`)).toEqual([]);
  });

  it('let users and bots continue as before', async () => {
    const report = await importFrom(file, key);
    expect(report).toMatchObject({
      clashes: [],
      skipped: [
        'the picture of the emoji lost: it is deactivated now',
        'the log-in provider inside: it is in a private network, add it again',
      ],
    });
    expect(report.imported).toMatchObject({
      tokens: 1,
      'second factors': 1,
      'log-in providers': 1,
    });
    for (const { email, apiKey } of [ann, bot, chat().people.owner]) {
      expect(await holder(email, apiKey)).toMatchObject({ ok: true });
    }
    expect(await holder(null, token)).toMatchObject({
      ok: true,
      actor: { credential: { kind: 'token', scopes: ['read'] } },
    });
    const other = token.slice(0, -1) + (token.endsWith('x') ? 'y' : 'x');
    expect(await holder(null, other)).toMatchObject({ ok: false });
    const epoch = Math.floor(Date.now() / 1000) + STEP_SECONDS;
    await expect(logIn(PASSWORD)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    const { apiKey } = await logIn(PASSWORD, generateSync({ secret: deviceSecret, epoch }));
    expect(apiKey).not.toBe(ann.apiKey);
    expect(await holder(ann.email, apiKey)).toMatchObject({ ok: true });
    expect(await logIn(PASSWORD, recovery)).toMatchObject({ apiKey });
    await expect(logIn('a guess')).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    expect(await rows('select issuer, subject from external_identity')).toEqual([
      { issuer: 'https://issuer.example.org', subject: 'ann' },
    ]);
  });

  it('include the secrets of log-in providers, encrypted by the other server', async () => {
    const [provider, ...others] = await rows(
      `select p.name, display_name, issuer, client_id, sealed_secret, is_private, p.realm_id
       from login_provider p`,
    );
    const { sealed_secret: sealed, realm_id: realmId, ...plain } = provider ?? {};
    expect([plain, others]).toEqual([
      {
        name: 'work',
        display_name: 'Work',
        issuer: 'https://issuer.example.org',
        client_id: 'chat',
        is_private: false,
      },
      [],
    ]);
    const key = `login provider ${String(realmId)} work`;
    expect(new TextSecretSeal(OTHER_SECRET).open(String(sealed), key)).toBe('hush');
  });

  it('end with a new API key, and with the revocation of the token', async () => {
    const found = await holder(ann.email, ann.apiKey);
    if (!found.ok) throw new Error('the key is accepted');
    await identity.useCases.regenerateOwnApiKey.execute(found.actor);
    expect(await holder(ann.email, ann.apiKey)).toMatchObject({ ok: false });
    await elsewhere().database.sql.query('delete from access_token');
    expect(await holder(null, token)).toMatchObject({ ok: false });
    expect(await rows('select from moved_credential where token_id is not null')).toEqual([]);
  });

  it('are reported if they are left out', async () => {
    const realm = 'without';
    const archive = { path: file, workFolder: join(folder, 'imports') };
    const report = await transfer.import(
      archive,
      { realm, formerUrls: [], isDryRun: true },
      SILENT,
    );
    expect(report.leftOut).toContain(
      'passwords, keys and tokens: they need --credentials-key-file',
    );
  });
});
