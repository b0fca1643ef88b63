import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allMigrations } from '@tandem/assembly-database';
import { IDENTITY, type Identity } from '@tandem/assembly-identity';
import { MESSAGING, type MessagingQueries } from '@tandem/assembly-messaging';
import type { OrganizationExports, UserExports } from '@tandem/assembly-organization-export';
import type { BackgroundUseCases } from '@tandem/messaging-domain';
import { parseFileStoreUrl } from '@tandem/assembly-process';
import { TRANSFER, type Transfer } from '@tandem/assembly-transfer';
import type { Realm } from '@tandem/identity-domain';
import {
  StartError,
  address,
  addresses,
  loadSecretKey,
  optional,
  port,
  readConfig,
  required,
  text,
  withDefault,
} from '@tandem/shared-runtime';
import { composeOperator } from './composition/container.ts';
import { claimDeployment, createDatabase, type Database } from '@tandem/shared-postgres';

/** The connections of a command; closed when it ends. */
export interface Session {
  readonly database: Database;
  readonly identity: Identity;
  readonly channels: MessagingQueries['channelList'];
  readonly exports: OrganizationExports;
  readonly userExports: UserExports;
  readonly archive: MessagingQueries['archive'];
  readonly restoreMessages: BackgroundUseCases['restoreMessages'];
  readonly setArchiveDays: BackgroundUseCases['setArchiveDays'];
  readonly transfer: Transfer;
  /** @throws StartError if there is no such organization, or its import is unfinished */
  readonly realm: (stringId: string) => Promise<Realm>;
}

interface DemoFile {
  readonly chat: { readonly url: string };
  readonly database: { readonly url: string };
}

/**
 * Opens the database of `DATABASE_URL`, or by default that of the demo that runs in `DATA_DIR`.
 *
 * @throws StartError if there is none, ConfigError for an invalid environment
 */
export async function withSession<T>(
  env: NodeJS.ProcessEnv,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const values = readConfig(env, {
    DATABASE_URL: optional(address('postgres', 'postgresql')),
    DATABASE_LISTEN_URL: optional(address('postgres', 'postgresql')),
    DATA_DIR: withDefault(text('a folder'), '.data'),
    FILE_STORE_URL: optional(required('s3://… or file:///…', parseFileStoreUrl)),
    SECRET_KEY: optional(text('a secret')),
    EXTERNAL_URL: optional(address('http', 'https')),
    HOST: withDefault(text('an address'), '0.0.0.0'),
    CHAT_API_PORT: withDefault(port, 9991),
  });
  const demo = values.DATABASE_URL ? null : readDemoFile(values.DATA_DIR);
  const url = values.DATABASE_URL?.href ?? demo?.database.url ?? '';
  const database = await connect(url, values.DATABASE_LISTEN_URL?.href ?? null);
  try {
    await database.migrate();
    const secret = await loadSecretKey(values.SECRET_KEY ?? null, values.DATA_DIR);
    await claimDeployment(database.sql, { demo: 'either', secret });
    const container = composeOperator({
      database,
      secret,
      // The same as of the service, so that printed addresses are valid.
      externalUrl: values.EXTERNAL_URL?.origin ?? demo?.chat.url ?? defaultUrl(values),
      localhostSubdomains: demo !== null,
      dataDir: values.DATA_DIR,
      fileStoreUrl: values.FILE_STORE_URL,
    });
    const identity = container.get(IDENTITY);
    const { channelList: channels, archive } = container.get(MESSAGING.queries);
    const { restoreMessages, setArchiveDays } = container.get(MESSAGING.background);
    const transfer = container.get(TRANSFER);
    const realm = async (stringId: string): Promise<Realm> => {
      const found = await identity.realms.findByStringId(stringId);
      if (!found) throw new StartError(`there is no organization '${stringId}': see realm list`);
      // A change would be lost, or prevent its removal.
      if (await transfer.isUnfinished(stringId)) {
        throw new StartError(
          `the import of '${stringId}' is unfinished: continue it, or remove it with import undo`,
        );
      }
      return found;
    };
    return await work({
      database,
      identity,
      channels,
      archive,
      exports: container.get(MESSAGING.organizationExports),
      userExports: container.get(MESSAGING.userExports),
      restoreMessages,
      transfer,
      setArchiveDays,
      realm,
    });
  } finally {
    await database.close();
  }
}

/** Opens the database only, without checking its deployment. */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const values = readConfig(env, {
    DATABASE_URL: optional(address('postgres', 'postgresql')),
    DATABASE_LISTEN_URL: optional(address('postgres', 'postgresql')),
    DATABASE_READ_URLS: withDefault(addresses('postgres', 'postgresql'), []),
    DATA_DIR: withDefault(text('a folder'), '.data'),
  });
  const url = values.DATABASE_URL?.href ?? readDemoFile(values.DATA_DIR).database.url;
  const readUrls = values.DATABASE_READ_URLS.map(({ href }) => href);
  const database = await connect(url, values.DATABASE_LISTEN_URL?.href ?? null, readUrls);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function readDemoFile(dataDir: string): DemoFile {
  const path = join(dataDir, 'demo.json');
  if (!existsSync(path)) {
    throw new StartError('no database: set DATABASE_URL, or start the demo with npm start first');
  }
  return JSON.parse(readFileSync(path, 'utf8')) as DemoFile;
}

/** The default base address of chat-api. */
function defaultUrl(values: { readonly HOST: string; readonly CHAT_API_PORT: number }): string {
  const host = ['0.0.0.0', '::'].includes(values.HOST) ? 'localhost' : values.HOST;
  return `http://${host}:${values.CHAT_API_PORT}`;
}

async function connect(
  url: string,
  directUrl: string | null,
  readUrls: readonly string[] = [],
): Promise<Database> {
  try {
    return await createDatabase({
      url,
      directUrl,
      applicationName: 'tandem',
      replicas: { urls: readUrls },
      // An import takes one for its lock, one for its transaction and one for its lookups.
      poolSize: 3,
      migrations: allMigrations,
    });
  } catch (error) {
    throw new StartError(
      `the database does not answer (${(error as Error).message}): is PostgreSQL or the demo running?`,
    );
  }
}
