import { RealmAddresses } from '@tandem/identity-domain';
import type { Database } from '@tandem/shared-postgres';
import { Container, type ServiceIdentifier } from 'inversify';

/** What every process has, whatever it does. */
export interface ProcessParts {
  readonly database: Database;
  /** The secret of the deployment: keys, names and links are derived with it. */
  readonly secret: string;
  /** The address that clients see. */
  readonly externalUrl: string;
  /** The folder of files that all processes share; `.data` when left out. */
  readonly dataDir?: string;
  /** Whether `<name>.localhost` is an organization too: for the demo. */
  readonly localhostSubdomains?: boolean;
}

/** Declares what a container holds under a name. */
export const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

/** What modules find in the container of every process. */
export const PROCESS = {
  database: token<Database>('Database'),
  secret: token<string>('Secret'),
  dataDir: token<string>('DataDir'),
  addresses: token<RealmAddresses>('RealmAddresses'),
} as const;

/**
 * The container of a process. Load the modules of the contexts that the process works with; what
 * they bind is made once, when it is first asked for.
 */
export function createContainer(parts: ProcessParts): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(PROCESS.database).toConstantValue(parts.database);
  container.bind(PROCESS.secret).toConstantValue(parts.secret);
  container.bind(PROCESS.dataDir).toConstantValue(parts.dataDir ?? '.data');
  container.bind(PROCESS.addresses).toConstantValue(
    new RealmAddresses(parts.externalUrl, {
      localhostSubdomains: parts.localhostSubdomains ?? false,
    }),
  );
  return container;
}
