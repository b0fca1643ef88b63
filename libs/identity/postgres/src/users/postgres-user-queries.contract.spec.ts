import { beforeEach, describe, expect, it } from '@jest/globals';
import { EMAIL_VISIBILITY, type EmailVisibility } from '@tandem/identity-domain';
import { aRealm, anAccount, freshStringId } from '@tandem/identity-domain/testing';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { PostgresUserQueries } from './postgres-user-queries.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
let queries: PostgresUserQueries;
let realmId: number;

beforeEach(async () => {
  queries = new PostgresUserQueries(test().database.sql);
  realmId = (await run((tx) => tx.realms.add(aRealm(freshStringId()))))!.id;
});

const run = <T>(work: (tx: ReturnType<typeof bindIdentityTx>) => Promise<T>) =>
  test().database.unitOfWork(bindIdentityTx).run(work);
const add = (changes: Parameters<typeof anAccount>[1] = {}) =>
  run(async ({ users }) => {
    const account = anAccount({ id: await users.nextId(), realmId }, changes);
    await users.add(account);
    return account;
  });
const list = async (...asked: Parameters<PostgresUserQueries['pages']>) => {
  const all = [];
  for await (const page of queries.pages(...asked)) all.push(...page);
  return all;
};
const actor = (userId: number): Actor => ({ userId, realmId, role: ROLES.member, isBot: false });

it('shows one’s own account, in one round trip', async () => {
  const account = await add({
    email: 'user5@chat.example.com',
    emailVisibility: EMAIL_VISIBILITY.moderators,
    role: ROLES.guest,
  });
  queryCount = 0;
  expect(await queries.findOwn(actor(account.id))).toEqual({
    id: account.id,
    realmId,
    email: 'user5@chat.example.com',
    deliveryEmail: account.deliveryEmail,
    showsDeliveryEmail: true,
    emailVisibility: EMAIL_VISIBILITY.moderators,
    fullName: 'Una User',
    role: ROLES.guest,
    isActive: true,
    isDeleted: false,
    isImportedStub: false,
    bot: null,
    timezone: '',
    dateJoined: account.dateJoined,
    avatarSource: 'gravatar',
    avatarVersion: 1,
    profileData: {},
  });
  expect(queryCount).toBe(1);
});

it('shows a bot its type and owner', async () => {
  const owner = await add();
  const bot = await add({ bot: { type: 4, ownerId: owner.id, isSystemBot: false } });
  expect(await queries.findOwn(actor(bot.id))).toMatchObject({ bot: bot.bot });
});

it('shows nothing across organizations', async () => {
  const account = await add();
  expect(await queries.findOwn({ ...actor(account.id), realmId: realmId + 1 })).toBeNull();
  expect(await queries.findByDeliveryEmail(realmId + 1, account.deliveryEmail)).toBeNull();
});

it('finds an account for the operator, by any spelling of its address', async () => {
  const { id, deliveryEmail } = await add({ role: ROLES.owner });
  const found = await queries.findByDeliveryEmail(realmId, ` ${deliveryEmail.toUpperCase()} `);
  expect(found).toEqual({
    id,
    deliveryEmail,
    fullName: 'Una User',
    role: ROLES.owner,
    isActive: true,
    isBot: false,
  });
  expect(await queries.findByDeliveryEmail(realmId, 'nobody@example.com')).toBeNull();
});

