import { PASSWORD } from '../chat-api-under-test.ts';
import { ACCOUNT_SAMPLES } from './account-samples.ts';
import {
  aChannel,
  aGroup,
  aPerson,
  device,
  domain,
  draft,
  field,
  filledPath,
  filter,
  folder,
  ids,
  invitation,
  ownDraft,
  ownScheduled,
  ownedBot,
  person,
  playground,
  poll,
  queue,
  scheduled,
  snippet,
  theChannel,
  theMessage,
  defaultGroup,
  ownDefaultGroup,
  reminder,
  ownReminder,
  type MakeSample,
} from './preparations.ts';

/** The preparation of a path with one id, by the name of its parameter. */
const BY_PARAMETER: Readonly<Record<string, MakeSample>> = {
  message_id: theMessage(),
  stream_id: theChannel(),
  user_group_id: aGroup(),
  user_id: aPerson(),
  device_id: async (world, actor) => ({ path: { device_id: await device(world, actor) } }),
  invite_id: async (world) => ({ path: { invite_id: await invitation(world, 'email') } }),
};

/** Creates the sample call of an operation: by {@link SAMPLES}, else from its path. */
export function sampleMaker(name: string): MakeSample | undefined {
  const [parameter = '', ...others] = [...name.matchAll(/\{(\w+)\}/g)].map(([, each]) => each);
  return SAMPLES[name] ?? (others.length === 0 ? BY_PARAMETER[parameter] : undefined);
}

/** The completed sample call of another operation, whose result can be removed. */
function undoing(operation: string): MakeSample {
  const [method = '', template = ''] = operation.split(' ');
  return async (world, actor) => {
    const sample = (await sampleMaker(operation)?.(world, actor)) ?? {};
    await world.as(actor, method, filledPath(template, sample), sample.fields);
    return sample;
  };
}

/**
 * A call of each operation that succeeds with the permission. Operations without fields need none if {@link
 * BY_PARAMETER} knows the id in their path.
 */
