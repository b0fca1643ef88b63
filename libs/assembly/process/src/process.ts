import { RealmAddresses } from '@tandem/identity-domain';
import type { Database } from '@tandem/shared-postgres';
import type { Container } from 'inversify';
import { contentStoreOf, unfinishedUploadsFolder } from './content-store.ts';
import { PROCESS, createDatabaseContainer } from './container.ts';

/** The common settings of all processes of the chat service. */
export interface ProcessParts {
  readonly database: Database;
  /** The secret of the deployment: keys, names and links are derived with it. */
  readonly secret: string;
  /** The address that clients see. */
  readonly externalUrl: string;
  /** The folder of files that all processes share; `.data` by default. */
  readonly dataDir?: string;
  /** Whether `<name>.localhost` is an organization too: for the demo. */
  readonly localhostSubdomains?: boolean;
}

/**
 * Creates the container of a process of the chat service. Load the modules of the contexts that the process
 * needs. Instances are created once, on first use.
 */
export function createContainer(parts: ProcessParts): Container {
  const container = createDatabaseContainer(parts.database);
  const { dataDir = '.data' } = parts;
  container.bind(PROCESS.secret).toConstantValue(parts.secret);
  container.bind(PROCESS.dataDir).toConstantValue(dataDir);
  container.bind(PROCESS.contents).toResolvedValue(() => contentStoreOf({ dataDir }), []);
  container.bind(PROCESS.unfinishedUploads).toConstantValue(unfinishedUploadsFolder({ dataDir }));
  container.bind(PROCESS.addresses).toConstantValue(
    new RealmAddresses(parts.externalUrl, {
      localhostSubdomains: parts.localhostSubdomains ?? false,
    }),
  );
  return container;
}
