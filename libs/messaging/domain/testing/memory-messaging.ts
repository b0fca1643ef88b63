import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import {
  MemoryAuditLog,
  MemoryEventLog,
  MemoryUnitOfWork,
  memoryAuditedEvents,
} from '@tandem/shared-kernel/testing';
import { messagingAudit } from '../src/audit/index.ts';
import {
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  type MessagingEvent,
  type MessagingTx,
  type MessageMoves,
  type NewChannel,
  type ReadStateRepository,
  type ReferenceQueries,
  type UnreadLeft,
} from '../src/index.ts';
import { aChannel, noReferences } from './builders.ts';
import { memoryStores } from './memory-stores.ts';
import {
  MemoryAttachments,
  MemoryFileRemovals,
  MemoryUnfinishedUploads,
} from './memory-uploads.ts';
import { MemoryChannelEmailRepository } from './memory-channel-emails.ts';
import { MemoryDefaultChannelGroupRepository } from './memory-default-groups.ts';
import { MemoryChannelFolderRepository } from './memory-channel-folders.ts';
import { MemoryChannelRepository } from './memory-channel-repository.ts';
import { MemoryMessageRepository } from './memory-message-repository.ts';
import {
  MemoryCustomEmojiQueries,
  MemoryReactionRepository,
} from './memory-reaction-repository.ts';
import {
  MemoryNavigationViewRepository,
  MemoryUserTopicRepository,
} from './memory-personal-stores.ts';
import { MemoryMessageArchive } from './memory-message-archive.ts';
import { MemoryMessageDeletions } from './memory-message-deletions.ts';
import { MemoryStore } from './memory-store.ts';
import type { ChannelFacts, MessagingHarness } from './messaging-harness.ts';

const notInMemory = () => Promise.reject(new Error('Tested over PostgreSQL'));

/** One command runs at a time, and nothing is unread. */
const noReadState: Omit<ReadStateRepository, 'leaveChannels'> = {
  hold: () => Promise.resolve(),
  holdAlone: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
  markRead: () => Promise.resolve([]),
  findFlaggable: notInMemory,
  setFlag: notInMemory,
  markUnread: notInMemory,
  markChannelRead: notInMemory,
  markAllRead: notInMemory,
  clearUnread: notInMemory,
  hasTopic: notInMemory,
};

/** Finds no channel to move to. */
const noMoves: MessageMoves = {
  lockTopics: () => Promise.resolve(),
  contextOf: () => Promise.resolve(null),
  spanOf: notInMemory,
  move: notInMemory,
  lastMessage: notInMemory,
  markResolutionNotice: notInMemory,
};

/** The write ports over memory, and a harness over them. */
export class MemoryMessaging implements MessagingHarness {
  readonly store = new MemoryStore();
  readonly events = new MemoryEventLog<MessagingEvent>();
  readonly audit = new MemoryAuditLog();
  /** Returns no reply; a test may replace it. */
  references: ReferenceQueries = noReferences;
  /** The unread messages of users who unsubscribe. */
  unreadLeft: readonly UnreadLeft[] = [];
  readonly unitOfWork: MemoryUnitOfWork<MessagingTx & { store: MemoryStore }>;

