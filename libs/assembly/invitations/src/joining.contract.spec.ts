import { systemBotMessages, MessagingGreetings } from '@tandem/assembly-identity';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Argon2PasswordHasher } from '@tandem/identity-argon2';
import { RealmAddresses, RealmDirectory, effectiveRealmSettings } from '@tandem/identity-domain';
import { HmacApiKeyIssuer } from '@tandem/identity-hmac';
import { PostgresAnonymousGroups, PostgresRealmQueries } from '@tandem/identity-postgres';
import { ZxcvbnPasswordStrength } from '@tandem/identity-zxcvbn';
import {
  PostgresJoinableChannelQueries,
  PostgresSystemBotQueries,
} from '@tandem/messaging-postgres';
import { ROLES, systemClock } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import {
  IdentityAccountOpening,
  IdentityInviteeRules,
  IdentityNewPasswords,
  IdentityRealmHosts,
  MessagingChannelJoining,
  MessagingJoiningNotices,
} from './index.ts';

const test = useTestDatabase();
const addresses = new RealmAddresses('https://chat.example.org');
const SECRET = 'a secret of more than 32 characters';
let realmId = 0;
let inviterId = 0;
const insert = async (text: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await test().database.sql.query<{ id: number }>(`${text} returning id`, values);
  return rows[0]!.id;
};
beforeAll(async () => {
  const realm = 'insert into realm (string_id, name) values ($1, $2)';
  realmId = await insert(realm, ['acme', 'Acme']);
  inviterId = await insert(
    `insert into user_account (realm_id, delivery_email, email, full_name)
     values ($1, 'uli@acme.test', 'uli@acme.test', 'Uli')`,
    [realmId],
  );
});

describe('IdentityAccountOpening', () => {
  const open = (changes: object = {}) =>
    test()
      .database.unitOfWork((sql) => sql)
      .run((sql) =>
        new IdentityAccountOpening(sql, null, {
          apiKeys: new HmacApiKeyIssuer(SECRET),
          addresses,
          clock: systemClock,
        }).open({
          realmId,
          email: 'nina@acme.test',
          fullName: 'Nina',
          passwordHash: 'hash',
          role: ROLES.member,
          inviterId,
          groupIds: [],
          ...changes,
        }),
      );

  it('creates an account, with the welcome text of the inviter', async () => {
    expect(await open()).toEqual(expect.any(Number));
    await expect(open()).rejects.toMatchObject({ code: 'JOINING_ADDRESS_TAKEN' });
    await expect(open({ fullName: '' })).rejects.toMatchObject({
      code: 'JOINING_NAME_REFUSED',
      data: { reason: 'Name must not be empty!' },
    });
    await expect(open({ email: 'x@mailinator.com' })).rejects.toMatchObject({
      code: 'JOINING_ADDRESS_REFUSED',
    });
  });
});

describe('IdentityInviteeRules', () => {
  it('reports errors of addresses', async () => {
    const rules = new IdentityInviteeRules(test().database.sql, addresses);
    const emails = ['a@x.test', 'nonsense', 'a@mailinator.com'];
    expect(Object.fromEntries(await rules.faultsOf(realmId, emails))).toEqual({
      nonsense: 'malformed',
      'a@mailinator.com': 'disposable',
    });
    const restricted = { emails_restricted_to_domains: true };
    expect(effectiveRealmSettings(restricted).emails_restricted_to_domains).toBe(true);
    await test().database.sql.query('update realm set settings = $2 where id = $1', [
      realmId,
      JSON.stringify(restricted),
    ]);
    await test().database.sql.query(
      `insert into realm_domain (realm_id, domain) values ($1, 'acme.test')`,
      [realmId],
    );
    const more = ['a@acme.test', 'a+b@acme.test', 'a@other.test'];
    expect(Object.fromEntries(await rules.faultsOf(realmId, more))).toEqual({
      'a+b@acme.test': 'plus',
      'a@other.test': 'domain',
    });
  });
});

it('IdentityNewPasswords hashes strong passwords', async () => {
  const passwords = new IdentityNewPasswords({
    passwords: new Argon2PasswordHasher(),
    strength: new ZxcvbnPasswordStrength(),
  });
  expect(await passwords.hash('four very ordinary words', ['Nina'])).toMatch(/^\$argon2/);
  await expect(passwords.hash('password', [])).rejects.toMatchObject({
    code: 'JOINING_PASSWORD_TOO_WEAK',
  });
});

