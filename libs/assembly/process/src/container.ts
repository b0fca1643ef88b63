import type { RealmAddresses } from '@tandem/identity-domain';
import type { ContentStore } from '@tandem/messaging-domain/uploads';
import type { UnfinishedUploadsStore } from '@tandem/messaging-rest';
import type { Database, Sql } from '@tandem/shared-postgres';
import { Container, type ServiceIdentifier } from 'inversify';

/** Declares the type of a name in a container. */
export const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

/** The bindings that modules find in the container of a process. */
export const PROCESS = {
  database: token<Database>('Database'),
  /** The connection of query ports of endpoints: replicas, if there are some. Commands do not use it. */
  reads: token<Sql>('Reads'),
  secret: token<string>('Secret'),
  dataDir: token<string>('DataDir'),
  addresses: token<RealmAddresses>('RealmAddresses'),
  /** Uploads, pictures, custom emoji and exports. */
  contents: token<ContentStore>('ContentStore'),
  /** The store of unfinished resumable uploads. */
  unfinishedUploads: token<UnfinishedUploadsStore>('UnfinishedUploads'),
} as const;

/**
 * Creates the container of a process that only needs its database, such as those of the node network.
 * Instances are created once, on first use.
 */
export function createDatabaseContainer(database: Database): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(PROCESS.database).toConstantValue(database);
  container.bind(PROCESS.reads).toConstantValue(database.reads);
  return container;
}
