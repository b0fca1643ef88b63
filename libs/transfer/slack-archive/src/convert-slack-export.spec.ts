import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ALL_REALM_SETTINGS as SETTINGS,
  ARCHIVE_TABLES,
  RecordCheck,
  type ArchiveTable,
} from '@tandem/transfer-domain';
import { zipOf } from '../testing/zip-of.ts';
import { convertSlackExport } from './convert-slack-export.ts';
import { slackEmoji } from './slack-emoji.ts';
import { ZipSlackExport } from './zip-slack-export.ts';

type Row = Readonly<Record<string, unknown>>;

const root = mkdtempSync(join(tmpdir(), 'slack-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = join(root, 'archive');
const report = new Map<string, number>();

const user = (id: string, name: string, more: object = {}) => ({
  id,
  name: name.toLowerCase(),
  real_name: name,
  tz: 'Europe/Berlin',
  profile: { real_name: name, email: `${name.toLowerCase()}@example.com` },
  ...more,
});
const message = (ts: string, from: string, text: string, more: object = {}) => ({
  type: 'message',
  user: from,
  text,
  ts,
  ...more,
});
const THREAD = '1700000100.000100';
const EXPORT: Readonly<Record<string, unknown>> = {
  'users.json': [
    user('U1', 'Ann', {
      is_primary_owner: true,
      profile: {
        real_name: 'Ann',
        email: 'ann@example.com',
        status_text: 'out',
        status_emoji: ':palm_tree:',
        title: 'Head of all',
        image_original: 'https://avatars.slack-edge.com/1.png',
        fields: {
          Xf1: { value: '2020-01-02', alt: '', label: 'Here since' },
          Xf2: { value: 'unnamed' },
        },
      },
    }),
    user('U2', 'Ben', {
      is_admin: true,
      profile: { real_name: 'Ben', email: 'ben@example.com', status_emoji: ':schön:' },
    }),
    user('U3', 'Eve', {
      is_restricted: true,
      profile: { real_name: 'Eve', email: 'ANN@example.com' },
    }),
    user('U4', 'Gone', { deleted: true }),
    user('B1', 'Robot', { is_bot: true, profile: { real_name: 'Robot' } }),
  ],
  'channels.json': [
    {
      id: 'C1',
      name: 'general',
      created: 1600000000,
      creator: 'U1',
      is_general: true,
      is_archived: false,
      members: ['U1', 'U2'],
      purpose: { value: 'All\nof us' },
      topic: { value: 'x' },
      pins: [{ id: '1700000000.000000', type: 'C' }],
    },
  ],
  'groups.json': [
    {
      id: 'G1',
      name: 'secret',
      created: 1600000001,
      creator: 'U2',
      members: ['U2'],
      is_archived: true,
    },
  ],
  'dms.json': [{ id: 'D1', created: 1600000002, members: ['U1', 'U2'] }],
  'mpims.json': [
    { id: 'G2', name: 'mpdm-ann--ben--eve-1', created: 1600000003, members: ['U1', 'U2', 'U3'] },
  ],
  'general/2023-11-14.json': [
    message('1700000000.000000', 'U1', 'Hello <@U2> &amp; all', {
      reactions: [
        { name: 'thumbsup::skin-tone-2', users: ['U2', 'U9'], count: 2 },
        { name: 'schön', users: ['U1'], count: 1 },
        { name: 'lost', users: ['U1'], count: 1 },
      ],
      edited: { user: 'U1', ts: '1700000001.000000' },
    }),
    message(THREAD, 'U2', 'What about *lunch*?', { thread_ts: THREAD, reply_count: 1 }),
    { ...message('1700000150.000000', 'U1', 'joined'), subtype: 'channel_join' },
    message('1700000200.000000', 'U9', 'Yes', {
      thread_ts: THREAD,
      user_profile: { real_name: 'Foreign' },
    }),
  ],
  'general/2023-11-15.json': [
    message('1700090000.000000', 'U2', '', {
      files: [
        {
          id: 'F0001',
          name: 'plan [1].txt',
          mimetype: 'text/plain',
          url_private_download: 'https://files.slack.com/a?t=secret',
        },
        { id: 'F0002', name: 'lost.txt', url_private: 'https://files.slack.com/b?t=secret' },
        { id: 'F0003', name: 'old.txt', mode: 'tombstone' },
      ],
    }),
    {
      type: 'message',
      subtype: 'bot_message',
      bot_id: 'B9',
      username: 'Deploy',
      text: '',
      ts: '1700090001.000000',
      attachments: [
        { title: 'Built', title_link: 'https://ci.test/1', text: 'in *5* s', fallback: 'x' },
      ],
    },
  ],
  'general/2023-11-16.json': [
    {
      type: 'message',
      subtype: 'file_comment',
      ts: '1700100000.000000',
      text: '<@U1> commented on a file',
      comment: { user: 'U1', comment: 'A *good* plan :schön:' },
      file: { id: 'F0001', name: 'plan [1].txt' },
    },
    {
      type: 'message',
      subtype: 'file_share',
      user: 'U2',
      ts: '1700100001.000000',
      text: '<@U2> shared a file: <https://x.slack.com/files/F0009|notes> and commented: yes',
      file: { id: 'F0009', name: 'notes', initial_comment: { user: 'U2', comment: 'my notes' } },
    },
  ],
  'secret/2023-11-14.json': [message('1700000050.000000', 'U2', 'hush')],
  'D1/2023-11-14.json': [message('1700000060.000000', 'U1', 'hi <@U2>')],
  'mpdm-ann--ben--eve-1/2023-11-14.json': [message('1700000070.000000', 'U3', 'us three')],
  'integration_logs.json': [],
  'canvases/plan.json': {},
};

function zipFile(name: string, files: Parameters<typeof zipOf>[0]): string {
  const file = join(root, name);
  writeFileSync(file, zipOf(files));
  return file;
}
const jsonFiles = (content: Readonly<Record<string, unknown>>) =>
  Object.entries(content).map(([name, value]) => ({ name, content: JSON.stringify(value) }));
const json = <T = Record<string, Row[]>>(file: string) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;
const table = (name: string) => json('realm.json')[name] ?? [];
const messages = (name = 'zerver_message') => json('messages-000001.json')[name] ?? [];
const find = (content: string) =>
  messages().find((each) => String(each.content).includes(content))!;
const idOf = (name: string) =>
  [...table('zerver_userprofile'), ...table('zerver_userprofile_mirrordummy')].find(
    (each) => each.full_name === name,
  )!.id;

beforeAll(async () => {
  mkdirSync(join(root, 'files', 'F0001'), { recursive: true });
  writeFileSync(join(root, 'files', 'F0001', 'any.txt'), 'the plan');
  mkdirSync(join(root, 'files', 'emoji'));
  writeFileSync(join(root, 'files', 'emoji', 'schön.png'), 'a picture');
  mkdirSync(folder);
  await convertSlackExport({
    file: zipFile('export.zip', jsonFiles(EXPORT)),
    folder,
    realm: 'acme',
    contents: { kind: 'folder', path: join(root, 'files') },
    report: {
      add: (section, entry, times = 1) => {
        const key = `${section}: ${entry}`;
        report.set(key, (report.get(key) ?? 0) + times);
      },
    },
  });
});

it('creates records of the format', () => {
  const tables = {
    ...json('realm.json'),
    ...json('messages-000001.json'),
    ...json('attachment.json'),
  };
  const unknown = new Map<string, number>();
  for (const [name, rows] of Object.entries(tables)) {
    if (!Object.hasOwn(ARCHIVE_TABLES, name)) continue;
    const fields = ARCHIVE_TABLES[name as ArchiveTable];
    const check = new RecordCheck({ name, fields, alsoKnown: SETTINGS }, unknown);
    for (const row of rows) check.check(row);
  }
  expect([...unknown.keys()]).toEqual([]);
});

it('converts users with their roles', () => {
  const brought = table('zerver_userprofile').map((each) => [
    each.full_name,
    each.role,
    each.is_active,
    each.is_bot,
    each.delivery_email,
  ]);
  expect(brought).toEqual([
    ['Ann', 100, true, false, 'ann@example.com'],
    ['Ben', 200, true, false, 'ben@example.com'],
    ['Eve', 600, true, false, 'slack-user-u3@imported.invalid'],
    ['Gone', 400, false, false, 'gone@example.com'],
    ['Robot', 400, true, true, 'slack-bot-b1@imported.invalid'],
    ['Deploy', 400, false, true, expect.stringMatching(/@imported\.invalid$/)],
  ]);
  expect(table('zerver_userprofile_mirrordummy')).toMatchObject([
    { full_name: 'Foreign', is_mirror_dummy: true },
  ]);
  expect(table('zerver_userstatus')).toMatchObject([
    { user_profile: idOf('Ann'), status_text: 'out', emoji_code: '1f334' },
    { user_profile: idOf('Ben'), status_text: '', emoji_code: '1', reaction_type: 'realm_emoji' },
  ]);
});

it('converts channels and conversations with their members', () => {
  expect(table('zerver_stream')).toMatchObject([
    { name: 'general', invite_only: false, description: 'All of us', creator: idOf('Ann') },
    { name: 'secret', invite_only: true, deactivated: true },
  ]);
  expect(table('zerver_defaultstream')).toMatchObject([{ stream: 1 }]);
  expect(table('zerver_huddle')).toMatchObject([{ group_size: 3 }]);
  const recipient = find('us three').recipient;
  const members = table('zerver_subscription').filter((each) => each.recipient === recipient);
  expect(members.map((each) => each.user_profile)).toEqual(['Ann', 'Ben', 'Eve'].map(idOf));
});

it('converts messages of all conversations in the order of their times', () => {
  const sent = messages().map((each) => [each.id, each.subject, each.content]);
  expect(sent).toEqual([
    [1, 'imported from Slack', 'Hello @**Ben** & all'],
    [2, 'imported from Slack', 'hush'],
    [3, '', 'hi @**Ben**'],
    [4, '', 'us three'],
    [5, 'What about lunch?', 'What about **lunch**?'],
    [6, 'What about lunch?', 'Yes'],
    [
      7,
      'imported from Slack',
      '[plan 1.txt](/user_uploads/1/1/plan-1-.txt)\n[lost.txt](https://files.slack.com/b)',
    ],
    [8, 'imported from Slack', '```quote\n**[Built](https://ci.test/1)**\nin **5** s\n```'],
    [
      9,
      'imported from Slack',
      'A **good** plan :sch_n:\n[plan 1.txt](/user_uploads/1/1/plan-1-.txt)',
    ],
    [10, 'imported from Slack', 'my notes\nnotes'],
  ]);
  expect(find('my notes').sender).toBe(idOf('Ben'));
  expect(find('good').sender).toBe(idOf('Ann'));
  const recipients = table('zerver_recipient');
  const direct = recipients.find(({ id }) => id === find('hi ').recipient);
  expect(direct).toMatchObject({ type: 1, type_id: idOf('Ben') });
});

it('converts flags and reactions', () => {
  const received = messages('zerver_usermessage').filter((each) => each.message === 1);
  expect(received).toMatchObject([{ user_profile: idOf('Ben'), flags_mask: 1 + 8 }]);
  expect(messages('zerver_reaction')).toMatchObject([
    { message: 1, user_profile: idOf('Ben'), emoji_code: '1f44d' },
    { message: 1, user_profile: idOf('Ann'), emoji_code: '1', reaction_type: 'realm_emoji' },
  ]);
  expect(slackEmoji.codeOf('hash')).toBe('0023-20e3');
});

it('converts custom emoji', () => {
  expect(table('zerver_realmemoji')).toMatchObject([{ id: 1, name: 'sch_n', file_name: '1.png' }]);
  expect(readFileSync(join(folder, 'emoji/1/emoji/images/1.png'), 'utf8')).toBe('a picture');
  expect(json<Row[]>('emoji/records.json')).toMatchObject([{ file_name: '1.png', name: 'sch_n' }]);
});

it('converts values of profile fields', () => {
  expect(table('zerver_customprofilefield')).toMatchObject([
    { id: 1, name: 'Title', field_type: 1 },
    { id: 2, name: 'Here since', field_type: 1 },
  ]);
  expect(table('zerver_customprofilefieldvalue')).toMatchObject([
    { user_profile: idOf('Ann'), field: 1, value: 'Head of all' },
    { user_profile: idOf('Ann'), field: 2, value: '2020-01-02' },
  ]);
});

it('converts files from a folder, without a token of Slack', () => {
  expect(readFileSync(join(folder, 'uploads/1/1/plan-1-.txt'), 'utf8')).toBe('the plan');
  expect(json('attachment.json').zerver_attachment).toMatchObject([
    { path_id: '1/1/plan-1-.txt', messages: [7, 9], size: 8, content_type: 'text/plain' },
  ]);
  expect(json<Row[]>('uploads/records.json')).toMatchObject([{ path: '1/1/plan-1-.txt' }]);
  const written = readFileSync(join(folder, 'messages-000001.json'), 'utf8');
  expect(written).not.toMatch(/secret\?|t=secret/);
});

it('reports records that it does not convert', () => {
  expect(Object.fromEntries(report)).toEqual({
    'clashes: Eve has no address of their own: set one for them to log in': 1,
    'clashes: accounts that only wrote: Foreign is not in users.json': 1,
    'clashes: the custom emoji schön is sch_n now': 1,
    'leftOut: channels: pinned messages and files': 1,
    'leftOut: channels: topics beside a purpose': 1,
    'leftOut: files that Slack has deleted or hides': 1,
    'leftOut: messages: notices of the kind channel_join': 1,
    'leftOut: messages: the times of edits': 1,
    'leftOut: profiles: the field Xf2, whose name is not in the export': 1,
    'leftOut: the export: files of the folder canvases': 1,
    'leftOut: the export: the file integration_logs.json': 1,
    'skipped: files whose content was not found': 2,
    'skipped: pictures of users whose content was not found': 1,
    'skipped: reactions of users who are not in users.json': 1,
    'skipped: reactions with the emoji lost': 1,
  });
});

describe('a zip that is not an export or hostile', () => {
  const users = { name: 'users.json', content: '[]' };
  const conversion = async (file: string) => {
    const target = mkdtempSync(join(root, 'hostile-'));
    await convertSlackExport({
      file,
      folder: target,
      realm: 'x',
      report: { add: () => undefined },
    });
    return readdirSync(target);
  };

  it.each([
    ['no users', [{ name: 'a.json', content: '[]' }], /has no users\.json/],
    ['a path outside', [users, { name: '../x.json', content: '[]' }], /invalid relative path/],
    ['an absolute path', [users, { name: '/etc/x', content: '[]' }], /absolute path/],
    ['a link', [users, { name: 'x', content: '/etc', mode: 0o120777 }], /link or device/],
    ['a file twice', [users, users], /users\.json twice/],
    ['a wrong size', [users, { name: 'x', content: '', size: 1 << 30 }], /size mismatch/],
    [
      'a wrong type',
      [{ name: 'users.json', content: '{}' }],
      /users\.json cannot be read: it holds/,
    ],
    ['a wrong entry', [{ name: 'users.json', content: '[1]' }], /users\.json.* no record/],
    ['damage', [{ name: 'users.json', content: '[' }], /users\.json cannot be read/],
  ])('is refused in one line: %s', async (name, files, expected) => {
    const error: unknown = await conversion(zipFile(`${name}.zip`, files)).catch(
      (reason) => reason,
    );
    expect(error).toMatchObject({ name: 'ArchiveError', message: expect.stringMatching(expected) });
    expect((error as Error).message).not.toContain('\n');
  });

  it('is refused if it is not a zip', async () => {
    const file = join(root, 'text.zip');
    writeFileSync(file, 'no zip');
    await expect(conversion(file)).rejects.toThrow(/is not a zip file/);
  });

  it('is refused if it has too many files', async () => {
    const limits = { maxEntries: 1, maxFileBytes: 1e6, maxBytes: 1e6 };
    const file = zipFile('many.zip', [users, { name: 'x', content: '' }]);
    await expect(ZipSlackExport.open(file, limits)).rejects.toThrow(/unpacks to more/);
  });

  it('accepts any values in the fields of an export', async () => {
    const odd = { id: 7, name: {}, members: 'x', profile: [], text: 5, ts: '-1', type: 'message' };
    const files = jsonFiles({
      'users.json': [odd, { id: 'U1' }],
      'channels.json': [odd, { id: 'C1', name: 'c', members: ['U1', 7] }],
      'dms.json': [odd],
      'c/2024-01-01.json': [
        odd,
        message('x', 'U1', 'y'),
        message('1e99', 'U1', 'z'),
        message('1700000000.1', 'U1', 'z', { thread_ts: '1e99' }),
      ],
    });
    expect(await conversion(zipFile('odd.zip', files))).toContain('realm.json');
  });
});
