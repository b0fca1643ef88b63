import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { Restorable } from '@tandem/shared-kernel/testing';
import type {
  ChannelFolder,
  DefaultChannelGroup,
  MessageLocation,
  MessageBody,
  NavigationView,
  NewChannel,
  Reaction,
  SubscriptionFlag,
  UserTopic,
  NewAttachment,
} from '../src/index.ts';
import type { UnfinishedUpload, UploadLease } from '../src/uploads/index.ts';

import { emptyStores, type MemoryStores } from './memory-stores-state.ts';

interface StoredChannel extends NewChannel {
  readonly id: number;
  readonly recipientId: number;
  isArchived: boolean;
  firstMessageId: number | null;
}

interface StoredSubscription {
  readonly channelId: number;
  readonly userId: number;
  readonly fromMessageId: number;
  isActive: boolean;
  color: string;
  flags: Partial<Record<SubscriptionFlag, boolean>>;
}

export interface StoredThread {
  readonly id: number;
  /** `channel:topic` or the users. */
  readonly key: string;
  name: string;
  maxMessageId: number;
}

export interface StoredMessage {
  readonly id: number;
  readonly realmId: number;
  readonly senderId: number;
  place: MessageLocation;
  threadId: number;
  readonly sentAt: Date;
  readonly readBySender: boolean;
  readonly isWidget: boolean;
  body: MessageBody;
  /** Former contents, oldest first. */
  readonly history: string[];
}

export interface StoredAttachment extends NewAttachment {
  readonly id: number;
  messageIds: number[];
}

/** A deleted message with its dependent data. */
export interface StoredArchived {
  readonly message: StoredMessage;
  readonly threadKey: string;
  readonly reactions: readonly Reaction[];
  readonly deletedAt: Date;
}

/** Everything that the memory adapters keep. */
interface MemoryState {
  lastId: number;
  lastMessageId: number;
  realms: Map<number, { allowsEditing: boolean; editLimitSeconds: number | null }>;
  users: Map<number, Actor>;
  channels: StoredChannel[];
  subscriptions: StoredSubscription[];
  threads: StoredThread[];
  messages: StoredMessage[];
  reactions: Reaction[];
  archived: StoredArchived[];
  /** By organization. */
  archiveDays: Map<number, number>;
  customEmoji: { id: number; realmId: number; name: string; isDeactivated: boolean }[];
  /** `user:message`. */
  mentioned: Set<string>;
  /** `user:thread` to the message up to which it is read. */
  marks: Map<string, number>;
  /** `sender:key` to the message. */
  sentKeys: Map<string, number>;
  participants: Set<string>;
  attachments: StoredAttachment[];
  stores: MemoryStores;
  /** Key to the time, in ms since epoch. */
  fileRemovals: Map<string, number>;
  unfinishedUploads: Map<string, UnfinishedUpload & { lease: UploadLease | null }>;
  folders: (ChannelFolder & { readonly realmId: number })[];
  views: (NavigationView & { readonly ownerId: number })[];
  /** By user, channel and topic in lower case. */
  userTopics: Map<string, UserTopic>;
  defaultGroups: (DefaultChannelGroup & { readonly realmId: number })[];
  /** By channel, actor and sender. */
  emailTokens: Map<string, string>;
}

/** State that is restored when a command fails. */
export class MemoryStore implements Restorable {
  state: MemoryState = {
    lastId: 100,
    lastMessageId: 0,
    realms: new Map(),
    users: new Map(),
    channels: [],
    subscriptions: [],
    threads: [],
    messages: [],
    reactions: [],
    archived: [],
    archiveDays: new Map(),
    customEmoji: [],
    mentioned: new Set(),
    marks: new Map(),
    sentKeys: new Map(),

    participants: new Set(),
    attachments: [],
    stores: emptyStores(),
    fileRemovals: new Map(),
    unfinishedUploads: new Map(),
    folders: [],
    views: [],
    userTopics: new Map(),
    emailTokens: new Map(),
    defaultGroups: [],
  };

  snapshot(): () => void {
    const saved = structuredClone(this.state);
    return () => {
      this.state = saved;
    };
  }

  nextId(): number {
    this.state.lastId += 1;
    return this.state.lastId;
  }

  channel(id: number): StoredChannel | undefined {
    return this.state.channels.find((each) => each.id === id);
  }

  subscription(channelId: number, userId: number): StoredSubscription | undefined {
    return this.state.subscriptions.find(
      (each) => each.channelId === channelId && each.userId === userId && each.isActive,
    );
  }

  message(id: number): StoredMessage | undefined {
    return this.state.messages.find((each) => each.id === id);
  }

  /** Whether a user was subscribed when a message was sent. */
  received(userId: number, message: StoredMessage): boolean {
    if (message.place.kind === 'direct') return message.place.userIds.includes(userId);
    const subscription = this.subscription(message.place.channelId, userId);
    return subscription !== undefined && message.id > subscription.fromMessageId;
  }

  visible(actor: Actor, message: StoredMessage): boolean {
    if (message.realmId !== actor.realmId) return false;
    if (message.place.kind === 'direct') return message.place.userIds.includes(actor.userId);
    const channel = this.channel(message.place.channelId);
    return (
      channel !== undefined &&
      this.readable(actor, channel) &&
      (channel.historyPublicToSubscribers || this.received(actor.userId, message))
    );
  }

  /** Whether a user may read the messages of a channel. */
  readable(actor: Actor, channel: StoredChannel): boolean {
    if (channel.isArchived) return false;
    const isOpen = !channel.inviteOnly && actor.role < ROLES.guest;
    const subscribed = this.subscription(channel.id, actor.userId) !== undefined;
    return subscribed || channel.isWebPublic || isOpen;
  }
}
