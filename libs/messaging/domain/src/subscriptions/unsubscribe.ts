import type { Actor } from '@tandem/shared-kernel';
import { channelNameKey, checkedChannelName } from '../channels/channel-name.ts';
import type { SubscribableChannel } from '../channels/channel-repository.ts';
import { idsByChannel, subscriberIds } from '../channels/subscribe-result.ts';
import type { PeopleReference } from '../messages/destination.ts';
import { MessagingError, requireAdministration } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { messagesRead } from '../reading/reading-events.ts';

/** The users to unsubscribe and the channels. */
export interface UnsubscribeInput {
  readonly names: readonly string[];
  /** Absent or empty: the actor. */
  readonly principals?: PeopleReference | undefined;
}

/** The result: a name for each user and channel. */
export interface UnsubscribeResult {
  readonly removed: readonly string[];
  /** Users who were not subscribed. */
  readonly notRemoved: readonly string[];
}

/** A validated request, with the data that was read for it. */
interface PreparedUnsubscribe {
  readonly actor: Actor;
  readonly names: readonly string[];
  readonly userIds: readonly number[];
  /** One of the users is neither the actor nor one of their bots. */
  readonly affectsOthers: boolean;
}

/** The channels to leave, locked against marks and moves of messages until the transaction ends. */
interface HeldChannels {
  readonly channels: readonly SubscribableChannel[];
  /** Events and messages up to this number are visible to the transaction. */
  readonly settledTo: number;
}

/** Keeps the transaction of a request short. */
const MAX_SUBSCRIPTIONS = 100_000;
/**
 * Clients are notified of messages that become read for this number of users; those of more infer it
 * themselves.
 */
const MAX_NOTIFIED = 1_000;
const MAX_LISTED = 50_000;

/**
 * Unsubscribes the actor or others from channels.
 *
 * @see the operation `unsubscribe`
 */
export class Unsubscribe {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork' | 'subscribing'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork' | 'subscribing'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError CHANNEL_NAME_…, SUBSCRIBER_…, CHANNELS_UNKNOWN, CHANNEL_PERMISSION_MISSING, SCOPE_MISSING */
  async execute(actor: Actor, input: UnsubscribeInput): Promise<UnsubscribeResult> {
    const prepared = await this.prepare(actor, input);
    return this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const channels = await this.find(tx, prepared);
      const channelIds = channels.map(({ id }) => id);
      const settledTo = await tx.readState.holdAlone(actor.realmId, channelIds);
      return this.apply(tx, prepared, { channels, settledTo });
    });
  }

  /** The part before the transaction. */
  async prepare(actor: Actor, input: UnsubscribeInput): Promise<PreparedUnsubscribe> {
    const checked = input.names.map(checkedChannelName);
    const names = [...new Map(checked.map((name) => [channelNameKey(name), name])).values()];
    const principals = input.principals ?? { ids: [] };
    const context = await this.#ports.subscribing.subscribingContext(actor, principals);
    const userIds = subscriberIds(actor, context);
    if (names.length * userIds.length > MAX_SUBSCRIPTIONS) {
      throw new MessagingError('SUBSCRIPTIONS_TOO_MANY', { limit: MAX_SUBSCRIPTIONS });
    }
    return {
      affectsOthers: context.principals.some((each) => !each.isControlled),
      actor,
      names,
      userIds,
    };
  }

  /**
   * The part inside a transaction.
   *
   * @param held the channels of {@link find}, locked, and the result of `holdAlone`
   */
  async apply(
    tx: MessagingTx,
    { actor, userIds }: PreparedUnsubscribe,
    { channels, settledTo }: HeldChannels,
  ): Promise<UnsubscribeResult> {
    const keys = userIds.flatMap((userId) =>
      channels.map((channel) => ({ channelId: channel.id, userId })),
    );
    const listed = keys.length <= MAX_NOTIFIED ? MAX_LISTED : 0;
    const unread = await tx.readState.leaveChannels(keys, listed);
    const gone = await tx.channels.unsubscribe(keys);
    const isGone = new Set(gone.map((each) => `${each.userId}:${each.channelId}`));
    await tx.events.append(
      ...idsByChannel(gone).map(({ channelId, userIds: ids, outsiderIds }) => ({
        type: 'subscription.removed' as const,
        realmId: actor.realmId,
        channelId,
        userIds: ids,
        strangerIds: outsiderIds, // a stored name; glossary: allow
        actingUserId: actor.userId,
        ...(listed > 0 && { settledTo }),
      })),
      ...unread.map(({ userId, messageIds }) =>
        messagesRead({ realmId: actor.realmId, userId }, messageIds),
      ),
    );
    const names = new Map(channels.map((each) => [each.id, each.name]));
    const namesOf = (wasThere: boolean) =>
      keys
        .filter((key) => isGone.has(`${key.userId}:${key.channelId}`) === wasThere)
        .map((key) => names.get(key.channelId)!);
    return { removed: namesOf(true), notRemoved: namesOf(false) };
  }

  /**
   * The channels to leave. Marks and moves of messages there wait until the
   * transaction ends: see `holdAlone`. Other locks of channels come after it.
   *
   * @throws MessagingError CHANNELS_UNKNOWN, CHANNEL_PERMISSION_MISSING, SCOPE_MISSING
   */
  async find(
    tx: MessagingTx,
    { actor, names, affectsOthers }: PreparedUnsubscribe,
  ): Promise<readonly SubscribableChannel[]> {
    const found = (await tx.channels.findByNames(actor, names)).filter(
      (each) => each.isKnown && !each.isArchived,
    );
    const channels = new Map(found.map((each) => [channelNameKey(each.name), each]));
    const missing = names.filter((name) => !channels.has(channelNameKey(name)));
    if (missing.length > 0)
      throw new MessagingError('CHANNELS_UNKNOWN', { names: missing.join(', ') });
    if (affectsOthers && found.some((each) => !each.mayRemoveOthers)) {
      throw new MessagingError('CHANNEL_PERMISSION_MISSING');
    }
    if (affectsOthers) requireAdministration(actor);
    return names.flatMap((name) => channels.get(channelNameKey(name)) ?? []);
  }
}
