import { createHmac } from 'node:crypto';
import { composeIdentity, createLoginLinkUrl, type Identity } from '@tandem/assembly-identity';
import { operatorOf } from '@tandem/identity-domain';
import { ROLES, type Role } from '@tandem/shared-kernel';
import type { Database } from '@tandem/shared-postgres';
import type { DemoUser } from './demo-file.ts';

interface DemoPerson {
  readonly name: string;
  readonly fullName: string;
  readonly role: Role;
  readonly canCreateUsers?: boolean;
}

const DOMAIN = 'demo.example.com';
const OWNER: DemoPerson = { name: 'olga', fullName: 'Olga Owner', role: ROLES.owner };
const PEOPLE: readonly DemoPerson[] = [
  { name: 'adam', fullName: 'Adam Administrator', role: ROLES.administrator, canCreateUsers: true },
  { name: 'mona', fullName: 'Mona Moderator', role: ROLES.moderator },
  { name: 'uli', fullName: 'Uli Member', role: ROLES.member },
  { name: 'vera', fullName: 'Vera Member', role: ROLES.member },
  { name: 'gus', fullName: 'Gus Guest', role: ROLES.guest },
];
/** More than the accounts of the creation, which have the first ids. */
const MAX_FOUNDED = 100;
const BOT = { shortName: 'echo', fullName: 'Echo Bot' };

interface DemoOrganizationOptions {
  readonly database: Database;
  readonly secret: string;
  readonly externalUrl: string;
}

/**
 * Returns the demo's organization with a user of every role, and creates it if it does not exist.
 *
 * Passwords and keys are derived from the server's secret, so that a later start knows them too.
 */
export async function ensureDemoOrganization(
  options: DemoOrganizationOptions,
): Promise<{ readonly users: readonly DemoUser[]; readonly founded: boolean }> {
  const identity = composeIdentity({ ...options, localhostSubdomains: true });
  const founded = (await identity.realms.findByStringId('')) === null;
  const passwordOf = ({ name }: DemoPerson) => demoPassword(options.secret, name);
  const realmId = founded ? await found(identity, passwordOf) : await rootRealm(identity);
  // Identified by their order: users of the demo can change addresses, names and roles.
  const accounts = await identity.queries.accounts.list(realmId, { limit: MAX_FOUNDED });
  const people = [OWNER, ...PEOPLE].map((person, index) => ({
    account: accounts.filter(({ isBot }) => !isBot)[index],
    password: passwordOf(person),
  }));
  const bot = { account: accounts.find(({ isBot }) => isBot), password: '', bot: true as const };
  const users: DemoUser[] = [];
  for (const { account, ...user } of [...people, bot]) {
    if (!account?.isActive) continue;
    const { id, email, role } = account;
    const key = await identity.useCases.showApiKey.execute(operatorOf(realmId), { userId: id });
    users.push({ email, ...user, role, api_key: key.apiKey, user_id: id });
  }
  return { founded, users };
}

/** For so long the printed link logs a user in, in seconds. */
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
  const identity = composeIdentity({ ...options, localhostSubdomains: true });
  const realm = { id: await rootRealm(identity), stringId: '' };
  const link = { userId, seconds: LINK_SECONDS, url };
  return (await createLoginLinkUrl(identity, realm, link)).url;
}

async function found(
  { useCases }: Identity,
  passwordOf: (person: DemoPerson) => string,
): Promise<number> {
  const { realmId, owner } = await useCases.createRealm.execute({
    stringId: '',
    name: 'Tandem Demo',
    description: 'An organization to try things out.',
    owner: { email: emailOf(OWNER), fullName: OWNER.fullName, password: passwordOf(OWNER) },
  });
  const operator = operatorOf(realmId);
  // Every endpoint shall be usable in the demo.
  const rights = { canCreateUsers: true, canChangeUserEmails: true };
  await useCases.grantPermissions.execute(operator, { userId: owner.userId, ...rights });
  const opened = new Map<string, number>();
  for (const person of PEOPLE) {
    const { userId } = await useCases.createUser.execute(operator, {
      email: emailOf(person),
      fullName: person.fullName,
      password: passwordOf(person),
      role: person.role,
      canCreateUsers: person.canCreateUsers ?? false,
    });
    opened.set(person.name, userId);
  }
  const ownerId = opened.get('uli');
  if (ownerId === undefined) throw new Error('The demo has no member to own its bot');
  await useCases.createBot.execute(operator, { ...BOT, type: 1, ownerId });
  return realmId;
}

async function rootRealm({ realms }: Identity): Promise<number> {
  const realm = await realms.findByStringId('');
  if (!realm) throw new Error('The demo has lost its organization');
  return realm.id;
}

function emailOf({ name }: DemoPerson): string {
  return `${name}@${DOMAIN}`;
}

function demoPassword(secret: string, name: string): string {
  return createHmac('sha256', secret)
    .update(`demo password ${name}`)
    .digest('base64url')
    .slice(0, 16);
}
