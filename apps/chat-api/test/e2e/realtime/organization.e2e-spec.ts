import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { EventClient, type Event } from './event-client.ts';

const chat = useChatApi();
const ALL = { notification_settings_null: true, include_deactivated_groups: true };
let owner: Person;
let administrator: Person;
let member: Person;
let other: Person;
/** Queues of the member, of a client with deactivated groups, and of an administrator. */
let own: EventClient;
let modern: EventClient;
let administrators: EventClient;
const groups: Record<string, number> = {};

beforeAll(async () => {
  const { client, people } = chat();
  ({ owner, administrator, member, other } = people);
  own = await EventClient.register(client, member);
  modern = await EventClient.register(client, other, { client_capabilities: ALL });
  administrators = await EventClient.register(client, administrator);
  for (const { name, id } of own.state.realm_user_groups) groups[name] = id;
});

const call = async (method: string, path: string, fields: object, as: Person) => {
  const { status, body } = await chat().client.request(method, path, { ...fields }, { as });
  expect([status, body.msg]).toEqual([200, '']);
  return body;
};
const op = (name: string) => (event: Event) => event.op === name;
const without = ({ id: _, ...event }: Event) => event;

describe('user groups', () => {
  it('are created, changed and deactivated', async () => {
    const form = { name: 'support', description: '', members: [member.userId] };
    const { group_id: id } = await call('POST', '/user_groups/create', form, member);
    const added = without(await own.until('user_group'));
    const { user_groups: listed } = await call('GET', '/user_groups', {}, member);
    expect(added).toEqual({ type: 'user_group', op: 'add', group: listed.at(-1) });

    const path = `/user_groups/${id}`;
    const changes = { name: 'help', can_join_group: { new: groups['role:members'] } };
    await call('PATCH', path, changes, member);
    expect(without(await own.until('user_group'))).toEqual({
      type: 'user_group',
      op: 'update',
      group_id: id,
      data: { name: 'help', can_join_group: groups['role:members'] },
    });

    await call('POST', `${path}/members`, { add: [other.userId] }, member);
    await call('POST', `${path}/members`, { delete: [member.userId] }, member);
    await call('POST', `${path}/subgroups`, { add: [groups['role:moderators']] }, member);
    await call('POST', `${path}/subgroups`, { delete: [groups['role:moderators']] }, member);
    const user_ids = [other.userId];
    const group = { type: 'user_group', group_id: id };
    expect(without(await own.until('user_group'))).toEqual({
      ...group,
      op: 'add_members',
      user_ids,
    });
    expect(without(await own.until('user_group'))).toEqual({
      ...group,
      op: 'remove_members',
      user_ids: [member.userId],
    });
    const direct_subgroup_ids = [groups['role:moderators']];
    for (const each of ['add_subgroups', 'remove_subgroups']) {
      const expected = { ...group, op: each, direct_subgroup_ids };
      expect(without(await own.until('user_group'))).toEqual(expected);
    }
  });

  it('disappear and return for clients without deactivated groups', async () => {
    const form = { name: 'old', description: '', members: [] };
    const { group_id: id } = await call('POST', '/user_groups/create', form, member);
    await own.until('user_group', op('add'));
    await modern.until('user_group', ({ group }) => group?.id === id);
    await call('POST', `/user_groups/${id}/deactivate`, {}, member);
    expect(without(await own.until('user_group'))).toEqual({
      type: 'user_group',
      op: 'remove',
      group_id: id,
    });
    expect(without(await modern.until('user_group'))).toEqual({
      type: 'user_group',
      op: 'update',
      group_id: id,
      data: { deactivated: true },
    });
    await call('PATCH', `/user_groups/${id}`, { name: 'older' }, member);
    expect(without(await modern.until('user_group'))).toMatchObject({ data: { name: 'older' } });
    await call('PATCH', `/user_groups/${id}`, { deactivated: false }, member);
    expect(without(await own.until('user_group'))).toMatchObject({
      op: 'add',
      group: { id, name: 'older', deactivated: false },
    });
    expect(without(await modern.until('user_group'))).toMatchObject({
      op: 'update',
      data: { deactivated: false },
    });
  });
});

