import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { zipOf } from '../testing/zip-of.ts';
import { convertSlackExport } from './convert-slack-export.ts';

const root = mkdtempSync(join(tmpdir(), 'slack-forms-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const user = (id: string, name: string) => ({ id, real_name: name, profile: {} });
const from = (author: object, text: string, more: object = {}) => ({
  type: 'message',
  text,
  ts: '1700000000.000100',
  ...author,
  ...more,
});
const ANN = { user: 'U1' };
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });

/** Converts an export with these messages in the channel `größe`. */
async function convert(messages: readonly object[], lists: Readonly<Record<string, unknown>> = {}) {
  const folder = mkdtempSync(join(root, 'archive-'));
  const file = join(folder, 'export.zip');
  const files = {
    'users.json': [user('U1', 'Ann'), user('U2', 'Ben')],
    'channels.json': [{ id: 'C1', name: 'größe', members: ['U1', 'U2'] }],
    'größe/2023-11-14.json': messages,
    ...lists,
  };
  const listed = Object.entries(files).filter(([, value]) => value !== null);
  writeFileSync(
    file,
    zipOf(listed.map(([name, value]) => ({ name, content: JSON.stringify(value) }))),
  );
  const report: string[] = [];
  await convertSlackExport({
    file,
    folder,
    realm: 'acme',
    report: { add: (section, entry) => report.push(`${section}: ${entry}`) },
  });
  const json = (name: string) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<
      string,
      Record<string, unknown>[]
    >;
  const { zerver_message: written = [], zerver_usermessage: received = [] } =
    json('messages-000001.json');
  return {
    report,
    tables: json('realm.json'),
    written,
    received,
    texts: written.map(({ content }) => content),
  };
}

it('announces in the general channel, which is a default one like random', async () => {
  const channel = (id: string, name: string, more: object = {}) => ({
    id,
    name,
    members: [],
    ...more,
  });
  const { tables } = await convert([from(ANN, 'x')], {
    'channels.json': [
      channel('C1', 'größe'),
      channel('C2', 'all', { is_general: true }),
      channel('C3', 'random'),
    ],
    'groups.json': [channel('G1', 'random')],
  });
  expect(tables.zerver_defaultstream?.map(({ stream }) => stream)).toEqual([2, 3]);
  expect(tables.zerver_realm).toMatchObject([
    { new_stream_announcements_stream: 2, zulip_update_announcements_stream: 2 },
  ]);
});

it('reads blocks of users and programs', async () => {
  const rich = (...elements: readonly object[]) => ({
    type: 'rich_text',
    elements: [{ type: 'rich_text_section', elements }],
  });
  const { texts } = await convert([
    // The words of users are in the text too.
    from(ANN, 'the *text*', { blocks: [rich({ type: 'text', text: 'other' })] }),
    from(ANN, '', {
      blocks: [
        rich(
          { type: 'text', text: 'Look ' },
          { type: 'text', text: 'here ', style: { bold: true } },
          { type: 'user', user_id: 'U2' },
          { type: 'text', text: ' ' },
          { type: 'channel', channel_id: 'C1' },
          { type: 'broadcast', range: 'here' },
          { type: 'emoji', name: 'tada' },
          { type: 'link', url: 'https://a.test', text: 'page' },
          { type: 'usergroup', usergroup_id: 'S1' },
          { type: 'date', timestamp: 1392734382, fallback: 'x' },
        ),
      ],
    }),
    from(ANN, '', {
      blocks: [
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_list',
              style: 'ordered',
              indent: 1,
              elements: [
                { type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] },
                { type: 'rich_text_section', elements: [{ type: 'text', text: 'two' }] },
              ],
            },
            { type: 'rich_text_quote', elements: [{ type: 'text', text: 'said' }] },
            { type: 'rich_text_preformatted', elements: [{ type: 'text', text: 'code' }] },
          ],
        },
      ],
    }),
    // Programs write a text for notifications beside the blocks.
    from({ bot_id: 'B1', username: 'CI' }, 'Build failed', {
      subtype: 'bot_message',
      blocks: [section('*Build* <https://ci.test|7> failed'), { type: 'actions', elements: [{}] }],
    }),
    from({ bot_id: 'B1', username: 'CI' }, '', {
      subtype: 'bot_message',
      attachments: [{ fallback: '[no preview available]', blocks: [section('in *blocks*')] }],
    }),
    from(ANN, '', {
      attachments: [
        {
          author_name: 'Ben',
          from_url: 'https://x.slack.com/p1',
          fallback: 'x',
          is_share: true,
          message_blocks: [{ message: { blocks: [section('shared')] } }],
        },
      ],
    }),
  ]);
  expect(texts).toEqual([
    'the **text**',
    'Look **here** @**Ben** #**größe**@**all**🎉[page](https://a.test)@S1<time:2014-02-18T14:39:42Z>',
    '    1. one\n    1. two\n```quote\nsaid\n```\n```\ncode\n```',
    '**Build** [7](https://ci.test) failed',
    '```quote\nin **blocks**\n```',
    '```quote\n[Ben](https://x.slack.com/p1)\nshared\n```',
  ]);
});

