import { beforeAll, expect, it } from '@jest/globals';
import { CHANNEL_GROUP_SETTINGS, PERSONAL_LIMITS } from '@tandem/messaging-domain';
import { useChatApi, type Person } from './chat-api-under-test.ts';

/** Files are not fields of a request, and texts are measured in bytes: see below. */
type Things = Exclude<
  keyof typeof PERSONAL_LIMITS,
  'uploaded files' | 'bytes of former texts of one message'
>;

const GROUPS = CHANNEL_GROUP_SETTINGS.join(', ');

const chat = useChatApi();
const later = 4_000_000_000;
let channelId: number;
let messageId: number;

beforeAll(async () => {
  const { client, people } = chat();
  const { member: as } = people;
  await client.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] }, { as });
  const { body } = await client.get('/users/me/subscriptions', {}, { as });
  channelId = body.subscriptions[0].stream_id as number;
  const poll = { type: 'channel', to: channelId, topic: 'a', content: '/poll Tea?' };
  messageId = (await client.post('/messages', poll, { as })).body.id as number;
});

/** Inserts rows up to the limit of a user. */
const full: Readonly<Record<Things, string>> = {
  drafts: `draft (owner_id, type, recipients, topic, content, edited_at)
    select $1, '', '{}', '', 'x', n`,
  'saved snippets': `saved_snippet (owner_id, title, content, created_at)
    select $1, 'a', 'x', now()`,
  'scheduled messages': `scheduled_message (realm_id, sender_id, topic, user_ids, content,
      rendered_content, deliver_at, client_name, read_by_sender)
    select $2, $1, '', array[$1], 'x', 'x', to_timestamp(${later}), 'x', true`,
  reminders: `reminder (realm_id, user_id, message_id, content, rendered_content, deliver_at)
    select $2, $1, $3, 'x', 'x', to_timestamp(${later})`,
  'navigation views': `navigation_view (user_id, fragment, is_pinned, name)
    select $1, 'view/' || n, true, 'View ' || n`,
  'topics with a visibility policy': `user_topic
      (user_id, channel_id, topic_name, visibility_policy, last_updated)
    select $1, $4, 'topic ' || n, 1, now()`,
  'reactions to one message': `reaction
      (message_id, user_id, emoji_name, emoji_code, reaction_type)
    select $3, $1, 'x', 'x' || n, 'unicode_emoji'`,
  'submessages of one message': `submessage (message_id, sender_id, msg_type, content)
    select $3, $1, 'widget', '{}'`,
  channels: `channel (realm_id, name, creator_id, is_archived, ${GROUPS})
    select $2, 'channel ' || n, $1, n % 2 = 0, ${GROUPS} from (
      select * from channel where id = $4) model cross join`,
};

async function fill(things: Things): Promise<void> {
  const { people, realmId, database } = chat();
  const series = `generate_series(1, ${PERSONAL_LIMITS[things]}) n, given`;
  const rows = things === 'channels' ? series : `from ${series}`;
  await database.database.sql.query(
    `with given as (
       select $1::bigint, $2::bigint, $3::bigint, $4::bigint
     ) insert into ${full[things]} ${rows}`,
    [people.member.userId, realmId, messageId, channelId],
  );
}

const vote = '{"type":"vote","key":"canned,0","vote":1}';
const requests: Readonly<Record<Things, () => readonly [path: string, fields: object]>> = {
  drafts: () => ['/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'x' }] }],
  'saved snippets': () => ['/saved_snippets', { title: 'a', content: 'x' }],
  'scheduled messages': () => [
    '/scheduled_messages',
    {
      type: 'channel',
      to: channelId,
      topic: 'a',
      content: 'x',
      scheduled_delivery_timestamp: later,
    },
  ],
  reminders: () => [
    '/reminders',
    { message_id: messageId, scheduled_delivery_timestamp: later, note: '' },
  ],
  'navigation views': () => ['/navigation_views', { fragment: 'inbox', is_pinned: true }],
  'topics with a visibility policy': () => [
    '/user_topics',
    { stream_id: channelId, topic: 'new', visibility_policy: 3 },
  ],
  'reactions to one message': () => [`/messages/${messageId}/reactions`, { emoji_name: 'tada' }],
  'submessages of one message': () => [
    '/submessage',
    { message_id: messageId, msg_type: 'widget', content: vote },
  ],
  channels: () => ['/channels/create', { name: 'one more', subscribers: [] }],
};

it.each(Object.keys(full) as Things[])(
  'a user at the limit of %s gets an error, and no other user',
  async (things) => {
    const { client, people } = chat();
    const [path, fields] = requests[things]();
    await fill(things);
    const refused = await client.post(path, { ...fields }, { as: people.member });
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      400,
      'BAD_REQUEST',
      `You have reached the limit of ${PERSONAL_LIMITS[things]} ${things}.`,
    ]);
    const accepted = await client.post(path, { ...fields }, { as: people.other });
    expect([accepted.body.msg, accepted.status]).toEqual(['', 200]);
  },
);

it('data of a message is no longer than a message', async () => {
  const content = JSON.stringify({ type: 'new_option', idx: 1, option: 'x'.repeat(10_000) });
  const { body } = await chat().client.post(
    '/submessage',
    { message_id: messageId, msg_type: 'widget', content },
    { as: chat().people.other },
  );
  expect(body.msg).toBe('content is too long (limit: 10000 characters)');
});

