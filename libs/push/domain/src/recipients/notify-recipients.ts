import type { NotificationCandidate, NotificationChannel } from './notification-candidate.ts';
import { notificationRecipients, type NotificationRecipient } from './notification-recipients.ts';

/** The end of a page of candidates. */
export interface CandidateCursor {
  readonly messageId: number;
  readonly userId: number;
}

/** Some of the candidates, by message and user. */
export interface CandidatePage<Candidate extends NotificationCandidate> {
  readonly candidates: readonly Candidate[];
  /** `null`: there are no more. */
  readonly next: CandidateCursor | null;
}

/** Finds the candidates of notifications on one channel. */
export interface CandidateQueries<Candidate extends NotificationCandidate> {
  /**
   * All users whom {@link notificationRecipients} may choose, in one round trip. Users whom it certainly
   * rejects may be omitted, and should be: a channel may have 30,000 subscribers. Only a message that
   * mentions all of them has that many candidates, and then they come in several pages.
   */
  findPage(
    messageIds: readonly number[],
    after: CandidateCursor | null,
  ): Promise<CandidatePage<Candidate>>;
}

/** The queue of notifications until a worker passes them to their carrier. */
export interface NotificationQueue<Candidate extends NotificationCandidate> {
  /**
   * Adds notifications in one round trip. Recipients for whom the message was queued before are skipped.
   */
  add(recipients: readonly NotificationRecipient<Candidate>[]): Promise<void>;
}

/** The dependencies of notifying on one channel, bound to one transaction. */
interface NotifyRecipientsPorts<Candidate extends NotificationCandidate> {
  readonly channel: NotificationChannel;
  readonly candidates: CandidateQueries<Candidate>;
  readonly queue: NotificationQueue<Candidate>;
}

/** Queues the notifications of messages on one channel. */
export class NotifyRecipients<Candidate extends NotificationCandidate> {
  readonly #ports: NotifyRecipientsPorts<Candidate>;

  constructor(ports: NotifyRecipientsPorts<Candidate>) {
    this.#ports = ports;
  }

  async execute(messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    const { channel, candidates, queue } = this.#ports;
    let after: CandidateCursor | null = null;
    do {
      const page: CandidatePage<Candidate> = await candidates.findPage(messageIds, after);
      const recipients = notificationRecipients(page.candidates, channel);
      if (recipients.length > 0) await queue.add(recipients);
      after = page.next;
    } while (after !== null);
  }
}
