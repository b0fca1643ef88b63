import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES, SCOPES, type Actor } from '@tandem/shared-kernel';
import { operatorOf } from '@tandem/identity-domain';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../testing/test-identity.ts';

const PASSWORD = 'correct horse';
const ADDRESS = '192.0.2.1';
const test = useTestDatabase();
let identity: TestIdentity;
let owner: Actor;
let botId: number;
let userId: number;
let groupId: number;

// One organization for all tests: a refused command changes nothing.
beforeAll(async () => {
  identity = await TestIdentity.create(test().database);
  const created = await identity.useCases.createRealm.execute(aRealmRequest());
  const { realmId } = created;
  const version = { apiKey: 1, revocations: 0 };
  owner = { userId: created.owner.userId, realmId, role: ROLES.owner, isBot: false, version };
  const operator = operatorOf(realmId);
  await identity.useCases.setUserPassword.execute(operator, {
    userId: owner.userId,
    password: PASSWORD,
  });
  await identity.useCases.grantPermissions.execute(operator, {
    userId: owner.userId,
    canCreateUsers: true,
    canChangeUserEmails: true,
  });
  ({ userId } = await identity.useCases.createUser.execute(operator, {
    email: 'ann@example.com',
    fullName: 'Ann',
    password: PASSWORD,
  }));
  ({ userId: botId } = await addBot(owner, 'first'));
  ({ groupId } = await identity.useCases.createUserGroup.execute(owner, group));
});

afterEach(() => identity.changeAccount(owner.userId, { isActive: true, role: ROLES.owner }));

const group = { name: 'first', description: '', memberIds: [], subgroupIds: [], settings: {} };

const bot = (name: string) => ({
  fullName: name,
  shortName: name,
  type: 3,
  payloadUrl: 'https://example.com/hook',
  interface: 1,
  config: {},
  allPublicChannels: false,
});
const addBot = (actor: Actor, name: string) => identity.useCases.addBot.execute(actor, bot(name));

type Command = (actor: Actor) => Promise<unknown>;

/** The commands that create, return or change credentials, or give rights. */
const COMMANDS: readonly (readonly [string, Command])[] = [
  ['addBot', (actor) => addBot(actor, 'second')],
  ['editBot', (actor) => identity.useCases.editBot.execute(actor, { botId, interface: 1 })],
  ['deactivateBot', (actor) => identity.useCases.deactivateBot.execute(actor, { botId })],
  ['readBotApiKey', (actor) => identity.useCases.readBotApiKey.execute(actor, { botId })],
  [
    'regenerateBotApiKey',
    (actor) => identity.useCases.regenerateBotApiKey.execute(actor, { botId }),
  ],
  ['readWebhookSecret', (actor) => identity.useCases.readWebhookSecret.execute(actor, { botId })],
  [
    'rotateWebhookSecret',
    (actor) => identity.useCases.rotateWebhookSecret.execute(actor, { botId, overlapSeconds: 0 }),
  ],
  ['regenerateOwnApiKey', (actor) => identity.useCases.regenerateOwnApiKey.execute(actor)],
  [
    'createToken',
    (actor) => {
      const terms = { scopes: ['read' as const], expiresAt: null };
      return identity.useCases.createToken.execute(actor, {
        userId: actor.userId,
        name: 'x',
        ...terms,
      });
    },
  ],
  [
    'revokeToken',
    (actor) => identity.useCases.revokeToken.execute(actor, { userId: botId, tokenId: 1 }),
  ],
  ['endSession', (actor) => identity.useCases.endSession.execute(actor, { sessionId: 1 })],
  ['endOtherSessions', (actor) => identity.useCases.endOtherSessions.execute(actor)],
  [
    'changeOwnSettings',
    (actor) =>
      identity.useCases.changeOwnSettings.execute(actor, {
        settings: {},
        email: 'other@example.com',
      }),
  ],
  [
    'beginSecondFactor',
    (actor) =>
      identity.useCases.beginSecondFactor.execute(actor, { password: PASSWORD, address: ADDRESS }),
  ],
  [
    'confirmSecondFactor',
    (actor) => identity.useCases.confirmSecondFactor.execute(actor, { code: '000000' }),
  ],
  [
    'addUser',
    (actor) =>
      identity.useCases.addUser.execute(actor, {
        email: 'ben@example.com',
        password: 'gravel orchard lantern',
        fullName: 'Ben',
      }),
  ],
  [
    'editUser',
    (actor) => identity.useCases.editUser.execute(actor, { userId, role: ROLES.administrator }),
  ],
  ['reactivateUser', (actor) => identity.useCases.reactivateUser.execute(actor, { userId })],
  [
    'deactivateUser',
    (actor) =>
      identity.useCases.deactivateUser.execute(actor, {
        userId,
        deleteProfile: false,
        deleteMessagesIn: [],
        notificationComment: null,
      }),
  ],
  [
    'requestErasure',
    (actor) => identity.useCases.requestErasure.execute(actor, { userId, kind: 'identity' }),
  ],
  [
    'addLoginProvider',
    (actor) =>
      identity.useCases.addLoginProvider.execute(actor, {
        name: 'acme',
        issuer: 'https://login.example.com',
        clientId: 'chat',
      }),
  ],
  [
    'addRealmDomain',
    (actor) =>
      identity.useCases.addRealmDomain.execute(actor, {
        domain: 'example.org',
        allowSubdomains: false,
      }),
  ],
  [
    'changeRealm',
    (actor) =>
      identity.useCases.changeRealm.execute(actor, {
        settings: { invite_required: false },
        groupSettings: {},
      }),
  ],
  [
    'createUserGroup',
    (actor) => identity.useCases.createUserGroup.execute(actor, { ...group, name: 'second' }),
  ],
  [
    'changeGroupMembers',
    (actor) =>
      identity.useCases.changeGroupMembers.execute(actor, {
        groupId,
        add: [actor.userId],
        remove: [],
        addSubgroups: [],
        removeSubgroups: [],
      }),
  ],
  [
    'editUserGroup',
    (actor) =>
      identity.useCases.editUserGroup.execute(actor, { groupId, name: 'other', settings: {} }),
  ],
  [
    'deactivateUserGroup',
    (actor) => identity.useCases.deactivateUserGroup.execute(actor, { groupId }),
  ],
  ['deactivateRealm', (actor) => identity.useCases.deactivateRealm.execute(actor)],
];

