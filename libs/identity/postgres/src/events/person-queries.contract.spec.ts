import { beforeEach, expect, it } from '@jest/globals';
import { aRealm, anAccount, freshStringId } from '@tandem/identity-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { PostgresAccountMailQueries } from '../log-in/postgres-account-mail-queries.ts';
import { PostgresPasswordResetQueries } from '../password-reset/postgres-password-resets.ts';
import { PostgresEmailChangeQueries } from '../settings/postgres-email-changes.ts';
import { PostgresPersonEventQueries } from './postgres-person-event-queries.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
let realmId: number;
let stringId: string;
let [ann, ben] = [0, 0];

const run = <T>(work: (tx: ReturnType<typeof bindIdentityTx>) => Promise<T>) =>
  test().database.unitOfWork(bindIdentityTx).run(work);

beforeEach(async () => {
  stringId = freshStringId();
  [ann, ben] = await run(async ({ realms, users }) => {
    realmId = (await realms.add(aRealm(stringId)))!.id;
    const ids: [number, number] = [await users.nextId(), await users.nextId()];
    for (const id of ids) await users.add(anAccount({ id, realmId }));
    return ids;
  });
});

it('returns the data of events about users, in one round trip each', async () => {
  const queries = new PostgresPersonEventQueries(test().database.sql);
  const at = new Date('2026-03-11T08:15:30Z');
  await run(async ({ mutes, profiles, avatars }) => {
    await mutes.add(ann, ben, at);
    await avatars.set(ben, { source: 'upload', version: 3 });
    await profiles.addField(realmId, {
      type: 1,
      name: 'Mood',
      hint: '',
      fieldData: '',
      required: false,
      displayInProfileSummary: false,
      editableByUser: true,
      useForUserMatching: false,
    });
  });
  queryCount = 0;
  const people = await queries.people([ann, ben, ann, 987_654]);
  expect([...people.keys()].sort((a, b) => a - b)).toEqual([ann, ben]);
  expect(people.get(ben)).toMatchObject({ realmId, avatarSource: 'upload', avatarVersion: 3 });
  expect(await queries.mutes([ann, ben])).toEqual(
    new Map([
      [ann, [{ userId: ben, mutedAt: at }]],
      [ben, []],
    ]),
  );
  const fields = await queries.profileFields([realmId, 987_654]);
  expect(fields.get(realmId)).toMatchObject([{ name: 'Mood' }]);
  expect(fields.get(987_654)).toEqual([]);
  expect(queryCount).toBe(3);
});

it('returns the recipients of mails, and whether they want them', async () => {
  const queries = new PostgresAccountMailQueries(test().database.sql);
  await test().database.sql.query(
    `update user_account set settings = '{"enable_login_emails": false}' where id = $1`,
    [ben],
  );
  const receivers = await queries.receivers([ann, ben]);
  expect(receivers.get(ann)).toMatchObject({
    email: `Person${ann}@example.com`,
    isBot: false,
    wantsLoginMails: true,
    realmStringId: stringId,
  });
  expect(receivers.get(ben)).toMatchObject({ wantsLoginMails: false });
});

it('returns a requested address while its link is valid', async () => {
  const queries = new PostgresEmailChangeQueries(test().database.sql);
  const hash = new TextEncoder().encode(stringId);
  const wish = { realmId, userId: ann, oldEmail: 'a@x.test', newEmail: 'b@x.test' };
  const id = await run(async ({ emailChanges }) => {
    const next = await emailChanges.nextId();
    await emailChanges.add({ ...wish, id: next, requestedAt: new Date() }, hash);
    return next;
  });
  const waiting = await queries.mails([id, 987_654]);
  expect([...waiting.values()]).toMatchObject([{ ...wish, id, realmStringId: stringId }]);
  await run(({ emailChanges }) => emailChanges.take(hash));
  expect((await queries.mails([id])).size).toBe(0);
});

it('returns the account of a lost password while its link is valid', async () => {
  const queries = new PostgresPasswordResetQueries(test().database.sql);
  const text = new TextEncoder();
  const request = (email: string) =>
    run(async ({ passwordResets }) => {
      const id = await passwordResets.nextId();
      const reset = { id, realmId, email, network: '192.0.2.1', requestedAt: new Date() };
      await passwordResets.add(reset, text.encode(`${stringId} ${id}`));
      return id;
    });
  const email = `person${ann}@example.com`;
  const [known, unknown] = [await request(email), await request('nobody@example.com')];
  const found = await queries.recipients([known, unknown]);
  expect([...found.keys()]).toEqual([known]);
  expect(found.get(known)).toMatchObject({ userId: ann, email: `Person${ann}@example.com` });
  await run(({ users }) => users.setActive([ann], false));
  expect((await queries.recipients([known])).size).toBe(0);
  await run(async ({ users, passwordResets }) => {
    await users.setActive([ann], true);
    await passwordResets.useUp(realmId, email);
  });
  expect((await queries.recipients([known])).size).toBe(0);
});
