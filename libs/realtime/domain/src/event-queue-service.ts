import type { Clock } from '@tandem/shared-kernel';
import { accessChangesIn, type AccessChange } from './access-changes.ts';
import { AnswerPace, type ProcessLoad } from './answer-pace.ts';
import type { ClientEventLog, LoggedEvent } from './client-event-log.ts';
import type { BusMessage, BusSubscription, EventBus } from './event-bus.ts';
import type { EventQueueRepository } from './event-queue-repository.ts';
import { LiveQueues, WRITTEN_EVERY_SECONDS } from './live-queues.ts';
import { LogTail } from './log-tail.ts';
import { PollEvents } from './poll-events.ts';
import type { EventPresenter, MaySay } from './presenter.ts';
import {
  RegisterQueue,
  type InitialStateReader,
  type QueueDefaultsReader,
} from './register-queue.ts';
import { RemoveQueue } from './remove-queue.ts';
import { WaitingPolls } from './waiting-polls.ts';

/** The dependencies of this context; an app binds them once. */
interface RealtimePorts<Handle> {
  readonly repository: EventQueueRepository;
  readonly log: ClientEventLog;
  readonly bus: EventBus;
  readonly presenter: EventPresenter;
  readonly maySay: MaySay;
  readonly states: InitialStateReader<Handle>;
  readonly defaults: QueueDefaultsReader;
  readonly clock: Clock;
  /** A random identifier. */
  readonly newQueueId: () => string;
  /** The name of this instance. */
  readonly instance: string;
  readonly load: ProcessLoad;
  /**
   * Called with logged changes of access, and their transaction, before any later event is delivered. After
   * it returns, every authentication in this process must see the change.
   */
  readonly onAccessChange?: (change: AccessChange, xid: number) => void;
  /** The number of events that an instance caches. */
  readonly tailCapacity?: number;
  /** The largest number of queues of one user. */
  readonly queuesPerUser?: number;
}

const TAIL_CAPACITY = 10_000;
/** Limit of their sizes together. */
const TAIL_BYTES = 16_000_000;
/** The time for which events are stored for a queue that is not polled, in seconds. */
const MAX_AGE_SECONDS = 8 * 24 * 3600;

/** The event queues as one instance of the service runs them. */
export class EventQueueService<Handle> {
  readonly register: RegisterQueue<Handle>;
  readonly poll: PollEvents;
  readonly remove: RemoveQueue;
  readonly #ports: RealtimePorts<Handle>;
  readonly #waiting: WaitingPolls;
  readonly #queues: LiveQueues;
  readonly #tail: LogTail;
  #subscription: BusSubscription | undefined;

  constructor(ports: RealtimePorts<Handle>) {
    this.#ports = ports;
    const {
      repository,
      log,
      bus,
      clock,
      presenter,
      maySay,
      load,
      tailCapacity = TAIL_CAPACITY,
    } = ports;
    this.#waiting = new WaitingPolls(new AnswerPace(load), load);
    const limits = { count: tailCapacity, bytes: TAIL_BYTES };
    this.#tail = new LogTail(log, limits, (events) => this.#announce(events), maySay);
    this.#queues = new LiveQueues({ ...ports, waiting: this.#waiting });
    const [queues, waiting, tail] = [this.#queues, this.#waiting, this.#tail];
    this.register = new RegisterQueue({ ...ports, queues });
    this.poll = new PollEvents({ queues, waiting, tail, log, presenter, maySay, clock });
    this.remove = new RemoveQueue(repository, queues, bus);
  }

  /** Figures for metrics. */
  stats(): {
    readonly queues: number;
    readonly waiting: number;
    readonly head: number;
    readonly isHeldBack: boolean;
  } {
    const { head, isHeldBack } = this.#tail;
    return { queues: this.#queues.size, waiting: this.#waiting.size, head, isHeldBack };
  }

  /** Resolves once events are received. @param onError called when reading the log failed; it is retried */
  async start(onError: (error: unknown) => void): Promise<void> {
    this.#queues.onError(onError);
    await this.#tail.start();
    const onMessage = (message: BusMessage) => {
      this.onBusMessage(message).catch(onError);
    };
    const onGap = () => {
      this.#queues.forgetQuiet();
      this.#tail.catchUp().catch(onError);
    };
    this.#subscription = await this.#ports.bus.subscribe({ onMessage, onGap });
    await this.#tail.catchUp();
  }

  /** To be called every second: sends the heartbeats that are due. */
  sendHeartbeats(): void {
    this.#waiting.sendHeartbeats(this.#ports.clock.now());
  }

  /** To be called every second or so: reads events that were missed. */
  async catchUp(): Promise<void> {
    await this.#tail.catchUp();
    this.#releaseHeldBack();
  }

  /** To be called once a minute: saves the progress of queues and removes expired ones. */
  async flushAndExpire(): Promise<void> {
    await this.#queues.flush();
    const { repository, clock } = this.#ports;
    // Other instances may save as late as this one.
    const expired = await repository.removeExpired(clock.now(), 2 * WRITTEN_EVERY_SECONDS);
    for (const id of expired) this.#queues.forget(id);
  }

  /** To be called regularly. @returns the number of events that were removed from the log */
  prune(): Promise<number> {
    return this.#ports.log.prune(MAX_AGE_SECONDS);
  }

  /** Answers every waiting poll with a heartbeat. */
  release(): void {
    this.poll.stop();
  }

  /** Saves the state that must outlive this process. */
  async stop(): Promise<void> {
    this.release();
    await this.#subscription?.close();
    await this.#queues.flush();
  }

  /**
   * The access of an account or an organization changed: its polls and streams authenticate again, and end
   * when they are refused. The log contains the same change a moment later.
   */
  accessChanged(change: AccessChange): void {
    this.#forgetQueues(change);
    this.#waiting.accessChanged(change);
  }

  /** Clients that wait here for an event of another version poll again and reach that version. */
  #releaseHeldBack(): void {
    if (this.#tail.isHeldBack) this.#waiting.releaseAll();
  }

  /** Handles a message of the bus or of this instance itself; a repetition has no effect. */
  async onBusMessage(message: BusMessage): Promise<void> {
    if (message.kind === 'published') {
      await this.#tail.accept(message.head, message.events);
      this.#releaseHeldBack();
    } else if (message.kind === 'claimed') this.#queues.areClaimed(message.queues, message.copy);
    else if (message.isEvicted) this.#queues.evict(message.queueId);
    else this.#queues.forget(message.queueId);
  }

  #announce(events: readonly LoggedEvent[]): void {
    const { onAccessChange } = this.#ports;
    for (const event of events) {
      for (const change of accessChangesIn(event)) {
        onAccessChange?.(change, event.xid);
        this.#forgetQueues(change);
      }
    }
    this.#waiting.announce(events);
  }

  #forgetQueues(change: AccessChange): void {
    if ('realmId' in change) this.#queues.forgetRealm(change.realmId);
  }
}
