import { RealmAddresses } from '@tandem/identity-domain';
import type { Database } from '@tandem/shared-postgres';
import type { Container } from 'inversify';
import { contentStoreOf, unfinishedUploadsOf } from './content-store.ts';
import { PROCESS, createDatabaseContainer } from './container.ts';

/** The common settings of all processes of the chat service. */
export interface ProcessParts {
  readonly database: Database;
  /** The secret of the deployment: keys, names and links are derived with it. */
  readonly secret: string;
  /** The address that clients see. */
  readonly externalUrl: string;
  /** The folder of files; `.data` by default. All processes share it, unless `fileStoreUrl` is set. */
  readonly dataDir?: string;
  /** The store of uploads, pictures and exports: part of an S3 bucket, or a folder; below `dataDir` by default. */
  readonly fileStoreUrl?: string | null | undefined;
  /** Makes `<name>.localhost` an organization too: for the demo. */
  readonly localhostSubdomains?: boolean;
}

/**
 * Creates the container of a process of the chat service. Load the modules of the contexts that the process
 * needs. Instances are created once, on first use.
 */
export function createContainer(parts: ProcessParts): Container {
  const container = createDatabaseContainer(parts.database);
  const { dataDir = '.data', fileStoreUrl } = parts;
  const files = { dataDir, fileStoreUrl };
  container.bind(PROCESS.secret).toConstantValue(parts.secret);
  container.bind(PROCESS.dataDir).toConstantValue(dataDir);
  container.bind(PROCESS.contents).toResolvedValue(() => contentStoreOf(files), []);
  container
    .bind(PROCESS.unfinishedUploads)
    .toResolvedValue((contents) => unfinishedUploadsOf(files, contents), [PROCESS.contents]);
  container.bind(PROCESS.addresses).toConstantValue(
    new RealmAddresses(parts.externalUrl, {
      localhostSubdomains: parts.localhostSubdomains ?? false,
    }),
  );
  return container;
}
