import type { MessagingPorts } from '../messaging-ports.ts';

/** Changes how long the deleted messages of an organization can be restored. */
export class SetArchiveDays {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @param days 0: deleted messages are not archived, and the archive is emptied by the next cleanup */
  execute(realmId: number, days: number): Promise<void> {
    return this.#ports.unitOfWork.run((tx) => tx.archive.setDays(realmId, days));
  }
}
