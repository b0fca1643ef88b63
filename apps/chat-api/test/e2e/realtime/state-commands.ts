import { useChatApi, type Person } from '../chat-api-under-test.ts';

export const chat = useChatApi({ push: { kind: 'files' } });

export interface World {
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly actors: readonly Person[];
  /** Messages that were deleted. */
  readonly gone: Set<number>;
  /** The objects created so far, for later commands. */
  readonly made: Record<
    'channels' | 'messages' | 'groups' | 'drafts' | 'scheduled' | 'folders' | 'snippets' | 'fields',
    number[]
  >;
}

type Method = 'POST' | 'PATCH' | 'DELETE' | 'PUT';

export async function call(method: Method, path: string, fields: object, as: Person) {
  const answer = await chat().client.request(method, path, { ...fields }, { as });
  if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.status === 200 ? answer.body : null;
}

const word = ({ random }: World) => `w${Math.floor(random() * 1e6).toString(36)}`;
const TOPICS = ['alpha', 'Beta', '', '✔ done'];
const FLAGS = ['read', 'starred'];

type Command = (world: World, as: Person) => Promise<unknown>;

/** Commands of users; those without permission have no effect. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  send: async ({ pick, made, actors, random }, as) => {
    const mention = random() < 0.3 ? ` @**${pick(actors).fullName}**` : '';
    const target =
      random() < 0.7
        ? { type: 'channel', to: pick(made.channels), topic: pick(TOPICS) }
        : { type: 'direct', to: [pick(actors).userId, pick(actors).userId] };
    const sent = await call('POST', '/messages', { ...target, content: `hello${mention}` }, as);
    if (sent) made.messages.push(sent.id as number);
  },
  edit: ({ pick, made, actors }, as) =>
    call(
      'PATCH',
      `/messages/${pick(made.messages)}`,
      { content: `edited @**${pick(actors).fullName}**` },
      as,
    ),
  move: ({ pick, made, random }, as) =>
    call(
      'PATCH',
      `/messages/${pick(made.messages)}`,
      {
        topic: pick(TOPICS),
        ...(random() < 0.5 && { stream_id: pick(made.channels) }),
        propagate_mode: pick(['change_one', 'change_later', 'change_all']),
        send_notification_to_old_thread: random() < 0.5,
        send_notification_to_new_thread: random() < 0.5,
      },
      as,
    ),
  deleteMessage: async ({ pick, made, gone }, as) => {
    const id = pick(made.messages);
    if (await call('DELETE', `/messages/${id}`, {}, as)) gone.add(id);
  },
  flag: ({ pick, made }, as) =>
    call(
      'POST',
      '/messages/flags',
      {
        messages: [pick(made.messages), pick(made.messages)],
        op: pick(['add', 'remove']),
        flag: pick(FLAGS),
      },
      as,
    ),
  readTopic: ({ pick, made }, as) =>
    call(
      'POST',
      '/mark_topic_as_read',
      { stream_id: pick(made.channels), topic_name: pick(TOPICS) },
      as,
    ),
  readAll: (_, as) => call('POST', '/mark_all_as_read', {}, as),
  createChannel: async (world, as) => {
    const name = `channel ${word(world)}`;
    await call(
      'POST',
      '/users/me/subscriptions',
      {
        subscriptions: [{ name, description: 'new' }],
        principals: [world.pick(world.actors).userId, as.userId],
        invite_only: world.random() < 0.3,
      },
      as,
    );
    const { body } = await chat().client.get('/get_stream_id', { stream: name }, { as });
    if (body.stream_id) world.made.channels.push(body.stream_id as number);
  },
  subscribe: async ({ pick, made, actors, random }, as) => {
    const { body } = await chat().client.get(`/streams/${pick(made.channels)}`, {}, { as });
    if (!body.stream) return;
    const principals = random() < 0.5 ? { principals: [pick(actors).userId] } : {};
    const subscriptions = [{ name: body.stream.name as string }];
    await call('POST', '/users/me/subscriptions', { subscriptions, ...principals }, as);
  },
  unsubscribe: async ({ pick, made, actors, random }, as) => {
    const { body } = await chat().client.get(`/streams/${pick(made.channels)}`, {}, { as });
    if (!body.stream) return;
    // Also several users at once: users who leave together receive each other's events.
    const several = () => [pick(actors).userId, pick(actors).userId];
    const principals = random() < 0.3 ? { principals: several() } : {};
    const subscriptions = [body.stream.name as string];
    await call('DELETE', '/users/me/subscriptions', { subscriptions, ...principals }, as);
  },
  seeChannel: ({ pick, made }, as) =>
    call(
      'POST',
      '/users/me/subscriptions/properties',
      {
        subscription_data: [
          {
            stream_id: pick(made.channels),
            ...pick([
              { property: 'is_muted', value: true },
              { property: 'is_muted', value: false },
              { property: 'pin_to_top', value: true },
              { property: 'color', value: '#c2c2c2' },
              { property: 'push_notifications', value: true },
            ]),
          },
        ],
      },
      as,
    ),
  changeChannel: (world, as) =>
    call(
      'PATCH',
      `/streams/${world.pick(world.made.channels)}`,
      world.pick<object>([
        { new_name: `renamed ${word(world)}` },
        { description: `**about** ${word(world)}` },
        { is_private: true, history_public_to_subscribers: true },
        { is_private: true, history_public_to_subscribers: false },
        { is_private: false },
        { message_retention_days: 30 },
        { can_send_message_group: { new: world.pick(world.made.groups) } },
        { folder_id: world.pick([...world.made.folders, null]) },
      ]),
      as,
    ),
  archiveChannel: ({ pick, made, random }, as) =>
    random() < 0.5 ? call('DELETE', `/streams/${pick(made.channels)}`, {}, as) : Promise.resolve(),
  unarchiveChannel: async ({ pick }, as) => {
    const { body } = await chat().client.get('/streams', { exclude_archived: false }, { as });
    const streams: { stream_id: number; is_archived: boolean }[] = body.streams;
    const archived = streams.filter((each) => each.is_archived);
    if (archived.length === 0) return null;
    return call('PATCH', `/streams/${pick(archived).stream_id}`, { is_archived: false }, as);
  },
  defaultChannel: ({ pick, made, random }, as) =>
    call(
      random() < 0.6 ? 'POST' : 'DELETE',
      '/default_streams',
      { stream_id: pick(made.channels) },
      as,
    ),
  policyOfTopic: ({ pick, made }, as) =>
    call(
      'POST',
      '/user_topics',
      {
        stream_id: pick(made.channels),
        topic: pick(TOPICS.filter((topic) => topic !== '')),
        visibility_policy: pick([0, 1, 2, 3]),
      },
      as,
    ),
  createGroup: async (world, as) => {
    const { pick, actors, made } = world;
    const created = await call(
      'POST',
      '/user_groups/create',
      {
        name: `group ${word(world)}`,
        description: 'a group',
        members: [pick(actors).userId, as.userId],
        subgroups: [],
      },
      as,
    );
    if (created) made.groups.push(created.group_id as number);
  },
  changeGroup: (world, as) =>
    call(
      'PATCH',
      `/user_groups/${world.pick(world.made.groups)}`,
      world.pick<object>([
        { name: `renamed ${word(world)}` },
        { description: word(world) },
        { can_mention_group: { new: world.pick(world.made.groups) } },
      ]),
      as,
    ),
  membersOfGroup: ({ pick, made, actors }, as) =>
    call(
      'POST',
      `/user_groups/${pick(made.groups)}/members`,
      { [pick(['add', 'delete'])]: [pick(actors).userId] },
      as,
    ),
  subgroups: ({ pick, made }, as) =>
    call(
      'POST',
      `/user_groups/${pick(made.groups)}/subgroups`,
      { [pick(['add', 'delete'])]: [pick(made.groups)] },
      as,
    ),
  deactivateGroup: ({ pick, made, random }, as) =>
    random() < 0.3
      ? call('POST', `/user_groups/${pick(made.groups)}/deactivate`, {}, as)
      : Promise.resolve(),
  status: (world, as) =>
    call(
      'POST',
      '/users/me/status',
      world.pick<object>([
        { status_text: word(world) },
        { status_text: '' },
        { emoji_name: 'car' },
        { emoji_name: '' },
        { away: true },
        { away: false },
      ]),
      as,
    ),
  role: ({ pick, actors }, as) => {
    const { userId } = pick(actors.slice(2));
    return call('PATCH', `/users/${userId}`, { role: pick([200, 300, 400, 600]) }, as);
  },
  hidePeople: async ({ pick }, as) => {
    const { body } = await chat().client.get('/user_groups', {}, { as });
    const name = pick(['role:everyone', 'role:members']);
    // Guests receive no group events and may not change that.
    if (!body.user_groups) return null;
    const { id } = body.user_groups.find((group: { name: string }) => group.name === name);
    return call('PATCH', '/realm', { can_access_all_users_group: { new: id } }, as);
  },
  onboarding: ({ pick }, as) =>
    call(
      'POST',
      '/users/me/onboarding_steps',
      { onboarding_step: pick(['intro_resolve_topic', 'intro_inbox_view_modal']) },
      as,
    ),
  mute: ({ pick, actors, random }, as) =>
    call(
      random() < 0.6 ? 'POST' : 'DELETE',
      `/users/me/muted_users/${pick(actors).userId}`,
      {},
      as,
    ),
  settings: ({ pick }, as) =>
    call(
      'PATCH',
      '/settings',
      pick<object>([
        { twenty_four_hour_time: true },
        { twenty_four_hour_time: false },
        { color_scheme: 2 },
        { enable_stream_desktop_notifications: true },
        { emojiset: 'twitter' },
        { timezone: 'Europe/Berlin' },
      ]),
      as,
    ),
  rename: (world, as) => call('PATCH', '/settings', { full_name: `Person ${word(world)}` }, as),
  alertWords: (world, as) =>
    call(
      world.random() < 0.7 ? 'POST' : 'DELETE',
      '/users/me/alert_words',
      { alert_words: [world.pick(['tea', 'coffee', 'hello'])] },
      as,
    ),
  createDraft: async ({ pick, made }, as) => {
    const draft = {
      type: 'stream',
      to: [pick(made.channels)],
      topic: 'drafted',
      content: 'a draft',
      timestamp: 1_700_000_000,
    };
    const created = await call('POST', '/drafts', { drafts: [draft] }, as);
    if (created) made.drafts.push(...(created.ids as number[]));
  },
  removeDraft: ({ pick, made }, as) => call('DELETE', `/drafts/${pick(made.drafts)}`, {}, as),
  schedule: async ({ made }, as) => {
    const message = { type: 'direct', to: [as.userId], content: 'later' };
    const scheduled = { ...message, scheduled_delivery_timestamp: 4_000_000_000 };
    const created = await call('POST', '/scheduled_messages', scheduled, as);
    if (created) made.scheduled.push(created.scheduled_message_id as number);
  },
  unschedule: ({ pick, made }, as) =>
    call('DELETE', `/scheduled_messages/${pick(made.scheduled)}`, {}, as),
  createFolder: async (world, as) => {
    const fields = { name: `folder ${word(world)}`, description: 'x' };
    const created = await call('POST', '/channel_folders/create', fields, as);
    if (created) world.made.folders.push(created.channel_folder_id as number);
  },
  changeFolder: (world, as) =>
    call(
      'PATCH',
      `/channel_folders/${world.pick(world.made.folders)}`,
      world.pick<object>([{ name: `folder ${word(world)}` }, { is_archived: true }]),
      as,
    ),
  navigationView: ({ pick, random }, as) =>
    random() < 0.5
      ? call(
          'POST',
          '/navigation_views',
          { fragment: pick(['inbox', 'recent']), is_pinned: true },
          as,
        )
      : call('PATCH', `/navigation_views/${pick(['inbox', 'recent'])}`, { is_pinned: false }, as),
  realm: (world, as) =>
    call(
      'PATCH',
      '/realm',
      world.pick<object>([
        { name: `Acme ${word(world)}` },
        { description: word(world) },
        { message_content_edit_limit_seconds: 1_200 },
        { enable_read_receipts: false },
        { digest_weekday: 3 },
        { can_mention_many_users_group: { new: world.pick(world.made.groups) } },
      ]),
      as,
    ),
  domain: ({ pick }, as) =>
    call(
      'POST',
      '/realm/domains',
      { domain: pick(['acme.test', 'example.com']), allow_subdomains: true },
      as,
    ),
  settingDefaults: ({ pick }, as) =>
    call(
      'PATCH',
      '/realm/user_settings_defaults',
      pick<object>([{ twenty_four_hour_time: true }, { color_scheme: 3 }]),
      as,
    ),
  linkifier: (world, as) =>
    call(
      'POST',
      '/realm/filters',
      { pattern: `#${word(world)}(?P<id>[0-9]+)`, url_template: 'https://x.test/{id}' },
      as,
    ),
  snippet: async (world, as) => {
    const fields = { title: word(world), content: 'snippet' };
    const created = await call('POST', '/saved_snippets', fields, as);
    if (created) world.made.snippets.push(created.saved_snippet_id as number);
  },
  removeSnippet: ({ pick, made }, as) =>
    call('DELETE', `/saved_snippets/${pick(made.snippets)}`, {}, as),
  profileField: async (world, as) => {
    const fields = { name: `field ${word(world)}`, hint: 'x', field_type: 1 };
    const created = await call('POST', '/realm/profile_fields', fields, as);
    if (created) world.made.fields.push(created.id as number);
  },
  profileData: (world, as) =>
    call(
      'PATCH',
      '/users/me/profile_data',
      { data: [{ id: world.pick(world.made.fields), value: word(world) }] },
      as,
    ),
  addUser: (world, as) => {
    const name = word(world);
    const email = `${name}@acme.test`;
    return call('POST', '/users', { email, password: 'a long password 42', full_name: name }, as);
  },
  createBot: (world, as) => {
    const name = word(world);
    return call('POST', '/bots', { full_name: `Bot ${name}`, short_name: name, bot_type: 1 }, as);
  },
  deactivate: async ({ random }, as) => {
    if (random() < 0.5) return;
    const { moderator } = chat().people;
    await call('DELETE', `/users/${moderator.userId}`, {}, as);
    await call('POST', `/users/${moderator.userId}/reactivate`, {}, as);
  },
};
