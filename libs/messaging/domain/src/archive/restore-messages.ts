import { auditedIds } from '@tandem/shared-kernel';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { ArchiveSelection, MessageArchiveQueries } from './message-archive.ts';

type Ports = Pick<MessagingPorts, 'unitOfWork'> & { readonly archive: MessageArchiveQueries };

/** Small enough to hold its locks for only some tens of ms. */
const BATCH = 200;

/**
 * Restores deleted messages for the operator in batches, each in a separate transaction. After an
 * interruption the next call continues. Clients receive no events: they see the messages with the next page
 * that they fetch, and unread counts with the next registration.
 */
export class RestoreMessages {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @param onRestored receives the number of each batch */
  async execute(
    selection: ArchiveSelection,
    onRestored: (count: number) => void = () => undefined,
  ): Promise<{ readonly restored: number }> {
    const { archive, unitOfWork } = this.#ports;
    const { realmId } = selection;
    let restored = 0;
    for (let afterId = 0; ;) {
      const found = await archive.find(selection, { afterId, limit: BATCH });
      const last = found.at(-1);
      if (!last) return { restored };
      afterId = last.id;
      const ids = found.map(({ id }) => id);
      const { length } = await unitOfWork.by({ operator: true }).run(async (tx) => {
        const back = await tx.archive.restore(realmId, ids);
        const after = auditedIds('message', back);
        if (back.length > 0) await tx.audit.append({ kind: 'message.restored', realmId, after });
        return back;
      });
      restored += length;
      onRestored(length);
    }
  }
}