describe('accounts', () => {
  it('are created: all users see the data that they may access', async () => {
    const { sql } = chat().database.database;
    const right = 'update user_account set can_create_users = true where id = $1';
    await sql.query(right, [administrator.userId]);
    const defaults = { email_address_visibility: 3 };
    await call('PATCH', '/realm/user_settings_defaults', defaults, administrator);
    const form = { email: 'new@acme.test', password: 'correct horse battery', full_name: 'New' };
    const { user_id: id } = await call('POST', '/users', form, administrator);
    const { person } = await own.until('realm_user', op('add'));
    const made = `user${id}@tandem.invalid`;
    expect(person).toMatchObject({
      user_id: id,
      email: made,
      delivery_email: null,
      full_name: 'New',
      is_active: true,
      profile_data: {},
    });
    expect(person.avatar_url).toEqual(expect.any(String));
    const seen = (await administrators.until('realm_user', op('add'))).person;
    expect(seen.delivery_email).toBe('new@acme.test');
    expect(await own.until('user_group', op('add_members'))).toMatchObject({
      group_id: groups['role:fullmembers'],
      user_ids: [id],
    });
    await sql.query("update user_account set date_joined = '2020-01-01T00:00Z' where id = $1", [
      id,
    ]);
    const logIn = async () => {
      const credentials = { username: form.email, password: form.password };
      await chat().client.post('/fetch_api_key', credentials);
    };
    const joined = async () =>
      (await call('GET', `/users/${id}`, {}, member)).user.date_joined as string;
    expect(await joined()).toBe('2020-01-01T00:00+00:00');
    await logIn();
    const first = await own.until('realm_user');
    expect(first.person).toEqual({ user_id: id, date_joined: await joined() });
    expect(first.person.date_joined > '2020-01-02').toBe(true);
    await logIn();
    await call('PATCH', `/users/${id}`, { role: 300, full_name: 'Newer' }, administrator);
    expect((await own.until('realm_user')).person).toEqual({ user_id: id, role: 300 });
    expect(await own.until('user_group', op('remove_members'))).toMatchObject({
      group_id: groups['role:fullmembers'],
    });
    expect(await own.until('user_group', op('add_members'))).toMatchObject({
      group_id: groups['role:moderators'],
      user_ids: [id],
    });
    expect((await own.until('realm_user')).person).toEqual({ user_id: id, full_name: 'Newer' });
    await call('DELETE', `/users/${id}`, {}, administrator);
    expect((await own.until('realm_user')).person).toEqual({ user_id: id, is_active: false });
    await call('POST', `/users/${id}/reactivate`, {}, administrator);
    expect((await own.until('realm_user')).person).toEqual({ user_id: id, is_active: true });
    const actions = { delete_profile: true };
    await call('DELETE', `/users/${id}`, { actions }, administrator);
    await own.until('realm_user', ({ person: who }) => who.is_active === false);
    const gone = await own.until('realm_user', ({ person: who }) => 'full_name' in who);
    expect(gone.person).toEqual({ user_id: id, full_name: 'Deleted user' });
  });
});

