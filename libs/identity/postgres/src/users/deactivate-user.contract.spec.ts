import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import { operatorOf, type DeactivateUserInput } from '@tandem/identity-domain';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
let identity: TestIdentity;
let owner: Actor;
let member: Actor;
let botId: number;

beforeEach(async () => {
  identity = await TestIdentity.create(test().database);
  owner = await identity.addOwner();
  member = await open('una', ROLES.member);
  const bot = { shortName: 'echo', fullName: 'Echo', type: 1, ownerId: member.userId } as const;
  botId = (await identity.useCases.createBot.execute(operatorOf(owner.realmId), bot)).userId;
  await identity.clearEvents();
});

const open = (name: string, role: Role) => identity.addUser(owner.realmId, name, role);
const account = async (userId: number) => identity.account(owner.realmId, userId);
const eventTypes = () => identity.eventTypes();
const failure = (code: string) => expect.objectContaining({ code });

describe('DeactivateUser', () => {
  const deactivate = (changes: Partial<DeactivateUserInput> = {}, actor = owner) =>
    identity.useCases.deactivateUser.execute(actor, {
      userId: member.userId,
      deleteProfile: false,
      deleteMessagesIn: [],
      notificationComment: null,
      ...changes,
    });

  it('deactivates the bots of a user, then the user', async () => {
    await deactivate({ notificationComment: 'Bye' });
    expect(await account(member.userId)).toMatchObject({ isActive: false, fullName: 'una' });
    expect(await account(botId)).toMatchObject({ isActive: false });
    const common = { type: 'user.deactivated', realmId: owner.realmId, actorId: owner.userId };
    expect(await identity.events()).toEqual([
      { ...common, userId: botId, isBot: true, notificationComment: null },
      { ...common, userId: member.userId, isBot: false, notificationComment: 'Bye' },
    ]);
    expect(identity.calls.announced).toEqual([{ userId: botId }, { userId: member.userId }]);
  });

  it('deactivates any number of bots with a user in thirteen round trips', async () => {
    const bots = [botId];
    for (const name of ['two', 'three']) {
      const bot = { type: 1, ownerId: member.userId, isSystemBot: false } as const;
      bots.push(await identity.addAccount(owner.realmId, { bot, fullName: name }));
    }
    queryCount = 0;
    await deactivate({ deleteProfile: true, deleteMessagesIn: ['public-channels'] });
    expect(queryCount).toBe(13);
    const events = (await identity.events()).filter(({ type }) => type === 'user.deactivated');
    expect(events).toMatchObject([...bots, member.userId].map((userId) => ({ userId })));
    for (const id of [...bots, member.userId]) {
      expect(await account(id)).toMatchObject({ isActive: false, fullName: 'Deleted user' });
    }
  });

  it('lets only one of two owners succeed who deactivate each other', async () => {
    const second = await open('otto', ROLES.owner);
    const results = await Promise.allSettled([
      deactivate({ userId: second.userId }, owner),
      deactivate({ userId: owner.userId }, second),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('reports errors in the order of the wire', async () => {
    const administrator = await open('ada', ROLES.administrator);
    await expect(deactivate({ userId: 999 }, member)).rejects.toEqual(failure('NO_SUCH_USER'));
    await expect(deactivate({ userId: botId })).rejects.toEqual(failure('NO_SUCH_USER'));
    await expect(deactivate({}, member)).rejects.toEqual(failure('MUST_BE_ADMINISTRATOR'));
    const { userId } = owner;
    await expect(deactivate({ userId }, administrator)).rejects.toEqual(failure('MUST_BE_OWNER'));
    await expect(deactivate({ userId })).rejects.toEqual(failure('ONLY_OWNER_MUST_STAY_ACTIVE'));
    await deactivate();
    const again = deactivate({}, administrator);
    await expect(again).rejects.toEqual(failure('USER_ALREADY_DEACTIVATED'));
  });

  it('removes the requested data, of the bots too', async () => {
    const locations = ['public-channels', 'direct-conversations'] as const;
    await deactivate({ deleteProfile: true, deleteMessagesIn: locations });
    for (const id of [botId, member.userId]) {
      expect(await account(id)).toMatchObject({ fullName: 'Deleted user' });
    }
    expect(identity.calls.removedMessages).toEqual([
      { realmId: owner.realmId, authorIds: [botId, member.userId], locations },
    ]);
    expect(await eventTypes()).toEqual([
      'user.deactivated',
      'user.deactivated',
      'user.profile_deleted',
      'user.profile_deleted',
      'user.status_changed',
    ]);
  });

  it('removes the profile of a user who is deactivated already', async () => {
    await deactivate();
    await deactivate({ deleteProfile: true });
    expect(await account(member.userId)).toMatchObject({ fullName: 'Deleted user' });
    expect((await eventTypes()).filter((type) => type === 'user.deactivated')).toHaveLength(2);
  });

  it('lets one of two owners be deactivated', async () => {
    const second = await open('otto', ROLES.owner);
    await deactivate({ userId: owner.userId }, second);
    await expect(deactivate({ userId: second.userId }, second)).rejects.toEqual(
      failure('ONLY_OWNER_MUST_STAY_ACTIVE'),
    );
  });
});

describe('DeactivateOwnAccount', () => {
  const leave = (actor: Actor) => identity.useCases.deactivateOwnAccount.execute(actor);

  it('deactivates a user with their bots', async () => {
    await leave(member);
    expect([(await account(member.userId))?.isActive, (await account(botId))?.isActive]).toEqual([
      false,
      false,
    ]);
  });

  it('deactivates a member in nine round trips', async () => {
    const vera = await identity.addAccount(owner.realmId);
    queryCount = 0;
    await leave({ ...member, userId: vera });
    expect(queryCount).toBe(9);
  });

  it('deactivates a bot alone', async () => {
    await leave({ ...member, userId: botId, isBot: true });
    expect(await account(member.userId)).toMatchObject({ isActive: true });
    expect(await identity.events()).toMatchObject([{ userId: botId, isBot: true }]);
  });

  it('refuses to deactivate the only owner, and the only account', async () => {
    await expect(leave(owner)).rejects.toMatchObject({
      code: 'LAST_USER_MUST_STAY',
      data: { entity: 'organization owner', isLastOwner: true },
    });
    await leave(member);
    await expect(leave(owner)).rejects.toMatchObject({
      data: { entity: 'user', isLastOwner: false },
    });
  });
});

describe('ReactivateUser', () => {
  const reactivate = (userId: number, actor = owner) =>
    identity.useCases.reactivateUser.execute(actor, { userId });

  it('reactivates a user once', async () => {
    await identity.useCases.deactivateOwnAccount.execute(member);
    await identity.clearEvents();
    await reactivate(member.userId);
    await reactivate(member.userId);
    expect(await account(member.userId)).toMatchObject({ isActive: true });
    expect(await account(botId)).toMatchObject({ isActive: false });
    expect(await eventTypes()).toEqual(['user.reactivated']);
    await reactivate(botId, member);
    expect(await account(botId)).toMatchObject({ isActive: true });
  });

  it('makes the actor the owner of a reactivated bot whose owner is deactivated', async () => {
    await identity.useCases.deactivateOwnAccount.execute(member);
    await identity.clearEvents();
    await reactivate(botId);
    expect((await account(botId))?.bot).toMatchObject({ ownerId: owner.userId });
    expect(await identity.events()).toMatchObject([
      { type: 'user.reactivated', userId: botId },
      { type: 'bot.owner_changed', ownerId: owner.userId, oldOwnerId: member.userId },
    ]);
  });

  it('requires an existing user and the permission', async () => {
    await expect(reactivate(999)).rejects.toEqual(failure('NO_SUCH_USER'));
    await expect(reactivate(owner.userId, member)).rejects.toEqual(
      failure('INSUFFICIENT_PERMISSION'),
    );
  });
});

describe('RegenerateBotApiKey', () => {
  const regenerate = (id: number, actor: Actor) =>
    identity.useCases.regenerateBotApiKey.execute(actor, { botId: id });

  it('gives the bot another key, and stores only its hash', async () => {
    const { apiKey } = await regenerate(botId, member);
    expect(apiKey).toBe(identity.doubles.ports.apiKeys.keyOf(botId, 2));
    expect(await identity.ports.credentials.findBySecret(apiKey)).toMatchObject({
      actor: { userId: botId },
    });
    const old = identity.doubles.ports.apiKeys.keyOf(botId, 1);
    expect(await identity.ports.credentials.findBySecret(old)).toBeNull();
    expect(JSON.stringify(await identity.events())).not.toContain(apiKey);
    expect(identity.calls.announced).toEqual([{ userId: botId }]);
  });

  it('changes a bot’s key in seven round trips', async () => {
    queryCount = 0;
    await regenerate(botId, owner);
    expect(queryCount).toBe(7);
  });

  it('requires a bot, and an actor who may manage it', async () => {
    const other = await open('vera', ROLES.member);
    await expect(regenerate(member.userId, owner)).rejects.toEqual(failure('NO_SUCH_BOT'));
    await expect(regenerate(999, owner)).rejects.toEqual(failure('NO_SUCH_BOT'));
    await expect(regenerate(botId, other)).rejects.toEqual(failure('INSUFFICIENT_PERMISSION'));
  });
});
