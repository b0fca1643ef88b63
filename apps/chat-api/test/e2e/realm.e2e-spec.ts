import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
const done = { result: 'success', msg: '' };
const mustBe = (rank: string) => ({
  result: 'error',
  code: 'UNAUTHORIZED_PRINCIPAL',
  msg: `Must be an organization ${rank}`,
});
const people = () => chat().people;
const get = async (path: string, as: Person, fields = {}) =>
  (await chat().client.get(path, fields, { as })).body;
const post = async (path: string, as: Person, fields = {}) =>
  (await chat().client.post(path, fields, { as })).body;
const patch = async (path: string, as: Person, fields = {}) =>
  (await chat().client.patch(path, fields, { as })).body;
const remove = async (path: string, as: Person) =>
  (await chat().client.delete(path, {}, { as })).body;
const realm = () => get('/realm', people().guest);
const change = (fields: object, as = people().administrator) => patch('/realm', as, fields);
const eventsOf = async (type: string) => {
  const { rows } = await chat().database.database.sql.query<{ payload: { type: string } }>(
    'select payload from outbox order by id',
  );
  return rows.map(({ payload }) => payload).filter((each) => each.type === type);
};
const groups: Record<string, number> = {};

beforeAll(async () => {
  const { user_groups: shown } = await get('/user_groups', people().member);
  for (const { name, id } of shown) groups[name] = id;
});

describe('GET realm', () => {
  it('shows every setting to all users', async () => {
    expect(await realm()).toMatchObject({
      id: chat().realmId,
      string_id: '',
      name: 'Acme',
      description: '',
      allow_message_editing: true,
      message_content_edit_limit_seconds: 600,
      message_content_delete_limit_seconds: 600,
      move_messages_within_stream_limit_seconds: 604_800,
      move_messages_between_streams_limit_seconds: 604_800,
      message_edit_history_visibility_policy: 'all',
      topics_policy: 'allow_empty_topic',
      waiting_period_threshold: 0,
      default_language: 'en',
      can_move_messages_between_topics_group: groups['role:everyone'],
      can_mention_many_users_group: groups['role:administrators'],
      create_multiuse_invite_group: groups['role:administrators'],
      can_access_all_users_group: groups['role:everyone'],
    });
  });
});