it('a user at the limit of former texts of a message gets an error', async () => {
  const { client, people, database } = chat();
  const { member: as } = people;
  const message = { type: 'channel', to: channelId, topic: 'a', content: 'x' };
  const path = `/messages/${(await client.post('/messages', message, { as })).body.id as number}`;
  expect((await client.patch(path, { content: 'y' }, { as })).body.msg).toBe('');
  await database.database.sql.query(
    'update message_edit set prev_content = $1 where prev_content = $2',
    ['x'.repeat(20_000_000), 'x'],
  );
  const { status, body } = await client.patch(path, { content: 'z' }, { as });
  expect([status, body.code, body.msg]).toEqual([
    400,
    'BAD_REQUEST',
    'You have reached the limit of 20000000 bytes of former texts of one message.',
  ]);
});

it('a user at the limit of groups gets an error', async () => {
  const { client, people, realmId, database } = chat();
  await database.database.sql.query(
    `insert into user_group (realm_id, name, creator_id)
     select $1, 'group ' || n, $2 from generate_series(1, 5000) n`,
    [realmId, people.member.userId],
  );
  const create = (as: Person) =>
    client.post('/user_groups/create', { name: 'new', description: '', members: [] }, { as });
  const { status, body } = await create(people.member);
  expect([status, body.msg]).toEqual([400, 'You have reached the limit of 5000 user groups.']);
  expect((await create(people.moderator)).body.msg).toBe('');
});

it('a user at the limit of devices, tokens and alert words gets an error', async () => {
  const { client, people, database } = chat();
  const { member: as } = people;
  for (const rows of [
    `client_device (user_id) select $1`,
    `legacy_push_token (user_id, kind, token, token_hash) select $1, 'fcm', n, sha256(n::text::bytea)`,
    `alert_word (user_id, word_key, word) select $1, n, n`,
  ]) {
    await database.database.sql.query(
      `with given as (select $1::bigint) insert into ${rows} from generate_series(1, 1000) n, given`,
      [as.userId],
    );
  }
  const answers = [
    await client.post('/register_client_device', {}, { as }),
    await client.post('/users/me/android_gcm_reg_id', { token: 'x' }, { as }),
    await client.post('/users/me/alert_words', { alert_words: ['x'] }, { as }),
  ];
  expect(answers.map(({ status, body }) => [status, body.msg])).toEqual([
    [400, 'You have reached the limit of 1000 client devices.'],
    [400, 'You have reached the limit of 1000 push tokens.'],
    [400, 'You have reached the limit of 1000 alert words.'],
  ]);
});

it('a user at the limit of channels can join those of other users only', async () => {
  const { client, people } = chat();
  const join = (name: string) =>
    client.post('/users/me/subscriptions', { subscriptions: [{ name }] }, { as: people.member });
  const { status, body } = await join('one more of their own');
  expect([status, body.msg]).toEqual([400, 'You have reached the limit of 5000 channels.']);
  const made = [{ name: 'of another user' }];
  await client.post('/users/me/subscriptions', { subscriptions: made }, { as: people.other });
  expect((await join('of another user')).status).toBe(200);
});

it('a user at the limit of files, bots and links gets an error', async () => {
  const { client, people, realmId, database } = chat();
  const { owner, moderator } = people;
  for (const rows of [
    `attachment (realm_id, owner_id, path_id, name, size, content_type, created_at)
       select $2, $1, n, 'a', 0, 'text/plain', now() from generate_series(1, 50000) n`,
    `user_account (realm_id, delivery_email, email, full_name, role, is_bot, bot_type, bot_owner_id)
       select $2, n || '@x', n || '@x', 'Bot ' || n, 400, true, 1, $1
       from generate_series(1, 1000) n`,
    `invitation_link (realm_id, inviter_id, invited_at, invited_as, channel_ids, group_ids,
         includes_default_channels, token_hash)
       select $2, $1, now(), 400, '{}', '{}', true, sha256(n::text::bytea)
       from generate_series(1, 1000) n`,
  ]) {
    await database.database.sql.query(
      `with given as (select $1::bigint, $2::bigint) insert into ${rows}, given`,
      [owner.userId, realmId],
    );
  }
  const upload = async ({ email, apiKey }: Person) => {
    const form = new FormData();
    form.append('file', new File(['x'], 'a.txt', { type: 'text/plain' }));
    const headers = { authorization: `Basic ${btoa(`${email}:${apiKey}`)}` };
    const url = `${client.url}/api/v1/user_uploads`;
    const answer = await fetch(url, { method: 'POST', headers, body: form });
    return [answer.status, ((await answer.json()) as { msg: string }).msg];
  };
  const uploadResumably = async ({ email, apiKey }: Person) => {
    const answer = await fetch(`${client.url}/api/v1/tus/`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${email}:${apiKey}`)}`,
        'tus-resumable': '1.0.0',
        'upload-length': '1',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'x',
    });
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  const ask = async (path: string, fields: object, as: Person) => {
    const { status, body } = await client.post(path, { ...fields }, { as });
    return [status, body.msg];
  };
  const bot = { full_name: 'One more', short_name: 'more' };
  const link = { invite_expires_in_minutes: 10 };
  expect(await upload(owner)).toEqual([400, 'You have reached the limit of 50000 uploaded files.']);
  expect(await uploadResumably(owner)).toEqual([
    400,
    'You have reached the limit of 50000 uploaded files.',
  ]);
  expect(await ask('/bots', bot, owner)).toEqual([400, 'You have reached the limit of 1000 bots.']);
  expect(await ask('/invites/multiuse', link, owner)).toEqual([
    400,
    'You have reached the limit of 1000 invitation links.',
  ]);
  expect(await upload(moderator)).toEqual([200, '']);
  expect(await ask('/invites/multiuse', link, people.administrator)).toEqual([200, '']);
  const { body } = await client.post('/bots', bot, { as: moderator });
  const give = { bot_owner_id: owner.userId };
  expect(
    (await client.patch(`/bots/${body.user_id as number}`, give, { as: moderator })).body.msg,
  ).toBe('You have reached the limit of 1000 bots.');
});