  constructor() {
    const { store, events, audit } = this;
    const messages = new MemoryMessageRepository(store, events);
    const channels = new MemoryChannelRepository(store);
    const reactions = new MemoryReactionRepository(store);
    const customEmoji = new MemoryCustomEmojiQueries(store);
    const references: ReferenceQueries = {
      findReferences: (...given) => this.references.findReferences(...given),
      groupMemberIds: (...given) => this.references.groupMemberIds(...given),
      mayMentionMany: (...given) => this.references.mayMentionMany(...given),
      countParticipants: (...given) => this.references.countParticipants(...given),
    };
    this.unitOfWork = new MemoryUnitOfWork({
      store,
      messages,
      channels,
      reactions,
      customEmoji,
      references,
      audit,
      events: memoryAuditedEvents(events, audit, messagingAudit),
      readState: { ...noReadState, leaveChannels: () => Promise.resolve(this.unreadLeft) },
      moves: noMoves,
      deletions: new MemoryMessageDeletions(store),
      archive: new MemoryMessageArchive(store),
      defaultGroups: new MemoryDefaultChannelGroupRepository(store),
      folders: new MemoryChannelFolderRepository(store),
      navigationViews: new MemoryNavigationViewRepository(store),
      userTopics: new MemoryUserTopicRepository(store),
      channelEmails: new MemoryChannelEmailRepository(store),
      ...memoryStores(store),
      attachments: new MemoryAttachments(store),
      fileRemovals: new MemoryFileRemovals(store),
      unfinishedUploads: new MemoryUnfinishedUploads(store),
      anonymousGroups: { create: () => Promise.resolve(store.nextId()) },
    });
  }

  async createRealm(): Promise<number> {
    const id = this.store.nextId();
    this.store.state.realms.set(id, { allowsEditing: true, editLimitSeconds: 600 });
    return id;
  }

  async createUser(realmId: number, role: Role = ROLES.member): Promise<Actor> {
    const actor = { userId: this.store.nextId(), realmId, role, isBot: false };
    this.store.state.users.set(actor.userId, actor);
    return actor;
  }

  async newChannel(creator: Actor, changes: Partial<NewChannel> = {}): Promise<NewChannel> {
    const group = this.store.nextId();
    const groups = Object.fromEntries(
      CHANNEL_GROUP_SETTINGS.map((setting) => [setting, group]),
    ) as Record<ChannelGroupSetting, number>;
    return aChannel(creator, groups, changes);
  }

  async createCustomEmoji(realmId: number, name: string, isDeactivated = false): Promise<number> {
    const id = this.store.nextId();
    this.store.state.customEmoji.push({ id, realmId, name, isDeactivated });
    return id;
  }

  async archiveChannel(channelId: number): Promise<void> {
    const channel = this.store.channel(channelId);
    if (channel) channel.isArchived = true;
  }

  async unsubscribe(channelId: number, userId: number): Promise<void> {
    const subscription = this.store.subscription(channelId, userId);
    if (subscription) subscription.isActive = false;
  }

  async channel(channelId: number): Promise<ChannelFacts> {
    const channel = this.store.channel(channelId);
    if (!channel) throw new Error(`No channel ${channelId}`);
    const { id, recipientId, firstMessageId } = channel;
    const subscriberCount = this.store.state.subscriptions.filter(
      (each) => each.channelId === channelId && each.isActive,
    ).length;
    return { id, recipientId, firstMessageId, subscriberCount };
  }

  async message(messageId: number) {
    const message = this.store.message(messageId);
    if (!message) return null;
    const { content, renderedContent } = message.body;
    const topic = message.place.kind === 'channel' ? message.place.topic : '';
    return { content, renderedContent, topic, history: [...message.history] };
  }

  async messageCount(channelId: number): Promise<number> {
    return this.store.state.messages.filter(
      ({ place }) => place.kind === 'channel' && place.channelId === channelId,
    ).length;
  }

  async reactions(messageId: number) {
    return this.store.state.reactions.filter((each) => each.messageId === messageId);
  }

  async isMentioned(userId: number, messageId: number): Promise<boolean> {
    return this.store.state.mentioned.has(`${userId}:${messageId}`);
  }

  async markAt(userId: number, messageId: number): Promise<number> {
    const threadId = this.store.message(messageId)?.threadId;
    return this.store.state.marks.get(`${userId}:${threadId}`) ?? 0;
  }

  async participants(topicId: number): Promise<readonly number[]> {
    const prefix = `${topicId}:`;
    return [...this.store.state.participants]
      .filter((each) => each.startsWith(prefix))
      .map((each) => Number(each.slice(prefix.length)))
      .sort((a, b) => a - b);
  }
}