describe('PATCH realm', () => {
  it('refuses users who are no administrators', async () => {
    const { member, moderator, guest, bot } = people();
    for (const as of [member, moderator, guest, bot]) {
      expect(await change({ name: 'x' }, as)).toEqual(mustBe('administrator'));
    }
  });

  it('changes the passed properties, and publishes them', async () => {
    const fields = {
      name: ' Beta ',
      description: 'We *test*',
      allow_message_editing: false,
      message_content_edit_limit_seconds: 30,
      message_content_delete_limit_seconds: '"unlimited"',
      move_messages_within_stream_limit_seconds: 'unlimited',
      message_edit_history_visibility_policy: 'moves',
      topics_policy: 'disable_empty_topic',
      default_language: 'de',
      can_resolve_topics_group: { new: groups['role:moderators'] },
      can_invite_users_group: undefined,
      foo: 1,
    };
    expect(await change(JSON.parse(JSON.stringify(fields)) as object)).toEqual({
      ...done,
      ignored_parameters_unsupported: ['foo'],
    });
    expect(await realm()).toMatchObject({
      name: 'Beta',
      description: 'We *test*',
      allow_message_editing: false,
      message_content_edit_limit_seconds: 30,
      message_content_delete_limit_seconds: null,
      move_messages_within_stream_limit_seconds: null,
      message_edit_history_visibility_policy: 'moves',
      topics_policy: 'disable_empty_topic',
      default_language: 'de',
      can_resolve_topics_group: groups['role:moderators'],
    });
    expect((await eventsOf('realm.changed')).at(-1)).toMatchObject({
      actorId: people().administrator.userId,
      changes: expect.arrayContaining([
        { kind: 'plain', property: 'name', before: 'Acme', after: 'Beta' },
        {
          kind: 'plain',
          property: 'message_content_delete_limit_seconds',
          before: 600,
          after: null,
        },
        {
          kind: 'group',
          property: 'can_resolve_topics_group',
          before: groups['role:everyone'],
          after: groups['role:moderators'],
        },
      ]),
    });
    const before = (await eventsOf('realm.changed')).length;
    expect(await change({ name: 'Beta', topics_policy: 'disable_empty_topic' })).toEqual(done);
    expect(await eventsOf('realm.changed')).toHaveLength(before);
  });

  it.each([
    [{ name: '' }, 'name cannot be blank'],
    [{ name: 'x'.repeat(41) }, 'name is too long (limit: 40 characters)'],
    [{ description: 'x'.repeat(1001) }, 'description is too long (limit: 1000 characters)'],
    [{ default_language: 'zz' }, "Invalid language 'zz'"],
    [{ default_language: 'toString' }, "Invalid language 'toString'"],
    [{ allow_message_editing: 1 }, 'allow_message_editing is not a boolean'],
    [{ topics_policy: 'x' }, 'Invalid topics_policy'],
    [
      { message_edit_history_visibility_policy: 'x' },
      'Invalid message_edit_history_visibility_policy',
    ],
    [
      { digest_weekday: 7 },
      'Invalid digest_weekday: Value error, Not in the list of possible values',
    ],
    [{ new_stream_announcements_stream_id: 9999 }, 'Invalid channel ID'],
    [
      { authentication_methods: { Email: false } },
      'At least one authentication method must be enabled.',
    ],
    [{ authentication_methods: { Email: 1 } }, 'authentication_methods["Email"] is not a boolean'],
    [{ waiting_period_threshold: 36_526 }, 'waiting_period_threshold is too large'],
    [{ waiting_period_threshold: 2 ** 60 }, 'waiting_period_threshold is too large'],
    [{ can_create_groups: 5 }, 'can_create_groups is not a dict'],
    [{ can_add_custom_emoji_group: { new: 9999 } }, 'Invalid user group'],
  ])('refuses %j', async (fields, msg) => {
    expect(await change(fields, people().owner)).toEqual(bad(msg));
  });

  it.each([0, -5, 2 ** 40, '"never"', 1.5])('refuses a limit of %p', async (limit) => {
    const setting = 'message_content_edit_limit_seconds';
    expect(await change({ [setting]: limit })).toMatchObject({
      code: 'REQUEST_VARIABLE_INVALID',
      msg: `Bad value for '${setting}': ${limit}`,
      var_name: setting,
    });
  });

  it('lets only owners change settings about access and roles', async () => {
    const { owner } = people();
    const members = { new: groups['role:members'] };
    for (const fields of [
      { waiting_period_threshold: 1 },
      { emails_restricted_to_domains: true },
      { invite_required: false },
      { message_retention_days: 10 },
      { authentication_methods: { Email: true } },
      { create_multiuse_invite_group: members },
      { can_create_groups: members },
      { can_invite_users_group: members },
      { can_manage_all_groups: members },
    ]) {
      expect(await change(fields)).toEqual(mustBe('owner'));
      expect(await change(fields, owner)).toEqual(done);
    }
    const back = {
      waiting_period_threshold: 0,
      emails_restricted_to_domains: false,
      can_manage_all_groups: { new: groups['role:owners'] },
    };
    expect(await change(back, owner)).toEqual(done);
    expect(await change({ waiting_period_threshold: -1 }, owner)).toEqual(
      bad('waiting_period_threshold is too small'),
    );
  });

  it('validates settings whose value is a group', async () => {
    const { owner, member } = people();
    const refused = async (setting: string, value: unknown) =>
      (await change({ [setting]: { new: value } }, owner)).msg;
    const people_ = { direct_members: [member.userId], direct_subgroups: [] };
    expect(await change({ can_access_all_users_group: { new: people_ } }, owner)).toEqual({
      result: 'error',
      code: 'SYSTEM_GROUP_REQUIRED',
      msg: "'can_access_all_users_group' must be a system user group.",
      setting_name: 'can_access_all_users_group',
    });
    expect(await refused('can_access_all_users_group', groups['role:owners'])).toBe(
      "'can_access_all_users_group' setting cannot be set to 'role:owners' group.",
    );
    expect(await refused('can_create_groups', groups['role:nobody'])).toBe(
      "'can_create_groups' setting cannot be set to 'role:nobody' group.",
    );
    expect(await refused('can_create_bots_group', groups['role:everyone'])).toBe(
      "'can_create_bots_group' setting cannot be set to 'role:everyone' group.",
    );
    expect(await refused('can_resolve_topics_group', groups['role:internet'])).toBe(
      "'can_resolve_topics_group' setting cannot be set to 'role:internet' group.",
    );
    expect(await change({ can_mention_many_users_group: { new: people_ } })).toEqual(done);
    expect((await realm()).can_mention_many_users_group).toEqual(people_);
    const stale = { new: groups['role:members'], old: groups['role:members'] };
    expect(await change({ can_mention_many_users_group: stale })).toMatchObject({
      code: 'EXPECTATION_MISMATCH',
      field_name: 'old',
    });
    const right = { new: groups['role:members'], old: people_ };
    expect(await change({ can_mention_many_users_group: right })).toEqual(done);
  });

  it('applies a new waiting period of full members at once', async () => {
    const { owner, member } = people();
    const fullMembers = `/user_groups/${groups['role:fullmembers']}/members/${member.userId}`;
    const isFull = async () => (await get(fullMembers, member)).is_user_group_member;
    expect(await isFull()).toBe(true);
    expect(await change({ waiting_period_threshold: 10 }, owner)).toEqual(done);
    expect(await isFull()).toBe(false);
    expect(await change({ waiting_period_threshold: 0 }, owner)).toEqual(done);
  });

  it('applies a new permission to create groups at once', async () => {
    const { owner, member } = people();
    const group = { name: 'late', description: '', members: [] };
    const moderators = { can_create_groups: { new: groups['role:moderators'] } };
    expect(await change(moderators, owner)).toEqual(done);
    expect(await post('/user_groups/create', member, group)).toEqual(
      bad('Insufficient permission'),
    );
  });
});

