import type { ChatApiUnderTest, Person } from './chat-api-under-test.ts';

/** A method of HTTP. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The ids of an answer. */
export interface Answer {
  readonly id: number;
  readonly user_id: number;
  readonly group_id: number;
  readonly stream_id: number;
  readonly channel_folder_id: number;
  readonly cross_realm_bots: readonly { readonly user_id: number }[];
}

/** A call that succeeds. @returns the answer */
type Call = (method: Method, path: string, as: Person, fields?: object) => Promise<Answer>;

interface RareFeatures {
  readonly people: ChatApiUnderTest['people'];
  readonly call: Call;
  readonly upload: (path: string, as: Person, name: string) => Promise<string>;
}

/**
 * Uses the features that few organizations use, once each, so that every table of an export has rows. The channels
 * `general` and `news` are there, and a custom emoji `party`.
 */
export async function useRareFeatures(features: RareFeatures): Promise<void> {
  await arrangeChannels(features);
  await arrangeUsers(features);
  await arrangeBots(features);
  await writeMessages(features);
}

async function arrangeChannels({ people, call }: RareFeatures): Promise<void> {
  const { owner, administrator, member, other, moderator } = people;
  await call('patch', '/realm', owner, { enable_spectator_access: true });
  await call('post', '/users/me/subscriptions', owner, {
    subscriptions: [{ name: 'open', description: 'For *visitors*' }],
    is_web_public: true,
    principals: [owner.userId, other.userId],
    can_send_message_group: {
      direct_members: [owner.userId],
      direct_subgroups: [],
    },
  });
  await call('post', '/users/me/subscriptions', owner, { subscriptions: [{ name: 'former' }] });
  const idOf = async (stream: string): Promise<number> =>
    (await call('get', '/get_stream_id', owner, { stream })).stream_id;
  const [general, news, open] = [await idOf('general'), await idOf('news'), await idOf('open')];
  await call('delete', `/streams/${await idOf('former')}`, owner);
  const folder = await call('post', '/channel_folders/create', owner, {
    name: 'Home',
    description: `What **all** read, as [here](#narrow/channel/${general}-general)`,
  });
  await call('post', '/channel_folders/create', owner, { name: 'Work', description: '' });
  await call('patch', `/streams/${news}`, owner, {
    folder_id: folder.channel_folder_id,
    message_retention_days: 30,
    topics_policy: 'disable_empty_topic',
    can_administer_channel_group: {
      new: { direct_members: [administrator.userId, member.userId], direct_subgroups: [] },
    },
  });
  await call('patch', `/streams/${open}`, owner, {
    description: `For visitors; members read [plans](#narrow/channel/${general}-general/topic/plans)`,
  });
  await call('delete', '/users/me/subscriptions', other, { subscriptions: ['open'] });
  const property = (name: string, value: unknown) => ({
    stream_id: general,
    property: name,
    value,
  });
  await call('post', '/users/me/subscriptions/properties', member, {
    subscription_data: [
      property('is_muted', true),
      property('pin_to_top', true),
      property('color', '#123456'),
      property('email_notifications', true),
      property('push_notifications', false),
    ],
  });
  for (const policy of [1, 2]) {
    await call('post', '/user_topics', member, {
      stream_id: general,
      topic: `policy ${policy}`,
      visibility_policy: policy,
    });
  }
  await call('patch', '/realm', owner, {
    new_stream_announcements_stream_id: general,
    signup_announcements_stream_id: open,
    can_invite_users_group: {
      new: { direct_members: [moderator.userId], direct_subgroups: [] },
    },
    topics_policy: 'disable_empty_topic',
  });
}

