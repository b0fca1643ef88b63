import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import {
  MessagingError,
  channelNameKey,
  type ChannelAccess,
  type ChannelReference,
  type ChannelRepository,
  type EditableChannel,
  type MembershipChange,
  type NewChannel,
  type NewSubscription,
  type StoredChannelChanges,
  type SubscribableChannel,
  type SubscriptionKey,
  type SubscriptionProperty,
} from '../src/index.ts';
import type { MemoryStore } from './memory-store.ts';

export class MemoryChannelRepository implements ChannelRepository {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async findByNames(
    actor: Actor,
    names: readonly string[],
  ): Promise<readonly SubscribableChannel[]> {
    const wanted = new Set(names.map(channelNameKey));
    return this.#store.state.channels
      .filter((each) => each.realmId === actor.realmId && wanted.has(channelNameKey(each.name)))
      .map(({ id, name, isArchived, inviteOnly }) => ({
        id,
        name,
        isArchived,
        isKnown:
          !inviteOnly ||
          hasRole(actor, ROLES.administrator) ||
          this.#store.subscription(id, actor.userId) !== undefined,
        mayJoin: !inviteOnly || this.#store.subscription(id, actor.userId) !== undefined,
        mayAddOthers: hasRole(actor, ROLES.administrator),
        mayRemoveOthers: hasRole(actor, ROLES.administrator),
      }));
  }

  async accessOf(actor: Actor, reference: ChannelReference): Promise<ChannelAccess | null> {
    const channel = this.#store.state.channels.find(
      (each) =>
        each.realmId === actor.realmId &&
        ('id' in reference
          ? each.id === reference.id
          : channelNameKey(each.name) === channelNameKey(reference.name)),
    );
    if (!channel) return null;
    return { channelId: channel.id, mayRead: this.#store.readable(actor, channel) };
  }

  async countCreatedBy(userId: number): Promise<number> {
    return this.#store.state.channels.filter((each) => each.creatorId === userId).length;
  }

  async create(channel: NewChannel): Promise<number | null> {
    const { channels } = this.#store.state;
    const isTaken = channels.some(
      (each) =>
        each.realmId === channel.realmId &&
        channelNameKey(each.name) === channelNameKey(channel.name),
    );
    if (isTaken) return null;
    const id = this.#store.nextId();
    const recipientId = this.#store.nextId();
    channels.push({
      ...channel,
      id,
      recipientId,
      isArchived: false,
      firstMessageId: null,
    });
    return id;
  }

  async colorsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const colors = new Map<number, string[]>();
    for (const { userId, color } of this.#store.state.subscriptions) {
      if (userIds.includes(userId)) colors.set(userId, [...(colors.get(userId) ?? []), color]);
    }
    return colors;
  }

  async subscribe(subscriptions: readonly NewSubscription[]): Promise<readonly MembershipChange[]> {
    const { state } = this.#store;
    const added = subscriptions.filter(
      (each) => !this.#store.subscription(each.channelId, each.userId),
    );
    for (const { channelId, userId, color } of added) {
      const before = state.subscriptions.find(
        (each) => each.channelId === channelId && each.userId === userId,
      );
      state.subscriptions = state.subscriptions.filter((each) => each !== before);
      state.subscriptions.push({
        channelId,
        userId,
        color: before?.color ?? color,
        isActive: true,
        flags: before?.flags ?? {},
        fromMessageId: state.lastMessageId,
      });
    }
    return added.map((each) => this.#change(each));
  }

  async beginSubscriptions(): Promise<void> {
    // Events have no numbers among those of messages here: `subscribe` has set the beginning.
  }

  async unsubscribe(keys: readonly SubscriptionKey[]): Promise<readonly MembershipChange[]> {
    const gone = keys.filter((each) => this.#store.subscription(each.channelId, each.userId));
    for (const { channelId, userId } of gone) {
      const subscription = this.#store.subscription(channelId, userId);
      if (subscription) subscription.isActive = false;
    }
    return gone.map((each) => this.#change(each));
  }

  #change({ channelId, userId }: SubscriptionKey): MembershipChange {
    const role = this.#store.state.users.get(userId)?.role ?? ROLES.guest;
    const isHidden = this.#store.channel(channelId)?.inviteOnly ?? true;
    const knowsChannel = role <= ROLES.administrator || (!isHidden && role < ROLES.guest);
    return { channelId, userId, knowsChannel };
  }

  async setProperties(
    userId: number,
    property: SubscriptionProperty['property'],
    values: ReadonlyMap<number, boolean | string>,
  ): Promise<ReadonlySet<number>> {
    const set = new Set<number>();
    for (const [channelId, value] of values) {
      const subscription = this.#store.subscription(channelId, userId);
      if (!subscription || this.#store.channel(channelId)?.isArchived) continue;
      if (property === 'color') subscription.color = String(value);
      else subscription.flags[property] = value === true;
      set.add(channelId);
    }
    return set;
  }

  async lockForEdit(actor: Actor, channelId: number): Promise<EditableChannel | null> {
    const channel = this.#store.channel(channelId);
    if (channel?.realmId !== actor.realmId) return null;
    const isAdministrator = hasRole(actor, ROLES.administrator);
    const isIn = this.#store.subscription(channelId, actor.userId) !== undefined;
    if (channel.inviteOnly && !isAdministrator && !isIn) return null;
    return {
      ...channel,
      mayRead: this.#store.readable(actor, channel),
      mayAdminister: isAdministrator || channel.creatorId === actor.userId,
    };
  }

  async saveChanges(channelId: number, changes: StoredChannelChanges): Promise<void> {
    const { groups, ...rest } = changes;
    const { state } = this.#store;
    const channel = this.#store.channel(channelId);
    const { name } = rest;
    const isTaken = state.channels.some(
      (each) =>
        name !== undefined &&
        each.id !== channelId &&
        each.realmId === channel?.realmId &&
        channelNameKey(each.name) === channelNameKey(name),
    );
    if (isTaken) throw new MessagingError('CHANNEL_NAME_TAKEN', { name: name ?? '' });
    state.channels = state.channels.map((each) =>
      each.id === channelId ? { ...each, ...rest, groups: { ...each.groups, ...groups } } : each,
    );
  }

  async hasNamedTopics(channelId: number): Promise<boolean> {
    return this.#store.state.messages.some(
      ({ place }) =>
        place.kind === 'channel' && place.channelId === channelId && place.topic !== '',
    );
  }

  async newestMessageIds(
    actor: Actor,
    { channelId, topic }: { readonly channelId: number; readonly topic: string },
    limit: number,
  ): Promise<readonly number[]> {
    return this.#store.state.messages
      .filter(
        (each) =>
          each.place.kind === 'channel' &&
          each.place.channelId === channelId &&
          each.place.topic.toLowerCase() === topic.toLowerCase() &&
          this.#store.visible(actor, each),
      )
      .map((each) => each.id)
      .sort((a, b) => b - a)
      .slice(0, limit);
  }

  async setDefault(_: number, channelId: number, isDefault: boolean): Promise<void> {
    this.#store.state.channels = this.#store.state.channels.map((each) =>
      each.id === channelId ? { ...each, isDefault } : each,
    );
  }

  async defaultIds(realmId: number): Promise<readonly number[]> {
    return this.#store.state.channels
      .filter((each) => each.realmId === realmId && each.isDefault)
      .map((each) => each.id)
      .sort((a, b) => a - b);
  }

  async recipientOf(realmId: number, channelId: number): Promise<number | null> {
    const channel = this.#store.channel(channelId);
    return channel?.realmId === realmId && !channel.isArchived ? channel.recipientId : null;
  }
}
