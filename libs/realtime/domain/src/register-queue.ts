import { ROLES, type Actor, type Clock } from '@tandem/shared-kernel';
import type { EventBus } from './event-bus.ts';
import { BEFORE_ALL } from './event-number.ts';
import { MAX_QUEUES_PER_USER, type NewEventQueue } from './event-queue.ts';
import type { EventQueueRepository } from './event-queue-repository.ts';
import type { LiveQueues } from './live-queues.ts';
import { checkNarrow } from './narrow-filter.ts';
import { RealtimeError } from './realtime-error.ts';

/** The settings of a queue, as the client requests them. */
interface RegisterQueueInput extends Pick<
  NewEventQueue,
  'eventTypes' | 'form' | 'clientName' | 'idleSeconds'
> {
  /** Absent or empty: the default of a bot, otherwise all messages. */
  readonly narrow?: NewEventQueue['narrow'] | undefined;
  /** Absent: the default of a bot, otherwise false. */
  readonly allPublicChannels?: boolean | undefined;
}

/** The settings of queues that a bot registers without them. */
export interface QueueDefaults {
  readonly allPublicChannels: boolean;
  /** The channel whose messages alone the queues receive; `null` for all. */
  readonly channelName: string | null;
}

/** Reads the settings of bots. */
export interface QueueDefaultsReader {
  defaultsOf(bot: Actor): Promise<QueueDefaults>;
}

/** Reads the initial state, all of it at one moment. */
export interface InitialStateReader<Handle> {
  /** @returns the result of `work`, and the snapshot of its reads, in PostgreSQL's format */
  read<T>(
    work: (handle: Handle) => Promise<T>,
  ): Promise<{ readonly state: T; readonly snapshot: string }>;
}

/** Reads the state of a queue. */
interface StateLoader<Handle, State, Prepared> {
  /** Gets the state that clients share, before the transaction of {@link load}; it may read it in one of its own. */
  prepare(
    read: <T>(work: (handle: Handle) => Promise<T>) => Promise<T>,
    queueId: string,
  ): Promise<Prepared>;
  load(handle: Handle, queueId: string, prepared: Prepared): Promise<State>;
}

/** A queue with the state before its first event. */
interface RegisteredQueue<State> {
  readonly queueId: string;
  readonly lastEventId: number;
  readonly state: State;
}

interface RegisterPorts<Handle> {
  readonly repository: EventQueueRepository;
  readonly queues: LiveQueues;
  readonly states: InitialStateReader<Handle>;
  readonly defaults: QueueDefaultsReader;
  readonly bus: EventBus;
  readonly queuesPerUser?: number;
  readonly newQueueId: () => string;
  readonly clock: Clock;
}

/**
 * Registers a queue, and reads the state that the events of the queue follow.
 *
 * The queue is stored first, so no event is lost; the queue omits events that the state includes.
 *
 * @see `POST register`
 */
export class RegisterQueue<Handle> {
  readonly #ports: RegisterPorts<Handle>;

  constructor(ports: RegisterPorts<Handle>) {
    this.#ports = ports;
  }

  /**
   * @param loader reads the state for the queue of the given id
   * @throws RealtimeError ALL_PUBLIC_CHANNELS_NOT_AUTHORIZED, NARROW_OPERATOR_NOT_SUPPORTED,
   *   NARROW_OPERAND_NOT_SUPPORTED
   */
  async execute<State, Prepared>(
    actor: Actor,
    { narrow: requested = [], allPublicChannels: all, ...input }: RegisterQueueInput,
    loader: StateLoader<Handle, State, Prepared>,
  ): Promise<RegisteredQueue<State>> {
    if (all && actor.role === ROLES.guest) {
      throw new RealtimeError('ALL_PUBLIC_CHANNELS_NOT_AUTHORIZED');
    }
    checkNarrow(requested);
    const { narrow, allPublicChannels } = await this.#withDefaults(actor, requested, all);
    const { repository, queues, states, clock } = this.#ports;
    const { queuesPerUser = MAX_QUEUES_PER_USER } = this.#ports;
    const id = this.#ports.newQueueId();
    // A narrow selects messages of every channel that all members may read.
    const receives = allPublicChannels || narrow.length > 0;
    const prepared = await loader.prepare(async (work) => (await states.read(work)).state, id);
    const { userId, realmId } = actor;
    const isGuest = actor.role === ROLES.guest;
    const queue = await repository.add(
      { ...input, narrow, id, userId, realmId, receivesPublicChannels: receives && !isGuest },
      clock.now(),
    );
    try {
      const { state, snapshot } = await states.read((handle) => loader.load(handle, id, prepared));
      const evicted = await repository.complete(queue, snapshot, queuesPerUser);
      queues.add({ ...queue, snapshot });
      await this.#evict(evicted);
      return { queueId: id, lastEventId: BEFORE_ALL, state };
    } catch (error) {
      await repository.remove(id, actor.userId);
      throw error;
    }
  }

  /** Bots alone have defaults: other users need no round trip for them. */
  async #withDefaults(actor: Actor, narrow: NewEventQueue['narrow'], all: boolean | undefined) {
    const isComplete = narrow.length > 0 && all !== undefined;
    if (!actor.isBot || isComplete) return { narrow, allPublicChannels: all ?? false };
    const { channelName, allPublicChannels } = await this.#ports.defaults.defaultsOf(actor);
    const ofChannel: NewEventQueue['narrow'] =
      channelName === null ? [] : [['stream', channelName]];
    return {
      narrow: narrow.length > 0 ? narrow : ofChannel,
      allPublicChannels: all ?? allPublicChannels,
    };
  }

  /** Ends polls on queues that were removed for the new one, on every instance. */
  async #evict(queueIds: readonly string[]): Promise<void> {
    const { queues, bus } = this.#ports;
    for (const queueId of queueIds) {
      queues.evict(queueId);
      await bus.publish({ kind: 'removed', queueId, isEvicted: true });
    }
  }
}