describe('bots', () => {
  it('are published to their owners and to administrators', async () => {
    const form = { full_name: 'Robby', short_name: 'robby', bot_type: 3 };
    const { user_id: id, api_key: key } = await call('POST', '/bots', form, member);
    const bot = {
      user_id: id,
      email: 'robby-bot@tandem.invalid',
      full_name: 'Robby',
      api_key: key,
      avatar_url: expect.any(String),
      bot_type: 3,
      owner_id: member.userId,
      is_active: true,
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
      services: [{ base_url: '', interface: 1, token: expect.stringMatching(/^\w{32}$/) }],
    };
    const added = await own.until('realm_bot');
    expect(without(added)).toEqual({ type: 'realm_bot', op: 'add', bot });
    expect((await administrators.until('realm_bot')).bot).toEqual(bot);
    const state = await EventClient.register(chat().client, member);
    expect(state.state.realm_bots).toContainEqual(bot);
    expect((await EventClient.register(chat().client, other)).state.realm_bots).toEqual([]);

    const changes = { full_name: 'Rob', default_all_public_streams: true };
    await call('PATCH', `/bots/${id}`, changes, member);
    expect((await own.until('realm_bot')).bot).toEqual({ user_id: id, full_name: 'Rob' });
    expect((await own.until('realm_bot')).bot).toEqual({
      user_id: id,
      default_all_public_streams: true,
    });
    const email = 'rob-bot@tandem.invalid';
    await call('PATCH', `/bots/${id}`, { short_name: 'rob' }, member);
    const addressed = await own.until('realm_user', ({ person }) => 'new_email' in person);
    expect(addressed.person).toEqual({ user_id: id, new_email: email });
    expect((await own.until('realm_bot')).bot).toEqual({ user_id: id, email });

    const { api_key: next } = await call('POST', `/bots/${id}/api_key/regenerate`, {}, member);
    expect((await own.until('realm_bot')).bot).toEqual({ user_id: id, api_key: next });
    const { bot: rotated } = await own.until('realm_bot');
    expect(rotated).toEqual({ user_id: id, services: bot.services });
    const tokenOf = (each: unknown) =>
      (each as { services: readonly { token: string }[] }).services[0]?.token;
    const { realm_bots: bots } = (await EventClient.register(chat().client, member)).state;
    const stored = (bots as readonly { user_id: number }[]).find((each) => each.user_id === id);
    expect(tokenOf(rotated)).toBe(tokenOf(stored));
    expect(tokenOf(rotated)).not.toBe(tokenOf(added.bot));

    await call('PATCH', `/bots/${id}`, { bot_owner_id: other.userId }, member);
    const owned = await own.until('realm_user', ({ person }) => 'bot_owner_id' in person);
    expect(owned.person).toEqual({ user_id: id, bot_owner_id: other.userId });
    expect(without(await own.until('realm_bot'))).toEqual({
      type: 'realm_bot',
      op: 'delete',
      bot: { user_id: id },
    });
    expect(await modern.until('realm_bot')).toMatchObject({ op: 'add', bot: { api_key: next } });
    const handed = await administrators.until('realm_bot', ({ bot: each }) => 'owner_id' in each);
    expect(handed).toMatchObject({ op: 'update', bot: { user_id: id, owner_id: other.userId } });
    await call('DELETE', `/bots/${id}`, {}, other);
    const last = await modern.until('realm_bot');
    expect(last).toMatchObject({ op: 'update', bot: { user_id: id, is_active: false } });
  });

  it('have no keys in the event log', async () => {
    const { api_key: key } = await call(
      'POST',
      '/bots',
      { full_name: 'Mum', short_name: 'mum' },
      member,
    );
    const { rows } = await chat().database.database.sql.query<{ found: boolean }>(
      `select exists (select from client_event where client_event::text like '%' || $1 || '%')
         or exists (select from outbox where payload::text like '%' || $1 || '%') as found`,
      [key],
    );
    expect(rows[0]!.found).toBe(false);
  });
});

