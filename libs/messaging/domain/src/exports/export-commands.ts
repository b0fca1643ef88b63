import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type {
  ExportArchives,
  ExportOutcome,
  ExportType,
  PendingExport,
  RealmExport,
  RealmExportQueries,
} from './realm-export.ts';
import { storeExports } from './store-export.ts';

const WEEK_MS = 7 * 86_400_000;
const MAX_PER_WEEK = 5;

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'clock'>;

/** Requests an archive of the organization's data. @see the operation `export-realm` */
export class RequestExport {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws MessagingError EXPORT_LIMIT_REACHED */
  async execute(
    actor: Actor,
    { exportType }: { readonly exportType: ExportType },
  ): Promise<{ id: number }> {
    const { realmId, userId: actingUserId } = actor;
    const now = this.#ports.clock.now();
    const limit = { since: new Date(now.getTime() - WEEK_MS), count: MAX_PER_WEEK };
    return this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const id = await tx.realmExports.add(realmId, { actingUserId, exportType }, now, limit);
      if (id === null) throw new MessagingError('EXPORT_LIMIT_REACHED');
      const after = { export_type: exportType };
      await tx.audit.append({ kind: 'export.requested', realmId, objectId: id, after });
      await tx.events.append({ type: 'realm_exports.changed', realmId });
      return { id };
    });
  }
}

/** Deletes the content of an export. @see the operation `delete-realm-export` */
export class DeleteExport {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError EXPORT_UNKNOWN, EXPORT_ALREADY_DELETED, EXPORT_FAILED,
   *   EXPORT_IN_PROGRESS
   */
  async execute(actor: Actor, { id }: { readonly id: number }): Promise<void> {
    const { realmId } = actor;
    const now = this.#ports.clock.now();
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const found = await tx.realmExports.lock(realmId, id);
      if (found === null) throw new MessagingError('EXPORT_UNKNOWN');
      const path = deletableContent(found);
      await tx.realmExports.markDeleted(id, now);
      await tx.audit.append({ kind: 'export.deleted', realmId, objectId: id });
      await tx.fileRemovals.schedule([path], now);
      await tx.events.append({ type: 'realm_exports.changed', realmId });
    });
  }
}

/**
 * The key of the content of an export.
 *
 * @throws MessagingError EXPORT_ALREADY_DELETED, EXPORT_FAILED, EXPORT_IN_PROGRESS
 */
export function deletableContent({
  path,
  failedAt,
  deletedAt,
}: Pick<RealmExport, 'path' | 'failedAt' | 'deletedAt'>): string {
  if (deletedAt !== null) throw new MessagingError('EXPORT_ALREADY_DELETED');
  if (failedAt !== null) throw new MessagingError('EXPORT_FAILED');
  if (path === null) throw new MessagingError('EXPORT_IN_PROGRESS');
  return path;
}

/** The ports of {@link MakeExports}. */
type MakeExportsPorts = Ports &
  Pick<MessagingPorts, 'files' | 'newToken'> & {
    readonly exports: RealmExportQueries;
    readonly exportArchives: ExportArchives;
  };

/** Creates the exports that administrators requested, one after another. */
export class MakeExports {
  readonly #ports: MakeExportsPorts;

  constructor(ports: MakeExportsPorts) {
    this.#ports = ports;
  }

  /** @returns the number of created exports */
  async execute(stopping?: { readonly aborted: boolean }): Promise<{ readonly made: number }> {
    const { exports, exportArchives, newToken } = this.#ports;
    const archiveOf = (wanted: PendingExport) => ({
      key: `exports/${wanted.realmId}/${newToken()}`,
      content: exportArchives.contentOf(wanted),
      finish: async ({ realmExports, events }: MessagingTx, outcome: ExportOutcome) => {
        if (!(await realmExports.finish(wanted.id, outcome))) return false;
        await events.append({ type: 'realm_exports.changed', realmId: wanted.realmId });
        return true;
      },
    });
    return storeExports(this.#ports, await exports.pendingExports(), archiveOf, stopping);
  }
}