it('reads tables, and reports blocks that are neither read nor buttons', async () => {
  const cell = (text: string) => ({ type: 'raw_text', text });
  const linked = {
    type: 'rich_text',
    elements: [
      {
        type: 'rich_text_section',
        elements: [{ type: 'link', url: 'https://a.test', text: 'x|y' }],
      },
    ],
  };
  const { texts, report } = await convert([
    from({ bot_id: 'B1', username: 'CI' }, 'fallback', {
      subtype: 'bot_message',
      blocks: [
        {
          type: 'table',
          rows: [
            [cell('Job'), cell('State')],
            [cell('a\nb'), linked],
          ],
        },
        { type: 'call', call_id: 'R1' },
      ],
    }),
  ]);
  expect(texts).toEqual(['| Job | State |\n| --- | --- |\n| a b | [x y](https://a.test) |']);
  expect(report).toContain('leftOut: messages: blocks of the kind call');
});

it('names threads and mentions users of messages that have blocks only', async () => {
  const mention = {
    type: 'rich_text',
    elements: [
      {
        type: 'rich_text_section',
        elements: [
          { type: 'text', text: 'Lunch with ' },
          { type: 'user', user_id: 'U2' },
        ],
      },
    ],
  };
  const { tables, written, received } = await convert([
    from(ANN, '', { blocks: [mention], thread_ts: '1700000000.000100' }),
    from({ user: 'U2' }, 'yes', { ts: '1700000001.0', thread_ts: '1700000000.000100' }),
  ]);
  expect(written.map(({ subject }) => subject)).toEqual(['Lunch with @Ben', 'Lunch with @Ben']);
  const ben = tables.zerver_userprofile?.find((each) => each.full_name === 'Ben')?.id;
  expect(received).toMatchObject([{ message: 1, user_profile: ben, flags_mask: 9 }]);
});

it('knows bots by the id that some of their messages have, and users of other workspaces', async () => {
  const { tables, written } = await convert(
    [
      from({ bot_id: 'B7', username: 'Other name' }, 'built', { subtype: 'bot_message' }),
      from({ user: 'U8' }, 'hello'),
    ],
    {
      'users.json': [
        user('U1', 'Ann'),
        { ...user('U7', 'Builder'), is_bot: true, profile: { bot_id: 'B7' } },
      ],
      'external_users.json': [{ id: 'U8', profile: { real_name: 'Eve Elsewhere' } }],
    },
  );
  const named = (name: string, table = 'zerver_userprofile') =>
    tables[table]?.find((each) => each.full_name === name)?.id;
  expect(tables.zerver_userprofile).toHaveLength(2);
  expect(written.map(({ sender }) => sender)).toEqual([
    named('Builder'),
    named('Eve Elsewhere', 'zerver_userprofile_mirrordummy'),
  ]);
});