describe('the organization', () => {
  it('publishes settings', async () => {
    const changes = {
      name: 'Beta',
      message_content_edit_limit_seconds: 30,
      topics_policy: 'disable_empty_topic',
      can_resolve_topics_group: { new: groups['role:moderators'] },
    };
    await call('PATCH', '/realm', changes, administrator);
    const published = [];
    while (published.length < 4) published.push(without(await own.until('realm')));
    expect(published).toEqual([
      { type: 'realm', op: 'update', property: 'name', value: 'Beta' },
      {
        type: 'realm',
        op: 'update_dict',
        property: 'default',
        data: { message_content_edit_limit_seconds: 30 },
      },
      {
        type: 'realm',
        op: 'update_dict',
        property: 'default',
        data: { topics_policy: 'disable_empty_topic', mandatory_topics: true },
      },
      {
        type: 'realm',
        op: 'update_dict',
        property: 'default',
        data: { can_resolve_topics_group: groups['role:moderators'] },
      },
    ]);
  });

  it('publishes settings without a limit, and settings that replaced others', async () => {
    const changes = {
      allow_message_editing: false,
      message_content_delete_limit_seconds: 'unlimited',
      message_edit_history_visibility_policy: 'moves',
    };
    await call('PATCH', '/realm', changes, administrator);
    const published = [];
    while (published.length < 4) published.push(without(await own.until('realm')));
    const together = { type: 'realm', op: 'update_dict', property: 'default' };
    expect(published).toEqual([
      { ...together, data: { allow_message_editing: false } },
      { ...together, data: { message_content_delete_limit_seconds: null } },
      {
        type: 'realm',
        op: 'update',
        property: 'message_edit_history_visibility_policy',
        value: 'moves',
      },
      { ...together, data: { allow_edit_history: false } },
    ]);
  });

  it('accepts and returns the rating of GIFs under its old and its new name', async () => {
    await call('PATCH', '/realm', { gif_rating_policy: 4 }, administrator);
    const update = { type: 'realm', op: 'update', value: 4 };
    expect([without(await own.until('realm')), without(await own.until('realm'))]).toEqual([
      { ...update, property: 'giphy_rating' },
      { ...update, property: 'gif_rating_policy' },
    ]);
    const both = { gif_rating_policy: 1, giphy_rating: 3 };
    await call('PATCH', '/realm', both, administrator);
    const { state } = await EventClient.register(chat().client, member);
    expect([state.realm_gif_rating_policy, state.realm_giphy_rating]).toEqual([1, 1]);
    expect(state.gif_rating_policy_options).toEqual(state.gif_rating_options);
  });

  it('publishes a changed description in its old and in its rendered form', async () => {
    const description = 'We make **tea**';
    await call('PATCH', '/realm', { description }, administrator);
    const older = await own.until('realm', ({ property }) => property === 'description');
    expect(older).toMatchObject({ op: 'update', value: description });
    expect(without(await own.until('realm'))).toEqual({
      type: 'realm',
      op: 'update_dict',
      property: 'default',
      data: { description, rendered_description: '<p>We make <strong>tea</strong></p>' },
    });
  });

  it('has the settings of later levels', async () => {
    const { state } = await EventClient.register(chat().client, member);
    expect(state).toMatchObject({
      realm_media_preview_size: 100,
      realm_default_avatar_source: 'G',
      realm_workplace_users_group: groups['role:everyone'],
    });
    expect(state.realm_incoming_webhook_bots).toContainEqual({
      name: 'github',
      display_name: 'GitHub',
      all_event_types: expect.arrayContaining(['push_commits', 'opened_pull_request']),
      config_options: [],
      url_options: expect.arrayContaining([
        {
          key: 'branches',
          label: '',
          validator: 'check_string',
          input_type: 'text',
        },
      ]),
    });
    expect(state.realm_uuid).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    await call('PATCH', '/realm', { media_preview_size: 150 }, administrator);
    expect(without(await own.until('realm'))).toEqual({
      type: 'realm',
      op: 'update',
      property: 'media_preview_size',
      value: 150,
    });
    const group = groups['role:members'];
    await call('PATCH', '/realm', { workplace_users_group: { new: group } }, administrator);
    expect(await own.until('realm')).toMatchObject({
      op: 'update_dict',
      data: { workplace_users_group: group },
    });
    const refused = await chat().client.patch(
      '/realm',
      { default_avatar_source: 'J' },
      { as: administrator },
    );
    expect([refused.status, refused.body.msg]).toEqual([400, 'Invalid default_avatar_source']);
  });

  it('publishes domains and the defaults of new users', async () => {
    const domain = { domain: 'acme.test', allow_subdomains: false };
    await call('POST', '/realm/domains', domain, owner);
    expect(without(await own.until('realm_domains'))).toEqual({
      type: 'realm_domains',
      op: 'add',
      realm_domain: domain,
    });
    expect((await EventClient.register(chat().client, member)).state.realm_domains).toEqual([
      domain,
    ]);
    await call('PATCH', '/realm/domains/acme.test', { allow_subdomains: true }, owner);
    expect(await own.until('realm_domains')).toMatchObject({ op: 'change' });
    await call('DELETE', '/realm/domains/acme.test', {}, owner);
    expect(await own.until('realm_domains')).toMatchObject({ op: 'remove', domain: 'acme.test' });
    await call('PATCH', '/realm/user_settings_defaults', { enter_sends: true }, owner);
    const property = 'enter_sends';
    expect(
      await own.until('realm_user_settings_defaults', (event) => event.property === property),
    ).toMatchObject({ op: 'update', value: true });
    const { state } = await EventClient.register(chat().client, member);
    expect(state.realm_user_settings_defaults).toMatchObject({ enter_sends: true });
  });
});
