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
import { RegisterQueue, type InitialStateReader } from './register-queue.ts';
import { RemoveQueue } from './remove-queue.ts';
import { WaitingPolls } from './waiting-polls.ts';

/** What this context needs; an app binds it once. */
export interface RealtimePorts<Handle> {
  readonly repository: EventQueueRepository;
  readonly log: ClientEventLog;
  readonly bus: EventBus;
  readonly presenter: EventPresenter;
  readonly maySay: MaySay;
  readonly states: InitialStateReader<Handle>;
  readonly clock: Clock;
  /** An identifier that nobody can guess. */
  readonly newQueueId: () => string;
  /** What this copy of the service is called among the others. */
  readonly copy: string;
  readonly load: ProcessLoad;
  /**
   * Called with what the log says of access, and the transaction that changed it, before anything
   * behind it is delivered. From the return on, whoever authenticates in this process must find it.
   */
  readonly onAccessChange?: (change: AccessChange, xid: number) => void;
  /** How many events every copy keeps in memory. */
  readonly tailCapacity?: number;
  /** How many queues one user may have. */
  readonly queuesPerUser?: number;
}

const TAIL_CAPACITY = 10_000;
/** What they may take together. */
const TAIL_BYTES = 16_000_000;
/** How long events are kept for a queue that does not come, in seconds. */
const MAX_AGE_SECONDS = 8 * 24 * 3600;

/** Everything of this context that runs in a copy of the service. */
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

  /** Numbers for metrics. */
  stats(): {
    readonly queues: number;
    readonly waiting: number;
    readonly head: number;
    readonly isHeldBack: boolean;
  } {
    const { head, isHeldBack } = this.#tail;
    return { queues: this.#queues.size, waiting: this.#waiting.size, head, isHeldBack };
  }

  /** Resolves when events are heard. @param onError a look at the log failed; the next may not */
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

  /** To be called every second or so: looks whether events were missed. */
  async catchUp(): Promise<void> {
    await this.#tail.catchUp();
    this.#releaseHeldBack();
  }

  /** To be called once a minute: writes down how far queues have come, and removes idle ones. */
  async flushAndExpire(): Promise<void> {
    await this.#queues.flush();
    const { repository, clock } = this.#ports;
    // Other copies may be as late with writing down as this one.
    const expired = await repository.removeExpired(clock.now(), 2 * WRITTEN_EVERY_SECONDS);
    for (const id of expired) this.#queues.forget(id);
  }

  /** To be called now and then. @returns how many events were removed from the log */
  prune(): Promise<number> {
    return this.#ports.log.prune(MAX_AGE_SECONDS);
  }

  /** Answers every poll that waits with a heartbeat; none waits any more. */
  release(): void {
    this.poll.stop();
  }

  /** Writes down what must outlive this process. */
  async stop(): Promise<void> {
    this.release();
    await this.#subscription?.close();
    await this.#queues.flush();
  }

  /**
   * The access of an account or an organization changed: its polls and streams authenticate again, and
   * end when they are refused. The log says the same a moment later.
   */
  accessChanged(change: AccessChange): void {
    this.#waiting.accessChanged(change);
  }

  /** Whoever waits here for what another version has to say is to ask again, and is sent there. */
  #releaseHeldBack(): void {
    if (this.#tail.isHeldBack) this.#waiting.releaseAll();
  }

  /** What the bus tells, or this copy itself; nothing happens when it is told again. */
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
      for (const change of accessChangesIn(event)) onAccessChange?.(change, event.xid);
    }
    this.#waiting.announce(events);
  }
}
