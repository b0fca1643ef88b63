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
  'eventTypes' | 'narrow' | 'form' | 'clientName' | 'idleSeconds'
> {
  readonly allPublicChannels: boolean;
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
    { allPublicChannels, ...input }: RegisterQueueInput,
    loader: StateLoader<Handle, State, Prepared>,
  ): Promise<RegisteredQueue<State>> {
    if (allPublicChannels && actor.role === ROLES.guest) {
      throw new RealtimeError('ALL_PUBLIC_CHANNELS_NOT_AUTHORIZED');
    }
    checkNarrow(input.narrow);
    const { repository, queues, states, clock } = this.#ports;
    const { queuesPerUser = MAX_QUEUES_PER_USER } = this.#ports;
    const id = this.#ports.newQueueId();
    // A narrow selects messages of every channel that all members may read.
    const receives = allPublicChannels || input.narrow.length > 0;
    const prepared = await loader.prepare(async (work) => (await states.read(work)).state, id);
    const { userId, realmId } = actor;
    const isGuest = actor.role === ROLES.guest;
    const queue = await repository.add(
      { ...input, id, userId, realmId, receivesPublicChannels: receives && !isGuest },
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

  /** Ends polls on queues that were removed for the new one, on every instance. */
  async #evict(queueIds: readonly string[]): Promise<void> {
    const { queues, bus } = this.#ports;
    for (const queueId of queueIds) {
      queues.evict(queueId);
      await bus.publish({ kind: 'removed', queueId, isEvicted: true });
    }
  }
}
