import { describe, expect, it } from '@jest/globals';
import type { AvatarUrls, MessageView } from '@tandem/messaging-domain';
import { aRenderer } from '@tandem/messaging-domain/testing';
import { call, type TestRequest } from '../../testing/call-endpoint.ts';
import { getMessage } from './get-message.endpoint.ts';

const avatars: AvatarUrls = {
  of: (owner, { clientComputes }) =>
    clientComputes && owner.emailVisibility === 1
      ? null
      : `https://pictures/${owner.deliveryEmail}`,
};
const view: MessageView = {
  id: 42,
  recipientId: 11,
  content: '/me **waves**',
  clientName: 'MyBot',
  renderedContent: '<p>/me <strong>waves</strong></p>',
  sentAt: new Date('2026-03-11T12:00:00.999Z'),
  place: { kind: 'channel', channelId: 3, channelName: 'Kitchen', topic: '' },
  sender: {
    id: 8,
    realmId: 2,
    realmStringId: 'acme',
    email: 'user8@acme',
    fullName: 'Zoe',
    deliveryEmail: 'zoe@example.com',
    emailVisibility: 1,
    isAccessible: true,
    avatarSource: 'gravatar',
    avatarVersion: 1,
  },
  lastEditedAt: null,
  lastMovedAt: null,
  edits: [],
  reactions: [],
  submessages: [],
  flags: ['read', 'mentioned'],
  linkifiers: [],
};

const get = async (
  changes: Partial<MessageView> = {},
  form: Record<string, string> = {},
  more: Omit<TestRequest, 'form'> = {},
) => {
  const endpoint = getMessage({
    messages: {
      findMessage: (actor, id) =>
        Promise.resolve(actor.userId === 7 && id === 42 ? { ...view, ...changes } : null),
    },
    avatars,
    addresses: { emailDomainOf: (name) => `${name}.example.com` },
    renderer: { ...aRenderer(), topicLinks: (topic) => [{ text: topic, url: 'https://x' }] },
  });
  const answer = await call(endpoint, { path: { message_id: '42' }, form, ...more });
  return answer as { raw_content: string; message: Record<string, unknown> };
};

it('shows a channel message', async () => {
  expect(await get()).toEqual({
    raw_content: '/me **waves**',
    message: {
      id: 42,
      type: 'stream',
      stream_id: 3,
      subject: 'general chat',
      client: 'MyBot',
      display_recipient: 'Kitchen',
      recipient_id: 11,
      timestamp: 1773230400,
      topic_links: [{ text: '', url: 'https://x' }],
      content: '<p>/me <strong>waves</strong></p>',
      content_type: 'text/html',
      is_me_message: true,
      avatar_url: null,
      reactions: [],
      submessages: [],
      sender_id: 8,
      sender_email: 'user8@acme',
      sender_full_name: 'Zoe',
      sender_realm_str: 'acme',
      flags: ['read', 'mentioned'],
    },
  });
});

it('shows a direct message', async () => {
  const zoe = { id: 8, email: 'user8@acme', fullName: 'Zoe' };
  const { message } = await get({ place: { kind: 'direct', participants: [zoe] } });
  expect(message).toMatchObject({
    type: 'private',
    subject: '',
    topic_links: [],
    display_recipient: [{ id: 8, email: 'user8@acme', full_name: 'Zoe', is_mirror_dummy: false }],
  });
  expect(message).not.toHaveProperty('stream_id');
});

it('returns the source as content on request, and always beside the message', async () => {
  expect(await get({}, { apply_markdown: 'false' })).toMatchObject({
    raw_content: '/me **waves**',
    message: { content: '/me **waves**', content_type: 'text/x-markdown' },
  });
});

it('names the general chat as the client wants it', async () => {
  const { message } = await get({}, { allow_empty_topic_name: 'true' });
  expect(message.subject).toBe('');
});

it('returns the history of changes', async () => {
  const { message } = await get({
    lastEditedAt: new Date('2026-03-11T12:01:00.999Z'),
    lastMovedAt: new Date('2026-03-11T12:02:00Z'),
    edits: [
      {
        editorId: 7,
        editedAt: 30,
        previousTopic: '',
        topic: 'a',
        previousChannelId: 1,
        channelId: 3,
      },
      { editorId: null, editedAt: 20, previousContent: 'x', previousRenderedContent: '<p>x</p>' },
    ],
  });
  expect(message).toMatchObject({
    last_edit_timestamp: 1773230460,
    last_moved_timestamp: 1773230520,
    edit_history: [
      {
        user_id: 7,
        timestamp: 30,
        prev_topic: 'general chat',
        topic: 'a',
        prev_stream: 1,
        stream: 3,
      },
      { user_id: null, timestamp: 20, prev_content: 'x', prev_rendered_content: '<p>x</p>' },
    ],
  });
});

it.each([
  ['spec', 'service_extra_emoji'],
  ['zulip', 'zulip_extra_emoji'],
] as const)('spells the type of the extra emoji for clients of %s', async (words, word) => {
  const emoji = { emojiName: 'zulip', emojiCode: 'zulip', userId: 8 };
  const reactions = [{ ...emoji, reactionType: 'service_extra_emoji' }] as const;
  const { message } = await get({ reactions }, {}, { words });
  expect(message.reactions).toEqual([
    { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: word, user_id: 8 },
  ]);
});

it('shows the data of polls', async () => {
  const submessages = [{ id: 1, messageId: 42, senderId: 8, type: 'widget', content: '{}' }];
  expect((await get({ submessages })).message.submessages).toEqual([
    { id: 1, message_id: 42, sender_id: 8, msg_type: 'widget', content: '{}' },
  ]);
});

describe('the sender', () => {
  it('has a picture where the client cannot work it out', async () => {
    const { message } = await get({ sender: { ...view.sender, emailVisibility: 3 } });
    expect(message.avatar_url).toBe('https://pictures/zoe@example.com');
  });

  it('is an unknown user where the actor has no access to them', async () => {
    const { message } = await get({ sender: { ...view.sender, isAccessible: false } });
    expect(message).toMatchObject({
      sender_id: 8,
      sender_full_name: 'Unknown user',
      sender_email: 'user8@acme.example.com',
      avatar_url: 'https://pictures/user8@acme.example.com',
    });
    expect(JSON.stringify(message)).not.toMatch(/zoe/i);
  });
});

it('does not reveal whether a message exists', async () => {
  await expect(get({}, {}, { path: { message_id: '43' } })).rejects.toMatchObject({
    code: 'MESSAGE_NOT_ACCESSIBLE',
  });
});

it.each([
  ['True', 'apply_markdown is not valid JSON'],
  ['1', 'apply_markdown is not a boolean'],
])('refuses apply_markdown=%s', async (value, msg) => {
  await expect(get({}, { apply_markdown: value })).rejects.toMatchObject({ msg });
});
