import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { identityModule } from '@tandem/assembly-identity';
import { isolationModule } from '@tandem/assembly-isolation';
import { MESSAGING, messagingModule, type MessagingQueries } from '@tandem/assembly-messaging';
import type { BackgroundUseCases, MessagingUseCases } from '@tandem/messaging-domain';
import type { Database } from '@tandem/shared-postgres';
import { createContainer } from '@tandem/assembly-process';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import type { ImportProgress, ImportReport } from '@tandem/transfer-domain';
import {
  sampleExport,
  writeSampleExport,
  type SampleExport,
} from '@tandem/transfer-zulip-archive/testing';
import { TRANSFER, transferModule, type Transfer } from '../src/transfer-module.ts';

/** Shows nothing. */
export const SILENT: ImportProgress = {
  begin: () => undefined,
  advance: () => undefined,
  end: () => undefined,
};

/** Imports into a database of the test file. */
export interface ImportUnderTest {
  readonly transfer: Transfer;
  readonly queries: MessagingQueries;
  readonly useCases: MessagingUseCases;
  readonly background: BackgroundUseCases;
  readonly database: Database;
  /** The folder of files. */
  readonly dataDir: string;
  rowsOf<T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]>;
  /** Writes an export. @returns its folder */
  writeExport(given?: SampleExport): Promise<string>;
  importFrom(
    path: string,
    realm: string,
    options?: { readonly isDryRun?: boolean; readonly progress?: ImportProgress },
  ): Promise<ImportReport>;
}

/** @param poolSize the number of connections */
export function useImports(poolSize = 5): () => ImportUnderTest {
  const test = useTestDatabase({ poolSize });
  let current: ImportUnderTest | undefined;
  let folder = '';
  let exports = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-'));
    const { database } = test();
    const dataDir = join(folder, 'data');
    const container = createContainer({
      database,
      dataDir,
      secret: 'a secret of more than 32 characters',
      externalUrl: 'https://chat.example.org',
    });
    container.load(isolationModule(), messagingModule(), identityModule(), transferModule());
    const transfer = container.get(TRANSFER);
    current = {
      transfer,
      dataDir,
      queries: container.get(MESSAGING.queries),
      useCases: container.get(MESSAGING.useCases),
      background: container.get(MESSAGING.background),
      database,
      rowsOf: async <T>(text: string, ...values: unknown[]) =>
        (await database.sql.query<T>(text, values)).rows,
      writeExport: async (given = sampleExport()) => {
        exports += 1;
        const path = join(folder, `export-${exports}`);
        await writeSampleExport(path, given);
        return path;
      },
      importFrom: async (path, realm, { isDryRun = false, progress = SILENT } = {}) => {
        const request = { realm, formerUrls: ['https://old.example.com/'], isDryRun };
        return transfer.import({ path, workFolder: join(folder, 'work') }, request, progress);
      },
    };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  return () => {
    if (!current) throw new Error('used before the tests run');
    return current;
  };
}