describe('another user', () => {
  const noProfile = { profileData: false };
  const member = (role: Role): Actor => ({ userId: 0, realmId, role, isBot: false });
  const hidden = (emailVisibility: EmailVisibility) =>
    add({ emailVisibility, email: `${freshStringId()}@chat.example.com` });

  it.each([
    [EMAIL_VISIBILITY.everyone, ROLES.guest],
    [EMAIL_VISIBILITY.members, ROLES.member],
    [EMAIL_VISIBILITY.moderators, ROLES.moderator],
    [EMAIL_VISIBILITY.administrators, ROLES.administrator],
    [EMAIL_VISIBILITY.nobody, 0],
  ])('with visibility %d shows the address from role %d on', async (visibility, weakest) => {
    const account = await hidden(visibility);
    for (const role of Object.values(ROLES)) {
      const reader = member(role);
      const shown = role <= weakest;
      const byId = await queries.findById(reader, account.id, noProfile);
      expect([role, byId?.showsDeliveryEmail]).toEqual([role, shown]);
      const byEmail = await queries.findByEmail(reader, account.deliveryEmail, noProfile);
      expect([role, byEmail?.id]).toEqual([role, shown ? account.id : undefined]);
    }
    const own = await queries.findById(actor(account.id), account.id, noProfile);
    expect(own?.showsDeliveryEmail).toBe(true);
  });

  it('does not find even the own address if no user may see it', async () => {
    const account = await hidden(EMAIL_VISIBILITY.nobody);
    const { deliveryEmail } = account;
    expect(await queries.findByEmail(actor(account.id), deliveryEmail, noProfile)).toBeNull();
  });

  it('is found by any spelling of the address, also for bots and deactivated accounts', async () => {
    const owner = await add({ isActive: false });
    const bot = await add({ bot: { type: 1, ownerId: owner.id, isSystemBot: false } });
    for (const { id, deliveryEmail } of [owner, bot]) {
      const spelled = ` ${deliveryEmail.toUpperCase()} `;
      const found = await queries.findByEmail(member(ROLES.guest), spelled, noProfile);
      expect(found).toMatchObject({ id, showsDeliveryEmail: true });
    }
  });

  it('is not there for another organization', async () => {
    const account = await add();
    const outsider = { ...member(ROLES.owner), realmId: realmId + 1 };
    expect(await queries.findById(outsider, account.id, noProfile)).toBeNull();
    expect(await queries.findByEmail(outsider, account.deliveryEmail, noProfile)).toBeNull();
    const these = { ...noProfile, userIds: [account.id] };
    expect(await list(outsider, these)).toEqual([]);
    expect(await list(outsider, noProfile)).toEqual([]);
  });

  it('has a profile', async () => {
    const account = await add();
    const { sql } = test().database;
    const { rows } = await sql.query<{ id: number }>(
      `insert into profile_field (realm_id, field_type, position, name)
       values ($1, 1, 1, 'Nickname') returning id`,
      [realmId],
    );
    const values = [account.id, rows[0]!.id];
    await sql.query(`insert into profile_value values ($1, $2, 'x', '<p>x</p>')`, values);
    const profile = { [rows[0]!.id]: { value: 'x', renderedValue: '<p>x</p>' } };
    const reader = member(ROLES.member);
    const shown = async (profileData: boolean) =>
      (await queries.findById(reader, account.id, { profileData }))?.profileData;
    expect([await shown(false), await shown(true)]).toEqual([{}, profile]);
    expect((await queries.findOwn(actor(account.id)))?.profileData).toEqual(profile);
  });

  it('is listed by number, in one round trip for a page', async () => {
    const [one, two, three] = [await add(), await add({ isActive: false }), await add()];
    queryCount = 0;
    const all = await list(member(ROLES.member), noProfile);
    expect(all.map(({ id }) => id)).toEqual([one.id, two.id, three.id]);
    const these = { ...noProfile, userIds: [three.id, one.id, 999_999] };
    const some = await list(member(ROLES.member), these);
    expect(some.map(({ id }) => id)).toEqual([one.id, three.id]);
    expect(queryCount).toBe(2);
  });

  it('is inaccessible to guests without a shared conversation, if the organization wants that', async () => {
    const [guest, met, outsider] = [await add({ role: ROLES.guest }), await add(), await add()];
    const groups = await run((tx) => tx.groups.addSystemGroups(realmId, new Date()));
    await run((tx) =>
      tx.groups.setRealmGroupSettings(realmId, {
        can_access_all_users_group: groups['role:members'],
      }),
    );
    await test().database.sql.query(
      `with conversation as (
         insert into direct_conversation
           (realm_id, user_ids, member_hash, max_message_id, prior_message_id)
         values ($1, array[$2, $3]::bigint[], sha256(random()::text::bytea), 0, 0)
         returning recipient_id
       )
       insert into direct_member (user_id, recipient_id)
       select member, recipient_id from conversation, unnest(array[$2, $3]::bigint[]) as member`,
      [realmId, guest.id, met.id],
    );
    const reader = { ...actor(guest.id), role: ROLES.guest };
    const seen = (await list(reader, noProfile)).map((each) => [each.id, 'isUnknown' in each]);
    expect(seen).toEqual([
      [guest.id, false],
      [met.id, false],
      [outsider.id, true],
    ]);
    expect(await queries.findById(reader, met.id, noProfile)).toMatchObject({ id: met.id });
    await expect(queries.findById(reader, outsider.id, noProfile)).rejects.toMatchObject({
      code: 'USER_NOT_ACCESSIBLE',
    });
    await expect(
      queries.findByEmail(reader, outsider.deliveryEmail, noProfile),
    ).rejects.toMatchObject({ code: 'USER_NOT_ACCESSIBLE' });
    expect(await queries.findById(actor(met.id), outsider.id, noProfile)).not.toBeNull();
  });
});

it('lists the profile fields of one organization in their order, in one round trip', async () => {
  const { sql } = test().database;
  await sql.query(
    `insert into profile_field (realm_id, field_type, position, name, hint, required)
     values ($1, 8, 2, 'Pronouns', 'How to speak of you', true), ($1, 1, 1, 'Nickname', '', false)`,
    [realmId],
  );
  queryCount = 0;
  const fields = await queries.profileFields(actor(0));
  expect(queryCount).toBe(1);
  expect(fields.map(({ name }) => name)).toEqual(['Nickname', 'Pronouns']);
  expect(fields[1]).toEqual({
    id: expect.any(Number),
    type: 8,
    order: 2,
    name: 'Pronouns',
    hint: 'How to speak of you',
    fieldData: '',
    displayInProfileSummary: false,
    required: true,
    editableByUser: true,
    useForUserMatching: false,
  });
  expect(await queries.profileFields({ ...actor(0), realmId: realmId + 1 })).toEqual([]);
});
