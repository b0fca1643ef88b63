import type { Actor } from '@tandem/shared-kernel';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { MessagingError } from '../messaging-error.ts';
import type { SubscriptionAdded } from '../messaging-events.ts';
import type { PeopleReference } from '../messages/destination.ts';
import { Composer } from '../messages/composer.ts';
import {
  channelGroups,
  checkChannelCreation,
  checkChannelGroups,
  type ChannelOptions,
} from './channel-creation.ts';
import { channelNameKey, checkedChannelName } from './channel-name.ts';
import type { SubscribableChannel, SubscriptionKey } from './channel-repository.ts';
import type { SubscribingContext } from './subscribing-queries.ts';
import { ColorPicker } from './subscription-color.ts';

/** A channel by name, with what it is made with if it does not exist. */
export interface ChannelRequest {
  readonly name: string;
  readonly description?: string | undefined;
  /** Of the subscription, like `#76ce90`; chosen when left out. */
  readonly color?: string | undefined;
}

export interface SubscribeInput {
  readonly channels: readonly ChannelRequest[];
  /** Who is to be subscribed; left out or empty: the actor himself. */
  readonly principals?: PeopleReference | undefined;
  /** Whether a single channel that cannot be joined refuses the whole request. */
  readonly authorizationErrorsFatal: boolean;
  readonly announce: boolean;
  readonly options: ChannelOptions;
}

export interface SubscribeResult {
  /** Names of channels by the number of the user. Who would have none is absent. */
  readonly subscribed: ReadonlyMap<number, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<number, readonly string[]>;
  /** Names of the channels that the actor may not join, or not add others to. */
  readonly unauthorized: readonly string[];
}

interface WantedChannel extends ChannelRequest {
  readonly description: string;
}

/** One request stays one short transaction. */
const MAX_CHANNELS = 1_000;
const MAX_SUBSCRIPTIONS = 100_000;

type Ports = Pick<
  MessagingPorts,
  'unitOfWork' | 'subscribing' | 'references' | 'renderer' | 'addresses' | 'clock'
>;

/**
 * Subscribes the actor or others to channels, and makes those that do not exist.
 *
 * @see the operation `subscribe`
 */
export class Subscribe {
  readonly #ports: Ports;
  readonly #composer: Composer;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#composer = new Composer(ports);
  }

  /**
   * @throws MessagingError CHANNEL_NAME_…, SUBSCRIBER_…, CHANNEL_NOT_ACCESSIBLE,
   *   CHANNEL_PERMISSION_MISSING, see `checkChannelCreation` and `checkChannelGroups`
   */
  async execute(actor: Actor, input: SubscribeInput): Promise<SubscribeResult> {
    const wanted = wantedChannels(input.channels);
    const principals = input.principals ?? { ids: [] };
    const context = await this.#ports.subscribing.subscribingContext(actor, principals);
    const userIds = subscriberIds(actor, context);
    if (wanted.length > MAX_CHANNELS || wanted.length * userIds.length > MAX_SUBSCRIPTIONS) {
      throw new MessagingError('SUBSCRIPTIONS_TOO_MANY', { limit: MAX_SUBSCRIPTIONS });
    }
    await checkChannelGroups(this.#ports.subscribing, actor.realmId, input.options.groups);
    return this.#ports.unitOfWork.run((tx) =>
      this.#subscribe(tx, actor, input, wanted, context, userIds),
    );
  }

  async #subscribe(
    tx: MessagingTx,
    actor: Actor,
    input: SubscribeInput,
    wanted: readonly WantedChannel[],
    context: SubscribingContext,
    userIds: readonly number[],
  ): Promise<SubscribeResult> {
    const addsOthers = userIds.some((id) => id !== actor.userId);
    const channels: SubscribableChannel[] = [];
    const unauthorized: string[] = [];
    for (const each of await this.#ensureChannels(tx, actor, input, wanted, context)) {
      if (isOpen(each, addsOthers, context)) channels.push(each);
      else if (!input.authorizationErrorsFatal) unauthorized.push(each.name);
      else throw refusal(each, addsOthers);
    }
    const colors = new Map(wanted.map((each) => [channelNameKey(each.name), each.color]));
    const added = await this.#addSubscriptions(tx, channels, userIds, colors);
    await tx.events.append(...subscriptionEvents(actor, added));
    return { ...outcome(channels, userIds, added), unauthorized };
  }

  /** The wanted channels in their order; those that do not exist are made. */
  async #ensureChannels(
    tx: MessagingTx,
    actor: Actor,
    input: SubscribeInput,
    wanted: readonly WantedChannel[],
    context: SubscribingContext,
  ): Promise<SubscribableChannel[]> {
    const names = wanted.map((each) => each.name);
    const found = byKey(await tx.channels.findByNames(actor, names));
    const missing = wanted.filter((each) => !found.has(channelNameKey(each.name)));
    if (missing.length > 0) checkChannelCreation(actor, input.options, context);
    for (const each of missing) {
      const channel =
        (await this.#create(tx, actor, input, each, context)) ??
        // Somebody else made it since we looked.
        (await tx.channels.findByNames(actor, [each.name]))[0];
      if (channel) found.set(channelNameKey(each.name), channel);
    }
    return names.flatMap((name) => found.get(channelNameKey(name)) ?? []);
  }

  async #create(
    tx: MessagingTx,
    actor: Actor,
    { options, announce }: SubscribeInput,
    { name, description }: WantedChannel,
    context: SubscribingContext,
  ): Promise<SubscribableChannel | null> {
    const { realmId, userId: creatorId } = actor;
    const { inviteOnly, isWebPublic, isDefault, messageRetentionDays } = options;
    const found = await this.#composer.findReferences(tx.references, actor, description);
    const id = await tx.channels.create({
      ...{ realmId, creatorId, name, description, inviteOnly, isWebPublic, isDefault },
      renderedDescription:
        description === ''
          ? ''
          : await this.#composer.renderDescription(description, context.writing, found),
      dateCreated: this.#ports.clock.now(),
      historyPublicToSubscribers: inviteOnly ? (options.historyPublicToSubscribers ?? false) : true,
      messageRetentionDays,
      topicsPolicy: options.topicsPolicy ?? 'inherit',
      groups: await channelGroups(tx.anonymousGroups, actor, options.groups, context.systemGroups),
    });
    if (id === null) return null;
    await tx.events.append({
      type: 'channel.created',
      realmId,
      channelId: id,
      creatorId,
      announce,
    });
    return { id, name, isArchived: false, mayJoin: true, mayAddOthers: true };
  }

  async #addSubscriptions(
    tx: MessagingTx,
    channels: readonly SubscribableChannel[],
    userIds: readonly number[],
    colors: ReadonlyMap<string, string | undefined>,
  ): Promise<readonly SubscriptionKey[]> {
    if (channels.length === 0 || userIds.length === 0) return [];
    const used = await tx.channels.colorsOf(userIds);
    return tx.channels.subscribe(
      userIds.flatMap((userId) => {
        const picker = new ColorPicker(used.get(userId) ?? []);
        return channels.map((channel) => ({
          ...{ channelId: channel.id, userId },
          color: colors.get(channelNameKey(channel.name)) ?? picker.pick(),
        }));
      }),
    );
  }
}