it('imports neither files beside the messages nor comments on canvases, and reports that', async () => {
  const beside = ['canvases', 'lists', 'huddle_transcripts', 'file_conversations'];
  const { written, report } = await convert([from(ANN, 'x')], {
    ...Object.fromEntries(beside.map((name) => [`${name}.json`, [{ id: 'F1' }]])),
    'FC:F1:Plan/2023-11-14.json': [from(ANN, 'on the canvas')],
  });
  expect(written).toHaveLength(1);
  expect(report).toEqual(
    expect.arrayContaining([
      ...beside.map((name) => `leftOut: the export: the file ${name}.json`),
      'skipped: messages without a known conversation, sender or time',
    ]),
  );
});

it('leaves out notices, and nothing that was written', async () => {
  const notices = ['tombstone', 'huddle_thread', 'channel_canvas_updated', 'message_changed'];
  const { texts, report } = await convert([
    ...notices.map((subtype) => from(ANN, subtype, { subtype })),
    from(ANN, 'to all', { subtype: 'thread_broadcast', thread_ts: '1700000000.000050' }),
    from(ANN, 'earlier form', { subtype: 'reply_broadcast' }),
    from({ user: 'USLACKBOT' }, 'as configured', { subtype: 'slackbot_response' }),
    from(ANN, 'waves', { subtype: 'me_message' }),
  ]);
  expect(texts).toEqual(['to all', 'earlier form', 'as configured', '/me waves']);
  expect(report.filter((line) => line.includes('notices of the kind'))).toHaveLength(4);
});

it('reads files of other services as links, and reports deleted ones', async () => {
  const { written, report } = await convert([
    from(ANN, '', {
      files: [
        { id: 'F1', mode: 'external', title: 'Plan', url_private: 'https://docs.test/1' },
        { id: 'F2', name: 'x', file_access: 'file_not_found' },
        { id: 'F3', name: 'y', mode: 'hidden_by_limit' },
      ],
    }),
  ]);
  expect(written).toMatchObject([
    { content: '[Plan](https://docs.test/1)', has_attachment: false },
  ]);
  expect(report.filter((line) => line.includes('files'))).toEqual([
    'leftOut: files that Slack has deleted or hides',
  ]);
});

it('reads exports of an enterprise, with users of other workspaces', async () => {
  const { tables, written, report } = await convert([from({ user: 'USLACKBOT' }, 'hello')], {
    'users.json': null,
    'org_users.json': [user('W1', 'Wes'), user('U1', 'Ann'), user('U1', 'Ann')],
    'groups.json': [{ id: 'G1', name: 'mpdm-1', is_mpim: true, members: ['U1', 'W1', 'W9'] }],
    'dms.json': [
      { id: 'D1', members: ['U1', 'W8'] },
      { id: 'D2', members: ['U1', 'USLACKBOT'] },
    ],
    'D1/2023-11-15.json': [from(ANN, 'to another workspace', { ts: '1700100000.0' })],
    'integration_logs.json': [],
    'canvases.json': [],
  });
  const named = (name: string, table = 'zerver_userprofile') =>
    tables[table]?.find((each) => each.full_name === name)?.id;
  expect(tables.zerver_userprofile).toHaveLength(3);
  expect(tables.zerver_userprofile).toMatchObject([
    {},
    {},
    { full_name: 'Slackbot', is_bot: true },
  ]);
  const foreign = named('Slack user W8', 'zerver_userprofile_mirrordummy');
  expect(foreign).toBeDefined();
  expect(tables.zerver_huddle).toMatchObject([{ group_size: 3 }]);
  expect(tables.zerver_stream).toHaveLength(1);
  const sent = written.find(({ content }) => content === 'to another workspace');
  expect(sent).toMatchObject({ sender: named('Ann'), recipient: foreign });
  expect(report).toEqual(
    expect.arrayContaining([
      'leftOut: the export: the file canvases.json',
      'leftOut: the export: the file integration_logs.json',
    ]),
  );
});