it('IdentityRealmHosts maps organizations to hosts', async () => {
  const realms = new PostgresRealmQueries(test().database.sql);
  const hosts = new IdentityRealmHosts(new RealmDirectory(addresses, realms), addresses);
  expect(await hosts.realmIdAt('acme.chat.example.org')).toBe(realmId);
  expect(await hosts.realmIdAt('nobody.chat.example.org')).toBeNull();
  expect(hosts.urlOf('acme')).toBe('https://acme.chat.example.org');
  await test().database.sql.query('update realm set deactivated = true where id = $1', [realmId]);
  expect(await hosts.realmIdAt('acme.chat.example.org')).toBeNull();
});

it('MessagingChannelJoining joins open channels, and default ones on request', async () => {
  const group = await insert('insert into user_group (realm_id) values ($1)', [realmId]);
  const channel = (name: string, columns = '', values = '') =>
    insert(
      `insert into channel (realm_id, name, can_add_subscribers_group,
         can_administer_channel_group, can_create_topic_group, can_delete_any_message_group,
         can_delete_own_message_group, can_move_messages_out_of_channel_group,
         can_move_messages_within_channel_group, can_remove_subscribers_group,
         can_resolve_topics_group, can_send_message_group, can_subscribe_group${columns})
       values ($1, $3, ${Array.from({ length: 11 }, () => '$2').join(', ')}${values})`,
      [realmId, group, name],
    );
  const open = await channel('open');
  const closed = await channel('closed', ', invite_only', ', true');
  const archived = await channel('archived', ', is_archived', ', true');
  const usual = await channel('usual');
  await test().database.sql.query(
    'insert into default_channel (channel_id, realm_id) values ($1, $2)',
    [usual, realmId],
  );
  const joined = async (userId: number, includesDefaultChannels: boolean) => {
    await test()
      .database.unitOfWork((sql) => sql)
      .run((sql) =>
        new MessagingChannelJoining(sql, new PostgresAnonymousGroups(sql)).join({
          realmId,
          userId,
          inviterId,
          includesDefaultChannels,
          channelIds: [open, closed, archived, 99_999],
        }),
      );
    const { rows } = await test().database.sql.query<{ id: number }>(
      'select channel_id as id from subscription where user_id = $1 order by 1',
      [userId],
    );
    return rows.map(({ id }) => id);
  };
  const nina = await insert(
    `insert into user_account (realm_id, delivery_email, email, full_name)
     values ($1, 'n2@acme.test', 'n2@acme.test', 'Nina')`,
    [realmId],
  );
  expect(await joined(nina, false)).toEqual([open]);
  expect(await joined(nina, true)).toEqual([open, usual]);
  const joinable = new PostgresJoinableChannelQueries(test().database.sql);
  const invitation = { realmId, inviterId, channelIds: [usual, open, closed, archived] };
  expect(await joinable.find({ ...invitation, includesDefaultChannels: false })).toEqual(
    [open, usual].sort((one, other) => one - other),
  );
});

it('PostgresSystemBotQueries reads the text of an organization, and no bot of a server without', async () => {
  const { sql } = test().database;
  const bots = new PostgresSystemBotQueries(sql);
  expect(await bots.welcomeTextOf(realmId)).toBe('');
  const settings = { welcome_message_custom_text: 'Ours' };
  await sql.query('update realm set settings = $2 where id = $1', [realmId, settings]);
  expect(await bots.welcomeTextOf(realmId)).toBe('Ours');
  await sql.query('update realm set settings = default where id = $1', [realmId]);
  expect(await bots.find('welcome-bot')).toBeNull();
});

it('MessagingJoiningNotices sends nothing on a server without bots', async () => {
  const { sql, clock } = test().database;
  const texts = { render: () => Promise.resolve('<p>Hi</p>') };
  const notices = new MessagingJoiningNotices(
    systemBotMessages(sql, texts, clock),
    new MessagingGreetings(sql, texts, clock),
  );
  await notices.welcome({ realmId, userId: inviterId, text: 'Hi', rendered: new Map() });
  const { rows } = await sql.query('select from message');
  expect(rows).toEqual([]);
});
