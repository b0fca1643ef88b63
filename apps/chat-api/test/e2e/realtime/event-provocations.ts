import sharp from 'sharp';
import { ROLES } from '@tandem/shared-kernel';
import type { Person } from '../chat-api-under-test.ts';
import { key, token } from '../mobile-push-values.ts';
import type { World } from '../policy/world.ts';

/** Provokes events that no sample causes, and that random commands may not cause. */
type Provocation = (world: World) => Promise<unknown>;

async function upload({ chat }: World, path: string, file: File, as: Person) {
  const form = new FormData();
  form.append('file', file);
  const response = await fetch(`${chat.client.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${as.email}:${as.apiKey}`)}` },
    body: form,
  });
  return (await response.json()) as { url: string };
}

const files: Provocation = async (world) => {
  const { owner, other } = world.chat.people;
  const { url } = await upload(world, '/user_uploads', new File(['hello'], 'notes.txt'), owner);
  const content = `[notes](${url})`;
  await world.as(owner, 'POST', '/messages', { type: 'direct', to: [other.userId], content });
  const { attachments } = await world.as(owner, 'GET', '/attachments');
  await world.as(owner, 'DELETE', `/attachments/${attachments[0].id}`);
};

const customEmoji: Provocation = async (world) => {
  const create = { width: 9, height: 9, channels: 3, background: 'red' } as const;
  const picture = new Uint8Array(await sharp({ create }).png().toBuffer());
  await upload(world, '/realm/emoji/party', new File([picture], 'x.png'), world.owner);
  await world.as(world.owner, 'DELETE', '/realm/emoji/party');
};

const device: Provocation = async (world) => {
  const { device_id } = await world.as(world.owner, 'POST', '/register_client_device');
  const form = { device_id, ...key(), ...token() };
  await world.as(world.owner, 'POST', '/mobile_push/register', form);
};

const menu: Provocation = async (world) => {
  const view = { fragment: 'narrow/is/starred', is_pinned: true };
  await world.as(world.owner, 'POST', '/navigation_views', view);
  const path = `/navigation_views/${encodeURIComponent(view.fragment)}`;
  await world.as(world.owner, 'PATCH', path, { is_pinned: false });
  await world.as(world.owner, 'DELETE', path);
};

const settings: Provocation = async (world) => {
  const change = { allow_private_data_export: true, default_language: 'de', enable_sounds: false };
  await world.as(world.owner, 'PATCH', '/settings', change);
};

const typing: Provocation = async (world) => {
  const { owner, other } = world.chat.people;
  const location = { type: 'channel', stream_id: world.channelId, topic: '' };
  for (const op of ['start', 'stop']) {
    await world.as(other, 'POST', '/typing', { ...location, op });
    await world.as(other, 'POST', '/typing', { to: [owner.userId], op });
    const message = await world.message(owner, 'typing');
    await world.as(owner, 'POST', `/messages/${message}/typing`, { op });
  }
};

const subgroups: Provocation = async (world) => {
  const inner = await world.group();
  const path = `/user_groups/${await world.group({ subgroups: [inner] })}/subgroups`;
  await world.as(world.owner, 'POST', path, { delete: [inner] });
};

const presence: Provocation = async (world) => {
  const { member } = world.chat.people;
  await world.as(member, 'POST', '/users/me/presence', { status: 'idle' });
  await world.as(member, 'PATCH', '/settings', { presence_enabled: false });
};

const emptyTopic: Provocation = async (world) => {
  const { owner } = world.chat.people;
  const path = `/messages/${await world.message(owner, '')}`;
  await world.as(owner, 'PATCH', path, { topic: 'named' });
  await world.as(owner, 'PATCH', path, { content: 'other words' });
  await world.as(owner, 'DELETE', path);
};

/** Guests with limited access to users see the subscribers of their channels. */
const inaccessibleUsers: Provocation = async (world) => {
  const { guest, other } = world.chat.people;
  const members = world.groups['role:members'];
  await world.as(world.owner, 'PATCH', '/realm', { can_access_all_users_group: { new: members } });
  const principals = [guest.userId, other.userId];
  const subscriptions = [{ name: 'meeting place' }];
  await world.as(world.owner, 'POST', '/users/me/subscriptions', { subscriptions, principals });
  const leaving = { subscriptions: ['meeting place', 'square'], principals: [other.userId] };
  await world.as(world.owner, 'DELETE', '/users/me/subscriptions', leaving);
};

const botOfAnother: Provocation = async (world) => {
  const { owner, other, member } = world.chat.people;
  await world.as(owner, 'PATCH', `/users/${other.userId}`, { role: ROLES.member });
  const form = { full_name: 'Fetcher', short_name: 'fetcher', bot_type: 1 };
  const { user_id } = await world.as(other, 'POST', '/bots', form);
  await world.as(owner, 'PATCH', `/bots/${user_id}`, { bot_owner_id: member.userId });
};

const mutedChannel: Provocation = async (world) => {
  const { id: stream_id } = await world.channel();
  const change = { stream_id, property: 'is_muted' };
  for (const value of [true, false]) {
    const subscription_data = [{ ...change, value }];
    await world.as(world.owner, 'POST', '/users/me/subscriptions/properties', {
      subscription_data,
    });
  }
};

const unread: Provocation = async (world) => {
  const { owner, other } = world.chat.people;
  const message = { type: 'direct', to: [owner.userId], content: 'hello' };
  const { id } = await world.as(other, 'POST', '/messages', message);
  for (const op of ['add', 'remove']) {
    await world.as(owner, 'POST', '/messages/flags', { messages: [id], op, flag: 'read' });
  }
};

const formerMember: Provocation = async (world) => {
  const { userId } = world.chat.people.other;
  const path = `/user_groups/${await world.group({ members: [userId] })}/members`;
  await world.as(world.owner, 'POST', path, { delete: [userId] });
};

const restart: Provocation = async ({ chat }) => (await chat.startInstance()).stop();

const ALL = [
  files,
  customEmoji,
  device,
  menu,
  settings,
  typing,
  subgroups,
  presence,
  emptyTopic,
  inaccessibleUsers,
  botOfAnother,
  mutedChannel,
  unread,
  formerMember,
  restart,
];

export async function provokeTheRest(world: World): Promise<void> {
  for (const provoke of ALL) await provoke(world);
}
