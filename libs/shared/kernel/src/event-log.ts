/** A fact, as a plain object with a `type` such as `reaction.removed`. */
export interface DomainEvent {
  readonly type: string;
  readonly realmId: number;
}

/**
 * Appends events in the transaction of the command that caused them, so that none is lost and none is
 * published for a command that failed. Delivered at least once, in commit order, to each consumer.
 */
export interface EventLog<Event extends DomainEvent = DomainEvent> {
  /** @returns the ids of the events in the log, in their order */
  append(...events: Event[]): Promise<readonly number[]>;
}
