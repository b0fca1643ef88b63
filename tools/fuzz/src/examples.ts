import type { FuzzAccount } from './account.ts';
import type { Random } from './random.ts';
import type { Seen, World } from './world.ts';

const HOUR_S = 3_600;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** What examples are made of: what the account has seen, and what nobody has. */
export class Maker {
  constructor(
    readonly random: Random,
    readonly world: World,
    readonly account: FuzzAccount,
  ) {}

  id(kind: string): number {
    return this.world.number(kind, this.account.email, this.random) ?? 1;
  }

  text(kind: string, otherwise: string): string {
    return this.world.text(kind, this.account.email, this.random) ?? otherwise;
  }

  one(kind: string, fits?: (seen: Seen) => boolean): Seen {
    return this.world.object(kind, this.account.email, this.random, fits);
  }

  pick<T>(...values: readonly T[]): T {
    return this.random.pick(values);
  }

  /** A word that is not taken. */
  word(): string {
    return Array.from({ length: 10 }, () => this.random.pick([...LETTERS])).join('');
  }

  hex(): string {
    return this.random
      .int(2 ** 40, 2 ** 44 - 1)
      .toString(16)
      .padStart(12, '0');
  }

  soon(): number {
    return Math.floor(Date.now() / 1_000) + HOUR_S;
  }

  channel(): string {
    return this.text('channel_name', 'general');
  }
}

/** Parameters that belong together; a path's and a form's alike. */
export type Example = Readonly<Record<string, unknown>>;

const draft = (make: Maker) =>
  make.pick(
    { type: 'stream', to: [make.id('stream_id')], topic: make.word(), content: 'x' },
    { type: 'private', to: [make.id('user_id')], topic: '', content: make.word() },
    { type: '', to: [], topic: '', content: make.word() },
  );
const window = (make: Maker) => ({
  anchor: make.pick<unknown>('newest', 'oldest', 'first_unread', make.id('message_id')),
  num_before: make.random.int(0, 20),
  num_after: make.random.int(0, 20),
});
const flag = (make: Maker) => ({
  op: make.pick('add', 'remove'),
  flag: make.pick('read', 'starred', 'collapsed'),
});
const filter = (make: Maker) => ({
  pattern: `${make.word()}-(?P<id>[0-9]+)`,
  url_template: 'https://example.com/{id}',
});
const later = (make: Maker) => ({ scheduled_delivery_timestamp: make.soon() });
const invite = (isMultiuse: boolean) => (make: Maker) => ({
  invite_id: make.one('invite', (seen) => seen.is_multiuse === isMultiuse).id,
});
const ownMessage = (make: Maker) => ({
  message_id:
    make.one('message', (seen) => seen.sender_id === make.account.userId || 'content' in seen).id ??
    make.id('message_id'),
});
const group = (make: Maker) => {
  const { id, group_id: made } = make.one(
    'user_group',
    (seen) => seen.is_system_group !== true && seen.deactivated !== true,
  );
  return { user_group_id: id ?? made ?? make.id('group_id') };
};
const subscribed = (make: Maker) => ({
  stream_id: make.one('subscription').stream_id ?? make.id('stream_id'),
});
const person = (make: Maker) => ({ user_id: make.id('user_id') });
const link = (make: Maker) => {
  const { link_url: url } = make.one('invite', (seen) => typeof seen.link_url === 'string');
  return { key: typeof url === 'string' ? url.split('/').at(-2) : undefined };
};
const listed = (kind: string, make: Maker) => make.one(`${kind}_list`).ids ?? [];
const device = (make: Maker) => ({ token: make.hex(), appid: 'org.example.app' });

/**
 * What a well-formed request of an operation holds, where its parameters' names and types do not
 * tell; by method and path below the chat service's own.
 */
