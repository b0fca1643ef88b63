import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type {
  ExportArchives,
  ExportType,
  PendingExport,
  RealmExportQueries,
} from './realm-export.ts';

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
      if (found.deletedAt !== null) throw new MessagingError('EXPORT_ALREADY_DELETED');
      if (found.failedAt !== null) throw new MessagingError('EXPORT_FAILED');
      if (found.path === null) throw new MessagingError('EXPORT_IN_PROGRESS');
      await tx.realmExports.markDeleted(id, now);
      await tx.audit.append({ kind: 'export.deleted', realmId, objectId: id });
      await tx.fileRemovals.schedule([found.path], now);
      await tx.events.append({ type: 'realm_exports.changed', realmId });
    });
  }
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
    let made = 0;
    for (const wanted of await this.#ports.exports.pendingExports()) {
      if (stopping?.aborted) break;
      if (await this.#make(wanted)) made += 1;
    }
    return { made };
  }

  async #make(wanted: PendingExport): Promise<boolean> {
    const { exportArchives, files, newToken, clock } = this.#ports;
    const path = `exports/${wanted.realmId}/${newToken()}.tar.gz`;
    try {
      await files.put(path, exportArchives.contentOf(wanted));
    } catch (error) {
      await this.#finish(wanted, { failedAt: clock.now() });
      throw error;
    }
    const isFirst = await this.#finish(wanted, { path });
    if (!isFirst) await files.remove(path);
    return isFirst;
  }

  #finish(
    { id, realmId }: PendingExport,
    outcome: { readonly path: string } | { readonly failedAt: Date },
  ): Promise<boolean> {
    return this.#ports.unitOfWork.run(async (tx) => {
      if (!(await tx.realmExports.finish(id, outcome))) return false;
      await tx.events.append({ type: 'realm_exports.changed', realmId });
      return true;
    });
  }
}
