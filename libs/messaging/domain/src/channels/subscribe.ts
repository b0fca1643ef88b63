import type { Actor } from '@tandem/shared-kernel';
import type { PeopleReference } from '../messages/destination.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { RenderingUnitOfWork, type RenderingTx } from '../messages/early-texts.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { NamedChannel } from '../moves/topic-link.ts';
import {
  checkChannelCount,
  checkChannelCreation,
  checkChannelGroups,
  type ChannelOptions,
} from './channel-creation.ts';
import { ChannelMaker, type ChannelDraft } from './channel-maker.ts';
import { publishDefaultChannels } from './default-channels.ts';
import { ChannelNotices } from './channel-notices.ts';
import { channelNameKey, checkedChannelName, oneLine } from './channel-name.ts';
import type { MembershipChange, SubscribableChannel } from './channel-repository.ts';
import {
  outcomeOf,
  publishSubscriptions,
  push,
  subscriberIds,
  subscriptionEvents,
  type SubscribeResult,
} from './subscribe-result.ts';
import type { SubscribingContext } from './subscribing-queries.ts';
import { ColorPicker } from './subscription-color.ts';

/** A channel by name, with its settings if it must be created. */
interface ChannelRequest {
  readonly name: string;
  readonly description?: string | undefined;
  /** Color of the subscription, like `#76ce90`; chosen when absent. */
  readonly color?: string | undefined;
}

/** The users to subscribe and the channels. */
export interface SubscribeInput {
  readonly channels: readonly ChannelRequest[];
  /** The users to subscribe; absent or empty: the actor. */
  readonly principals?: PeopleReference | undefined;
  /** Refuses the whole request if the actor may not join one of the channels. */
  readonly authorizationErrorsFatal: boolean;
  readonly announce: boolean;
  /** Lets the notification bot notify the users whom the actor subscribes. */
  readonly notifiesSubscribed: boolean;
  readonly options: ChannelOptions;
}

/** A validated request, with the data that was read for it. */
interface PreparedSubscribe {
  readonly actor: Actor;
  readonly input: SubscribeInput;
  readonly wanted: readonly WantedChannel[];
  readonly context: SubscribingContext;
  /** The users to subscribe. */
  readonly userIds: readonly number[];
}

interface WantedChannel extends ChannelDraft {
  readonly color?: string | undefined;
}

/** Keeps the transaction of a request short. */
const MAX_CHANNELS = 1_000;
const MAX_SUBSCRIPTIONS = 100_000;
/** Above this number of users, the subscription sends no notices. */
const MAX_NOTIFIED = 100;

type Ports = Pick<
  MessagingPorts,
  'unitOfWork' | 'subscribing' | 'renderer' | 'addresses' | 'clock'
>;

/**
 * Subscribes the actor or others to channels, and creates missing channels.
 *
 * @see the operation `subscribe`
 */
