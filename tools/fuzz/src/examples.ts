import { createHmac } from 'node:crypto';
import type { Maker } from './maker.ts';
import type { Seen } from './world.ts';

/** The password of accounts that the run creates. */
const PASSWORD = 'correct horse battery';

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
    make.one('message', (seen) => seen.sender_id === make.account.userId || 'to' in seen).id ??
    make.id('message_id'),
});
const someMessage = (make: Maker) => ({
  message_id:
    make.one('message', (seen) => typeof seen.id === 'number').id ?? make.id('message_id'),
});
const group = (make: Maker) => {
  const isLive = (seen: Seen) => seen.is_system_group !== true && seen.deactivated !== true;
  const isOwn = (seen: Seen) => !('creator_id' in seen) || seen.creator_id === make.account.userId;
  const { id, group_id: made } = make.one('user_group', (seen) => isLive(seen) && isOwn(seen));
  return { user_group_id: id ?? made };
};
const subscribed = (make: Maker) => ({
  stream_id: make.one('subscription').stream_id ?? make.id('stream_id'),
});
/** The account that the run created. */
const made = (make: Maker) => ({
  user_id: make.one('user', ({ password }) => password === PASSWORD).user_id,
});
/** A new address for accounts that the run created: others keep theirs. */
const newAddress = (make: Maker): Example =>
  make.account.role === undefined ? { email: `${make.word()}@example.com` } : {};
const person = (make: Maker) => ({ user_id: make.id('user_id') });
const link = (make: Maker) => {
  const { link_url: url } = make.one('invite', (seen) => typeof seen.link_url === 'string');
  return { key: typeof url === 'string' ? url.split('/').at(-2) : undefined };
};
const mailed = (path: string, make: Maker) => ({ key: make.secrets.mailedKey(path) });
const listed = (kind: string, make: Maker) => make.one(`${kind}_list`).ids ?? [];
const device = (make: Maker) => ({ token: make.hex(), appid: 'org.example.app' });

