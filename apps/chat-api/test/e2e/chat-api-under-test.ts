import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { composeIdentity, type Identity } from '@tandem/assembly-identity';
import { operatorOf } from '@tandem/identity-domain';
import { ROLES, type Role } from '@tandem/shared-kernel';
import type { Database } from '@tandem/shared-postgres';
import { createPreparedDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';
import type { ChatApiConfig, RunningChatApi } from '../../src/index.ts';
import { ChatClient, type Account } from './chat-client.ts';
import { presentApi } from './described-api.shared.ts';
import { startChatApi } from '../../src/index.ts';

export const SECRET = 'the secret of the end-to-end tests';
/** Nothing of the prepared organization names the address. */
const ORIGIN = 'http://127.0.0.1';
export const PASSWORD = 'correct horse battery staple';

export interface Person extends Account {
  readonly userId: number;
  readonly fullName: string;
}

/** A user of every role. */
export interface People {
  readonly owner: Person;
  readonly administrator: Person;
  readonly moderator: Person;
  readonly member: Person;
  readonly other: Person;
  readonly guest: Person;
  /** A generic bot of `member`. */
  readonly bot: Person;
}

/** The real service over HTTP, on a separate database with one organization. */
export interface ChatApiUnderTest {
  readonly client: ChatClient;
  readonly people: People;
  readonly database: TestDatabase;
  readonly identity: Identity;
  readonly realmId: number;
  /** A second process on the same database. */
  readonly startInstance: () => Promise<{
    readonly client: ChatClient;
    readonly stop: () => Promise<void>;
  }>;
}

/**
 * Starts the service before the tests of the present file and stops it after.
 *
 * @param prepare for tests that need a server of their own
 */
export function useChatApi(
  options: Partial<ChatApiConfig> = {},
  prepare: () => Promise<PreparedDatabase> = () =>
    createPreparedDatabase('acme', prepareOrganization),
): () => ChatApiUnderTest {
  let current: ChatApiUnderTest | undefined;
  const services = new Set<RunningChatApi>();
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-e2e-'));

  beforeAll(async () => {
    const database = await prepare();
    const start = async () => {
      const service = await startChatApi({
        host: '127.0.0.1',
        port: 0,
        databaseUrl: database.url,
        externalUrl: null,
        secretKey: SECRET,
        dataDir,
        rateLimits: 'off',
        loginLimit: 'off',
        wireNames: 'auto',
        uploadLimits: { maxFileMib: 100, quotaBytes: null },
        jwt: null,
        logLevel: 'error',
        ...options,
      });
      services.add(service);
      const client = new ChatClient(service.url, presentApi());
      return { client, service };
    };
    const { client, service } = await start();
    const identity = composeIdentity({
      database: database.database,
      secret: SECRET,
      externalUrl: service.externalUrl,
    });
    const { realmId, people } = database.prepared;
    current = {
      client,
      people,
      database,
      identity,
      realmId,
      startInstance: async () => {
        const instance = await start();
        const stop = () => {
          services.delete(instance.service);
          return instance.service.stop();
        };
        return { client: instance.client, stop };
      },
    };
  });

  afterAll(async () => {
    for (const service of services) await service.stop();
    await current?.database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  return () => {
    if (!current) throw new Error('The service is there once the tests run');
    return current;
  };
}

/** A database with the organization. */
export interface PreparedDatabase extends TestDatabase {
  readonly prepared: Organization;
}

interface Organization {
  readonly realmId: number;
  readonly people: People;
}

export function prepareOrganization(database: Database): Promise<Organization> {
  return foundOrganization(composeIdentity({ database, secret: SECRET, externalUrl: ORIGIN }));
}

async function foundOrganization({ useCases }: Identity): Promise<Organization> {
  const ownerName = 'Olga Owner';
  const { realmId, owner } = await useCases.createRealm.execute({
    stringId: '',
    name: 'Acme',
    owner: { email: 'owner@acme.test', fullName: ownerName, password: PASSWORD },
  });
  const operator = operatorOf(realmId);
  const open = async (name: string, fullName: string, role: Role): Promise<Person> => {
    const opened = await useCases.createUser.execute(operator, {
      email: `${name}@acme.test`,
      fullName,
      password: PASSWORD,
      role,
    });
    return { ...opened, fullName };
  };
  const people = {
    owner: { ...owner, fullName: ownerName },
    administrator: await open('administrator', 'Adam Administrator', ROLES.administrator),
    moderator: await open('moderator', 'Mona Moderator', ROLES.moderator),
    member: await open('member', 'Uli Member', ROLES.member),
    other: await open('other', 'Vera Member', ROLES.member),
    guest: await open('guest', 'Gus Guest', ROLES.guest),
  };
  const bot = await useCases.createBot.execute(operator, {
    shortName: 'echo',
    fullName: 'Echo Bot',
    type: 1,
    ownerId: people.member.userId,
  });
  return { realmId, people: { ...people, bot: { ...bot, fullName: 'Echo Bot' } } };
}
