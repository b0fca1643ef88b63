/** The data from other versions that a process understands. */
export interface Vocabulary {
  /** All types of events that this version knows; any other type is of a newer version. */
  readonly eventTypes: readonly string[];
  /** The types that each consumer of the outbox in this process handles. */
  readonly consumers: Readonly<Record<string, readonly string[]>>;
  /** The kinds of client events that can be presented here. */
  readonly eventKinds: readonly string[];
}

/** Another process on the same database, of another version. */
export interface Peer {
  readonly vocabulary: Vocabulary;
  /** It has announced itself within the last seconds, and has not stopped. */
  readonly isLive: boolean;
}

/** The decision about an event in the outbox. */
export type Verdict =
  /** It is this process's to handle or to ignore. */
  | 'take'
  /** Another process that lives does something for it that this one cannot. */
  | 'hand-over'
  /** A process that knows it was alive recently, and one that handles it may start. */
  | 'wait'
  /** It is unknown here, and no instance that knows it was seen for a long time. */
  | 'skip';

/** Decides whether a consumer may process an event, by the event types that instances know. */
export function verdictOn(
  own: Vocabulary,
  peers: readonly Peer[],
  consumer: string,
  type: string,
): Verdict {
  if (own.consumers[consumer]?.includes(type)) return 'take';
  const isKnown = own.eventTypes.includes(type);
  const isTaken = peers.some(({ isLive, vocabulary: { consumers, eventTypes } }) => {
    const handled = consumers[consumer];
    if (!isLive || !handled) return false;
    return handled.includes(type) || (!isKnown && eventTypes.includes(type));
  });
  if (isTaken) return 'hand-over';
  if (isKnown) return 'take';
  return peers.some(({ vocabulary }) => vocabulary.eventTypes.includes(type)) ? 'wait' : 'skip';
}