/** Each channel once, under a checked name; descriptions are one line. */
function wantedChannels(requests: readonly ChannelRequest[]): WantedChannel[] {
  const wanted = new Map<string, WantedChannel>();
  for (const request of requests) {
    const name = checkedChannelName(request.name);
    const description = (request.description ?? '').trim().replaceAll('\n', ' ');
    if (!wanted.has(channelNameKey(name))) {
      wanted.set(channelNameKey(name), { ...request, name, description });
    }
  }
  return [...wanted.values()];
}

function subscriberIds(actor: Actor, context: SubscribingContext): readonly number[] {
  if (context.unknownPrincipals.length > 0) throw new MessagingError('SUBSCRIBER_UNKNOWN');
  if (context.principals.some((each) => !each.isActive)) {
    throw new MessagingError('SUBSCRIBER_DEACTIVATED');
  }
  return context.principals.length === 0
    ? [actor.userId]
    : context.principals.map((each) => each.id);
}

function isOpen(
  channel: SubscribableChannel,
  addsOthers: boolean,
  { permissions }: SubscribingContext,
): boolean {
  if (channel.isArchived || !channel.mayJoin) return false;
  return !addsOthers || channel.mayAddOthers || permissions.has('can_add_subscribers_group');
}

function refusal(channel: SubscribableChannel, addsOthers: boolean): MessagingError {
  return addsOthers && channel.mayJoin && !channel.isArchived
    ? new MessagingError('CHANNEL_PERMISSION_MISSING')
    : new MessagingError('CHANNEL_NOT_ACCESSIBLE', { name: channel.name });
}

function byKey(channels: readonly SubscribableChannel[]): Map<string, SubscribableChannel> {
  return new Map(channels.map((each) => [channelNameKey(each.name), each]));
}

function subscriptionEvents(actor: Actor, added: readonly SubscriptionKey[]): SubscriptionAdded[] {
  const userIds = new Map<number, number[]>();
  for (const each of added) push(userIds, each.channelId, each.userId);
  return [...userIds].map(([channelId, ids]) => ({
    type: 'subscription.added',
    ...{ realmId: actor.realmId, channelId, actingUserId: actor.userId },
    userIds: ids.sort((a, b) => a - b),
  }));
}

function outcome(
  channels: readonly SubscribableChannel[],
  userIds: readonly number[],
  added: readonly SubscriptionKey[],
): Pick<SubscribeResult, 'subscribed' | 'alreadySubscribed'> {
  const isNew = new Set(added.map((each) => `${each.userId}:${each.channelId}`));
  const subscribed = new Map<number, string[]>();
  const alreadySubscribed = new Map<number, string[]>();
  for (const userId of userIds) {
    for (const { id, name } of channels) {
      const list = isNew.has(`${userId}:${id}`) ? subscribed : alreadySubscribed;
      push(list, userId, name);
    }
  }
  return { subscribed, alreadySubscribed };
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
