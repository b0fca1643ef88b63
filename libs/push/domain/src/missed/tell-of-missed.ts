import type { UnitOfWork } from '@tandem/shared-kernel';
import type {
  MissedConversation,
  MissedMails,
  MissedMessageRepository,
} from './missed-messages.ts';

/** What telling of missed messages works on, bound to one transaction. */
export interface MissedTx {
  readonly missed: MissedMessageRepository;
  readonly mails: MissedMails;
}

/** Tells somebody in one mail what he missed in a conversation, unless he has read it since. */
export class TellOfMissed {
  readonly #unitOfWork: UnitOfWork<MissedTx>;

  constructor(unitOfWork: UnitOfWork<MissedTx>) {
    this.#unitOfWork = unitOfWork;
  }

  execute(missed: MissedConversation): Promise<void> {
    return this.#unitOfWork.run(async (tx) => {
      const digest = await tx.missed.take(missed);
      if (digest) await tx.mails.queue(missed, digest);
    });
  }
}
