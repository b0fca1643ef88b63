import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi } from '../chat-api-under-test.ts';
import type { Sample } from './preparations.ts';
import { operationsOf, sampleOf, send, type Operation } from './walk.ts';
import { World, type Actor } from './world.ts';

/*
 * Tries the ids of one organization on every operation, as the owner of another one. The content is
 * created at the address of the service; then another organization takes that address.
 */

/** Columns that identify the organization of a row, most specific first. */
const OWNER_COLUMNS = [
  'realm_id',
  'channel_id',
  'message_id',
  'group_id',
  'supergroup_id',
  'user_id',
  'bot_id',
  'sender_id',
  'recipient_id',
];
/** Tables that the service itself writes while it runs. */
const NOT_CONTENT = /^(outbox|client_event|event_queue|job|login_failure|deployment|migrations)/;

const chat = useChatApi();
let world: World;
let intruder: NonNullable<Actor>;
let operations: readonly Operation[];
const samples = new Map<string, Sample>();

beforeAll(async () => {
  world = await World.found(chat());
  operations = (await operationsOf(chat().client.url)).filter(({ isAnonymous }) => !isAnonymous);
  const insider = (await world.actor('owner'))!;
  for (const operation of operations) {
    samples.set(operation.name, await sampleOf(world, operation, insider));
  }
  await world.sql(`update realm set string_id = 'moved' where id = $1`, chat().realmId);
  const { realmId, owner } = await chat().identity.useCases.createRealm.execute({
    stringId: '',
    name: 'Next',
    owner: { email: 'owner@next.test', fullName: 'Nina', password: 'correct horse battery' },
  });
  const rights = 'update user_account set can_create_users = true where realm_id = $1';
  await world.sql(rights, realmId);
  intruder = owner;
});

/** All rows of the organization, as one text for each table. */
async function contents(): Promise<ReadonlyMap<string, string>> {
  const columns = await world.sql<{ table: string; columns: string[] }>(
    `select table_name as "table", array_agg(column_name::text) as columns
     from information_schema.columns where table_schema = 'public' group by table_name
     order by table_name`,
  );
  const found = new Map<string, string>();
  for (const { table, columns: names } of columns) {
    const column = OWNER_COLUMNS.find((each) => names.includes(each));
    if (column === undefined || NOT_CONTENT.test(table)) continue;
    const [row] = await world.sql<{ digest: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
         as digest
       from ${table} t where ${belongs(column)}`,
      chat().realmId,
    );
    found.set(table, row!.digest);
  }
  return found;
}

const target = (userIds: number[], groupIds: (number | undefined)[]) => ({
  user_ids: userIds,
  group_ids: groupIds,
  skip_if_already_edited: false,
});

/** A condition: the row belongs to the organization `$1`. */
function belongs(column: string): string {
  switch (column) {
    case 'realm_id':
      return 'realm_id = $1';
    case 'channel_id':
      return 'channel_id in (select id from channel where realm_id = $1)';
    case 'message_id':
      return 'message_id in (select id from message where realm_id = $1)';
    case 'recipient_id':
      return `recipient_id in (select recipient_id from channel where realm_id = $1
        union select recipient_id from direct_conversation where realm_id = $1)`;
    case 'group_id':
    case 'supergroup_id':
      return `${column} in (select id from user_group where realm_id = $1)`;
    default:
      return `${column} in (select id from user_account where realm_id = $1)`;
  }
}

it('finds rows in every table that it compares', async () => {
  const filled = [...(await contents())].filter(([, digest]) => !digest.startsWith('0 rows'));
  expect(filled.map(([table]) => table)).toEqual(
    expect.arrayContaining([
      'channel',
      'message',
      'subscription',
      'topic',
      'user_account',
      'user_group',
      ...['profile_field', 'reaction', 'draft', 'realm_linkifier'].filter((table) =>
        filled.some(([each]) => each === table),
      ),
    ]),
  );
});

describe('a user of another organization', () => {
  it('cannot name its users, groups and channels in their calls', async () => {
    const before = await contents();
    const { userId } = world.owner;
    const group = world.groups['role:members'];
    const channel = world.channelId;
    const value = { direct_members: [userId], direct_subgroups: [] };
    const calls: readonly (readonly [string, string, object])[] = [
      ['POST', '/user_groups/create', { name: 'a', description: '', members: [userId] }],
      [
        'POST',
        '/user_groups/create',
        { name: 'b', description: '', members: [], subgroups: [group] },
      ],
      [
        'POST',
        '/user_groups/create',
        { name: 'c', description: '', members: [], can_manage_group: group },
      ],
      [
        'POST',
        '/user_groups/create',
        { name: 'd', description: '', members: [], can_manage_group: value },
      ],
      ['PATCH', '/realm', { can_create_groups: { new: group } }],
      ['PATCH', '/realm', { can_create_groups: { new: value } }],
      ['PATCH', '/realm', { new_stream_announcements_stream_id: channel }],
      [
        'POST',
        '/users/me/subscriptions',
        { subscriptions: [{ name: 'trap' }], principals: [userId] },
      ],
      ['POST', '/messages', { type: 'direct', to: [userId], content: 'x' }],
      ['POST', '/messages', { type: 'direct', to: world.owner.email, content: 'x' }],
      ['POST', '/messages', { type: 'channel', to: 'square', topic: 't', content: 'x' }],
      ['PATCH', '/settings', { target_users: target([userId], []), enter_sends: true }],
      ['PATCH', '/settings', { target_users: target([], [group]), enter_sends: true }],
      ['GET', `/users/${world.owner.email}`, {}],
      ['GET', `/users/user${userId}@tandem.invalid`, {}],
    ];
    for (const [method, path, fields] of calls) {
      const request = { ...fields } as Record<string, unknown>;
      const { status } = await chat().client.request(method, path, request, { as: intruder });
      expect([method, path, JSON.stringify(fields), status]).toEqual([
        method,
        path,
        JSON.stringify(fields),
        400,
      ]);
    }
    expect(Object.fromEntries(await contents())).toEqual(Object.fromEntries(before));
  });

  it('neither sees nor changes anything, with any ids', async () => {
    const before = await contents();
    const leaks: string[] = [];
    /** Data of the intruder, which their own organization may show, in its audit log for example. */
    let sent = '';
    for (const operation of operations) {
      // It would lock the intruder out of their own organization.
      if (['POST /realm/deactivate', 'DELETE /users/me'].includes(operation.name)) continue;
      if (operation.name === 'POST /users/me/api_key/regenerate') continue;
      const answer = await send(world, operation, samples.get(operation.name) ?? {}, intruder);
      expect([operation.name, answer.status < 500]).toEqual([operation.name, true]);
      sent += JSON.stringify(samples.get(operation.name) ?? {});
      const leaked = JSON.stringify(answer.body).match(
        /[\w.+-]*@?acme\.test|square|Uli Member|Hello [0-9a-f-]{36}/g,
      );
      const foreign = leaked?.find((word) => !sent.includes(word));
      if (foreign !== undefined) leaks.push(`${operation.name}: ${foreign}`);
    }
    expect(leaks).toEqual([]);
    expect(Object.fromEntries(await contents())).toEqual(Object.fromEntries(before));
  });
});
