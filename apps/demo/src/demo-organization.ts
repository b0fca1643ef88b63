import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  IDENTITY,
  createLoginLinkUrl,
  identityModule,
  type Identity,
} from '@tandem/assembly-identity';
import { ISOLATION, isolationModule } from '@tandem/assembly-isolation';
import { MESSAGING, messagingModule } from '@tandem/assembly-messaging';
import { PROCESS, createContainer, type ProcessParts } from '@tandem/assembly-process';
import { TRANSFER, transferModule } from '@tandem/assembly-transfer';
import { operatorOf } from '@tandem/identity-domain';
import { writeDemoArchive } from './archive/write-demo-archive.ts';
import type { DemoUser } from './demo-file.ts';
import { LOG_INS, type DemoPerson } from './demo-people.ts';

/** The passwords of the demo are derived from a key: the word lists would remain in memory for nothing. */
const DERIVED_PASSWORDS = { guessesFor: () => Promise.resolve(Infinity) };
/** More than the accounts of the creation, which have the first ids. */
const MAX_FOUNDED = 100;
/** Shows nothing: the import takes less than a second. */
const SILENT = { begin: () => undefined, advance: () => undefined, end: () => undefined };

type DemoOrganizationOptions = Omit<ProcessParts, 'dataDir'> & { readonly dataDir: string };

/**
 * Returns the demo's organization with a user of every role, and imports it if it does not exist.
 *
 * Passwords and keys are derived from the server's secret, so that a later start knows them too.
 */
export async function ensureDemoOrganization(
  options: DemoOrganizationOptions,
): Promise<readonly DemoUser[]> {
  const container = compose(options);
  const identity = container.get(IDENTITY);
  const passwordOf = ({ name }: DemoPerson) => demoPassword(options.secret, name);
  // Remains until the organization has everything.
  const folder = join(options.dataDir, 'imports', 'demo');
  const wasInterrupted = existsSync(folder);
  if (wasInterrupted) await container.get(TRANSFER).undo('', SILENT);
  const isNew = (await identity.realms.findByStringId('')) === null;
  if (isNew) await importOrganization(container, folder);
  const realmId = await rootRealm(identity);
  const accounts = await accountsOf(identity, realmId);
  if (isNew || wasInterrupted) {
    for (const [index, person] of LOG_INS.entries()) {
      const userId = accounts.people[index]?.id ?? 0;
      const given = { userId, password: passwordOf(person) };
      await identity.useCases.setUserPassword.execute(operatorOf(realmId), given);
    }
    await rm(folder, { recursive: true, force: true });
  }
  const people = LOG_INS.map((person, index) => ({
    account: accounts.people[index],
    password: passwordOf(person),
  }));
  const bot = { account: accounts.bot, password: '', bot: true as const };
  const users: DemoUser[] = [];
  for (const { account, ...user } of [...people, bot]) {
    if (!account?.isActive) continue;
    const { id, email, role } = account;
    const key = await identity.useCases.showApiKey.execute(operatorOf(realmId), { userId: id });
    users.push({ email, ...user, role, api_key: key.apiKey, user_id: id });
  }
  return users;
}

async function importOrganization(
  container: ReturnType<typeof compose>,
  folder: string,
): Promise<void> {
  const botDomain = container.get(PROCESS.addresses).emailDomainOf('');
  const codeOf = (name: string) => container.get(MESSAGING.emoji).codeOf(name);
  await writeDemoArchive(folder, { now: new Date(), botDomain, codeOf });
  const request = { realm: '', formerUrls: [], isDryRun: false };
  try {
    await container.get(TRANSFER).import({ path: folder, workFolder: folder }, request, SILENT);
  } finally {
    await container.get(ISOLATION).stop();
  }
}

/** The first accounts, identified by their order: users of the demo can change addresses, names and roles. */
async function accountsOf({ queries }: Identity, realmId: number) {
  const accounts = await queries.accounts.list(realmId, { limit: MAX_FOUNDED });
  return {
    people: accounts.filter(({ isBot }) => !isBot),
    bot: accounts.find(({ isBot }) => isBot),
  };
}

/** The time for which the printed link logs a user in, in seconds. */
const LINK_SECONDS = 86_400;

/**
 * A link that logs a user in to one browser, once.
 *
 * @param url the address of the service
 */
export async function demoLoginLink(
  options: DemoOrganizationOptions,
  { user_id: userId }: Pick<DemoUser, 'user_id'>,
  url: string,
): Promise<string> {
  const identity = compose(options).get(IDENTITY);
  const realm = { id: await rootRealm(identity), stringId: '' };
  const link = { userId, seconds: LINK_SECONDS, url };
  return (await createLoginLinkUrl(identity, realm, link)).url;
}

function compose(options: DemoOrganizationOptions) {
  const container = createContainer({ ...options, localhostSubdomains: true });
  const identity = identityModule({ strength: DERIVED_PASSWORDS });
  container.load(isolationModule(), messagingModule(), identity, transferModule());
  return container;
}

async function rootRealm({ realms }: Identity): Promise<number> {
  const realm = await realms.findByStringId('');
  if (!realm) throw new Error('The demo has lost its organization');
  return realm.id;
}

function demoPassword(secret: string, name: string): string {
  return createHmac('sha256', secret)
    .update(`demo password ${name}`)
    .digest('base64url')
    .slice(0, 16);
}