async function arrangeUsers({ people, call, upload }: RareFeatures): Promise<void> {
  const { owner, member, other, guest } = people;
  await call('post', '/users/me/presence', member, { status: 'active' });
  const { id: mentor } = await call('post', '/realm/profile_fields', owner, {
    name: 'Mentor',
    field_type: 6,
    hint: '',
  });
  const { id: size } = await call('post', '/realm/profile_fields', owner, {
    name: 'Size',
    field_type: 3,
    hint: '',
    field_data: { a: { text: 'small', order: '1' }, b: { text: 'big', order: '2' } },
    display_in_profile_summary: true,
  });
  const { stream_id: general } = await call('get', '/get_stream_id', member, { stream: 'general' });
  const { id: about } = await call('post', '/realm/profile_fields', owner, {
    name: 'About',
    field_type: 2,
    hint: '',
  });
  await call('patch', '/users/me/profile_data', member, {
    data: [
      { id: mentor, value: [other.userId] },
      { id: size, value: 'b' },
      { id: about, value: `Writes [here](#narrow/channel/${general}-general)` },
    ],
  });
  await call('post', '/users/me/status', other, { status_text: '', emoji_name: 'party' });
  await call('post', '/users/me/onboarding_steps', member, {
    onboarding_step: 'intro_resolve_topic',
  });
  await call('post', '/navigation_views', member, { fragment: 'inbox', is_pinned: true });
  await call('post', '/navigation_views', member, {
    fragment: `narrow/channel/${general}-general/topic/lunch`,
    is_pinned: false,
    name: 'Lunch',
  });
  await call('post', '/saved_snippets', member, {
    title: 'See',
    content: `[Lunch](#narrow/channel/${general}-general/topic/lunch), @**${other.fullName}|${other.userId}**`,
  });
  await call('patch', '/settings', other, { email_address_visibility: 3, enter_sends: true });
  const create = async (name: string, fields: object): Promise<number> =>
    (
      await call('post', '/user_groups/create', owner, {
        name,
        description: '',
        members: [guest.userId],
        ...fields,
      })
    ).group_id;
  const inner = await create('inner', {});
  const outer = await create('outer', {
    can_join_group: { direct_members: [], direct_subgroups: [inner] },
  });
  await call('post', `/user_groups/${outer}/subgroups`, owner, { add: [inner] });
  const former = await create('former', {});
  await call('post', `/user_groups/${former}/deactivate`, owner);
  await call('patch', '/realm', owner, { presence_disabled: true });
  await upload('/realm/emoji/gone', owner, 'gone.png');
  await call('delete', '/realm/emoji/gone', owner);
}

async function arrangeBots({ people, call }: RareFeatures): Promise<void> {
  const { owner, member, bot } = people;
  await call('put', '/bot_storage', bot, { storage: { count: '7', empty: '' } });
  await call('post', '/bots', member, {
    full_name: 'Relay',
    short_name: 'relay',
    bot_type: 3,
    payload_url: 'https://relay.example.com/hook',
    interface_type: 2,
  });
  const { user_id: id } = await call('post', '/bots', owner, {
    full_name: 'Former',
    short_name: 'former',
    default_sending_stream: 'general',
  });
  await call('delete', `/bots/${id}`, owner);
}

async function writeMessages({ people, call, upload }: RareFeatures): Promise<void> {
  const { owner, member, other } = people;
  const send = async (fields: object): Promise<number> =>
    (await call('post', '/messages', member, fields)).id;
  const moved = await send({
    type: 'channel',
    to: 'general',
    topic: 'ideas',
    content: 'to be moved',
  });
  const { stream_id: news } = await call('get', '/get_stream_id', owner, { stream: 'news' });
  await call('patch', `/messages/${moved}`, owner, { stream_id: news, topic: 'moved' });
  await call('post', '/messages/flags', member, {
    messages: [moved],
    op: 'add',
    flag: 'collapsed',
  });
  await call('post', `/messages/${moved}/reactions`, member, { emoji_name: 'party' });
  await send({
    type: 'channel',
    to: 'general',
    topic: 'ideas',
    content: `See #**news>moved@${moved}**, #**news>moved** and #**open**, @*crew*`,
  });
  const group = { type: 'direct', to: [other.userId, owner.userId] };
  const list = await send({ ...group, content: '/todo Things\nbread: white\nmilk' });
  await call('post', '/submessage', other, {
    message_id: list,
    msg_type: 'widget',
    content: JSON.stringify({ type: 'strike', key: '0,canned' }),
  });
  const state = await call('post', '/register', member, { fetch_event_types: ['realm_user'] });
  for (const { user_id: bot } of state.cross_realm_bots) {
    await send({ type: 'direct', to: [bot], content: 'Is there help?' });
  }
  const url = await upload('/user_uploads', member, 'later.png');
  await call('post', '/scheduled_messages', member, {
    ...group,
    content: `[later.png](${url})`,
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 86_400,
  });
}