const codeOf = (error: unknown) => (error as { readonly code?: string }).code;
const refusalOf = (command: Command, actor: Actor) => command(actor).then(() => 'done', codeOf);
const ENDED = { version: { apiKey: 0, revocations: 0 } };

describe.each(COMMANDS)('%s', (_, command) => {
  it.each([
    ['an API key', ENDED],
    ['a token', { credential: { kind: 'token' as const, id: 9, scopes: SCOPES, expiresAt: null } }],
    [
      'a session',
      { credential: { kind: 'session' as const, id: 9, scopes: SCOPES, expiresAt: null } },
    ],
  ])('is refused to %s that ended since the request was authenticated', async (__, changes) => {
    expect(await refusalOf(command, { ...owner, ...changes })).toBe('CREDENTIAL_ENDED');
  });

  it('is refused to an account that was deactivated since', async () => {
    await identity.changeAccount(owner.userId, { isActive: false });
    expect(await refusalOf(command, owner)).toBe('USER_DEACTIVATED');
  });
});

it('decides by the role of now', async () => {
  await identity.changeAccount(owner.userId, { role: ROLES.member });
  const forOwners = COMMANDS.filter(([name]) =>
    /^(editUser|reactivateUser|deactivateUser|requestErasure|addLoginProvider|addRealmDomain|changeRealm|deactivateRealm)$/.test(
      name,
    ),
  );
  expect(forOwners).toHaveLength(8);
  for (const [name, command] of forOwners) {
    expect([name, await refusalOf(command, owner)]).toEqual([
      name,
      expect.stringMatching(/^(MUST_BE_OWNER|MUST_BE_ADMINISTRATOR|INSUFFICIENT_PERMISSION)$/),
    ]);
  }
});

it('refuses to turn the second factor off with a credential that ended since', async () => {
  const { beginSecondFactor, confirmSecondFactor, removeSecondFactor } = identity.useCases;
  const { secret } = await beginSecondFactor.execute(owner, {
    password: PASSWORD,
    address: ADDRESS,
  });
  const code = () =>
    identity.doubles.ports.codes.codeAt(Number(secret.replace('SECRET', '')), identity.clock.now());
  await confirmSecondFactor.execute(owner, { code: code() });
  identity.clock.advanceSeconds(30);
  const remove = (actor: Actor) =>
    removeSecondFactor.execute(actor, { code: code(), address: ADDRESS });
  const ended = remove({ ...owner, ...ENDED });
  await expect(ended).rejects.toMatchObject({ code: 'CREDENTIAL_ENDED' });
  identity.clock.advanceSeconds(30);
  await remove(owner);
});
