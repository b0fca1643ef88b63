import { expect, it } from '@jest/globals';
import type { PublishedMessage } from '@tandem/messaging-domain';
import {
  NO_CAPABILITIES,
  type ClientEventDraft,
  type ClientForm,
  type RegisteredClient,
  type WireEvent,
} from '@tandem/shared-chat-wire';
import { ROLES } from '@tandem/shared-kernel';
import { messageSentEvents } from './message-sent-events.ts';

const NOW = new Date('2026-03-11T12:00:00.000Z');
const translator = messageSentEvents({
  renderer: { topicLinks: () => [] },
  avatars: { of: () => null },
  addresses: { emailDomainOf: () => 'acme.test' },
});

const message = {
  view: {
    id: 12,
    recipientId: 3,
    content: 'hello',
    renderedContent: '<p>hello</p>',
    sentAt: NOW,
    place: { kind: 'channel', channelId: 3, channelName: 'plans', topic: 't' },
    sender: {
      id: 7,
      realmId: 2,
      deliveryEmail: 'ann@acme.test',
      emailVisibility: 1,
      avatarSource: 'gravatar',
      avatarVersion: 1,
      email: 'ann@acme.test',
      fullName: 'Ann',
      realmStringId: 'acme',
      isAccessible: true,
    },
    clientName: 'test',
    lastEditedAt: NOW,
    lastMovedAt: NOW,
    flags: [],
    linkifiers: [],
    edits: [{ editorId: 7, editedAt: 1, previousContent: 'helo' }],
    reactions: [{ emojiName: 'car', emojiCode: '1f697', reactionType: 'unicode_emoji', userId: 8 }],
    submessages: [],
  },
  readBySender: true,
  mentionsChannel: false,
  mentionsTopic: false,
  storedFlags: {},
  topicParticipants: [],
  mutedBy: [],
  recipientId: 3,
  personalRecipients: {},
} as const satisfies PublishedMessage;

const sent = {
  type: 'message.sent',
  realmId: 2,
  messageId: 12,
  senderId: 7,
  clientName: 'test',
  readBySender: true,
  readBy: [9],
  echo: null,
  place: { kind: 'channel', channelId: 3, topic: 't' },
} as const;

async function eventOf(userId: number) {
  const queries = {
    messages: {
      findPublished: async () => new Map([[12, message]]),
      findSent: async () => new Map(),
    },
    people: {
      findPeople: async () => new Map(),
      guestsWithoutAccessTo: async () => [{ guestIds: [10], realmStringId: 'acme' }],
    },
  };
  const [[draft]] = (await translator.prepare([sent], queries, [])) as [[ClientEventDraft]];
  const form: ClientForm = {
    applyMarkdown: false,
    clientComputesAvatars: true,
    slimPresence: false,
    includeSubscribers: 'false',
    capabilities: NO_CAPABILITIES,
    words: 'zulip',
    eventTypes: null,
  };
  const person = { userId, realmId: 2, role: ROLES.member, isBot: false };
  const client: RegisteredClient = { ...person, form, clientName: 'test', queueId: 'q' };
  // As the log keeps it.
  const data = JSON.parse(JSON.stringify(draft.data)) as unknown;
  return translator.kinds[0]?.present(data, client, { asBystander: false }) as WireEvent;
}

it('has the sent message, even if it was edited, moved and answered meanwhile', async () => {
  const event = await eventOf(8);
  expect(event).toMatchObject({ type: 'message', flags: [], message: { id: 12, reactions: [] } });
  for (const field of ['edit_history', 'last_edit_timestamp', 'last_moved_timestamp']) {
    expect(event.message).not.toHaveProperty(field);
  }
});

it('is read for its sender, and for users whose state includes it', async () => {
  expect(await eventOf(7)).toMatchObject({ flags: ['read'] });
  expect(await eventOf(9)).toMatchObject({ flags: ['read'] });
});

it('does not name its sender to guests who have no access to them', async () => {
  expect(await eventOf(10)).toMatchObject({
    message: { sender_id: 7, sender_full_name: 'Unknown user', sender_email: 'user7@acme.test' },
  });
  expect(JSON.stringify(await eventOf(10))).not.toContain('Ann');
});