export class Subscribe {
  readonly #ports: Ports;
  readonly #maker: ChannelMaker;
  readonly #notices: ChannelNotices;
  readonly #rendering: RenderingUnitOfWork;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#maker = new ChannelMaker(ports);
    this.#notices = new ChannelNotices(ports);
    this.#rendering = new RenderingUnitOfWork(ports);
  }

  /**
   * @throws MessagingError CHANNEL_NAME_…, SUBSCRIBER_…, CHANNEL_NOT_ACCESSIBLE,
   *   CHANNEL_PERMISSION_MISSING, see `checkChannelCreation` and `checkChannelGroups`
   */
  async execute(actor: Actor, input: SubscribeInput): Promise<SubscribeResult> {
    const prepared = await this.prepare(actor, input);
    return this.#rendering.run(actor, async (tx) => {
      const found = await this.find(tx, prepared);
      const channelIds = found.map(({ id }) => id);
      if (channelIds.length > 0) await tx.readState.hold(actor, { channelIds });
      return this.apply(tx, prepared, found);
    });
  }

  /** The part before the transaction. */
  async prepare(actor: Actor, input: SubscribeInput): Promise<PreparedSubscribe> {
    const wanted = wantedChannels(input.channels);
    const principals = input.principals ?? { ids: [] };
    const context = await this.#ports.subscribing.subscribingContext(actor, principals);
    const userIds = subscriberIds(actor, context);
    if (wanted.length > MAX_CHANNELS || wanted.length * userIds.length > MAX_SUBSCRIPTIONS) {
      throw new MessagingError('SUBSCRIPTIONS_TOO_MANY', { limit: MAX_SUBSCRIPTIONS });
    }
    await checkChannelGroups(this.#ports.subscribing, actor.realmId, input.options.groups);
    return { actor, input, wanted, context, userIds };
  }

  /**
   * The existing ones of the channels. Moves and deletions of messages wait while users join: the unread
   * messages of new subscribers depend on both.
   */
  find(
    tx: MessagingTx,
    { actor, wanted }: PreparedSubscribe,
  ): Promise<readonly SubscribableChannel[]> {
    return tx.channels.findByNames(
      actor,
      wanted.map((each) => each.name),
    );
  }

  /**
   * The part inside a transaction.
   *
   * @param found by {@link find}; locked before, see `ReadStateRepository`
   */
  async apply(
    tx: RenderingTx,
    prepared: PreparedSubscribe,
    found: readonly SubscribableChannel[],
  ): Promise<SubscribeResult> {
    const { actor, input, context, userIds } = prepared;
    const addsOthers = context.principals.some((each) => !each.isControlled);
    const channels: SubscribableChannel[] = [];
    const unauthorized: string[] = [];
    const made = new Set<number>();
    for (const each of await this.#ensureChannels(tx, prepared, found, made)) {
      if (isOpen(each, addsOthers, context)) channels.push(each);
      else if (!input.authorizationErrorsFatal) unauthorized.push(each.name);
      else throw refusal(each, addsOthers);
    }
    const added = await this.#addSubscriptions(tx, prepared, channels);
    await publishSubscriptions(tx, subscriptionEvents(actor, added, made), made);
    const outcome = outcomeOf(channels, userIds, added);
    const notifiedSubscribed = outcome.subscribed.size <= MAX_NOTIFIED;
    if (input.notifiesSubscribed && notifiedSubscribed) {
      const old = channels.filter((each) => !made.has(each.id));
      await this.#notifySubscribed(tx, prepared, old, added);
    }
    return { ...outcome, unauthorized, notifiedSubscribed };
  }

  /** Users who subscribed themselves are not notified; new channels notify no user. */
  async #notifySubscribed(
    tx: MessagingTx,
    { actor, context }: PreparedSubscribe,
    channels: readonly SubscribableChannel[],
    added: readonly MembershipChange[],
  ): Promise<void> {
    const users = context.principals.filter((each) => !each.isBot && each.id !== actor.userId);
    const notified = new Set(users.map(({ id }) => id));
    const byId = new Map(channels.map((each) => [each.id, named(each)]));
    const channelsOf = new Map<number, NamedChannel[]>();
    for (const { userId, channelId } of added) {
      const channel = byId.get(channelId);
      if (channel && notified.has(userId)) push(channelsOf, userId, channel);
    }
    await this.#notices.notifySubscribed(tx, { actor, ...context }, channelsOf);
  }

  /** The requested channels in their order; missing ones are created. */
  async #ensureChannels(
    tx: RenderingTx,
    command: PreparedSubscribe,
    found: readonly SubscribableChannel[],
    made: Set<number>,
  ): Promise<SubscribableChannel[]> {
    const { actor, input, wanted, context } = command;
    const names = wanted.map((each) => each.name);
    const channels = new Map(found.map((each) => [channelNameKey(each.name), each]));
    const missing = wanted.filter((each) => !channels.has(channelNameKey(each.name)));
    if (missing.length > 0) {
      checkChannelCreation(actor, input.options, context);
      await checkChannelCount(tx, actor, missing.length);
    }
    // Always in the same order, so that two requests that create the same channels do not deadlock.
    for (const draft of missing.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const channel = await this.#ensure(tx, command, draft, made);
      if (channel) channels.set(channelNameKey(draft.name), channel);
    }
    if (made.size > 0 && input.options.isDefault) await publishDefaultChannels(tx, actor.realmId);
    if (input.announce && !input.options.inviteOnly) {
      const fresh = distinct([...channels.values()]).filter((each) => made.has(each.id));
      await this.#notices.announce(tx, { actor, ...context }, fresh.map(named));
    }
    return distinct(names.flatMap((name) => channels.get(channelNameKey(name)) ?? []));
  }

  async #ensure(
    tx: RenderingTx,
    { actor, input, context }: PreparedSubscribe,
    draft: WantedChannel,
    made: Set<number>,
  ): Promise<SubscribableChannel | undefined> {
    const id = await this.#maker.make(tx, actor, draft, input.options, context);
    // A concurrent command has created it.
    if (id === null) return (await tx.channels.findByNames(actor, [draft.name]))[0];
    await tx.events.append({
      type: 'channel.created',
      realmId: actor.realmId,
      channelId: id,
      creatorId: actor.userId,
      announce: input.announce,
    });
    made.add(id);
    return {
      id,
      name: draft.name,
      isArchived: false,
      isKnown: true,
      mayJoin: true,
      mayAddOthers: true,
      mayRemoveOthers: true,
    };
  }

  async #addSubscriptions(
    tx: MessagingTx,
    { wanted, userIds }: PreparedSubscribe,
    channels: readonly SubscribableChannel[],
  ): Promise<readonly MembershipChange[]> {
    if (channels.length === 0) return [];
    const colors = new Map(wanted.map((each) => [channelNameKey(each.name), each.color]));
    const used = await tx.channels.colorsOf(userIds);
    return tx.channels.subscribe(
      userIds.flatMap((userId) => {
        const picker = new ColorPicker(used.get(userId) ?? []);
        return channels.map((channel) => ({
          color: colors.get(channelNameKey(channel.name)) ?? picker.pick(),
          channelId: channel.id,
          userId,
        }));
      }),
    );
  }
}

/** Each channel once, with a validated name; descriptions are one line. */
function wantedChannels(requests: readonly ChannelRequest[]): WantedChannel[] {
  const wanted = new Map<string, WantedChannel>();
  for (const request of requests) {
    const name = checkedChannelName(request.name);
    const description = oneLine((request.description ?? '').trim());
    if (!wanted.has(channelNameKey(name))) {
      wanted.set(channelNameKey(name), { name, description, color: request.color });
    }
  }
  return [...wanted.values()];
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

/** Several names may be those of one channel: the database compares some letters otherwise, such as `İ`. */
function distinct(channels: readonly SubscribableChannel[]): SubscribableChannel[] {
  const ids = new Set<number>();
  return channels.filter(({ id }) => !ids.has(id) && ids.add(id));
}

const named = ({ id, name }: SubscribableChannel): NamedChannel => ({ channelId: id, name });