/**
 * Parts of a well-formed request of an operation that the names and types of its parameters do not show; by
 * method and path below the chat service's own.
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
    ...make.pick({}, { invite_only: true }),
    subscribers: [make.account.userId ?? make.id('user_id')],
  }),
  'POST /default_stream_groups/create': (make) => ({
    group_name: make.word(),
    description: 'x',
    stream_names: [make.channel()],
  }),
  'PATCH /default_stream_groups/{group_id}': (make) => ({ new_description: make.word() }),
  'PATCH /default_stream_groups/{group_id}/streams': (make) => ({
    op: make.pick('add', 'remove'),
    stream_names: [make.channel()],
  }),
  'POST /drafts': (make) => ({ drafts: [draft(make)] }),
  'PATCH /drafts/{draft_id}': (make) => ({ draft: draft(make) }),
  'GET /events': (make) => ({ queue_id: make.text('queue_id', 'x'), last_event_id: -1 }),
  'POST /fetch_api_key': (make) => {
    const kind = make.pick('user', 'join');
    const { email: made } = make.one(kind, ({ password }) => password === PASSWORD);
    const { account } = make;
    const own = { username: account.email, password: account.password };
    return made === undefined
      ? own
      : make.pick<Example>(own, { username: made, password: PASSWORD });
  },
  'POST /invites': (make) => ({ invitee_emails: `${make.word()}@example.com`, stream_ids: [] }),
  'DELETE /invites/{invite_id}': invite(false),
  'POST /invites/{invite_id}/resend': invite(false),
  'DELETE /invites/multiuse/{invite_id}': invite(true),
  'GET /join': link,
  'POST /join/confirmation': (make) => ({ ...link(make), email: `${make.word()}@example.com` }),
  'POST /join': (make) => ({
    ...mailed('/join', make),
    full_name: make.word(),
    password: PASSWORD,
  }),
  'POST /jwt/fetch_api_key': (make) => ({ token: signed(make) }),
  'POST /confirm_email_change': (make) => mailed('/accounts/confirm_new_email', make),
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
  'POST /messages/flags': (make) => ({
    ...flag(make),
    messages: [someMessage(make).message_id],
  }),
  'POST /messages/flags/narrow': (make) => ({ ...window(make), ...flag(make), narrow: [] }),
  'GET /messages/matches_narrow': (make) => ({
    msg_ids: [make.id('message_id')],
    narrow: [['has', 'link']],
  }),
  'GET /messages/{message_id}': someMessage,
  'GET /messages/{message_id}/history': someMessage,
  'GET /messages/{message_id}/read_receipts': someMessage,
  'PATCH /messages/{message_id}': (make) => ({
    ...ownMessage(make),
    ...make.pick<Example>({ content: make.word() }, { topic: make.word() }),
  }),
  'DELETE /messages/{message_id}': ownMessage,
  'POST /messages/{message_id}/reactions': (make) => ({
    ...someMessage(make),
    emoji_name: make.pick('tada', 'smile', 'heart'),
  }),
  'DELETE /messages/{message_id}/reactions': (make) => {
    const { message_id: id, emoji_name: name } = make.one(
      'reaction',
      (seen) => 'message_id' in seen,
    );
    return { message_id: id, emoji_name: name };
  },
  'POST /messages/{message_id}/report': (make) => ({
    ...someMessage(make),
    report_type: make.pick('spam', 'norms'),
    description: make.word(),
  }),
  'POST /messages/{message_id}/typing': (make) => ({ ...ownMessage(make), op: 'start' }),
  'POST /navigation_views': (make) => ({ fragment: `narrow/is/${make.word()}`, is_pinned: true }),
  'DELETE /users/{user_id}': made,
  'POST /users/{user_id}/reactivate': made,
  'DELETE /navigation_views/{fragment}': (make) => ({
    fragment: make.one('navigation_view').fragment,
  }),
  'PATCH /navigation_views/{fragment}': (make) => ({
    fragment: make.one('navigation_view').fragment,
    is_pinned: false,
  }),
  'PATCH /realm': (make) =>
    make.pick<Example>(
      { description: make.word() },
      { moderation_request_channel_id: make.id('stream_id') },
      // Otherwise changes of addresses would be forbidden for the rest of the run.
      { email_changes_disabled: false },
    ),
  'POST /realm/domains': (make) => ({ domain: `${make.word()}.example` }),
  'PATCH /realm/domains/{domain}': (make) => ({ domain: make.one('domain').domain }),
  'DELETE /realm/domains/{domain}': (make) => ({ domain: make.one('domain').domain }),
  'POST /realm/emoji/{emoji_name}': (make) => ({ emoji_name: make.word() }),
  'DELETE /realm/emoji/{emoji_name}': (make) => ({
    emoji_name: make.one('emoji', (seen) => 'emoji_name' in seen).emoji_name,
  }),
  'POST /realm/filters': filter,
  'PATCH /realm/filters/{filter_id}': filter,
  'PATCH /realm/linkifiers': (make) => ({ ordered_linkifier_ids: listed('linkifier', make) }),
  'POST /realm/playgrounds': (make) => ({
    name: make.word(),
    pygments_language: 'Python',
    url_template: 'https://example.com/{code}',
  }),
  'POST /realm/profile_fields': (make) => ({
    name: make.word(),
    field_type: make.pick(1, 2, 4, 5),
  }),
  'PATCH /realm/profile_fields': (make) => ({ order: listed('custom_field', make) }),
  'PATCH /realm/profile_fields/{field_id}': (make) => ({ hint: make.word() }),
  // No other answer names the groups of default channels.
  'POST /register': (make) =>
    make.pick<Example>({}, { event_types: ['default_stream_groups', 'message'] }),
  'POST /reminders': (make) => ({ ...someMessage(make), ...later(make) }),
  'POST /saved_snippets': (make) => ({ title: make.word(), content: 'x' }),
  'POST /scheduled_messages': (make) => ({
    type: 'channel',
    to: make.id('stream_id'),
    topic: 'x',
    content: make.word(),
    ...later(make),
  }),
  'PATCH /scheduled_messages/{scheduled_message_id}': (make) => ({ content: make.word() }),
  'PATCH /streams/{stream_id}': (make) => ({ description: make.word() }),
  'POST /streams/{stream_id}/delete_topic': (make) => {
    const { stream_id: id, subject } = make.one('message', (seen) => 'subject' in seen);
    return { stream_id: id, topic_name: subject };
  },
  'POST /zcommand': (make) => ({ command: make.pick('/ping', '/dark', '/light', '/fluid-width') }),
  'POST /submessage': (make) => ({
    message_id: make.one('message', ({ content }) => String(content).startsWith('/poll')).id,
    msg_type: 'widget',
    content: '{"type":"vote","key":"canned,0","vote":1}',
  }),
  'POST /typing': (make) =>
    make.pick<Example>(
      { op: 'start', to: [make.id('user_id')] },
      { op: 'stop', type: 'stream', stream_id: make.id('stream_id'), topic: 'x' },
    ),
  'POST /user_groups/create': (make) => ({
    name: make.word(),
    description: 'x',
    members: [make.id('user_id')],
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
  'POST /mobile_push/register': (make) => ({
    device_id: make.id('device_id'),
    push_key_id: make.random.int(1, 99),
    token_kind: 'fcm',
    push_key: Buffer.concat([Buffer.from([0x31]), make.bytes(32)]).toString('base64'),
    token_id: make.bytes(8).toString('base64'),
    bouncer_public_key: make.bytes(32).toString('base64'),
    encrypted_push_registration: make.bytes(100).toString('base64'),
  }),
  'POST /mobile_push/e2ee/test_notification': (make) => ({
    device_id: make.one('mobile_push').device_id,
  }),
  'PATCH /settings': newAddress,
  'PATCH /settings/display': newAddress,
  'PATCH /settings/notifications': newAddress,
  'GET /user_uploads/{realm_id_str}/{filename}': (make) => {
    const { url } = make.one('user_upload');
    const [, , realm, ...parts] = typeof url === 'string' ? url.split('/') : [];
    return { realm_id_str: realm, filename: parts.join('/') };
  },
  'POST /users': (make) => ({
    email: `${make.word()}@example.com`,
    password: PASSWORD,
    full_name: make.word(),
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
    op: make.pick('add', 'remove'),
    stream_id: make.id('stream_id'),
    topic: 'x',
  }),
  'POST /users/me/subscriptions/properties': (make) => ({
    subscription_data: [{ ...subscribed(make), property: 'is_muted', value: true }],
  }),
  'PATCH /users/me/subscriptions/{stream_id}': (make) => ({
    ...subscribed(make),
    property: 'is_muted',
    value: true,
  }),
  'PATCH /users/{email}': (make) => ({
    email: make.text('email', make.account.email),
    full_name: make.word(),
  }),
  'GET /users/{user_id_or_email}/presence': (make) => ({
    user_id_or_email: make.pick<unknown>(make.account.email, make.id('user_id')),
  }),
  'PATCH /users/{user_id}': (make) => ({ ...person(make), full_name: make.word() }),
  'POST /users/{user_id}/status': (make) => ({ ...person(make), status_text: make.word() }),
};

/** A JSON Web Token of the account. */
function signed({ account, secrets }: Maker): string | undefined {
  if (secrets.jwtKey === undefined) return undefined;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ email: account.email })}`;
  return `${text}.${createHmac('sha256', secrets.jwtKey).update(text).digest('base64url')}`;
}

/**
 * Parameters that are valid together, as far as the fuzzer knows; the others are free. A parameter is
 * undefined if its object must be created first.
 */
export function exampleOf(method: string, path: string, make: Maker): Example {
  return CHAT[`${method} ${path.replace('/api/v1', '')}`]?.(make) ?? {};
}
