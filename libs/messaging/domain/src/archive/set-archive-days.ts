import type { MessagingPorts } from '../messaging-ports.ts';

/**
 * Changes, for the operator, the number of days for which an organization's deleted messages can be restored.
 */
export class SetArchiveDays {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @param days 0: deleted messages are not archived, and the archive is emptied by the next cleanup */
  execute(realmId: number, days: number): Promise<void> {
    return this.#ports.unitOfWork.by({ operator: true }).run(async (tx) => {
      await tx.archive.setDays(realmId, days);
      const kind = 'realm.archive_days_changed';
      await tx.audit.append({ kind, realmId, after: { archive_days: days } });
    });
  }
}
