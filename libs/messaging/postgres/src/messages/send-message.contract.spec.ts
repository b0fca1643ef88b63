import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  SendMessage,
  type ChannelDestination,
  type DirectDestination,
  type Recipient,
  type FoundReferences,
  type SendMessageInput,
} from '@tandem/messaging-domain';
import { NO_REFERENCES, type RenderedContent } from '@tandem/messaging-domain/content';
import {
  aDirectDestination,
  aRenderer,
  freshChannel,
  noReferences,
} from '@tandem/messaging-domain/testing';
import { FakeClock } from '@tandem/shared-kernel/testing';
import type { Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresUserTopicQueries } from '../topics/postgres-user-topics.ts';
import { PostgresDestinationQueries } from './postgres-destination-queries.ts';

type SendMessagePorts = ConstructorParameters<typeof SendMessage>[0];

const test = useTestDatabase();

describe('sending a message', () => {
  let messaging: PostgresHarness;
  let ann: Actor;
  let zoe: Actor;
  let channelId: number;
  /** The facts that differ from the stored ones; `null`: no such channel. */
  let channel: Partial<ChannelDestination> | null;
  let recipient: Recipient;
  let people: DirectDestination;
  let found: Partial<RenderedContent>;
  const clock = new FakeClock();

  beforeEach(async () => {
    messaging = new PostgresHarness(test().database);
    messaging.references = noReferences;
    const realmId = await messaging.createRealm();
    ann = await messaging.createUser(realmId);
    zoe = await messaging.createUser(realmId);
    channelId = await freshChannel(messaging, ann, [ann], { name: 'general' });
    channel = { visibility: null, hasBegun: true };
    recipient = { id: zoe.userId, email: 'zoe@example.com', isActive: true, isBot: false };
    people = aDirectDestination({ recipients: [recipient] });
    found = {};
  });

  const input = (changes: Partial<SendMessageInput> = {}): SendMessageInput => ({
    target: { kind: 'channel', channel: { name: 'general' }, topic: 'Lunch' },
    content: 'hello',
    clientName: 'test',
    readBySender: true,
    sendKey: null,
    echo: null,
    ...changes,
  });
  const stored = () => new PostgresDestinationQueries(messaging.sql);
  const send = (changes: Partial<SendMessageInput> = {}, ports: Partial<SendMessagePorts> = {}) =>
    new SendMessage({
      clock,
      unitOfWork: messaging.unitOfWork,
      references: messaging.references ?? noReferences,
      renderer: aRenderer(found),
      addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
      destinations: {
        findChannel: async (actor, _, topic, key) => {
          if (channel === null) return null;
          const reference = { id: channelId };
          const found = await stored().findChannel(actor, reference, topic, key);
          return found && { ...found, ...channel };
        },
        findPeople: () => Promise.resolve(people),
        isRepeated: async (_, __, request) => request === 'this',
        findSent: (senderId, key) => stored().findSent(senderId, key),
      },
      ...ports,
    }).execute(ann, input(changes));
  const events = () => messaging.events(ann.realmId);
  const toPeople = (...ids: number[]) => ({ kind: 'direct', people: { ids } }) as const;

  it('stores it and publishes it', async () => {
    const echo = { queueId: 'q', localId: '1.5' };
    const { messageId } = await send({ content: 'hello  \n', echo });
    expect(await messaging.message(messageId)).toMatchObject({
      content: 'hello',
      renderedContent: '<p>hello</p>',
      topic: 'Lunch',
    });
    expect(await events()).toMatchObject([
      {
        type: 'message.sent',
        realmId: ann.realmId,
        messageId,
        senderId: ann.userId,
        clientName: 'test',
        readBySender: true,
        echo,
        place: { kind: 'channel', channelId, topic: 'Lunch' },
      },
    ]);
  });

  it.each([
    ['general chat', ''],
    ['  ', ''],
    ['x'.repeat(61), `${'x'.repeat(57)}...`],
  ])('stores the topic %j in its normal form', async (topic, stored) => {
    const { messageId } = await send({
      target: { kind: 'channel', channel: { id: 1 }, topic },
    });
    expect(await messaging.message(messageId)).toMatchObject({ topic: stored });
  });

  it('collects the users of a conversation, the sender among them, each once', async () => {
    const { messageId } = await send({ target: toPeople(zoe.userId, zoe.userId, ann.userId) });
    const userIds = [zoe.userId, ann.userId].sort((a, b) => a - b);
    expect(await events()).toMatchObject([{ messageId, place: { kind: 'direct', userIds } }]);
  });

  it('makes polls of commands', async () => {
    const { messageId } = await send({ content: '/poll Tea?\nyes' });
    const message = await messaging.unitOfWork.run((tx) => tx.messages.lockForEdit(ann, messageId));
    expect(message?.isWidget).toBe(true);
  });

  it.each<[string, Partial<ChannelDestination>, string, object | null]>([
    [
      'it may not post',
      { mayPost: false, isArchived: true },
      'CHANNEL_POSTING_NOT_PERMITTED',
      null,
    ],
    ['archived', { isArchived: true }, 'CHANNEL_SENDING_NOT_AUTHORIZED', { name: 'general' }],
    ['hidden', { isAccessible: false }, 'CHANNEL_SENDING_NOT_AUTHORIZED', { name: 'general' }],
    [
      'for the general chat only',
      { topicsPolicy: 'empty_topic_only', topicId: null, mayCreateTopics: false },
      'ONLY_EMPTY_TOPIC_ALLOWED',
      { emptyTopicName: 'general chat' },
    ],
    [
      'without the topic',
      { topicId: null, mayCreateTopics: false },
      'TOPIC_CREATION_NOT_PERMITTED',
      null,
    ],
  ])('refuses a channel: %s', async (_, changes, code, data) => {
    channel = { ...channel, ...changes };
    await expect(send()).rejects.toMatchObject({ code, data });
    expect(await events()).toEqual([]);
  });

  it.each(['', '(no topic)', 'general chat'])('may have to have a topic, not %j', async (topic) => {
    channel = { ...channel, topicsPolicy: 'disable_empty_topic' };
    const target = { kind: 'channel', channel: { id: 1 }, topic } as const;
    await expect(send({ target })).rejects.toMatchObject({ code: 'EMPTY_TOPIC_NOT_ALLOWED' });
  });

  it.each([
    [{ id: 5 }, 'CHANNEL_ID_UNKNOWN', { channelId: 5 }],
    [{ name: 'x' }, 'CHANNEL_NAME_UNKNOWN', { name: 'x' }],
  ])('names a channel that there is not: %j', async (reference, code, data) => {
    channel = null;
    const target = { kind: 'channel', channel: reference, topic: 't' } as const;
    await expect(send({ target })).rejects.toMatchObject({ code, data });
  });

  it.each<[string, () => Partial<DirectDestination>, string]>([
    ['an unknown number', () => ({ unknown: [9] }), 'RECIPIENT_ID_UNKNOWN'],
    ['an unknown address', () => ({ unknown: ['no@x'] }), 'RECIPIENT_EMAIL_UNKNOWN'],
    ['an inaccessible user', () => ({ isAccessible: false }), 'RECIPIENT_NOT_ACCESSIBLE'],
    [
      'a deactivated user',
      () => ({ recipients: [{ ...recipient, isActive: false }] }),
      'RECIPIENT_DEACTIVATED',
    ],
    ['anybody', () => ({ isDisabled: true, isAuthorized: false }), 'DIRECT_MESSAGES_DISABLED'],
    ['nobody who may', () => ({ isAuthorized: false }), 'DIRECT_MESSAGES_NOT_AUTHORIZED'],
    [
      'users without a conversation',
      () => ({ exists: false, mayInitiate: false }),
      'DIRECT_CONVERSATION_NOT_STARTABLE',
    ],
  ])('refuses to write to %s', async (_, changes, code) => {
    people = { ...people, ...changes() };
    await expect(send({ target: toPeople(zoe.userId) })).rejects.toMatchObject({ code });
  });

  it('allows existing conversations, and messages to bots and to oneself', async () => {
    const barred = { isAuthorized: false, mayInitiate: false, exists: false };
    people = aDirectDestination({ exists: true, mayInitiate: false, recipients: [recipient] });
    await expect(send({ target: toPeople(zoe.userId) })).resolves.toBeDefined();
    people = aDirectDestination({ ...barred, recipients: [{ ...recipient, isBot: true }] });
    await expect(send({ target: toPeople(zoe.userId) })).resolves.toBeDefined();
    people = aDirectDestination({ ...barred, recipients: [{ ...recipient, id: ann.userId }] });
    await expect(send({ target: toPeople(ann.userId) })).resolves.toBeDefined();
  });

  it('requires recipients before it searches for them', async () => {
    await expect(send({ target: toPeople() })).rejects.toMatchObject({
      code: 'RECIPIENTS_MISSING',
    });
  });

  it('sends once under a key', async () => {
    const first = await send({ sendKey: 'k' });
    expect(await send({ sendKey: 'k', content: 'again' })).toEqual(first);
    expect(await events()).toHaveLength(1);
  });

  it('refuses another request under a key', async () => {
    await send({ sendKey: 'k', sendRequest: 'this' });
    expect(await send({ sendKey: 'k', sendRequest: 'this' })).toMatchObject({ newPolicy: null });
    await expect(send({ sendKey: 'k', sendRequest: 'that' })).rejects.toMatchObject({
      code: 'SEND_KEY_REUSED',
    });
    channel = { ...channel, alreadySentId: 42 };
    await expect(send({ sendKey: 'k', sendRequest: 'that' })).rejects.toMatchObject({
      code: 'SEND_KEY_REUSED',
    });
  });

  it('returns the message of a key, for any content of the request', async () => {
    channel = { ...channel, alreadySentId: 42, mayPost: false };
    expect(await send({ sendKey: 'k' })).toEqual({ messageId: 42, newPolicy: null });
  });

  describe('that mentions many', () => {
    // The topic exists.
    beforeEach(() => send());

    const references = (mayMentionMany: boolean, participants = 0) => ({
      ...noReferences,
      mayMentionMany: () => Promise.resolve(mayMentionMany),
      countParticipants: () => Promise.resolve(participants),
    });

    it.each([
      ['the channel', { mentionsChannelWildcard: true }, 16, 0, 'CHANNEL_WILDCARD_NOT_PERMITTED'],
      ['the topic', { mentionsTopicWildcard: true }, 3, 16, 'TOPIC_WILDCARD_NOT_PERMITTED'],
    ])('needs a permission for %s', async (_, mention, subscriberCount, participants, code) => {
      found = mention;
      channel = { ...channel, subscriberCount };
      messaging.references = references(false, participants);
      await expect(send()).rejects.toMatchObject({ code });
      messaging.references = references(true, participants);
      await expect(send()).resolves.toBeDefined();
    });

    it('needs no permission for few users, nor in a topic without messages', async () => {
      found = { mentionsChannelWildcard: true, mentionsTopicWildcard: true };
      messaging.references = references(false, 15);
      channel = { ...channel, subscriberCount: 15 };
      await expect(send()).resolves.toBeDefined();
      messaging.references = references(false, 16);
      channel = { ...channel, topicId: null };
      await expect(send()).resolves.toBeDefined();
    });

    it('needs no permission in direct messages', async () => {
      found = { mentionsChannelWildcard: true };
      await expect(send({ target: toPeople(zoe.userId) })).resolves.toBeDefined();
    });
  });

  describe('that makes its topic more visible', () => {
    const visibility: ChannelDestination['visibility'] = {
      followTrigger: 3,
      unmuteTrigger: 4,
      isChannelMuted: false,
      policy: 0,
    };
    const followers = async () =>
      (await events()).flatMap((event) =>
        event.type === 'user_topic.changed' ? [[event.userId, event.policy, event.topic]] : [],
      );

    it('reports it to the sender', async () => {
      channel = { ...channel, visibility, hasBegun: false };
      const sent = await send();
      expect(sent.newPolicy).toBe(3);
      expect(await followers()).toEqual([[ann.userId, 3, 'Lunch']]);
      const policies = await new PostgresUserTopicQueries(messaging.sql).listOwn(ann.userId);
      expect(policies).toMatchObject([{ policy: 3 }]);
      channel = { ...channel, hasBegun: true };
      expect((await send()).newPolicy).toBeNull();
    });

    it('needs no separate transaction if nothing changes', async () => {
      const posted: unknown[] = [];
      const posting = { post: (post: unknown) => Promise.resolve(posted.push(post)) };
      channel = { ...channel, visibility };
      await send({}, { posting });
      expect(posted).toHaveLength(1);
      channel = { ...channel, hasBegun: false };
      await send({}, { posting });
      expect(posted).toHaveLength(1);
    });

    it('is followed by mentioned users who enabled that', async () => {
      const [ben, cleo] = [
        await messaging.createUser(ann.realmId),
        await messaging.createUser(ann.realmId),
      ];
      messaging.references = {
        ...noReferences,
        findReferences: (_, __, location) => {
          expect(location).toEqual({ channel: { name: 'general' }, topic: 'Lunch' });
          const unmentionableGroups = new Map<number, never>();
          const followerIds = new Set([ben.userId, 4711]);
          return Promise.resolve({ ...NO_REFERENCES, unmentionableGroups, followerIds });
        },
      };
      found = { mentionedUserIds: [ben.userId, cleo.userId] };
      expect((await send({ content: '@**Ben** @**Cleo**' })).newPolicy).toBeNull();
      expect(await followers()).toEqual([[ben.userId, 3, 'Lunch']]);
    });
  });

  describe('that mentions a group', () => {
    const group = { id: 17, name: 'support' };
    const withGroups = (unmentionable: boolean) => {
      const answer: FoundReferences = {
        ...NO_REFERENCES,
        groups: new Map([['support', group]]),
        unmentionableGroups: new Map(unmentionable ? [[17, group]] : []),
        followerIds: new Set(),
      };
      messaging.references = {
        ...noReferences,
        findReferences: () => Promise.resolve(answer),
        groupMemberIds: () => Promise.resolve([ann.userId]),
      };
      found = { mentionedGroupIds: [17] };
    };

    it('flags its members', async () => {
      withGroups(false);
      const { messageId } = await send({ content: '@*support*' });
      expect(await messaging.isMentioned(ann.userId, messageId)).toBe(true);
    });

    it('is refused when the group may not be mentioned', async () => {
      withGroups(true);
      await expect(send({ content: '@*support*' })).rejects.toMatchObject({
        code: 'GROUP_MENTION_NOT_PERMITTED',
        data: { group: 'support' },
      });
    });
  });

  it.each([
    ['  ', 'MESSAGE_EMPTY'],
    ['a\0', 'MESSAGE_HAS_NULL_BYTE'],
  ])('refuses the text %j', async (content, code) => {
    await expect(send({ content })).rejects.toMatchObject({ code });
  });

  it('refuses characters that a topic cannot show', async () => {
    const target = { kind: 'channel', channel: { id: 1 }, topic: 'a\nb' } as const;
    await expect(send({ target })).rejects.toMatchObject({
      code: 'TOPIC_HAS_INVALID_CHARACTER',
      data: { position: 2 },
    });
  });
});
