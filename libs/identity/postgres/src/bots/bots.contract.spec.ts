import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import { operatorOf, type AddBotInput } from '@tandem/identity-domain';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();
let identity: TestIdentity;
let ann: Actor;
let bob: Actor;
let carol: Actor;

beforeEach(async () => {
  identity = await TestIdentity.create(test().database);
  const { realmId } = await identity.useCases.createRealm.execute(aRealmRequest());
  ann = await identity.addUser(realmId, 'ann');
  bob = await identity.addUser(realmId, 'bob', ROLES.administrator);
  carol = await identity.addUser(realmId, 'carol');
  await identity.clearEvents();
});

const add = (changes: Partial<AddBotInput> = {}, actor = ann) =>
  identity.useCases.addBot.execute(actor, {
    fullName: 'Robby',
    shortName: 'robby',
    type: 1,
    payloadUrl: '',
    interface: 1,
    config: {},
    allPublicChannels: false,
    ...changes,
  });
const refused = (step: Promise<unknown>, code: string) =>
  expect(step).rejects.toMatchObject({ code });
const account = (id: number) => identity.account(ann.realmId, id);

it('stores the picture of a new bot, and none of a refused one', async () => {
  const picture = new TextEncoder().encode('a picture');
  const { userId } = await add({ picture });
  const prefix = `avatars/${ann.realmId}/${userId}-2`;
  const stored = [`${prefix}.png`, `${prefix}-medium.png`];
  expect([...identity.doubles.pictures.keys()]).toEqual(stored);
  await refused(add({ picture, fullName: 'Second' }), 'EMAIL_IN_USE');
  expect([...identity.doubles.pictures.keys()]).toEqual(stored);
});

it('creates a bot that the actor owns', async () => {
  const channelId = await identity.addChannel(ann.realmId, 'lobby');
  const { userId, apiKey } = await add({ type: 3, defaultSendingChannel: 'Lobby' });
  expect(await account(userId)).toMatchObject({
    deliveryEmail: 'robby-bot@acme.chat.example.com',
    bot: { type: 3, ownerId: ann.userId },
  });
  expect(apiKey).toHaveLength(32);
  expect(await identity.run((tx) => tx.bots.details(userId))).toMatchObject({
    defaultSendingChannelId: channelId,
    service: { name: 'robby', interface: 1 },
  });
  const { realmId, userId: creatorId } = ann;
  expect(await identity.events()).toEqual([
    { type: 'user.created', realmId, userId, isBot: true, creatorId },
  ]);
});

it.each([
  [{ shortName: '' }, 'BOT_SHORT_NAME_INVALID'],
  [{ shortName: 'a b' }, 'BOT_SHORT_NAME_INVALID'],
  [{ type: 4 }, 'EMBEDDED_BOTS_UNAVAILABLE'],
  [{ type: 9 }, 'BOT_TYPE_INVALID'],
  [{ interface: 9 }, 'BOT_INTERFACE_INVALID'],
  [{ defaultEventsChannel: 'x' }, 'BOT_CHANNEL_UNKNOWN'],
] as const)('refuses %j and leaves nothing behind', async (changes, code) => {
  const before = await identity.accountCount();
  await refused(add(changes), code);
  expect(await identity.accountCount()).toBe(before);
});

it('gives a name to one bot, as long as it is active', async () => {
  const { userId } = await add();
  await refused(add(), 'EMAIL_IN_USE');
  await refused(add({ shortName: 'other' }), 'BOT_NAME_TAKEN');
  await identity.useCases.deactivateBot.execute(ann, { botId: userId });
  await add({ shortName: 'other' });
});

it('has events only for changes', async () => {
  const { userId: botId } = await add({ type: 3 });
  await identity.clearEvents();
  const edit = (changes: object) =>
    identity.useCases.editBot.execute(ann, { botId, interface: 1, ...changes });
  await edit({ fullName: 'Robby', config: {}, payloadUrl: '' });
  expect(await identity.events()).toEqual([]);
  await edit({ payloadUrl: 'https://example.com', allPublicChannels: true });
  expect(await identity.events()).toMatchObject([
    { type: 'bot.changed', properties: ['default_all_public_streams', 'services'] },
  ]);
  await refused(edit({ payloadUrl: 'x', interface: 5 }), 'BOT_INTERFACE_INVALID');
});

it('has another webhook token with another key, and the same one after an edit', async () => {
  const { userId: botId } = await add({ type: 3 });
  const version = async () =>
    (await identity.run((tx) => tx.bots.details(botId))).service?.tokenVersion;
  expect(await version()).toBeUndefined();
  await identity.useCases.regenerateBotApiKey.execute(ann, { botId });
  expect(await version()).toBe(1);
  await identity.useCases.editBot.execute(ann, { botId, interface: 1, payloadUrl: 'https://x.y' });
  expect(await version()).toBe(1);
  await identity.clearEvents();
  await identity.useCases.rotateApiKey.execute(operatorOf(ann.realmId), { userId: botId });
  expect(await version()).toBe(2);
  expect(await identity.events()).toMatchObject([{ type: 'bot.api_key_changed', actorId: null }]);
});

