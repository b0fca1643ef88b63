import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BEGAN } from '@tandem/transfer-zulip-archive/testing';
import { useImports, type ImportUnderTest } from '../testing/import-under-test.ts';

const test = useImports();
const rowsOf: ImportUnderTest['rowsOf'] = (text, ...values) => test().rowsOf(text, ...values);

const idOf = async (realm: string, table: string, name: string): Promise<number> => {
  const column = table === 'user_account' ? 'full_name' : 'name';
  const [row] = await rowsOf<{ id: number }>(
    `select t.id from ${table} t join realm on realm.id = t.realm_id
     where realm.string_id = $1 and t.${column} = $2`,
    realm,
    name,
  );
  return row?.id ?? 0;
};

describe('an imported organization', () => {
  const report = { value: {} };
  const ids = { olga: 0, max: 0, ada: 0, general: 0, realm: 0, first: 0 };

  beforeAll(async () => {
    report.value = await test().importFrom(await test().writeExport(), 'sample');
    ids.olga = await idOf('sample', 'user_account', 'Olga Owner');
    ids.max = await idOf('sample', 'user_account', 'Max Member');
    ids.ada = await idOf('sample', 'user_account', 'Ada Away');
    ids.general = await idOf('sample', 'channel', 'general');
    const [realm] = await rowsOf<{ id: number; first: number }>(
      `select r.id, (select min(id) from message m where m.realm_id = r.id) as first
       from realm r where r.string_id = 'sample'`,
    );
    ids.realm = realm?.id ?? 0;
    ids.first = realm?.first ?? 0;
  });

  it('is reported: counts, clashes, and skipped records', () => {
    expect(report.value).toEqual({
      imported: expect.objectContaining({
        users: 6,
        channels: 3,
        subscriptions: 6,
        messages: 8,
        'edits of messages': 2,
        reactions: 2,
        files: 1,
        avatars: 1,
        'scheduled messages': 1,
        reminders: 1,
      }),
      clashes: [
        'the user "Gus `Guest`" is Gus  Guest now',
        'the channel 803, GENERAL, is GENERAL (2) now',
      ],
      leftOut: [
        'zerver_useractivity: statistics of the former server',
        'scheduled messages that were sent already',
      ],
      skipped: ['reactions that are there twice'],
      unknown: [
        'the table zerver_plan_of_tomorrow',
        'the field zerver_realm.a_setting_of_tomorrow',
      ],
    });
  });

  it('has reminders of messages', async () => {
    const found = await rowsOf<{ content: string; about: string; user: string; at: number }>(
      `select r.content, m.content as about, u.full_name as "user",
         extract(epoch from r.deliver_at)::float8 as at
       from reminder r join message m on m.id = r.message_id join user_account u on u.id = r.user_id
       where r.realm_id = $1`,
      ids.realm,
    );
    expect(found).toEqual([
      {
        content: expect.stringMatching(/^You asked about @_\*\*Max Member\|\d+\*\*$/),
        about: expect.any(String),
        user: 'Olga Owner',
        at: BEGAN + 900_000_000,
      },
    ]);
    expect(found[0]?.content).not.toContain('|902');
  });

  it('has messages whose mentions, links and files refer to imported objects', async () => {
    const messages = await rowsOf<{ content: string; html: string; topic: string; sender: string }>(
      `select m.content, m.rendered_content as html, m.subject as topic, u.full_name as sender
       from message m join user_account u on u.id = m.sender_id
       where m.realm_id = $1 order by m.id`,
      ids.realm,
    );
    const [file] = await rowsOf<{ path: string; shown: number[] }>(
      `select path_id as path, array(select message_id from attachment_message shown
         where shown.attachment_id = a.id) as shown
       from attachment a where realm_id = $1`,
      ids.realm,
    );
    expect(messages.map(({ sender, topic, content }) => [sender, topic, content])).toEqual([
      ['Olga Owner', 'greetings', `Hello @**Max Member|${ids.max}**, :party: #123`],
      [
        'Max Member',
        'Greetings',
        `See #**general>greetings@${ids.first}** and [this](#narrow/channel/${ids.general}-general/topic/greetings/near/${ids.first})`,
      ],
      ['Notification Bot', 'channel events', 'created'],
      [
        'Olga Owner',
        'files',
        `[pixel.png](/user_uploads/${file?.path}) https://sample.chat.example.org/#narrow/dm/${ids.max}-dm`,
      ],
      ['Olga Owner', 'quiet', 'before Max'],
      ['Max Member', 'quiet', 'after Max @**all**'],
      ['Max Member', '', 'privately'],
      ['Olga Owner', '', 'us three'],
    ]);
    expect(file?.shown).toEqual([ids.first + 3]);
    expect(messages[0]?.html).toMatch(
      new RegExp(
        `class="user-mention" data-user-id="${ids.max}".*emoji/images/.*href="https://bugs.example.com/123"`,
      ),
    );
    expect(messages[1]?.html).toContain(
      `href="#narrow/channel/${ids.general}-general/topic/greetings/near/${ids.first}"`,
    );
    expect(messages[3]?.html).toContain(`message_inline_image`);
    const stored = await readdir(join(test().dataDir, 'files', 'uploads', String(ids.realm)), {
      recursive: true,
    });
    expect(stored.some((name) => file?.path.endsWith(name))).toBe(true);
  });

  it('has the history of edits, reactions and topics', async () => {
    const edits = await rowsOf(
      `select prev_content, prev_topic, topic, editor_id, prev_channel_id is not null as moved
       from message_edit where message_id = $1 order by id`,
      ids.first + 1,
    );
    expect(edits).toEqual([
      {
        prev_content: null,
        prev_topic: 'old topic',
        topic: 'Greetings',
        editor_id: ids.olga,
        moved: true,
      },
      {
        prev_content: `See @**Olga Owner|${ids.olga}**`,
        prev_topic: null,
        topic: null,
        editor_id: ids.max,
        moved: false,
      },
    ]);
    const [emoji] = await rowsOf<{ id: number }>(
      'select id from realm_emoji where realm_id = $1',
      ids.realm,
    );
    expect(
      await rowsOf(
        `select user_id, emoji_code, reaction_type from reaction where message_id = $1 order by id`,
        ids.first,
      ),
    ).toEqual([
      { user_id: ids.max, emoji_code: String(emoji?.id), reaction_type: 'realm_emoji' },
      { user_id: ids.olga, emoji_code: '1f389', reaction_type: 'unicode_emoji' },
    ]);
    expect(
      await rowsOf(
        `select name, max_message_id - $1 as last, prior_message_id - $1 as prior
         from topic where channel_id = $2 order by max_message_id`,
        ids.first,
        ids.general,
      ),
    ).toEqual([
      { name: 'Greetings', last: 1, prior: 0 },
      { name: 'channel events', last: 2, prior: -ids.first },
      { name: 'files', last: 3, prior: -ids.first },
    ]);
  });

  it('has the read state, stars and access of each user', async () => {
    const seen = async (userId: number) => {
      const actor = { userId, realmId: ids.realm, role: 400 as const, isBot: false };
      const found = await Promise.all(
        [0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
          test().queries.messages.findMessage(actor, ids.first + at),
        ),
      );
      return found.map((message) => (message === null ? 'hidden' : message.flags.join()));
    };
    expect(await seen(ids.olga)).toEqual([
      'read',
      'starred',
      'read',
      'read',
      'read',
      'stream_wildcard_mentioned,wildcard_mentioned',
      '',
      'read',
    ]);
    expect(await seen(ids.max)).toEqual([
      'read,historical',
      'read',
      'read',
      '',
      'hidden',
      'read,stream_wildcard_mentioned,wildcard_mentioned',
      'read',
      '',
    ]);
    // Away since the first message: all later ones of the channel are unread.
    expect(await seen(ids.ada)).toEqual([
      'read',
      '',
      '',
      '',
      'hidden',
      'hidden',
      'hidden',
      'hidden',
    ]);
  });

  it('has settings, groups, permissions and profiles', async () => {
    const [realm] = await rowsOf(
      'select name, deactivated, settings, user_setting_defaults from realm where id = $1',
      ids.realm,
    );
    expect(realm).toEqual({
      name: 'Sample',
      deactivated: false,
      settings: {
        allow_message_editing: false,
        default_language: 'de',
        message_edit_history_visibility_policy: 'moves',
        new_stream_announcements_stream_id: ids.general,
        topics_policy: 'disable_empty_topic',
        waiting_period_threshold: 3,
      },
      user_setting_defaults: { enter_sends: true },
    });
    const value = (column: string, table: string) =>
      rowsOf(
        `select g.name, array(select full_name from user_group_member m join user_account u
             on u.id = m.user_id where m.group_id = g.id) as members,
           array(select name from user_group_subgroup n join user_group part
             on part.id = n.subgroup_id where n.supergroup_id = g.id) as parts
         from user_group g where g.id = (select ${column} from ${table})`,
      );
    const anonymous = [{ name: null, members: ['Olga Owner'], parts: ['team'] }];
    const ofChannel = `channel where id = ${ids.general}`;
    expect(await value('can_administer_channel_group', ofChannel)).toEqual(anonymous);
    const ofRealm = (setting: string) =>
      value(
        'group_id',
        `realm_group_setting where realm_id = ${ids.realm} and setting = '${setting}'`,
      );
    expect(await ofRealm('can_add_custom_emoji_group')).toEqual(anonymous);
    expect(await ofRealm('can_create_groups')).toMatchObject([{ name: 'role:administrators' }]);
    expect(
      await rowsOf(
        `select role, is_active, is_bot, settings, avatar_source, email from user_account
         where realm_id = $1 order by id`,
        ids.realm,
      ),
    ).toMatchObject([
      { role: 100, avatar_source: 'upload', settings: { twenty_four_hour_time: true } },
      { role: 400, email: `user${ids.max}@sample.chat.example.org` },
      { role: 600 },
      { is_bot: true },
      { is_active: true },
      { is_active: false },
    ]);
    expect(
      await rowsOf('select value, rendered_value from profile_value order by field_id'),
    ).toEqual([
      { value: 'I *was* here', rendered_value: '<p>I <em>was</em> here</p>' },
      { value: `[${ids.olga}]`, rendered_value: null },
    ]);
    expect(
      await rowsOf(
        `select key, value, key_hash = sha256(convert_to(key, 'UTF8')) as is_found from bot_storage`,
      ),
    ).toEqual([{ key: 'count', value: '7', is_found: true }]);
  });

  it('sends its next message with a greater id', async () => {
    const [next] = await rowsOf<{ id: number }>(`select nextval('message_id_seq') as id`);
    expect(next?.id).toBeGreaterThan(ids.first + 7);
  });
});
