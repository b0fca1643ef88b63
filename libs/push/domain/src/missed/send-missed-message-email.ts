import type { UnitOfWork } from '@tandem/shared-kernel';
import type { NotificationCarrier, Posting } from '../carriers/notification-carrier.ts';
import type {
  MissedConversation,
  MissedMessageEmail,
  MissedMessageRepository,
} from './missed-messages.ts';

/** The repositories of sending mail about missed messages, bound to one transaction. */
interface MissedTx {
  readonly missed: MissedMessageRepository;
  readonly carrier: NotificationCarrier<MissedMessageEmail>;
}

/** Sends one mail about a user's missed messages in a conversation, unless they have read them since. */
export class SendMissedMessageEmail {
  readonly #unitOfWork: UnitOfWork<MissedTx>;

  constructor(unitOfWork: UnitOfWork<MissedTx>) {
    this.#unitOfWork = unitOfWork;
  }

  execute(missed: MissedConversation, queuedAt: Posting['queuedAt']): Promise<void> {
    return this.#unitOfWork.run(async (tx) => {
      const digest = await tx.missed.take(missed);
      if (!digest) return;
      const id = `missed/${missed.userId}/${missed.conversation}/${digest.messages[0]?.id ?? 0}`;
      await tx.carrier.send({ posting: { id, queuedAt }, userId: missed.userId, digest });
    });
  }
}
