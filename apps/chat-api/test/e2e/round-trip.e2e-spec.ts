import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { identityModule } from '@tandem/assembly-identity';
import { isolationModule } from '@tandem/assembly-isolation';
import { MESSAGING, messagingModule } from '@tandem/assembly-messaging';
import { createContainer } from '@tandem/assembly-process';
import { TRANSFER, transferModule } from '@tandem/assembly-transfer';
import { randomOf } from '@tandem/shared-kernel/testing';
import type { ImportReport } from '@tandem/transfer-domain';
import { canonicalTables } from './canonical-archive.ts';
import { SECRET, useChatApi } from './chat-api-under-test.ts';
import { exportedArchive, type ExportedArchive } from './exported-archive.ts';
import { RichOrganization } from './rich-organization.ts';

/**
 * Tables without rows: Tandem has no such data, no user can make a bot of the type that has a configuration, and
 * users who did not agree to an export are in no full one.
 */
const UNUSED = [
  'zerver_userprofile_mirrordummy',
  'zerver_botconfigdata',
  'zerver_externalauthid',
  'zerver_onboardingusermessage',
  'zerver_realmexport',
  'zerver_useractivity',
  'zerver_useractivityinterval',
];
const SILENT = { begin: () => undefined, advance: () => undefined, end: () => undefined };
const dataDir = mkdtempSync(join(tmpdir(), 'round-trip-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const chat = useChatApi({ dataDir });

describe(`an organization of the seed ${jest.getSeed()} that was exported and imported`, () => {
  let before: ExportedArchive;
  let after: ExportedArchive;
  let report: ImportReport;

  beforeAll(async () => {
    await RichOrganization.fill(chat(), randomOf(jest.getSeed()));
    const { database, realmId } = chat();
    const container = createContainer({
      database: database.database,
      dataDir,
      secret: SECRET,
      externalUrl: 'http://chat.example.org',
    });
    container.load(isolationModule(), messagingModule(), identityModule(), transferModule());
    before = await exportedArchive(chat(), dataDir, 'full');
    const file = join(dataDir, 'export.tar.gz');
    const content = container
      .get(MESSAGING.organizationExports)
      .contentOf({ realmId, kind: 'full' });
    await pipeline(Readable.from(content), createWriteStream(file));
    const transfer = container.get(TRANSFER);
    const archive = { path: file, workFolder: join(dataDir, 'imports') };
    const request = { realm: 'moved', formerUrls: [chat().client.url], isDryRun: false };
    report = await transfer.import(archive, request, SILENT);
    const { rows } = await database.database.sql.query<{ id: number }>(
      `select id from realm where string_id = 'moved'`,
    );
    after = await exportedArchive({ database, realmId: rows[0]!.id }, dataDir, 'full');
  });

  it('was imported without errors', () => {
    expect(report).toMatchObject({ clashes: [], skipped: [], unknown: [] });
  });

  it('has the same rows in every table', () => {
    const [given, found] = [canonicalTables(before), canonicalTables(after)];
    expect(found).toEqual(given);
    const empty = Object.keys(given).filter((name) => given[name]?.length === 0);
    expect(empty).toEqual(UNUSED);
  });

  it('has the same files', () => {
    const sizes = (archive: ExportedArchive, folder: string) =>
      [...archive.files]
        .filter(([path]) => path.startsWith(`${folder}/`) && !path.endsWith('records.json'))
        .map(([, bytes]) => bytes.length)
        .sort((a, b) => a - b);
    for (const folder of ['uploads', 'avatars', 'emoji', 'realm_icons']) {
      expect([folder, sizes(after, folder).length]).toEqual([folder, sizes(before, folder).length]);
    }
  });
});
