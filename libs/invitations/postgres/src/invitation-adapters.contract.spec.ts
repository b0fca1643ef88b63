import { beforeAll, describe, expect, it } from '@jest/globals';
import type { NewInvitation } from '@tandem/invitations-domain';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { runTogether, useTestDatabase, type Begin } from '@tandem/shared-postgres/testing';
import { createRows } from '../testing/create-rows.ts';
import {
  PostgresInvitationQueries,
  PostgresInvitationRepository,
  PostgresInvitingQueries,
  pruneInvitations,
  revokeWithInviter,
} from './index.ts';

const test = useTestDatabase();
const now = new Date('2026-03-11T08:15:30Z');
const later = new Date('2026-03-21T08:15:30Z');
let realmId = 0;
let otherRealmId = 0;
let uli: Actor;
let adam: Actor;

const person = async (name: string, role: Actor['role']): Promise<Actor> => {
  const userId = await createRows(test().database.sql).createUser(realmId, name, role);
  return { userId, realmId, role, isBot: false };
};

beforeAll(async () => {
  const { createRealm } = createRows(test().database.sql);
  realmId = await createRealm('Acme');
  otherRealmId = await createRealm('Other');
  uli = await person('Uli', ROLES.member);
  adam = await person('Adam', ROLES.administrator);
});

const repository = () => new PostgresInvitationRepository(test().database.sql);
const listed = async (actor: Actor) => {
  const lists = await new PostgresInvitationQueries(test().database.sql).listOpen(actor, now);
  return {
    invitations: lists.invitations.map(({ id }) => id),
    links: lists.links.map(({ id }) => id),
  };
};

const hashOf = (id: number, kind = 'i') => Buffer.from(`${kind}${id}`);
const invitationOf = (id: number): Omit<NewInvitation, 'tokenHash'> => ({
  id,
  realmId,
  inviterId: uli.userId,
  email: `i${id}@x.test`,
  invitedAt: now,
  expiresAt: later,
  invitedAs: ROLES.guest,
  channelIds: [3, 5],
  groupIds: [7],
  includesDefaultChannels: true,
  welcomeMessage: 'Hi',
  notifiesReferrer: true,
  linkId: null,
});
async function add(changes: Partial<NewInvitation> = {}): Promise<number> {
  const [id = 0] = await repository().nextIds(1);
  await repository().add([{ ...invitationOf(id), tokenHash: hashOf(id), ...changes }]);
  return id;
}
async function addLink(
  expiresAt: Date | null = null,
  inviterId = adam.userId,
  limit = 1000,
): Promise<number | null> {
  const id = await repository().nextLinkId();
  const link = {
    id,
    realmId,
    inviterId,
    invitedAt: now,
    expiresAt,
    invitedAs: ROLES.member,
    channelIds: [],
    groupIds: [],
    welcomeMessage: null,
    includesDefaultChannels: false,
    tokenHash: hashOf(id, 'l'),
  };
  return (await repository().addLink(link, limit)) ? id : null;
}

