/** The state of the delivery at the beginning of a round. */
interface Round {
  /** The last announcement of events, on any clock; `Infinity` while announcements do not arrive. */
  readonly notifiedAt: number;
  /** The position up to which the events were delivered. */
  readonly head: number;
  /** The next event waits for another version. */
  readonly isHeldBack: boolean;
}

/** A round in so many reads, whatever was announced. */
const LONGEST_PAUSE = 15;

/**
 * Decides in which rounds an instance looks for events that the bus has lost. A lost event is a gap before the next
 * one, which is filled at once; only the last one of several is missed. So the log is read one round after the last
 * announcement, in each round in which announcements move nothing, and seldom otherwise.
 */
export class LostEvents {
  #notifiedAt = -Infinity;
  #head = -1;
  #isLastUnread = true;
  #roundsSinceRead = 0;

  /** Called once in each round. @returns true if the log is to be read */
  mayExist({ notifiedAt, head, isHeldBack }: Round): boolean {
    const isAnnounced = notifiedAt !== this.#notifiedAt;
    const isMoved = head !== this.#head;
    const isDue =
      notifiedAt === Infinity ||
      isHeldBack ||
      (this.#isLastUnread && !(isAnnounced && isMoved)) ||
      this.#roundsSinceRead + 1 >= LONGEST_PAUSE;
    this.#notifiedAt = notifiedAt;
    this.#head = head;
    this.#isLastUnread = isAnnounced;
    this.#roundsSinceRead = isDue ? 0 : this.#roundsSinceRead + 1;
    return isDue;
  }

  /** Called after each read. @param head the position that it has reached: no announcement moved it there */
  wasRead(head: number): void {
    this.#head = head;
  }
}
