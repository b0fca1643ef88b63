import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { composeIdentity, type Identity } from '@tandem/assembly-identity';
import { PROCESS, createContainer } from '@tandem/assembly-process';
import { avatarKeys, operatorOf } from '@tandem/identity-domain';
import { AvatarUrls } from '@tandem/identity-rest';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { createTestDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';
import type { Running } from '@tandem/shared-runtime';
import PostalMime, { type Email } from 'postal-mime';
import { startChatWorker } from '../../src/index.ts';

const SECRET = 'a secret of more than 32 characters';
const URL = 'https://chat.example.org';
const PASSWORD = 'correct horse battery staple';
let test: TestDatabase;
let dataDir: string;
let worker: Running;
let identity: Identity;
let owner: Actor;

beforeAll(async () => {
  test = await createTestDatabase();
  identity = composeIdentity({ database: test.database, secret: SECRET, externalUrl: URL });
  const account = { email: 'olga@acme.test', fullName: 'Olga', password: PASSWORD };
  const founded = await identity.useCases.createRealm.execute({
    stringId: '',
    name: 'Acme',
    owner: account,
  });
  const { realmId } = founded;
  owner = { userId: founded.owner.userId, realmId, role: ROLES.owner, isBot: false };
  await test.database.sql.query(`update user_account set date_joined = now() - interval '1 day'`);
});
afterAll(() => test.drop());

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'worker-'));
  const addresses = { externalUrl: URL, mailUrl: null, mailFrom: null };
  worker = await startChatWorker({
    databaseUrl: test.url,
    health: null,
    secretKey: SECRET,
    dataDir,
    ...addresses,
    logLevel: 'silent',
  });
});
afterEach(async () => {
  await worker.stop();
  await rm(dataDir, { recursive: true });
});

/** Waits for a mail with a matching subject; a notification wakes the worker. */
async function mailAbout(subject: RegExp): Promise<Email> {
  for (;;) {
    const folder = join(dataDir, 'mail');
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue;
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      if (subject.test(mail.subject ?? '')) return mail;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const receivers = ({ to = [] }: Email) => to.map(({ address }) => address);

it('asks the new address for confirmation, and informs the old one of the change', async () => {
  const { changeOwnSettings, confirmEmailChange } = identity.useCases;
  await changeOwnSettings.execute(owner, { settings: {}, email: 'olga@new.test' });
  const question = await mailAbout(/^Verify your new email address for Acme$/);
  expect(receivers(question)).toEqual(['olga@new.test']);
  const [, token = ''] = /confirm_new_email\/(\w{32})\//.exec(question.text ?? '') ?? [];
  await confirmEmailChange.execute({
    host: 'chat.example.org',
    token,
    address: '192.0.2.1',
  });
  const news = await mailAbout(/^Email address changed for Acme$/);
  expect(receivers(news)).toEqual(['olga@acme.test']);
  expect(news.text).toContain('olga@new.test');
});

it('informs users of log-ins, unless they disabled it', async () => {
  const logIn = (clientName: string) =>
    identity.useCases.fetchApiKey.execute({
      host: 'chat.example.org',
      username: 'olga@new.test',
      password: PASSWORD,
      address: '192.0.2.1',
      clientName,
    });
  await logIn('ZulipMobile');
  const mail = await mailAbout(/^New login from ZulipMobile$/);
  expect(mail.text).toContain('IP address: 192.0.2.1');
  await identity.useCases.changeOwnSettings.execute(owner, {
    settings: { enable_login_emails: false },
  });
  await logIn('unwanted');
  await identity.useCases.changeOwnSettings.execute(owner, { settings: {}, email: 'o@x.test' });
  await mailAbout(/^Verify/);
  // Mails are queued in the order of events, so the unwanted one would be queued by now.
  const { rows } = await test.database.sql.query(
    `select key from job where queue = 'mail' and key like 'user.logged_in/%'`,
  );
  expect(rows).toHaveLength(1);
});

it('informs a deactivated user, with the comment', async () => {
  const person = { email: 'ben@acme.test', fullName: 'Ben', password: PASSWORD };
  const { userId } = await identity.useCases.createUser.execute(operatorOf(owner.realmId), person);
  await identity.useCases.deactivateUser.execute(owner, {
    userId,
    deleteProfile: false,
    deleteMessagesIn: [],
    notificationComment: 'Thank you for the fish.',
  });
  const mail = await mailAbout(/^Your account in Acme has been deactivated$/);
  expect(receivers(mail)).toEqual(['ben@acme.test']);
  expect(mail.text).toContain('Thank you for the fish.');
});

it('removes the avatar of a deleted user', async () => {
  const person = { email: 'cem@acme.test', fullName: 'Cem', password: PASSWORD };
  const { realmId } = owner;
  const { userId } = await identity.useCases.createUser.execute(operatorOf(realmId), person);
  const names = new AvatarUrls(SECRET);
  const { small } = avatarKeys(realmId, names.nameOf({ id: userId, avatarVersion: 1 }));
  const process = { database: test.database, secret: SECRET, externalUrl: URL, dataDir };
  const store = createContainer(process).get(PROCESS.contents);
  await store.put(small, new Uint8Array(1));
  await identity.useCases.deactivateUser.execute(owner, {
    userId,
    deleteProfile: true,
    deleteMessagesIn: [],
    notificationComment: null,
  });
  while (await store.find(small)) await new Promise((resolve) => setTimeout(resolve, 20));
});

it('removes the data of an erased user', async () => {
  const person = { email: 'dea@acme.test', fullName: 'Dea', password: PASSWORD };
  const { userId } = await identity.useCases.createUser.execute(operatorOf(owner.realmId), person);
  await test.database.sql.query(
    `insert into draft (owner_id, type, recipients, topic, content, edited_at)
     values ($1, '', '{}', '', 'secret', 0)`,
    [userId],
  );
  const { id } = await identity.useCases.requestErasure.execute(owner, {
    userId,
    kind: 'everything',
  });
  const report = () => identity.queries.erasures.find(owner.realmId, id);
  while ((await report())?.finishedAt === null) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await report()).toMatchObject({ removed: { drafts: 1 }, mentions: 0 });
});