const CHAT: Readonly<Record<string, (make: Maker) => Example>> = {
  'PUT /bot_storage': (make) => ({ storage: { [make.word()]: 'x' } }),
  'POST /bots': (make) => ({ full_name: make.word(), short_name: make.word() }),
  'PATCH /bots/{bot_id}': (make) => ({ full_name: make.word() }),
  'PATCH /channel_folders': (make) => ({ order: listed('channel_folder', make) }),
  'POST /channel_folders/create': (make) => ({ name: make.word(), description: 'x' }),
  'PATCH /channel_folders/{channel_folder_id}': (make) => ({ name: make.word() }),
  'POST /channels/create': (make) => ({
    name: make.word(),
    subscribers: [make.account.userId ?? make.id('user_id')],
  }),
  'POST /default_stream_groups/create': (make) => ({
    ...{ group_name: make.word(), description: 'x', stream_names: [make.channel()] },
  }),
  'PATCH /default_stream_groups/{group_id}': (make) => ({ new_description: make.word() }),
  'PATCH /default_stream_groups/{group_id}/streams': (make) => ({
    ...{ op: make.pick('add', 'remove'), stream_names: [make.channel()] },
  }),
  'POST /drafts': (make) => ({ drafts: [draft(make)] }),
  'PATCH /drafts/{draft_id}': (make) => ({ draft: draft(make) }),
  'GET /events': () => ({ last_event_id: -1 }),
  'POST /fetch_api_key': ({ account }) => ({ username: account.email, password: account.password }),
  'POST /invites': (make) => ({ invitee_emails: `${make.word()}@example.com`, stream_ids: [] }),
  'DELETE /invites/{invite_id}': invite(false),
  'POST /invites/{invite_id}/resend': invite(false),
  'DELETE /invites/multiuse/{invite_id}': invite(true),
  'GET /join': link,
  'POST /join/confirmation': (make) => ({ ...link(make), email: `${make.word()}@example.com` }),
  'POST /join': (make) => ({ ...link(make), full_name: make.word(), password: PASSWORD }),
  'POST /mark_topic_as_read': (make) => {
    const { stream_id: id, subject } = make.one('message', (seen) => 'subject' in seen);
    return { stream_id: id, topic_name: subject };
  },
  'POST /messages': (make) =>
    make.pick<Example>(
      { type: 'channel', to: make.channel(), topic: make.word(), content: make.word() },
      {
        type: 'stream',
        to: `[${make.id('stream_id')}]`,
        topic: 'x',
        content: 'Some **bold** text',
      },
      { type: 'direct', to: `[${make.id('user_id')}]`, content: make.word() },
      { type: 'channel', to: make.channel(), topic: 'x', content: '/poll Which?\nthis\nthat' },
    ),
  'GET /messages': window,
  'POST /messages/flags': (make) => ({ ...flag(make), messages: [make.id('message_id')] }),
  'POST /messages/flags/narrow': (make) => ({ ...window(make), ...flag(make), narrow: [] }),
  'GET /messages/matches_narrow': (make) => ({
    ...{ msg_ids: [make.id('message_id')], narrow: [['has', 'link']] },
  }),
  'PATCH /messages/{message_id}': (make) => ({
    ...ownMessage(make),
    ...make.pick<Example>({ content: make.word() }, { topic: make.word() }),
  }),
  'DELETE /messages/{message_id}': ownMessage,
  'POST /messages/{message_id}/reactions': (make) => ({
    ...ownMessage(make),
    emoji_name: make.pick('tada', 'smile', 'heart'),
  }),
  'DELETE /messages/{message_id}/reactions': (make) => make.one('reaction'),
  'POST /messages/{message_id}/typing': (make) => ({ ...ownMessage(make), op: 'start' }),
  'POST /navigation_views': (make) => ({ fragment: `narrow/is/${make.word()}`, is_pinned: true }),
  'DELETE /navigation_views/{fragment}': (make) => ({
    fragment: make.one('navigation_view').fragment,
  }),
  'PATCH /navigation_views/{fragment}': (make) => ({
    ...{ fragment: make.one('navigation_view').fragment, is_pinned: false },
  }),
  'PATCH /realm': (make) => ({ description: make.word() }),
  'POST /realm/domains': (make) => ({ domain: `${make.word()}.example` }),
  'POST /realm/emoji/{emoji_name}': (make) => ({ emoji_name: make.word() }),
  'DELETE /realm/emoji/{emoji_name}': (make) => ({
    emoji_name: make.one('emoji', (seen) => 'emoji_name' in seen).emoji_name,
  }),
  'POST /realm/filters': filter,
  'PATCH /realm/filters/{filter_id}': filter,
  'PATCH /realm/linkifiers': (make) => ({ ordered_linkifier_ids: listed('linkifier', make) }),
  'POST /realm/playgrounds': (make) => ({
    ...{ name: make.word(), pygments_language: 'Python' },
    url_template: 'https://example.com/{code}',
  }),
  'POST /realm/profile_fields': (make) => ({
    name: make.word(),
    field_type: make.pick(1, 2, 4, 5),
  }),
  'PATCH /realm/profile_fields': (make) => ({ order: listed('custom_field', make) }),
  'PATCH /realm/profile_fields/{field_id}': (make) => ({ hint: make.word() }),
  'POST /reminders': (make) => ({ message_id: make.id('message_id'), ...later(make) }),
  'POST /saved_snippets': (make) => ({ title: make.word(), content: 'x' }),
  'POST /scheduled_messages': (make) => ({
    ...{ type: 'channel', to: make.id('stream_id'), topic: 'x', content: make.word() },
    ...later(make),
  }),
  'PATCH /scheduled_messages/{scheduled_message_id}': (make) => ({ content: make.word() }),
  'PATCH /streams/{stream_id}': (make) => ({ description: make.word() }),
  'POST /streams/{stream_id}/delete_topic': (make) => {
    const { stream_id: id, subject } = make.one('message', (seen) => 'subject' in seen);
    return { stream_id: id, topic_name: subject };
  },
  'POST /submessage': (make) => ({
    message_id: make.one('message', ({ content }) => String(content).startsWith('/poll')).id,
    ...{ msg_type: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' },
  }),
  'POST /typing': (make) =>
    make.pick<Example>(
      { op: 'start', to: [make.id('user_id')] },
      { op: 'stop', type: 'stream', stream_id: make.id('stream_id'), topic: 'x' },
    ),
  'POST /user_groups/create': (make) => ({
    ...{ name: make.word(), description: 'x', members: [make.id('user_id')] },
  }),
  'PATCH /user_groups/{user_group_id}': (make) => ({ ...group(make), description: make.word() }),
  'DELETE /user_groups/{user_group_id}': group,
  'POST /user_groups/{user_group_id}/deactivate': group,
  'POST /user_groups/{user_group_id}/members': (make) => ({
    ...group(make),
    add: [make.id('user_id')],
  }),
  'POST /user_groups/{user_group_id}/subgroups': (make) => ({
    ...group(make),
    add: [make.id('group_id')],
  }),
  'GET /user_uploads/{realm_id_str}/{filename}': (make) => {
    const { url } = make.one('user_upload');
    const [, , realm, ...parts] = typeof url === 'string' ? url.split('/') : [];
    return { realm_id_str: realm, filename: parts.join('/') };
  },
  'POST /users': (make) => ({
    ...{ email: `${make.word()}@example.com`, password: PASSWORD, full_name: make.word() },
  }),
  'POST /users/me/android_gcm_reg_id': (make) => ({ token: make.word() }),
  'DELETE /users/me/android_gcm_reg_id': (make) => ({
    token: make.one('android_gcm_reg_id').token,
  }),
  'POST /users/me/apns_device_token': device,
  'DELETE /users/me/apns_device_token': (make) => ({ token: make.one('apns_device_token').token }),
  'DELETE /users/me/muted_users/{muted_user_id}': (make) => ({
    muted_user_id: make.one('muted_user').muted_user_id,
  }),
  'PATCH /users/me/profile_data': (make) => ({ data: [{ id: make.id('field_id'), value: 'x' }] }),
  'DELETE /users/me/profile_data': (make) => ({ data: [make.id('field_id')] }),
  'POST /users/me/status': (make) => ({ status_text: make.word() }),
  'POST /users/me/subscriptions': (make) => ({
    subscriptions: [{ name: make.pick(make.word(), make.channel()) }],
  }),
  'PATCH /users/me/subscriptions': (make) =>
    make.pick<Example>({ add: [{ name: make.channel() }] }, { delete: [make.channel()] }),
  'PATCH /users/me/subscriptions/muted_topics': (make) => ({
    ...{ op: make.pick('add', 'remove'), stream_id: make.id('stream_id'), topic: 'x' },
  }),
  'POST /users/me/subscriptions/properties': (make) => ({
    subscription_data: [{ ...subscribed(make), property: 'is_muted', value: true }],
  }),
  'PATCH /users/me/subscriptions/{stream_id}': (make) => ({
    ...{ ...subscribed(make), property: 'is_muted', value: true },
  }),
  'PATCH /users/{email}': (make) => ({
    ...{ email: make.text('email', make.account.email), full_name: make.word() },
  }),
  'GET /users/{user_id_or_email}/presence': (make) => ({
    user_id_or_email: make.pick<unknown>(make.account.email, make.id('user_id')),
  }),
  'PATCH /users/{user_id}': (make) => ({ ...person(make), full_name: make.word() }),
  'POST /users/{user_id}/status': (make) => ({ ...person(make), status_text: make.word() }),
};

const PASSWORD = 'correct horse battery';

/** Parameters that fit each other and the operation, as far as one knows; the rest is free. */
export function exampleOf(method: string, path: string, make: Maker): Example {
  const example = CHAT[`${method} ${path.replace('/api/v1', '')}`]?.(make) ?? {};
  return Object.fromEntries(Object.entries(example).filter(([, value]) => value !== undefined));
}
