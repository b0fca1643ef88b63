import type { Actor } from '@tandem/shared-kernel';
import {
  NO_REFERENCES,
  isMeMessage,
  type EmojiCatalog,
  type MessageRenderer,
  type RenderedContent,
} from '../src/content/index.ts';
import type {
  ChannelDestination,
  ChannelGroupSetting,
  ChannelOptions,
  DirectDestination,
  MessageBody,
  NewMessageLocation,
  NewChannel,
  NewMessage,
  ReferenceQueries,
  SubscribingContext,
  WritingContext,
} from '../src/index.ts';

const NOON = new Date('2026-03-11T12:00:00.000Z');

/** A public channel with defaults for everything that a test does not set. */
export function aChannel(
  creator: Actor,
  groups: Readonly<Record<ChannelGroupSetting, number>>,
  changes: Partial<NewChannel> = {},
): NewChannel {
  return {
    realmId: creator.realmId,
    creatorId: creator.userId,
    name: 'general',
    groups,
    description: '',
    renderedDescription: '',
    dateCreated: NOON,
    isDefault: false,
    inviteOnly: false,
    isWebPublic: false,
    historyPublicToSubscribers: true,
    messageRetentionDays: null,
    topicsPolicy: 'inherit',
    folderId: null,
    ...changes,
  };
}

/** The options of a public channel with default settings. */
export const plainChannelOptions: ChannelOptions = {
  inviteOnly: false,
  isWebPublic: false,
  isDefault: false,
  groups: {},
  messageRetentionDays: null,
  folderId: null,
};

/** A body without mentions. */
export function aBody(changes: Partial<MessageBody> = {}): MessageBody {
  const content = changes.content ?? 'hello';
  return {
    content,
    renderedContent: `<p>${content}</p>`,
    mentionedUserIds: [],
    mentionsChannelWildcard: false,
    mentionsTopicWildcard: false,
    hasLink: false,
    hasImage: false,
    hasAttachment: false,
    ...changes,
  };
}

/** A message of `sender`. */
export function aMessage(
  sender: Actor,
  location: NewMessageLocation,
  changes: Partial<NewMessage> = {},
): NewMessage {
  return {
    realmId: sender.realmId,
    senderId: sender.userId,
    place: location,
    body: aBody(),
    sentAt: NOON,
    clientName: 'test',
    readBySender: true,
    widget: null,
    sendKey: null,
    ...changes,
  };
}

/** The writing context of a user with default settings. */
export const plainWriting: WritingContext = {
  realmStringId: '',
  linkifiers: [],
  translateEmoticons: false,
  defaultCodeLanguage: null,
  previewsMedia: true,
};

/** A user may create channels and add users to them; the bot of notices has the id 1. */
export function aSubscribingContext(changes: Partial<SubscribingContext> = {}): SubscribingContext {
  return {
    permissions: new Set([
      'can_create_public_channel_group',
      'can_create_private_channel_group',
      'can_add_subscribers_group',
      'can_set_topics_policy_group',
    ]),
    systemGroups: new Map([
      ['role:nobody', 1],
      ['role:everyone', 2],
      ['role:administrators', 3],
    ]),
    allowsWebPublic: false,
    writing: plainWriting,
    principals: [],
    unknownPrincipals: [],
    notices: { botId: 1, actorName: 'Ann', tellsChannels: false, announcementsChannelId: null },
    ...changes,
  };
}

/** A channel into which the sender may write. */
export function aChannelDestination(changes: Partial<ChannelDestination> = {}): ChannelDestination {
  return {
    channelId: 1,
    recipientId: 11,
    name: 'general',
    isArchived: false,
    isAccessible: true,
    mayPost: true,
    mayCreateTopics: true,
    topicsPolicy: 'allow_empty_topic',
    topicId: 5,
    subscriberCount: 3,
    writing: plainWriting,
    alreadySentId: null,
    visibility: null,
    hasBegun: true,
    ...changes,
  };
}

/** Users to whom the sender may write. */
export function aDirectDestination(changes: Partial<DirectDestination> = {}): DirectDestination {
  return {
    recipients: [{ id: 7, email: 'zoe@example.com', isActive: true, isBot: false }],
    unknown: [],
    isAccessible: true,
    isDisabled: false,
    isAuthorized: true,
    mayInitiate: true,
    exists: true,
    writing: plainWriting,
    alreadySentId: null,
    ...changes,
  };
}

/** Empty queries. */
export const noReferences: ReferenceQueries = {
  findReferences: () =>
    Promise.resolve({
      ...NO_REFERENCES,
      unmentionableGroups: new Map<number, never>(),
      followerIds: new Set<number>(),
    }),
  groupMemberIds: () => Promise.resolve([]),
  mayMentionMany: () => Promise.resolve(false),
  countParticipants: () => Promise.resolve(0),
};

/** All users may write in an organization with default settings. */
export const plainInsights = { writingOf: () => Promise.resolve(plainWriting) };

/** A renderer that makes one paragraph, with the references `found`. */
export function aRenderer(found: Partial<RenderedContent> = {}): MessageRenderer {
  return {
    render: (source) =>
      Promise.resolve({
        html: `<p>${source}</p>`,
        isMe: isMeMessage(source),
        links: [],
        uploadPaths: [],
        mentionedUserIds: [],
        mentionedGroupIds: [],
        mentionsChannelWildcard: false,
        mentionsTopicWildcard: false,
        hasLink: false,
        hasImage: false,
        hasAttachment: false,
        ...found,
      }),
    renderDescription: (source) => Promise.resolve(`<p>${source}</p>`),
    mayTakeLong: () => false,
    topicLinks: () => [],
    linkifierFault: () => null,
    templateVariables: (template) =>
      Array.from(template.matchAll(/\{(\w+)\}/g), ([, name = '']) => name),
  };
}

const EMOJI = new Map([
  ['+1', '1f44d'],
  ['thumbs_up', '1f44d'],
  ['tada', '1f389'],
]);

/** Three names of two emoji. */
export const smallEmojiCatalog: EmojiCatalog = {
  codeOf: (name) => EMOJI.get(name) ?? null,
  namesOf: (code) => [...EMOJI].filter(([, each]) => each === code).map(([name]) => name),
  canonicalName: (code) => [...EMOJI].find(([, each]) => each === code)?.[0] ?? null,
  isCode: (code) => [...EMOJI.values()].includes(code),
  codes: () => new Set(EMOJI.values()),
  emoticons: new Map(),
};