describe('PATCH realm/user_settings_defaults', () => {
  const path = '/realm/user_settings_defaults';

  it('changes the initial settings of new users', async () => {
    const { administrator, member } = people();
    const fields = { enter_sends: true, color_scheme: 2, email_address_visibility: 3 };
    expect(await patch(path, member, fields)).toEqual(mustBe('administrator'));
    expect(await patch(path, administrator, fields)).toEqual(done);
    expect(await eventsOf('realm.user_setting_default_changed')).toHaveLength(3);
    expect(await patch(path, administrator, fields)).toEqual(done);
    expect(await eventsOf('realm.user_setting_default_changed')).toHaveLength(3);
    const { sql } = chat().database.database;
    const right = 'update user_account set can_create_users = true where id = $1';
    await sql.query(right, [administrator.userId]);
    const form = { email: 'new@acme.test', password: 'correct horse battery', full_name: 'New' };
    const { user_id: userId } = await post('/users', administrator, form);
    const { rows } = await sql.query(
      'select settings, email_address_visibility from user_account where id = any($1) order by id',
      [[member.userId, userId]],
    );
    expect(rows).toEqual([
      { settings: {}, email_address_visibility: 1 },
      { settings: { enter_sends: true, color_scheme: 2 }, email_address_visibility: 3 },
    ]);
  });

  it.each([
    [{ color_scheme: 4 }, 'Invalid color_scheme: Value error, Not in the list of possible values'],
    [{ notification_sound: 'x' }, "Invalid notification sound 'x'"],
    [{ default_language: 'zz' }, 'Invalid default_language'],
    [
      { email_notifications_batching_period_seconds: -1 },
      'Invalid email batching period: -1 seconds',
    ],
  ])('refuses %j', async (fields, msg) => {
    expect(await patch(path, people().administrator, fields)).toEqual(bad(msg));
  });
});

