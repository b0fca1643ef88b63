import { beforeEach, describe, expect, it } from '@jest/globals';
import { EMAIL_VISIBILITY } from '@tandem/identity-domain';
import { aRealm, anAccount, freshStringId } from '@tandem/identity-domain/testing';
import { ROLES } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { PostgresUserAccessQueries } from './postgres-user-access-queries.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
let queries: PostgresUserAccessQueries;
let realmId: number;

beforeEach(async () => {
  queries = new PostgresUserAccessQueries(test().database.sql);
  realmId = await run(async (tx) => {
    const { id } = (await tx.realms.add(aRealm(freshStringId())))!;
    await tx.groups.addSystemGroups(id, new Date(0));
    return id;
  });
});

const run = <T>(work: (tx: ReturnType<typeof bindIdentityTx>) => Promise<T>) =>
  test().database.unitOfWork(bindIdentityTx).run(work);
const add = (changes: Parameters<typeof anAccount>[1] = {}) =>
  run(async ({ users }) => {
    const id = await users.nextId();
    await users.add(anAccount({ id, realmId }, changes));
    return id;
  });
const guest = () => add({ role: ROLES.guest });

it('returns the bots of others, and addresses by their visibility', async () => {
  const [ann, ben] = [await add(), await add({ emailVisibility: EMAIL_VISIBILITY.administrators })];
  const bot = (ownerId: number | null) => add({ bot: { type: 1, ownerId, isSystemBot: false } });
  await bot(ann);
  const others = [await bot(ben), await bot(null)];
  queryCount = 0;
  expect((await queries.botsOfOthers([ann])).get(ann)).toEqual(others);
  const { administrators, moderators } = EMAIL_VISIBILITY;
  const asked = [
    { userId: ann, visibilities: [moderators, administrators] },
    { userId: ann, visibilities: [] },
  ];
  expect((await queries.addresses(asked))[0]).toEqual([
    { userId: ben, deliveryEmail: expect.stringContaining('@') },
  ]);
  expect(queryCount).toBe(2);
});

it('finds no inaccessible users and no meetings where all users are accessible', async () => {
  const [visitor, ann] = [await guest(), await add()];
  expect((await queries.inaccessibleUsersOf([visitor])).get(visitor)).toMatchObject({
    userIds: [],
  });
  expect(await queries.met([{ messageId: 1, userIds: [visitor, ann] }])).toEqual([[]]);
  expect(await queries.parted([{ channelId: 1, userIds: [visitor, ann] }])).toEqual([[]]);
});

it('finds inaccessibleUsers where guests know only whom they talk to, but no bots', async () => {
  await test().database.sql.query(
    `insert into realm_group_setting (realm_id, setting, group_id)
     select $1, 'can_access_all_users_group', id from user_group
     where realm_id = $1 and name = 'role:members'
     on conflict (realm_id, setting) do update set group_id = excluded.group_id`,
    [realmId],
  );
  const [visitor, ann, gone] = [await guest(), await add(), await add({ isActive: false })];
  await add({ bot: { type: 1, ownerId: ann, isSystemBot: false } });
  const found = (await queries.inaccessibleUsersOf([visitor])).get(visitor);
  expect(found?.userIds).toEqual([ann, gone]);
});

describe('where it is decided whom guests may know', () => {
  it('finds the guests and the users of an organization', async () => {
    const [ann, visitor] = [await add(), await guest()];
    const gone = [
      await add({ isActive: false }),
      await add({ role: ROLES.guest, isActive: false }),
    ];
    await add({ bot: { type: 1, ownerId: ann, isSystemBot: false } });
    queryCount = 0;
    expect(await queries.realmPeople(realmId)).toMatchObject({
      guestIds: [visitor],
      userIds: [ann, visitor, ...gone],
    });
    expect(await queries.realmPeople(-1)).toBeNull();
    expect(queryCount).toBe(2);
  });

  it('finds the conversation partners of users, independent of what guests may see', async () => {
    const [visitor, ann, ben] = [await guest(), await add(), await add()];
    await test().database.sql.query(
      `with talk as (
         insert into direct_conversation
           (realm_id, user_ids, member_hash, max_message_id, prior_message_id)
         values ($1, $2::bigint[], sha256(random()::text::bytea), 1, 0) returning recipient_id
       )
       insert into direct_member (user_id, recipient_id)
       select unnest($2::bigint[]), recipient_id from talk`,
      [realmId, [visitor, ann]],
    );
    queryCount = 0;
    const found = await queries.companionsOf([visitor, ann, ben]);
    expect([...found].sort(([a], [b]) => a - b)).toEqual([
      [visitor, [ann]],
      [ann, [visitor]],
    ]);
    expect(queryCount).toBe(1);
  });

  it('finds the visible data of users', async () => {
    const { sql } = test().database;
    const [ann, ben, cleo, dan] = [await add(), await add(), await add(), await add()];
    await sql.query(
      `insert into user_presence (user_id, realm_id, last_active, last_connected, update_id)
       select seen.id, $1, case when seen.id = $2::bigint then now() end,
         now() - make_interval(days => seen.days), seen.id
       from (values ($2::bigint, 0), ($3::bigint, 13), ($4::bigint, 15)) as seen (id, days)`,
      [realmId, ann, ben, cleo],
    );
    await sql.query(`insert into user_status values ($1, 'out', null)`, [ann]);
    await sql.query(
      `update user_account set settings = '{"presence_enabled": false}' where id = $1`,
      [dan],
    );
    queryCount = 0;
    const seconds = expect.any(Number);
    const found = await queries.signsOf([ann, ben, cleo, dan]);
    expect([...found].sort(([a], [b]) => a - b)).toEqual([
      [
        ann,
        {
          status: { text: 'out', emoji: null, away: false },
          presence: { lastActive: seconds, lastConnected: seconds },
        },
      ],
      [ben, { status: null, presence: { lastActive: null, lastConnected: seconds } }],
      [dan, { status: { text: '', emoji: null, away: true }, presence: null }],
    ]);
    expect(queryCount).toBe(1);
    await sql.query(`update realm set settings = '{"presence_disabled": true}' where id = $1`, [
      realmId,
    ]);
    expect((await queries.signsOf([ben])).size).toBe(0);
  });
});
