import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { deletableContent } from './export-commands.ts';
import type { ExportOutcome } from './realm-export.ts';
import { storeExports } from './store-export.ts';
import type {
  PendingUserExport,
  UserExport,
  UserExportArchives,
  UserExportQueries,
} from './user-export.ts';

const DAY_MS = 86_400_000;
const MAX_PER_DAY = 5;
/** Exports are removed so many days after their request. */
export const USER_EXPORT_DAYS = 7;
const MAX_ARCHIVE_BYTES = 10 * 2 ** 30;
const BATCH = 100;

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'clock'>;

/** Requests an archive of all data of a user: for the user, and for owners. A worker writes it. */
export class RequestUserExport {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws MessagingError EXPORT_USER_UNKNOWN (bots too), EXPORT_LIMIT_REACHED */
  async execute(actor: Actor, { userId }: { readonly userId: number }): Promise<UserExport> {
    const { realmId, userId: requestedBy } = actor;
    const now = this.#ports.clock.now();
    const limit = { since: new Date(now.getTime() - DAY_MS), count: MAX_PER_DAY };
    return this.#ports.unitOfWork.by(actor).run(async (tx) => {
      if (!(await tx.userExports.hasUser(realmId, userId))) {
        throw new MessagingError('EXPORT_USER_UNKNOWN');
      }
      const added = await tx.userExports.add(realmId, { userId, requestedBy }, now, limit);
      if (added === null) throw new MessagingError('EXPORT_LIMIT_REACHED');
      const after = { export_id: added.id };
      await tx.audit.append({
        kind: 'user_export.requested',
        realmId,
        objectId: userId,
        userId,
        after,
      });
      await tx.events.append({ type: 'user_exports.changed', realmId });
      return added;
    });
  }
}

/** Deletes the content of an export, for its requester. */
export class DeleteUserExport {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError EXPORT_UNKNOWN, EXPORT_ALREADY_DELETED, EXPORT_FAILED,
   *   EXPORT_IN_PROGRESS
   */
  async execute(actor: Actor, { id }: { readonly id: number }): Promise<void> {
    const { realmId, userId: requestedBy } = actor;
    const now = this.#ports.clock.now();
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const found = await tx.userExports.lock(requestedBy, id);
      if (found === null) throw new MessagingError('EXPORT_UNKNOWN');
      const path = deletableContent(found);
      await tx.userExports.markDeleted(id, now);
      const { userId } = found;
      const before = { export_id: id };
      await tx.audit.append({
        kind: 'user_export.deleted',
        realmId,
        objectId: userId,
        userId,
        before,
      });
      await tx.fileRemovals.schedule([path], now);
    });
  }
}

/** The ports of {@link MakeUserExports}. */
type MakeUserExportsPorts = Ports &
  Pick<MessagingPorts, 'files' | 'newToken'> & {
    readonly userExports: UserExportQueries;
    readonly userExportArchives: UserExportArchives;
  };

/** Creates the requested exports of users, one after another. Each replaces the former one of its requester. */
export class MakeUserExports {
  readonly #ports: MakeUserExportsPorts;
  readonly #maxBytes: number;

  constructor(ports: MakeUserExportsPorts, maxBytes = MAX_ARCHIVE_BYTES) {
    this.#ports = ports;
    this.#maxBytes = maxBytes;
  }

  /** @returns the number of created exports */
  async execute(stopping?: { readonly aborted: boolean }): Promise<{ readonly made: number }> {
    const pending = await this.#ports.userExports.pendingUserExports();
    return storeExports(this.#ports, pending, (wanted) => this.#archiveOf(wanted), stopping);
  }

  #archiveOf(wanted: PendingUserExport) {
    const { newToken, userExportArchives } = this.#ports;
    const report = { records: 0, missingFiles: 0, bytes: 0 };
    const content = userExportArchives.contentOf(wanted, {
      onProgress: (count) => void (report.records += count),
      onMissing: () => void (report.missingFiles += 1),
    });
    return {
      key: `user_exports/${wanted.realmId}/${newToken()}`,
      content: this.#counted(content, report),
      finish: async (tx: MessagingTx, outcome: ExportOutcome) => {
        if (!('path' in outcome)) return tx.userExports.finish(wanted.id, outcome);
        const { path } = outcome;
        if (!(await tx.userExports.finish(wanted.id, { path, report }))) return false;
        const now = this.#ports.clock.now();
        // Archives count towards no quota: one of them is stored.
        const former = await tx.userExports.deleteFormer(wanted.id, now);
        if (former.length > 0) await tx.fileRemovals.schedule(former, now);
        return true;
      },
    };
  }

  /** @throws RangeError for an archive that is too large */
  async *#counted(content: AsyncIterable<Uint8Array>, report: { bytes: number }) {
    for await (const chunk of content) {
      report.bytes += chunk.byteLength;
      if (report.bytes > this.#maxBytes) {
        throw new RangeError(`The archive is larger than ${this.#maxBytes} bytes`);
      }
      yield chunk;
    }
  }
}

/** Removes exports of users, and their contents, {@link USER_EXPORT_DAYS} days after their request. */
export class ClearUserExports {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @returns the number of removed exports */
  async execute(): Promise<{ readonly removed: number }> {
    let removed = 0;
    for (let batch = BATCH; batch === BATCH; removed += batch) batch = await this.#removeBatch();
    return { removed };
  }

  #removeBatch(): Promise<number> {
    const now = this.#ports.clock.now();
    const before = new Date(now.getTime() - USER_EXPORT_DAYS * DAY_MS);
    return this.#ports.unitOfWork.run(async (tx) => {
      const { count, paths } = await tx.userExports.removeBefore(before, BATCH);
      if (paths.length > 0) await tx.fileRemovals.schedule(paths, now);
      return count;
    });
  }
}