describe('realm/domains', () => {
  it('is changed by owners and visible to all users', async () => {
    const { owner, administrator, guest } = people();
    const domain = { domain: ' ACME.test', allow_subdomains: false };
    expect(await post('/realm/domains', administrator, domain)).toEqual(mustBe('owner'));
    expect(await post('/realm/domains', owner, domain)).toEqual(done);
    expect(await post('/realm/domains', owner, domain)).toEqual(
      bad('The domain acme.test is already a part of your organization.'),
    );
    const path = '/realm/domains/acme.test';
    expect(await patch(path, administrator, { allow_subdomains: true })).toEqual(mustBe('owner'));
    expect(await patch(path, owner, { allow_subdomains: true })).toEqual(done);
    expect((await get('/realm/domains', guest)).domains).toEqual([
      { domain: 'acme.test', allow_subdomains: true },
    ]);
    expect(await patch('/realm/domains/x.test', owner, { allow_subdomains: true })).toEqual(
      bad('No entry found for domain x.test.'),
    );
    expect(await remove('/realm/domains/x.test', owner)).toEqual(
      bad('No entry found for domain x.test.'),
    );
    expect(await remove(path, administrator)).toEqual(mustBe('owner'));
    expect(await patch('/realm', owner, { emails_restricted_to_domains: true })).toEqual(done);
    expect(await remove(path, owner)).toEqual(done);
    expect((await get('/realm/domains', guest)).domains).toEqual([]);
    expect((await realm()).emails_restricted_to_domains).toBe(false);
  });

  it.each([
    ['', "Domain can't be empty."],
    ['acme', 'Domain must have at least one dot (.)'],
    [`${'x'.repeat(255)}.y`, 'Domain is too long'],
    ['.acme.test', 'Domain cannot start or end with a dot (.)'],
    ['acme..test', "Consecutive '.' are not allowed."],
    ['-acme.test', "Subdomains cannot start or end with a '-'."],
    ['ac_me.test', "Domain can only have letters, numbers, '.' and '-'s."],
  ])('refuses %p', async (domain, reason) => {
    const form = { domain, allow_subdomains: false };
    expect(await post('/realm/domains', people().owner, form)).toEqual(
      bad(`Invalid domain: ${reason}`),
    );
  });
});

describe('exports', () => {
  it('are requested by administrators, a few a week', async () => {
    const { administrator, member } = people();
    const order = (type?: unknown) =>
      post('/export/realm', administrator, type === undefined ? {} : { export_type: type });
    const { id } = await order(1);
    expect(id).toEqual(expect.any(Number));
    expect((await get('/export/realm', administrator)).exports).toEqual([
      {
        id,
        acting_user_id: administrator.userId,
        export_type: 'public',
        pending: true,
        export_url: null,
        deleted_timestamp: null,
        failed_timestamp: null,
        export_time: expect.any(Number),
      },
    ]);
    expect(await remove(`/export/realm/${id}`, administrator)).toEqual(
      bad('Export still in progress'),
    );
    expect(await remove(`/export/realm/${10 ** 15}`, administrator)).toEqual(
      bad('Invalid data export ID'),
    );
    for (const type of ['x', 'full_without_consent']) {
      expect(await order(type)).toEqual(bad('Invalid export type'));
    }
    for (const type of [2, '2', 'full_with_consent', '"full_with_consent"']) await order(type);
    const types = (await get('/export/realm', administrator)).exports as { export_type: string }[];
    expect(types.map((each) => each.export_type).sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'full_with_consent'),
      'public',
    ]);
    expect(await order()).toEqual(bad('Exceeded rate limit.'));
    const { export_consents } = await get('/export/realm/consents', administrator);
    expect(export_consents).toContainEqual({
      user_id: member.userId,
      consented: false,
      email_address_visibility: 1,
    });
    for (const path of ['/export/realm', '/export/realm/consents']) {
      expect((await get(path, member)).code).toBe('UNAUTHORIZED_PRINCIPAL');
    }
  });
});