describe('PostgresInvitationRepository', () => {
  it('stores invitations', async () => {
    const id = await add();
    expect(await repository().lock(realmId, id)).toEqual({
      ...invitationOf(id),
      isRevoked: false,
      isUsed: false,
      sendings: 1,
    });
    const linkId = (await addLink())!;
    expect(await repository().lockLink(realmId, linkId)).toMatchObject({
      id: linkId,
      expiresAt: null,
      isRevoked: false,
      channelIds: [],
    });
  });

  it('finds by the secret, in the own organization only', async () => {
    const [id, linkId] = [await add(), (await addLink())!];
    expect(await repository().lockByToken(realmId, hashOf(id))).toMatchObject({ id });
    expect(await repository().lockByToken(otherRealmId, hashOf(id))).toBeNull();
    expect(await repository().findLinkByToken(realmId, hashOf(linkId, 'l'))).toMatchObject({
      id: linkId,
    });
    expect(await repository().findLinkByToken(realmId, hashOf(id))).toBeNull();
    expect(await repository().lock(otherRealmId, id)).toBeNull();
    expect(await repository().lockLink(otherRealmId, linkId)).toBeNull();
  });

  it('finds the latest valid invitation to an address', async () => {
    const email = 'Verified@x.test';
    const now = new Date();
    const find = (realm = realmId) => repository().lockValidByEmail(realm, 'verified@X.test', now);
    expect(await find()).toBeNull();
    const valid = { email, expiresAt: null };
    const [first, second] = [await add(valid), await add(valid)];
    await add({ email, expiresAt: new Date(now.getTime() - 1) });
    expect(await find()).toMatchObject({ id: second, email });
    expect(await find(otherRealmId)).toBeNull();
    await repository().revoke(second);
    expect(await find()).toMatchObject({ id: first });
    await repository().accept(first, adam.userId);
    expect(await find()).toBeNull();
  });

  it('revokes the invitations of a link with the link', async () => {
    const email = 'by-link@x.test';
    const [link, other] = [(await addLink())!, (await addLink())!];
    const [first, second] = [
      await add({ email, linkId: other }),
      await add({ email, linkId: link }),
    ];
    await repository().revokeLink(link);
    // Its transaction read the link before.
    const later = await add({ email, linkId: link });
    for (const id of [second, later]) {
      expect(await repository().lockByToken(realmId, hashOf(id))).toMatchObject({
        isRevoked: true,
      });
    }
    const valid = await repository().lockValidByEmail(realmId, email, now);
    expect(valid).toMatchObject({ id: first, isRevoked: false });
  });

  it('uses one invitation up, and revokes the others to the address', async () => {
    const email = 'twice@x.test';
    const [first, second, other] = [await add({ email }), await add({ email }), await add()];
    await repository().accept(first, adam.userId);
    expect(await repository().lock(realmId, first)).toMatchObject({ isUsed: true });
    expect(await repository().lock(realmId, second)).toMatchObject({ isRevoked: true });
    expect(await repository().lock(realmId, other)).toMatchObject({ isRevoked: false });
  });

  it('counts repeated mails', async () => {
    const since = new Date(now.getTime() - 1);
    const before = await repository().countSendings(realmId, since);
    const id = await add();
    await repository().resend(id, new Date(now.getTime() + 1), null);
    expect(await repository().countSendings(realmId, since)).toBe(before + 2);
    expect(await repository().countSendings(realmId, later)).toBe(0);
    expect(await repository().lock(realmId, id)).toMatchObject({ sendings: 2, expiresAt: null });
  });

  it('counts mails of commands at the same moment one after the other', async () => {
    const command = (begin: Begin) =>
      begin((sql) => new PostgresInvitationRepository(sql)).run(async (invitations) => {
        const count = await invitations.countSendings(otherRealmId, new Date(0));
        const [id = 0] = await invitations.nextIds(1);
        await invitations.add([
          { ...invitationOf(id), tokenHash: hashOf(id), realmId: otherRealmId },
        ]);
        return count;
      });
    const counted = await runTogether(test().database, [command, command]);
    expect(counted.map((each) => each.status === 'fulfilled' && each.value).sort()).toEqual([0, 1]);
  });

  it('gives many numbers, each once', async () => {
    const ids = await repository().nextIds(50);
    expect(new Set(ids).size).toBe(50);
  });

  it('lets one of two at a time have an invitation', async () => {
    const id = await add();
    const uow = test().database.unitOfWork((sql) => new PostgresInvitationRepository(sql));
    const accept = () =>
      uow.run(async (invitations) => {
        const found = await invitations.lock(realmId, id);
        if (found?.isUsed) return false;
        await invitations.accept(id, adam.userId);
        return true;
      });
    expect((await Promise.all([accept(), accept()])).sort()).toEqual([false, true]);
  });
});

describe('PostgresInvitationQueries', () => {
  it('lists open invitations for users who may manage them', async () => {
    const [own, adams] = [await add(), await add({ inviterId: adam.userId })];
    const [revoked, over] = [await add(), await add({ expiresAt: now })];
    await repository().revoke(revoked);
    const [link, gone] = [(await addLink())!, await addLink(now)];
    const byLink = await add({ linkId: link });
    const revokedLink = (await addLink())!;
    await repository().revokeLink(revokedLink);
    const [mine, all] = [await listed(uli), await listed(adam)];
    expect(mine.invitations).toContain(own);
    expect(mine.invitations).not.toContain(adams);
    expect(mine.links).toEqual([]);
    expect(all.invitations).toEqual(expect.arrayContaining([own, adams]));
    for (const id of [revoked, over, byLink]) expect(all.invitations).not.toContain(id);
    expect(all.links).toContain(link);
    for (const id of [gone, revokedLink]) expect(all.links).not.toContain(id);
    expect(all.invitations).toEqual([...all.invitations].sort((a, b) => a - b));
  });
});

