import { describe, expect, it } from '@jest/globals';
import { alertOf, excerptOf, legacyPayload, sealedPayload, testAlertOf } from './push-payload.ts';
import type { PushedMessage } from './push-queries.ts';

const message: PushedMessage = {
  id: 5,
  senderId: 2,
  senderRealmId: 1,
  senderName: 'Uli',
  senderEmail: 'uli@x.test',
  senderDeliveryEmail: 'uli@x.test',
  senderShowsEmail: true,
  senderAvatarSource: 'gravatar',
  senderAvatarVersion: 1,
  sentAt: new Date('2026-03-11T08:15:30.900Z'),
  content: 'Soup?',
  channel: { id: 9, name: 'general', topic: 'lunch' },
  userIds: [],
  trigger: 'mentioned',
};
const context = {
  receiver: {
    userId: 3,
    realmId: 1,
    realmName: 'Acme',
    realmStringId: '',
    badge: 1,
    requiresEncryption: false,
  },
  realmUrl: 'https://chat.acme.test:8443',
  now: new Date('2026-03-11T09:00:00Z'),
  avatarUrlOf: () => 'https://pictures.test/2',
};
const base = {
  server: 'chat.acme.test:8443',
  realm_id: 1,
  realm_name: 'Acme',
  user_id: 3,
  realm_uri: 'https://chat.acme.test:8443',
  realm_url: 'https://chat.acme.test:8443',
};

describe('in the clear', () => {
  it('has the fields that older clients expect', () => {
    expect(legacyPayload.message(message, context)).toEqual({
      ...base,
      event: 'message',
      zulip_message_id: 5,
      time: 1_773_216_930,
      content: 'Soup?',
      content_truncated: false,
      sender_id: 2,
      sender_full_name: 'Uli',
      sender_email: 'uli@x.test',
      sender_avatar_url: 'https://pictures.test/2',
      recipient_type: 'stream',
      stream: 'general',
      stream_id: 9,
      topic: 'lunch',
    });
    expect(
      legacyPayload.message({ ...message, channel: null, userIds: [1, 2, 3] }, context),
    ).toMatchObject({ recipient_type: 'private', pm_users: '1,2,3' });
    expect(legacyPayload.remove([5, 6], context)).toEqual({
      ...base,
      event: 'remove',
      zulip_message_ids: '5,6',
      zulip_message_id: 5,
    });
    expect(legacyPayload.test(context)).toEqual({ ...base, event: 'test', time: 1_773_219_600 });
  });
});

describe('encrypted', () => {
  const sealedBase = { realm_url: base.realm_url, realm_name: 'Acme', user_id: 3 };
  it('has the same content in the fields of newer clients', () => {
    expect(sealedPayload.message(message, context)).toEqual({
      ...sealedBase,
      type: 'message',
      message_id: 5,
      time: 1_773_216_930,
      content: 'Soup?',
      sender_id: 2,
      sender_full_name: 'Uli',
      sender_avatar_url: 'https://pictures.test/2',
      recipient_type: 'channel',
      channel_id: 9,
      channel_name: 'general',
      topic: 'lunch',
    });
    const direct = { ...message, channel: null, userIds: [2, 3] };
    expect(sealedPayload.message(direct, context)).toMatchObject({ recipient_type: 'direct' });
    expect(sealedPayload.remove([5], context)).toEqual({
      ...sealedBase,
      type: 'remove',
      message_ids: [5],
    });
    expect(sealedPayload.test(context)).toMatchObject({ ...sealedBase, type: 'test' });
  });
});

describe('the text that a device shows', () => {
  it.each([
    [{}, { title: '#general > lunch', subtitle: 'Uli mentioned you:', body: 'Soup?' }],
    [{ trigger: 'stream_push_notify' }, { title: '#general > lunch', subtitle: 'Uli:' }],
    [{ trigger: 'stream_wildcard_mentioned' }, { subtitle: 'Uli mentioned everyone:' }],
    [
      { trigger: 'topic_wildcard_mentioned_in_followed_topic' },
      { subtitle: 'Uli mentioned all topic participants:' },
    ],
    [
      { channel: null, userIds: [2, 3] },
      { title: 'Uli', body: 'Soup?' },
    ],
    [
      { channel: null, userIds: [2, 3, 4] },
      { title: 'Uli and others', subtitle: 'Uli:' },
    ],
  ])('of %j', (changes, alert) => {
    expect(alertOf({ ...message, ...changes })).toMatchObject(alert);
  });

  it('of a test', () => {
    expect(testAlertOf(context)).toEqual({
      title: 'Test notification',
      body: 'This is a test notification from Acme (https://chat.acme.test:8443).',
    });
  });

  it('is not longer than 200 characters, none of them cut in half', () => {
    expect(excerptOf('x'.repeat(200))).toEqual({ text: 'x'.repeat(200), isCut: false });
    const { text, isCut } = excerptOf('😀'.repeat(10_000));
    expect([[...text].length, isCut, text.endsWith('😀…')]).toEqual([201, true, true]);
  });
});
