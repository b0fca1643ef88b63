/** A client event in the log; its presentation for each client is created at delivery. */
export interface LoggedEvent {
  /** Rises by one from event to event, in the order of commits. */
  readonly position: number;
  /** The transaction of the command that caused it. */
  readonly xid: number;
  /** `null`: of every organization. */
  readonly realmId: number | null;
  /** Identifies the presentation of the data. */
  readonly kind: string;
  /** Ascending; `null`: all users of the organization. */
  readonly receivers: readonly number[] | null;
  /** Users who receive it only in queues with all public channels, ascending. */
  readonly bystanders: readonly number[];
  /** JSON. */
  readonly data: unknown;
}

/** An event that is to be logged. */
export type NewLoggedEvent = Omit<LoggedEvent, 'position'>;

/** Reads the log, in any process. */
export interface ClientEventLog {
  /** The position of the last event, 0 for none. */
  head(): Promise<number>;
  /** Up to `limit` events after `position`, ascending and without gaps. */
  readAfter(position: number, limit: number): Promise<readonly LoggedEvent[]>;
  /**
   * Like {@link readAfter}, but only events that may concern one user, up to and with `upTo`: for clients
   * that return after a long time.
   */
  readFor(
    person: { readonly userId: number; readonly realmId: number },
    range: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<readonly LoggedEvent[]>;
  /**
   * Removes events that every live queue has acknowledged, and events older than `maxAgeSeconds`.
   *
   * @returns the number of removed events
   */
  prune(maxAgeSeconds: number): Promise<number>;
}

/** Writes the log; bound to the publisher's transaction, of which there is one at a time. */
export interface ClientEventWriter {
  /** @returns the events with their positions, in the given order */
  append(events: readonly NewLoggedEvent[]): Promise<readonly LoggedEvent[]>;
}

/** Selects the receivers of an event; see the audiences of client events. */
export interface ReceiverQuestion {
  readonly realmId: number;
  /** Only these users. */
  readonly userIds?: readonly number[];
  /** Only this role and those that include it. */
  readonly role?: number;
  /** Only users to whom this user is accessible. */
  readonly knowing?: number;
  readonly channelId?: number;
  readonly of?: 'receivers' | 'readers' | 'subscribers' | 'metadata';
  readonly messageId?: number;
}

/** Users with queues, for one query. */
export interface Receivers {
  /** Ascending, each once. */
  readonly receivers: readonly number[];
  /** Users who are no receivers, but have a queue that listens to every public channel. */
  readonly bystanders: readonly number[];
}

/** Finds users with queues; bound to the publisher's transaction. */
export interface ReceiverQueries {
  /** Returns those of the organizations that have event queues. */
  listeningRealms(realmIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** The receivers in the order of the questions, in one round trip. */
  findReceivers(questions: readonly ReceiverQuestion[]): Promise<readonly Receivers[]>;
}

/** The dependencies of the publisher, bound to one transaction. */
export interface PublisherTx {
  readonly receivers: ReceiverQueries;
  readonly writer: ClientEventWriter;
  readonly steps: PublisherSteps;
}

/** Parts of the publisher's transaction that may fail alone. */
export interface PublisherSteps {
  /**
   * Rolls back `work`, and nothing else, when it throws.
   *
   * @throws TemporarilyUnavailable for external causes: a full disk, a deadlock
   */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}
