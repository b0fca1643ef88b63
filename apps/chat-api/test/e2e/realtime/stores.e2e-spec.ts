import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { EventClient, type Event } from './event-client.ts';

const chat = useChatApi();
let administrator: Person;
let member: Person;
let other: Person;
/** Queues of the member, without and with the capabilities of modern clients. */
let own: EventClient;
let modern: EventClient;
let others: EventClient;

beforeAll(async () => {
  ({ administrator, member, other } = chat().people);
  const { client } = chat();
  const client_capabilities = {
    notification_settings_null: true,
    linkifier_url_template: true,
    individual_emoji_changes: true,
  };
  own = await EventClient.register(client, member);
  modern = await EventClient.register(client, member, { client_capabilities });
  others = await EventClient.register(client, other);
});

const call = async (method: string, path: string, fields: object, as = member) => {
  const { status, body } = await chat().client.request(method, path, { ...fields }, { as });
  expect([status, body.msg]).toEqual([200, '']);
  return body;
};
const without = ({ id: _, ...event }: Event) => event;
const state = async (as: Person, ...fetch_event_types: string[]) =>
  (await EventClient.register(chat().client, as, { fetch_event_types })).state;

async function upload(path: string, file: File, as = member) {
  const form = new FormData();
  form.append('file', file);
  const response = await fetch(`${chat().client.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${as.email}:${as.apiKey}`)}` },
    body: form,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { url: string };
}

it('owners of files receive the messages that link to them', async () => {
  const { url } = await upload('/user_uploads', new File(['hello'], 'notes.txt'));
  const added = without(await own.until('attachment'));
  expect(added).toEqual({
    type: 'attachment',
    op: 'add',
    upload_space_used: 5,
    attachment: {
      id: expect.any(Number),
      name: 'notes.txt',
      size: 5,
      message_ids: [],
      messages: [],
      path_id: url.replace('/user_uploads/', ''),
      create_time: expect.any(Number),
    },
  });
  const form = { type: 'direct', to: [other.userId], content: `[x](${url})` };
  const { id } = await call('POST', '/messages', form);
  expect(without(await own.until('attachment'))).toMatchObject({
    op: 'update',
    attachment: { message_ids: [id], messages: [{ id, date_sent: expect.any(Number) }] },
    upload_space_used: 5,
  });
  await call('PATCH', `/messages/${id}`, { content: 'gone' });
  expect(without(await own.until('attachment'))).toMatchObject({
    op: 'update',
    attachment: { message_ids: [], messages: [] },
  });
  const attachment = added.attachment as { id: number };
  await call('DELETE', `/attachments/${attachment.id}`, {});
  expect(without(await own.until('attachment'))).toEqual({
    type: 'attachment',
    op: 'remove',
    upload_space_used: 0,
    attachment: { id: attachment.id },
  });
});

it('readers of a message receive votes', async () => {
  const form = { type: 'direct', to: [other.userId], content: '/poll Tea?\nyes' };
  const { id } = await call('POST', '/messages', form);
  const content = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 });
  await call('POST', '/submessage', { message_id: id, msg_type: 'widget', content }, other);
  for (const queue of [own, others]) {
    expect(without(await queue.until('submessage'))).toEqual({
      type: 'submessage',
      message_id: id,
      submessage_id: expect.any(Number),
      sender_id: other.userId,
      msg_type: 'widget',
      content,
    });
  }
});

describe('all users receive', () => {
  it('custom emoji', async () => {
    const create = { width: 9, height: 9, channels: 3, background: 'red' } as const;
    const picture = await sharp({ create }).png().toBuffer();
    await upload('/realm/emoji/our_party', new File([new Uint8Array(picture)], 'x.png'));
    const { emoji } = await call('GET', '/realm/emoji', {});
    const [party] = Object.values(emoji as object) as { id: string }[];
    expect(without(await own.until('realm_emoji'))).toEqual({
      type: 'realm_emoji',
      op: 'update',
      realm_emoji: emoji,
    });
    expect(without(await modern.until('realm_emoji'))).toEqual({
      type: 'realm_emoji',
      op: 'add',
      emoji: party,
    });
    await call('DELETE', '/realm/emoji/our_party', {});
    expect(without(await modern.until('realm_emoji'))).toEqual({
      type: 'realm_emoji',
      op: 'update_one',
      emoji_id: party!.id,
      data: { deactivated: true },
    });
    expect(await state(other, 'realm_emoji')).toMatchObject({
      realm_emoji: { [party!.id]: { name: 'our_party', deactivated: true } },
    });
  });

  it('linkifiers, in the format of the client', async () => {
    const rule = { pattern: '#(?P<n>[0-9]+)', url_template: 'https://x.test/{n}' };
    const { id } = await call('POST', '/realm/filters', rule, administrator);
    expect(without(await own.until('realm_linkifiers'))).toEqual({
      type: 'realm_linkifiers',
      realm_linkifiers: [],
    });
    expect(without(await modern.until('realm_linkifiers'))).toEqual({
      type: 'realm_linkifiers',
      realm_linkifiers: [
        {
          id,
          ...rule,
          example_input: null,
          reverse_template: null,
          alternative_url_templates: [],
        },
      ],
    });
    expect(await state(other, 'realm_linkifiers', 'realm_filters')).toMatchObject({
      realm_linkifiers: [],
      realm_filters: [],
    });
  });

  it('playgrounds', async () => {
    const playground = {
      name: 'Try',
      pygments_language: 'C',
      url_template: 'https://x.test/{code}',
    };
    const { id } = await call('POST', '/realm/playgrounds', playground, administrator);
    expect(without(await others.until('realm_playgrounds'))).toEqual({
      type: 'realm_playgrounds',
      realm_playgrounds: [{ id, ...playground }],
    });
    expect(await state(other, 'realm_playgrounds')).toMatchObject({
      realm_playgrounds: [{ id, ...playground }],
    });
  });
});

describe('users receive their own', () => {
  it('drafts', async () => {
    const draft = { type: '', to: [], topic: '', content: 'x', timestamp: 5 };
    const { ids } = await call('POST', '/drafts', { drafts: [draft] });
    const id = ids[0] as number;
    const common = { type: 'drafts' };
    expect(without(await own.until('drafts'))).toEqual({
      ...common,
      op: 'add',
      drafts: [{ id, ...draft }],
    });
    expect(await state(member, 'drafts')).toMatchObject({ drafts: [{ id, ...draft }] });
    const changed = { ...draft, content: 'y' };
    await call('PATCH', `/drafts/${id}`, { draft: changed });
    expect(without(await own.until('drafts'))).toEqual({
      ...common,
      op: 'update',
      draft: { id, ...changed },
    });
    await call('DELETE', `/drafts/${id}`, {});
    expect(without(await own.until('drafts'))).toEqual({ ...common, op: 'remove', draft_id: id });
  });

  it('saved snippets', async () => {
    const form = { title: 'Hello', content: 'hi' };
    const { saved_snippet_id: id } = await call('POST', '/saved_snippets', form);
    const common = { type: 'saved_snippets' };
    const saved_snippet = { id, ...form, date_created: expect.any(Number) };
    expect(without(await own.until('saved_snippets'))).toEqual({
      ...common,
      op: 'add',
      saved_snippet,
    });
    expect(await state(member, 'saved_snippets')).toMatchObject({ saved_snippets: [form] });
    await call('PATCH', `/saved_snippets/${id}`, { title: 'Bye' });
    expect(without(await own.until('saved_snippets'))).toEqual({
      ...common,
      op: 'update',
      saved_snippet: { ...saved_snippet, title: 'Bye' },
    });
    await call('DELETE', `/saved_snippets/${id}`, {});
    expect(without(await own.until('saved_snippets'))).toEqual({
      ...common,
      op: 'remove',
      saved_snippet_id: id,
    });
  });

  it('scheduled messages', async () => {
    const at = Math.floor(Date.now() / 1000) + 3600;
    const form = { type: 'direct', to: [other.userId], content: 'x' };
    const { scheduled_message_id: id } = await call('POST', '/scheduled_messages', {
      ...form,
      scheduled_delivery_timestamp: at,
    });
    const common = { type: 'scheduled_messages' };
    const message = {
      ...form,
      scheduled_message_id: id,
      type: 'private',
      rendered_content: '<p>x</p>',
      scheduled_delivery_timestamp: at,
      failed: false,
    };
    expect(without(await own.until('scheduled_messages'))).toEqual({
      ...common,
      op: 'add',
      scheduled_messages: [message],
    });
    expect(await state(member, 'scheduled_messages')).toMatchObject({
      scheduled_messages: [message],
    });
    await call('PATCH', `/scheduled_messages/${id}`, { scheduled_delivery_timestamp: at + 5 });
    expect(without(await own.until('scheduled_messages'))).toEqual({
      ...common,
      op: 'update',
      scheduled_message: { ...message, scheduled_delivery_timestamp: at + 5 },
    });
    await call('DELETE', `/scheduled_messages/${id}`, {});
    expect(without(await own.until('scheduled_messages'))).toEqual({
      ...common,
      op: 'remove',
      scheduled_message_id: id,
    });
  });

  it('reminders', async () => {
    const message = { type: 'direct', to: [other.userId], content: 'x' };
    const { id: message_id } = await call('POST', '/messages', message);
    const at = Math.floor(Date.now() / 1000) + 3600;
    const form = { message_id, scheduled_delivery_timestamp: at };
    const { reminder_id } = await call('POST', '/reminders', form);
    const { reminders } = await call('GET', '/reminders', {});
    expect(without(await own.until('reminders'))).toEqual({
      type: 'reminders',
      op: 'add',
      reminders,
    });
    expect(await state(member, 'reminders')).toMatchObject({ reminders });
    await call('DELETE', `/reminders/${reminder_id}`, {});
    expect(without(await own.until('reminders'))).toEqual({
      type: 'reminders',
      op: 'remove',
      reminder_id,
    });
  });

  it('reminders of a deleted message', async () => {
    const message = { type: 'direct', to: [member.userId], content: 'x' };
    const { id: message_id } = await call('POST', '/messages', message, other);
    const at = Math.floor(Date.now() / 1000) + 3600;
    const form = { message_id, scheduled_delivery_timestamp: at };
    const { reminder_id } = await call('POST', '/reminders', form);
    await own.until('reminders');
    await call('DELETE', `/messages/${message_id}`, {}, other);
    expect(without(await own.until('reminders'))).toEqual({
      type: 'reminders',
      op: 'remove',
      reminder_id,
    });
    expect(await state(member, 'reminders')).toMatchObject({ reminders: [] });
  });
});