describe('PostgresInvitingQueries', () => {
  const inviting = () => new PostgresInvitingQueries(test().database.sql);

  it('finds no unknown channels and groups', async () => {
    const context = await inviting().context(uli, { channelIds: [99, 98], groupIds: [97] });
    expect(context).toEqual({
      realmName: 'Acme',
      realmStringId: 'acme',
      language: 'en',
      inviterName: 'Uli',
      mayInvite: false,
      mayCreateLinks: false,
      maySubscribeOthers: false,
      closedChannelIds: [98, 99],
      closedGroupIds: [97],
    });
  });

  it('finds existing users, ignoring case', async () => {
    const emails = ['ULI@acme.test', 'nobody@acme.test'];
    expect(await inviting().knownInvitees(realmId, emails)).toEqual([
      { email: 'uli@acme.test', isActive: true },
    ]);
    expect(await inviting().knownInvitees(otherRealmId, emails)).toEqual([]);
  });

  it('returns the inviter', async () => {
    expect(await inviting().inviter(realmId, adam.userId)).toEqual({
      realmName: 'Acme',
      realmStringId: 'acme',
      language: 'en',
      inviterName: 'Adam',
      inviterRole: ROLES.administrator,
      isInviterActive: true,
    });
  });
});

it('stores no more links of one user than it is given', async () => {
  const { userId } = await person('Lin', ROLES.member);
  const first = await addLink(later, userId, 2);
  expect(await addLink(null, userId, 2)).not.toBeNull();
  expect(await addLink(null, userId, 2)).toBeNull();
  expect(await addLink(null, uli.userId, 2)).not.toBeNull();
  await repository().revokeLink(first!);
  expect(await addLink(null, userId, 2)).not.toBeNull();
});

it('invalidates invitations of a deactivated inviter, also after reactivation', async () => {
  const ina = await person('Ina', ROLES.member);
  const id = await add({ inviterId: ina.userId });
  const set = (isActive: boolean) =>
    test().database.sql.query('update user_account set is_active = $2 where id = $1', [
      ina.userId,
      isActive,
    ]);
  await set(false);
  expect((await listed(adam)).invitations).not.toContain(id);
  const event = { id: 1, xid: '1', realmId, type: 'user.deactivated', occurredAt: now };
  const payload = { userId: ina.userId };
  await revokeWithInviter.handle([{ ...event, payload }], test().database.sql);
  await set(true);
  expect((await listed(adam)).invitations).not.toContain(id);
});

it('prunes invitations and links that were over a month ago, and no others', async () => {
  const { sql } = test().database;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const [old, recent] = [daysAgo(31), daysAgo(29)];
  const open = await add({ invitedAt: old, expiresAt: null });
  const revoked = [await add({ invitedAt: old }), await add({ invitedAt: recent })];
  const accepted = [await add({ invitedAt: old }), await add({ invitedAt: recent })];
  const expired = [await add({ expiresAt: old }), await add({ expiresAt: recent })];
  for (const id of revoked) await repository().revoke(id);
  for (const id of accepted) await repository().accept(id, adam.userId);
  await sql.query('update invitation set expires_at = null where id = any($1::bigint[])', [
    [...revoked, ...accepted],
  ]);
  const links = [await addLink(old), await addLink(recent), await addLink()];
  const linkInUse = await addLink(old);
  const ofLink = await add({ invitedAt: recent, expiresAt: null, linkId: linkInUse });

  expect(await pruneInvitations(sql)).toBeGreaterThan(3);
  expect(await pruneInvitations(sql)).toBe(0);
  const left = async (table: string, ids: readonly (number | null | undefined)[]) => {
    const { rows } = await sql.query<{ id: number }>(
      `select id from ${table} where id = any($1::bigint[]) order by id`,
      [ids],
    );
    return rows.map(({ id }) => id);
  };
  const all = [open, ...revoked, ...accepted, ...expired, ofLink];
  const remaining = [open, revoked[1], accepted[1], expired[1], ofLink];
  expect(await left('invitation', all)).toEqual(remaining);
  expect(await left('invitation_link', [...links, linkInUse])).toEqual([
    links[1],
    links[2],
    linkInUse,
  ]);
});
