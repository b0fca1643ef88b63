import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ALL_REALM_SETTINGS,
  ARCHIVE_TABLES,
  FIELDS_LEFT_OUT,
  RecordCheck,
  USER_SETTINGS,
  type ArchiveTable,
  type UnknownFields,
} from '@tandem/transfer-domain';
import sharp from 'sharp';
import { useChatApi, type Person } from './chat-api-under-test.ts';
import { exportedArchive, type ExportedArchive } from './exported-archive.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'exports-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const chat = useChatApi({ dataDir });
const people = () => chat().people;

let archive: ExportedArchive;
let picture: Buffer;
let uploadPath: string;

async function call(method: 'post' | 'patch', path: string, as: Person, fields: object = {}) {
  const { status, body } = await chat().client[method](path, { ...fields }, { as });
  expect([path, status, body.msg]).toEqual([path, 200, '']);
  return body as Record<string, never> & { id: number };
}

async function upload(path: string, as: Person, name = 'picture.png') {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(picture)], name, { type: 'image/png' }));
  const response = await fetch(`${chat().client.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${as.email}:${as.apiKey}`)}` },
    body: form,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { url: string };
}

beforeAll(async () => {
  const { owner, member, other, bot, guest } = people();
  picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await call('post', '/users/me/subscriptions', owner, {
    subscriptions: [{ name: 'general', description: 'All' }],
    principals: [owner.userId, member.userId, other.userId, bot.userId],
  });
  await upload('/users/me/avatar', member);
  await upload('/realm/icon', owner);
  await upload('/realm/emoji/party', owner, 'party.png');
  await call('post', '/realm/filters', owner, {
    pattern: '#(?P<id>[0-9]+)',
    url_template: 'https://example.com/{id}',
  });
  await call('post', '/user_groups/create', owner, {
    name: 'crew',
    description: 'The crew',
    members: [member.userId],
  });
  await call('post', '/users/me/status', member, { status_text: 'away', emoji_name: 'car' });
  await call('post', '/users/me/muted_users/'.concat(String(guest.userId)), member);
  await call('post', '/drafts', member, {
    drafts: [{ type: 'private', to: [other.userId], topic: '', content: 'later', timestamp: 5 }],
  });
  const { url } = await upload('/user_uploads', member, 'plan.png');
  uploadPath = url.replace('/user_uploads/', '');
  const message = await call('post', '/messages', member, {
    type: 'channel',
    to: 'general',
    topic: 'plans',
    content: `@**${other.fullName}** [plan.png](${url})`,
  });
  await call('patch', `/messages/${message.id}`, member, { content: `[plan.png](${url}) new` });
  await call('patch', `/messages/${message.id}`, member, { topic: 'other plans' });
  await call('post', `/messages/${message.id}/reactions`, other, { emoji_name: 'party' });
  await call('post', '/messages/flags', other, {
    messages: [message.id],
    op: 'add',
    flag: 'starred',
  });
  await call('post', '/messages', owner, { type: 'direct', to: [member.userId], content: 'hi' });
  await call('post', '/scheduled_messages', member, {
    type: 'direct',
    to: [other.userId, owner.userId],
    content: 'tomorrow',
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 86_400,
  });
  archive = await exportedArchive(chat(), dataDir, 'full');
});

it('has the files of the format', () => {
  const names = [...archive.files.keys()].filter((name) => !name.includes('/'));
  expect(names.sort()).toEqual([
    'analytics.json',
    'attachment.json',
    'messages-000001.json',
    'migration_status.json',
    'realm.json',
    'stats.json',
    'tandem.json',
  ]);
  expect(archive.json('realm.json').import_source).toBe('zulip');
  expect(archive.json('stats.json')).toMatchObject({
    'messages-000001': { zerver_message: archive.messages().length },
    uploads_records: 1,
  });
});

it('has records of the format only', () => {
  const tables = {
    ...archive.json('realm.json'),
    ...archive.json('attachment.json'),
    zerver_message: archive.messages(),
    zerver_usermessage: archive.messages('zerver_usermessage'),
  };
  const unknown: UnknownFields = new Map();
  for (const [name, rows] of Object.entries(tables)) {
    if (!Object.hasOwn(ARCHIVE_TABLES, name)) continue;
    const table = name as ArchiveTable;
    const alsoKnown = [
      ...(FIELDS_LEFT_OUT[table] ?? []),
      ...(table === 'zerver_realm' ? ALL_REALM_SETTINGS : []),
      ...(/userprofile$|mirrordummy$|userdefault$/.test(table) ? USER_SETTINGS : []),
    ];
    const check = new RecordCheck({ name, fields: ARCHIVE_TABLES[table], alsoKnown }, unknown);
    for (const row of rows) check.check(row);
  }
  expect([...unknown.keys()]).toEqual([]);
});

it('has the organization, its users and groups', () => {
  const { member, guest, other, bot } = people();
  expect(archive.table('zerver_realm')).toMatchObject([
    {
      id: chat().realmId,
      name: 'Acme',
      icon_source: 'U',
      logo_source: 'D',
      topics_policy: 2,
      message_edit_history_visibility_policy: 1,
      can_create_groups: expect.any(Number),
    },
  ]);
  const user = archive.table('zerver_userprofile').find(({ id }) => id === member.userId);
  expect(user).toMatchObject({
    delivery_email: member.email,
    avatar_source: 'U',
    role: 400,
    web_home_view: 'inbox',
    resolved_topic_notice_auto_read_policy: 2,
  });
  expect(JSON.stringify(archive.json('realm.json'))).not.toMatch(/argon2|password_hash|api_key/);
  const bots = archive.table('zerver_userprofile').filter((each) => each.is_bot);
  expect(bots).toMatchObject([{ id: bot.userId, bot_owner: member.userId, bot_type: 1 }]);
  const crew = archive.table('zerver_namedusergroup').find(({ name }) => name === 'crew');
  const members = archive.table('zerver_usergroupmembership');
  expect(members.filter((each) => each.user_group === crew?.id)).toMatchObject([
    { user_profile: member.userId },
  ]);
  const everyone = archive
    .table('zerver_namedusergroup')
    .find(({ name }) => name === 'role:everyone');
  expect(members.filter((each) => each.user_group === everyone?.id)).toMatchObject([
    { user_profile: guest.userId },
  ]);
  expect(archive.table('zerver_muteduser')).toMatchObject([
    { user_profile: member.userId, muted_user: guest.userId },
  ]);
  expect(archive.table('zerver_userstatus')).toMatchObject([
    { user_profile: member.userId, status_text: 'away', emoji_name: 'car', emoji_code: '1f697' },
  ]);
  expect(archive.json('tandem.json').zerver_draft).toMatchObject([
    { user_profile: member.userId, to: [other.userId], content: 'later' },
  ]);
});

it('has the sender and the location of every message', () => {
  const bots = archive.table('zerver_userprofile_crossrealm');
  expect(bots.map(({ email }) => email)).toEqual([
    'notification-bot@zulip.com',
    'emailgateway@zulip.com',
    'welcome-bot@zulip.com',
  ]);
  const senders = new Set([...archive.table('zerver_userprofile'), ...bots].map(({ id }) => id));
  const recipients = new Set([
    ...archive.table('zerver_recipient').map(({ id }) => id),
    ...bots.map((bot) => bot.recipient_id),
  ]);
  const clients = new Set(archive.table('zerver_client').map(({ id }) => id));
  const lost = archive
    .messages()
    .filter(
      (each) =>
        !senders.has(each.sender) ||
        !recipients.has(each.recipient) ||
        !clients.has(each.sending_client),
    );
  expect(lost).toEqual([]);
});

it('has messages with their history, reactions and recipients', () => {
  const { member, other } = people();
  const message = archive.messages().find(({ subject }) => subject === 'other plans')!;
  expect(message).toMatchObject({ sender: member.userId, is_channel_message: true, type: 1 });
  expect(JSON.parse(message.edit_history as string)).toMatchObject([
    { user_id: member.userId, topic: 'other plans', prev_topic: 'plans' },
    {
      user_id: member.userId,
      prev_content: expect.stringContaining('@**'),
      timestamp: expect.any(Number),
    },
  ]);
  const [emoji] = archive.table('zerver_realmemoji');
  expect(archive.table('zerver_reaction')).toMatchObject([
    {
      message: message.id,
      user_profile: other.userId,
      emoji_code: String(emoji?.id),
      reaction_type: 'realm_emoji',
    },
  ]);
  const received = archive
    .messages('zerver_usermessage')
    .find((each) => each.message === message.id && each.user_profile === other.userId);
  expect(Number(received?.flags_mask) & 2).toBe(2);
  expect(archive.table('zerver_scheduledmessage')).toMatchObject([
    { sender: member.userId, content: 'tomorrow', delivered: false, delivery_type: 1 },
  ]);
});

it('has the stored files with their records (StoredOrganization)', () => {
  const { member, owner } = people();
  const realm = chat().realmId;
  expect(archive.files.get(`uploads/${uploadPath}`)).toEqual(picture);
  expect(archive.json('attachment.json').zerver_attachment).toMatchObject([
    { path_id: uploadPath, owner: member.userId, file_name: 'plan.png', is_realm_public: true },
  ]);
  expect(archive.json('uploads/records.json')).toMatchObject([
    { path: uploadPath, s3_path: uploadPath, user_profile_id: member.userId, realm_id: realm },
  ]);
  for (const folder of ['avatars', 'emoji', 'realm_icons']) {
    const records = archive.json<{ path: string }[]>(`${folder}/records.json`);
    expect(records).toHaveLength(2);
    for (const { path } of records) {
      expect(archive.files.get(`${folder}/${path}`)?.length).toBeGreaterThan(0);
    }
  }
  expect(archive.json('emoji/records.json')).toMatchObject([
    { name: 'party', author: owner.userId },
    { path: expect.stringMatching(/\.original$/) },
  ]);
});

it('without consent has no private data', async () => {
  const { member } = people();
  const open = await exportedArchive(chat(), dataDir, 'public');
  expect(open.messages().map((each) => each.is_channel_message)).not.toContain(false);
  expect(open.table('zerver_muteduser')).toEqual([]);
  expect(open.table('zerver_scheduledmessage')).toEqual([]);
  expect(open.json('tandem.json').zerver_draft).toEqual([]);
  const consented = await exportedArchive(chat(), dataDir, 'full_with_consent');
  const ids = (table: string) => consented.table(table).map(({ id }) => id);
  expect(ids('zerver_userprofile')).not.toContain(member.userId);
  expect(ids('zerver_userprofile_mirrordummy')).toContain(member.userId);
});

it('omits a missing file, with its record', async () => {
  rmSync(join(dataDir, 'files', 'uploads', uploadPath));
  const rest = await exportedArchive(chat(), dataDir, 'full');
  expect(rest.json('uploads/records.json')).toEqual([]);
  expect(rest.json<object>('stats.json')).toMatchObject({
    missing_files: [`uploads/${uploadPath}`],
  });
  expect(rest.messages()).toHaveLength(archive.messages().length);
});

it('with consent omits the private messages of users whom an import created, active or not', async () => {
  const { owner, member, guest } = people();
  const { client, database } = chat();
  await call('post', '/messages', member, { type: 'direct', to: [guest.userId], content: 'hush' });
  await database.database.sql.query(
    'update user_account set is_active = false, is_imported_stub = true where id = $1',
    [guest.userId],
  );
  const contents = async () =>
    (await exportedArchive(chat(), dataDir, 'full_with_consent'))
      .messages()
      .map(({ content }) => content);
  expect(await contents()).not.toContain('hush');
  await call('post', `/users/${guest.userId}/reactivate`, owner);
  const { user } = (await client.get(`/users/${guest.userId}`, {}, { as: owner })).body;
  expect(user).toMatchObject({ is_active: true, is_imported_stub: false });
  expect(await contents()).not.toContain('hush');
});
