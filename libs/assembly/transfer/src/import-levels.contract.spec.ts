import { describe, expect, it } from '@jest/globals';
import { BEGAN, SAMPLE, sampleExport, sampleMessage } from '@tandem/transfer-zulip-archive/testing';
import { useImports, type ImportUnderTest } from '../testing/import-under-test.ts';

const test = useImports();
const { users } = SAMPLE;
const rowsOf: ImportUnderTest['rowsOf'] = (text, ...values) => test().rowsOf(text, ...values);
const writeExport: ImportUnderTest['writeExport'] = (given) => test().writeExport(given);
const importFrom: ImportUnderTest['importFrom'] = (...given) => test().importFrom(...given);

describe('an import', () => {
  it('reads archives that converters of other programs write', async () => {
    const given = sampleExport();
    const { realm, messages, records } = given;
    // They have some tables only.
    const tables = [
      'zerver_realm',
      'zerver_client',
      'zerver_userprofile',
      'zerver_stream',
      'zerver_defaultstream',
      'zerver_recipient',
      'zerver_huddle',
      'zerver_subscription',
      'zerver_reaction',
      'zerver_realmemoji',
    ];
    for (const name of Object.keys(realm)) if (!tables.includes(name)) delete realm[name];
    const { zerver_reaction: reactions = [], zerver_huddle: huddles = [] } = realm;
    for (const reaction of reactions) {
      if (reaction.reaction_type === 'realm_emoji') {
        Object.assign(reaction, { emoji_code: Number(reaction.emoji_code) });
      }
    }
    for (const huddle of huddles) Object.assign(huddle, { huddle_hash: null, group_size: null });
    for (const { zerver_message: rows = [] } of messages) {
      for (const row of rows) {
        // The later a message, the smaller its id was.
        Object.assign(row, { realm: null, date_sent: BEGAN - Number(row.id), edit_history: null });
      }
    }
    for (const avatar of records.avatars ?? []) Object.assign(avatar, { size: '' });
    Object.assign(realm, { import_source: 'mattermost', sort_by_date: true });
    const { imported, unknown } = await importFrom(await writeExport(given), 'converted');
    expect(imported).toMatchObject({ messages: 7, reactions: 2, avatars: 1, 'custom emoji': 1 });
    expect(unknown).toEqual(['the field zerver_realm.a_setting_of_tomorrow']);
    const found = await rowsOf<{ start: string }>(
      `select left(content, 4) as start from message m join realm r on r.id = m.realm_id
       where r.string_id = 'converted' order by m.id`,
    );
    expect(found.map(({ start }) => start)).toEqual([
      'us t',
      'priv',
      'afte',
      'befo',
      '[pix',
      'See ',
      'Hell',
    ]);
    const last = await rowsOf<{ start: string }>(
      `select left(content, 4) as start from topic t join message m on m.id = t.max_message_id
       join realm r on r.id = m.realm_id where r.string_id = 'converted' and t.name_key = 'greetings'`,
    );
    expect(last).toEqual([{ start: 'Hell' }]);
  });

  it('reads group conversations with a system bot', async () => {
    const given = sampleExport();
    const { zerver_recipient: recipients, zerver_huddle: huddles } = given.realm;
    const [group, ofOthers] = [771, 772];
    recipients?.push({ id: group, type: 3, type_id: 42 }, { id: ofOthers, type: 3, type_id: 43 });
    huddles?.push(
      { id: 42, huddle_hash: 'x', group_size: 3 },
      { id: 43, huddle_hash: 'y', group_size: 3 },
    );
    const members = [
      [group, users.owner],
      [group, users.member],
      [group, users.system],
      [ofOthers, users.owner],
      [ofOthers, users.guest],
    ];
    given.realm.zerver_subscription?.push(
      ...members.map(([recipient, user_profile], index) => ({
        ...given.realm.zerver_subscription?.[0],
        id: 900 + index,
        recipient,
        user_profile,
      })),
    );
    given.messages[0]?.zerver_message?.push(
      sampleMessage(991, users.member, group, 'group of a bot', { subject: '' }),
      sampleMessage(992, users.system, group, 'group of a bot', { subject: '' }),
      sampleMessage(993, users.member, ofOthers, 'group of others', { subject: '' }),
    );
    await importFrom(await writeExport(given), 'groups');
    const found = await rowsOf(
      `select m.content, count(*)::integer as members, bool_or(u.id = m.sender_id) as "hasSender",
         count(*) filter (where u.is_system_bot)::integer as bots
       from message m join direct_conversation d on d.recipient_id = m.recipient_id
       join user_account u on u.id = any(d.user_ids)
       where m.content like 'group of%' group by m.id order by m.id`,
    );
    const ofBot = { content: 'group of a bot', members: 3, hasSender: true, bots: 1 };
    const other = { content: 'group of others', members: 3, hasSender: true, bots: 0 };
    expect(found).toEqual([ofBot, ofBot, other]);
  });

  it('reads earlier levels: policies, groups and presence of that time', async () => {
    const given = sampleExport();
    const { realm } = given;
    const groups = (realm.zerver_usergroup ?? []).flatMap((group) => {
      const named = realm.zerver_namedusergroup?.find((each) => each.usergroup_ptr === group.id);
      if (!named) return [];
      const { name, is_system_group: isSystem, description } = named;
      return [
        {
          ...group,
          name: isSystem ? `@${String(name)}` : name,
          is_system_group: isSystem,
          description,
        },
      ];
    });
    realm.zerver_usergroup = groups;
    delete realm.zerver_namedusergroup;
    Object.assign(realm.zerver_realm?.[0] ?? {}, {
      can_create_groups: undefined,
      topics_policy: undefined,
      message_edit_history_visibility_policy: undefined,
      allow_edit_history: false,
      mandatory_topics: true,
      invite_to_realm_policy: 4,
      wildcard_mention_policy: 6,
      email_address_visibility: 3,
      message_content_edit_limit_seconds: 0,
      default_code_block_language: null,
      jitsi_server_url: null,
    });
    for (const user of realm.zerver_userprofile ?? []) {
      Object.assign(user, {
        email_address_visibility: undefined,
        web_home_view: undefined,
        default_view: 'recent_topics',
        escape_navigates_to_default_view: false,
        realm_name_in_notifications: true,
        desktop_icon_count_display: 3,
        enter_sends: null,
        is_billing_admin: false,
        is_deleted: null,
      });
    }
    for (const { zerver_message: rows = [] } of given.messages) {
      for (const row of rows) Object.assign(row, { search_tsvector: "'us':1" });
    }
    const [first] = given.messages;
    first?.zerver_message?.push(
      // The recipient of a system bot, which is no recipient of the organization.
      sampleMessage(990, users.member, 700, 'help', { subject: '' }),
    );
    for (const channel of realm.zerver_stream ?? []) {
      Object.assign(channel, { can_send_message_group: undefined, stream_post_policy: 2 });
    }
    realm.zerver_userpresence = [
      { id: 1, user_profile: users.member, timestamp: 1_600_000_100, client: 31, status: 1 },
      { id: 2, user_profile: users.member, timestamp: 1_600_000_200, client: 32, status: 2 },
    ];
    Object.assign(realm, { ids_of_tomorrow: [1, 'two'], map_of_tomorrow: { a: [1] } });
    const { unknown, skipped } = await importFrom(await writeExport(given), 'earlier');
    expect(unknown).toEqual([
      'the table zerver_plan_of_tomorrow',
      'the table ids_of_tomorrow (×2)',
      'the field zerver_realm.a_setting_of_tomorrow',
    ]);
    expect(skipped.filter((line) => line.startsWith('the setting'))).toEqual([]);
    expect(
      await rowsOf(
        `select bool_or(u.is_system_bot) as bot, count(*)::integer as members from message m
         join direct_conversation d on d.recipient_id = m.recipient_id
         join user_account u on u.id = any(d.user_ids) where m.content = 'help'`,
      ),
    ).toEqual([{ bot: true, members: 2 }]);
    const ofUsers = await rowsOf<{ bot: boolean; visibility: number; settings: object }>(
      `select distinct u.is_bot as bot, u.email_address_visibility as visibility,
         u.settings - array['default_language', 'twenty_four_hour_time'] as settings
       from user_account u join realm r on r.id = u.realm_id
       where r.string_id = 'earlier' and u.is_active`,
    );
    const settings = {
      web_home_view: 'recent',
      web_escape_navigates_to_home_view: false,
      realm_name_in_email_notifications_policy: 2,
      desktop_icon_count_display: 4,
    };
    expect(ofUsers).toHaveLength(2);
    expect(ofUsers).toEqual(
      expect.arrayContaining([
        { bot: false, visibility: 3, settings },
        { bot: true, visibility: 1, settings },
      ]),
    );
    const group = (setting: string) =>
      rowsOf(
        `select g.name from realm_group_setting s join user_group g on g.id = s.group_id
         join realm r on r.id = s.realm_id where r.string_id = 'earlier' and setting = $1`,
        setting,
      );
    expect(await group('can_invite_users_group')).toEqual([{ name: 'role:moderators' }]);
    expect(await group('can_mention_many_users_group')).toEqual([{ name: 'role:nobody' }]);
    expect(
      await rowsOf(
        `select settings->>'topics_policy' as topics,
           settings->>'message_edit_history_visibility_policy' as history,
           settings @> '{"message_content_edit_limit_seconds": null}' as unlimited,
           user_setting_defaults->'email_address_visibility' as visibility
         from realm where string_id = 'earlier'`,
      ),
    ).toEqual([{ topics: 'disable_empty_topic', history: 'none', unlimited: true, visibility: 3 }]);
    expect(
      await rowsOf(
        `select g.name from channel c join user_group g on g.id = c.can_send_message_group
         join realm r on r.id = c.realm_id where r.string_id = 'earlier' and c.name = 'general'`,
      ),
    ).toEqual([{ name: 'role:administrators' }]);
    expect(
      await rowsOf(
        `select extract(epoch from last_active)::integer as active,
           extract(epoch from last_connected)::integer as connected
         from user_presence p join realm r on r.id = p.realm_id where r.string_id = 'earlier'`,
      ),
    ).toEqual([{ active: 1_600_000_100, connected: 1_600_000_200 }]);
  });
});