it('has a webhook secret, which managers of webhook bots rotate', async () => {
  const { userId: botId } = await add({ type: 2 });
  const { readWebhookSecret, rotateWebhookSecret } = identity.useCases;
  const none = { secret: null, previousUntil: null };
  expect(await readWebhookSecret.execute(ann, { botId })).toEqual(none);
  await identity.clearEvents();
  const first = await rotateWebhookSecret.execute(ann, { botId, overlapSeconds: 0 });
  const second = await rotateWebhookSecret.execute(ann, { botId, overlapSeconds: 60 });
  expect(second.secret).not.toBe(first.secret);
  const inAMinute = new Date(identity.ports.clock.now().getTime() + 60_000);
  expect([first.previousUntil, second.previousUntil]).toEqual([null, inAMinute]);
  expect(await readWebhookSecret.execute(ann, { botId })).toEqual(second);
  const changed = { type: 'bot.webhook_secret_changed', userId: botId, actorId: ann.userId };
  expect(await identity.events()).toMatchObject([changed, changed]);
  const input = { botId, overlapSeconds: 0 };
  await refused(rotateWebhookSecret.execute(carol, input), 'INSUFFICIENT_PERMISSION');
  await refused(readWebhookSecret.execute(carol, { botId }), 'INSUFFICIENT_PERMISSION');
  const { userId: generic } = await add({ type: 1, fullName: 'Other', shortName: 'other' });
  const wrong = rotateWebhookSecret.execute(ann, { botId: generic, overlapSeconds: 0 });
  await refused(wrong, 'BOT_HAS_NO_WEBHOOK');
  await rotateWebhookSecret.execute(operatorOf(ann.realmId), input);
  expect((await identity.events()).at(-1)).toMatchObject({ ...changed, actorId: null });
});

it('changes hands', async () => {
  const { userId: botId } = await add();
  const give = (ownerId: number, actor = ann) =>
    identity.useCases.editBot.execute(actor, { botId, interface: 1, ownerId });
  await refused(give(9999), 'BOT_OWNER_UNKNOWN');
  await refused(give(botId), 'BOT_OWNER_IS_BOT');
  await give(bob.userId);
  expect((await account(botId))?.bot?.ownerId).toBe(bob.userId);
  await refused(give(ann.userId), 'INSUFFICIENT_PERMISSION');
  await identity.changeAccount(ann.userId, { isActive: false });
  await refused(give(ann.userId, bob), 'BOT_OWNER_DEACTIVATED');
  expect((await identity.events()).at(-1)).toMatchObject({
    type: 'bot.owner_changed',
    ownerId: bob.userId,
    oldOwnerId: ann.userId,
  });
});

it('gets a higher role from administrators only', async () => {
  const { userId: botId } = await add();
  const raise = (actor: Actor, role: Role) =>
    identity.useCases.editBot.execute(actor, { botId, interface: 1, role });
  await refused(raise(ann, ROLES.administrator), 'MUST_BE_ADMINISTRATOR');
  await refused(raise(bob, ROLES.owner), 'MUST_BE_OWNER');
  await raise(bob, ROLES.moderator);
  expect((await identity.events()).at(-1)).toMatchObject({
    type: 'user.role_changed',
    role: ROLES.moderator,
    oldRole: ROLES.member,
    isBot: true,
  });
});

it('is deactivated once', async () => {
  const { userId: botId } = await add();
  await refused(identity.useCases.deactivateBot.execute(ann, { botId: ann.userId }), 'NO_SUCH_BOT');
  await identity.useCases.deactivateBot.execute(ann, { botId });
  await identity.useCases.deactivateBot.execute(ann, { botId });
  const deactivations = (await identity.events()).filter(({ type }) => type === 'user.deactivated');
  expect(deactivations).toHaveLength(1);
});

it('shows and changes keys', async () => {
  const { userId: botId, apiKey } = await add();
  const { readBotApiKey, regenerateOwnApiKey } = identity.useCases;
  expect(await readBotApiKey.execute(ann, { botId })).toEqual({ apiKey });
  const { apiKey: own } = await regenerateOwnApiKey.execute(ann);
  expect(await identity.ports.credentials.findBySecret(own)).toMatchObject({ actor: ann });
  expect(JSON.stringify(await identity.events())).not.toContain(own);
});

it('stores no more than there is room for', async () => {
  const { storeForBot, forgetForBot } = identity.useCases;
  const store = (size: number) =>
    storeForBot.execute(ann, { entries: new Map([['a', 'x'.repeat(size)]]) });
  await store(9_999_999);
  await store(9_999_999);
  await expect(store(10_000_000)).rejects.toMatchObject({
    code: 'BOT_STORAGE_FULL',
    data: { excess: 1, limit: 10_000_000 },
  });
  await refused(forgetForBot.execute(ann, { keys: ['b'] }), 'BOT_STORAGE_KEY_UNKNOWN');
  await forgetForBot.execute(ann, {});
  expect((await identity.run((tx) => tx.bots.lockStored(ann.userId))).size).toBe(0);
});