const SAMPLES: Readonly<Record<string, MakeSample>> = {
  'PUT /bot_storage': () => ({ fields: { storage: { a: '1' } } }),
  'POST /bots': (world) => {
    const n = world.next();
    return { fields: { full_name: `Bot ${n}`, short_name: `bot${n}` } };
  },
  'PATCH /bots/{bot_id}': async (world) => ({
    path: { bot_id: await ownedBot(world) },
    fields: { full_name: `Bot ${world.next()}` },
  }),
  'DELETE /bots/{bot_id}': async (world) => ({ path: { bot_id: await ownedBot(world) } }),
  'GET /bots/{bot_id}/api_key': async (world) => ({ path: { bot_id: await ownedBot(world) } }),
  'POST /bots/{bot_id}/api_key/regenerate': async (world) => ({
    path: { bot_id: await ownedBot(world) },
  }),
  ...ACCOUNT_SAMPLES,
  'PATCH /channel_folders': async (world) => ({
    fields: {
      order: await ids(
        world.sql<{ id: number }>(
          'select id from channel_folder where realm_id = $1 order by id',
          world.chat.realmId,
        ),
      ),
    },
  }),
  'POST /channel_folders/create': (world) => ({
    fields: { name: `folder ${world.next()}`, description: '' },
  }),
  'PATCH /channel_folders/{channel_folder_id}': async (world) => ({
    path: { channel_folder_id: await folder(world) },
    fields: { description: 'x' },
  }),
  'POST /channels/create': (world, { userId }) => ({
    fields: { name: `made ${world.next()}`, subscribers: [userId] },
  }),
  'POST /default_streams': async (world) => ({
    fields: { stream_id: (await world.channel()).id },
  }),
  'DELETE /default_streams': async (world) => {
    const fields = { stream_id: (await world.channel()).id };
    await world.as(world.owner, 'POST', '/default_streams', fields);
    return { fields };
  },
  'POST /default_stream_groups/create': async (world) => ({
    fields: await defaultGroup(world),
  }),
  'PATCH /default_stream_groups/{group_id}': async (world) => ({
    path: { group_id: await ownDefaultGroup(world) },
    fields: { new_description: 'x' },
  }),
  'PATCH /default_stream_groups/{group_id}/streams': async (world) => ({
    path: { group_id: await ownDefaultGroup(world) },
    fields: { op: 'add', stream_names: [(await world.channel()).name] },
  }),
  'DELETE /default_stream_groups/{group_id}': async (world) => ({
    path: { group_id: await ownDefaultGroup(world) },
  }),
  'POST /drafts': (world) => ({ fields: { drafts: [draft(world)] } }),
  'PATCH /drafts/{draft_id}': async (world, actor) => ({
    path: { draft_id: await ownDraft(world, actor) },
    fields: { draft: draft(world) },
  }),
  'DELETE /drafts/{draft_id}': async (world, actor) => ({
    path: { draft_id: await ownDraft(world, actor) },
  }),
  'GET /events': async (world, actor) => ({
    fields: { queue_id: await queue(world, actor), last_event_id: -1, dont_block: true },
  }),
  'DELETE /events': async (world, actor) => ({
    fields: { queue_id: await queue(world, actor) },
  }),
  'POST /fetch_api_key': ({ owner }) => ({
    fields: { username: owner.email, password: PASSWORD },
  }),
  'GET /get_stream_id': () => ({ fields: { stream: 'square' } }),
  'POST /invites': (world) => ({
    fields: { invitee_emails: `i${world.next()}@acme.test`, stream_ids: [] },
  }),
  'DELETE /invites/multiuse/{invite_id}': async (world) => ({
    path: { invite_id: await invitation(world, 'link') },
  }),
  'POST /mark_stream_as_read': ({ channelId }) => ({ fields: { stream_id: channelId } }),
  'POST /mark_topic_as_read': async (world) => {
    await world.message();
    return { fields: { stream_id: world.channelId, topic_name: 'chess' } };
  },
  'POST /messages': ({ channelId }) => ({
    fields: { type: 'channel', to: channelId, topic: 'chess', content: 'x' },
  }),
  'GET /messages': () => ({ fields: { anchor: 'newest', num_before: 1, num_after: 0 } }),
  'POST /messages/flags': async (world) => ({
    fields: { messages: [await world.message()], op: 'add', flag: 'starred' },
  }),
  'POST /messages/flags/narrow': () => ({
    fields: {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [],
      op: 'add',
      flag: 'starred',
    },
  }),
  'GET /messages/matches_narrow': async (world) => ({
    fields: { msg_ids: [await world.message()], narrow: [['has', 'link']] },
  }),
  'POST /messages/render': () => ({ fields: { content: 'x' } }),
  'PATCH /messages/{message_id}': async (world) => ({
    path: { message_id: await world.message() },
    fields: { topic: `moved ${world.next()}` },
  }),
  'POST /messages/{message_id}/reactions': theMessage({ emoji_name: 'rocket' }),
  'DELETE /messages/{message_id}/reactions': undoing('POST /messages/{message_id}/reactions'),
  'POST /messages/{message_id}/report': theMessage({ report_type: 'spam' }),
  'POST /messages/{message_id}/typing': async (world, actor) => ({
    path: { message_id: await world.message(actor) },
    fields: { op: 'start' },
  }),
  'POST /navigation_views': () => ({ fields: { fragment: 'inbox', is_pinned: true } }),
  'PATCH /navigation_views/{fragment}': async (world, actor) => {
    await world.as(actor, 'POST', '/navigation_views', { fragment: 'inbox', is_pinned: true });
    return { path: { fragment: 'inbox' }, fields: { is_pinned: false } };
  },
  'DELETE /navigation_views/{fragment}': async (world, actor) => {
    await world.as(actor, 'POST', '/navigation_views', { fragment: 'inbox', is_pinned: true });
    return { path: { fragment: 'inbox' } };
  },
  'PATCH /realm': (world) => ({ fields: { description: `About ${world.next()}` } }),
  'POST /realm/test_welcome_bot_custom_message': () => ({
    fields: { welcome_message_custom_text: 'Hi' },
  }),
  'POST /realm/domains': (world) => ({
    fields: { domain: `d${world.next()}.test`, allow_subdomains: false },
  }),
  'PATCH /realm/domains/{domain}': async (world) => ({
    path: { domain: await domain(world) },
    fields: { allow_subdomains: true },
  }),
  'DELETE /realm/domains/{domain}': async (world) => ({ path: { domain: await domain(world) } }),
  'POST /realm/filters': (world) => ({
    fields: { pattern: `b${world.next()}`, url_template: 'https://example.com/x' },
  }),
  'PATCH /realm/filters/{filter_id}': async (world) => ({
    path: { filter_id: await filter(world) },
    fields: { pattern: `c${world.next()}`, url_template: 'https://example.com/x' },
  }),
  'DELETE /realm/filters/{filter_id}': async (world) => ({
    path: { filter_id: await filter(world) },
  }),
  'PATCH /realm/linkifiers': async (world) => ({
    fields: {
      ordered_linkifier_ids: (
        await world.as(world.owner, 'GET', '/realm/linkifiers')
      ).linkifiers.map(({ id }: { id: number }) => id),
    },
  }),
  'POST /realm/playgrounds': (world) => ({
    fields: {
      name: `p${world.next()}`,
      pygments_language: 'Python',
      url_template: 'https://example.com/{code}',
    },
  }),
  'DELETE /realm/playgrounds/{playground_id}': async (world) => ({
    path: { playground_id: await playground(world) },
  }),
  'POST /realm/profile_fields': (world) => ({
    fields: { name: `field ${world.next()}`, field_type: 1 },
  }),
  'PATCH /realm/profile_fields': async (world) => ({
    fields: {
      order: (await world.as(world.owner, 'GET', '/realm/profile_fields')).custom_fields.map(
        ({ id }: { id: number }) => id,
      ),
    },
  }),
  'PATCH /realm/profile_fields/{field_id}': async (world) => ({
    path: { field_id: await field(world) },
    fields: { hint: 'x' },
  }),
  'DELETE /realm/profile_fields/{field_id}': async (world) => ({
    path: { field_id: await field(world) },
  }),
  'PATCH /realm/user_settings_defaults': () => ({ fields: { enter_sends: true } }),
  'POST /register': () => ({ fields: { event_types: ['typing'] } }),
  'POST /remove_client_device': async (world, actor) => ({
    fields: { device_id: await device(world, actor) },
  }),
  'POST /reminders': async (world) => ({ fields: await reminder(world) }),
  'DELETE /reminders/{reminder_id}': async (world, actor) => ({
    path: { reminder_id: await ownReminder(world, actor) },
  }),
  'POST /saved_snippets': () => ({ fields: { title: 'x', content: 'x' } }),
  'PATCH /saved_snippets/{saved_snippet_id}': async (world, actor) => ({
    path: { saved_snippet_id: await snippet(world, actor) },
    fields: { title: 'y' },
  }),
  'DELETE /saved_snippets/{saved_snippet_id}': async (world, actor) => ({
    path: { saved_snippet_id: await snippet(world, actor) },
  }),
  'POST /scheduled_messages': ({ channelId }) => ({ fields: scheduled(channelId) }),
  'PATCH /scheduled_messages/{scheduled_message_id}': async (world, actor) => ({
    path: { scheduled_message_id: await ownScheduled(world, actor) },
    fields: { content: 'later' },
  }),
  'DELETE /scheduled_messages/{scheduled_message_id}': async (world, actor) => ({
    path: { scheduled_message_id: await ownScheduled(world, actor) },
  }),
  'PATCH /settings': () => ({ fields: { enter_sends: true } }),
  'PATCH /settings/display': () => ({ fields: { enter_sends: true } }),
  'PATCH /settings/notifications': () => ({ fields: { enter_sends: true } }),
  'PATCH /streams/{stream_id}': aChannel({ description: 'x' }),
  'DELETE /streams/{stream_id}': aChannel(),
  'POST /streams/{stream_id}/delete_topic': async (world) => {
    const topic = `gone ${world.next()}`;
    await world.message(null, topic);
    return { path: { stream_id: world.channelId }, fields: { topic_name: topic } };
  },
  'POST /submessage': async (world, actor) => ({
    fields: {
      message_id: await poll(world, actor),
      msg_type: 'widget',
      content: '{"type":"vote","key":"1,1","vote":1}',
    },
  }),
  'POST /typing': (world) => ({
    fields: { op: 'start', to: [world.chat.people.other.userId] },
  }),
  'POST /user_groups/create': (world) => ({
    fields: { name: `group ${world.next()}`, description: '', members: [] },
  }),
  'PATCH /user_groups/{user_group_id}': async (world) => ({
    path: { user_group_id: await world.group() },
    fields: { description: 'x' },
  }),
  'POST /user_groups/{user_group_id}/members': async (world) => ({
    path: { user_group_id: await world.group() },
    fields: { add: [world.chat.people.other.userId] },
  }),
  'GET /user_groups/{user_group_id}/members/{user_id}': async (world) => ({
    path: { user_group_id: await world.group(), user_id: world.owner.userId },
  }),
  'POST /user_groups/{user_group_id}/subgroups': async (world) => ({
    path: { user_group_id: await world.group() },
    fields: { add: [await world.group()] },
  }),
  'POST /user_topics': ({ channelId }) => ({
    fields: { stream_id: channelId, topic: 'chess', visibility_policy: 1 },
  }),
  'POST /users': (world) => ({
    fields: {
      email: `u${world.next()}@acme.test`,
      password: 'correct horse battery',
      full_name: 'New',
    },
  }),
  'POST /users/me/alert_words': () => ({ fields: { alert_words: ['x'] } }),
  'DELETE /users/me/alert_words': () => ({ fields: { alert_words: ['x'] } }),
  'POST /users/me/android_gcm_reg_id': () => ({ fields: { token: 'abc' } }),
  'DELETE /users/me/android_gcm_reg_id': async (world, actor) => {
    await world.as(actor, 'POST', '/users/me/android_gcm_reg_id', { token: 'abc' });
    return { fields: { token: 'abc' } };
  },
  'POST /users/me/apns_device_token': () => ({ fields: { token: 'abcd', appid: 'org.x' } }),
  'DELETE /users/me/apns_device_token': async (world, actor) => {
    const fields = { token: 'abcd', appid: 'org.x' };
    await world.as(actor, 'POST', '/users/me/apns_device_token', fields);
    return { fields: { token: 'abcd' } };
  },
  'POST /users/me/muted_users/{muted_user_id}': async (world) => ({
    path: { muted_user_id: (await person(world)).user_id },
  }),
  'DELETE /users/me/muted_users/{muted_user_id}': async (world, actor) => {
    const { user_id: id } = await person(world);
    await world.as(actor, 'POST', `/users/me/muted_users/${id}`);
    return { path: { muted_user_id: id } };
  },
  'POST /users/me/onboarding_steps': () => ({ fields: { onboarding_step: 'intro_resolve_topic' } }),
  'POST /users/me/presence': () => ({ fields: { status: 'active' } }),
  'PATCH /users/me/profile_data': async (world) => ({
    fields: { data: [{ id: await field(world), value: 'x' }] },
  }),
  'DELETE /users/me/profile_data': async (world) => ({
    fields: { data: [await field(world)] },
  }),
  'POST /users/me/status': () => ({ fields: { status_text: 'x' } }),
  'POST /users/me/subscriptions': (world) => ({
    fields: { subscriptions: [{ name: `new ${world.next()}` }] },
  }),
  'DELETE /users/me/subscriptions': () => ({ fields: { subscriptions: ['square'] } }),
  'PATCH /users/me/subscriptions': () => ({ fields: { delete: ['square'] } }),
  'PATCH /users/me/subscriptions/muted_topics': ({ channelId }) => ({
    fields: { op: 'add', stream_id: channelId, topic: 'chess' },
  }),
  'POST /users/me/subscriptions/properties': ({ channelId }) => ({
    fields: { subscription_data: [{ stream_id: channelId, property: 'is_muted', value: true }] },
  }),
  'PATCH /users/me/subscriptions/{stream_id}': ({ channelId }) => ({
    path: { stream_id: channelId },
    fields: { property: 'is_muted', value: true },
  }),
  'GET /users/{email}': ({ owner }) => ({ path: { email: owner.email } }),
  'PATCH /users/{email}': async (world) => ({
    path: { email: (await world.account()).email },
    fields: { full_name: 'X' },
  }),
  'GET /users/{user_id_or_email}/presence': async (world) => {
    await world.as(world.owner, 'POST', '/users/me/presence', { status: 'active' });
    return { path: { user_id_or_email: world.owner.userId } };
  },
  'PATCH /users/{user_id}': aPerson({ full_name: 'X' }),
  'POST /users/{user_id}/reactivate': async (world) => ({
    path: { user_id: (await world.account({ isActive: false })).userId },
  }),
  'POST /users/{user_id}/status': aPerson({ status_text: 'x' }),
  'GET /users/{user_id}/subscriptions/{stream_id}': async (world) => ({
    path: { ...(await person(world)), stream_id: world.channelId },
  }),
  'POST /zcommand': () => ({ fields: { command: '/dark' } }),
};
