import type { AttachmentView } from '@tandem/messaging-domain';
import type { FoundUpload, UploadQueries, UploadViewer } from '@tandem/messaging-domain/uploads';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import { findUpload, findUploadViewer, listAttachments } from './attachment-sql.ts';

/** Looks up uploaded files in PostgreSQL; one round trip per call. */
export class PostgresUploadQueries implements UploadQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findUpload(
    viewer: Actor | null,
    realmId: number,
    pathId: string,
  ): Promise<FoundUpload | null> {
    if (viewer && viewer.realmId !== realmId) return null;
    const values = [viewer?.userId ?? 0, realmId, viewer?.role ?? ROLES.guest, pathId];
    return (await this.#sql.query<FoundUpload>(findUpload, values)).rows[0] ?? null;
  }

  async findViewer(userId: number): Promise<UploadViewer | null> {
    return (await this.#sql.query<UploadViewer>(findUploadViewer, [userId])).rows[0] ?? null;
  }

  async listAttachments(viewer: Actor) {
    const { rows } = await this.#sql.query<{
      spaceUsed: number;
      attachments: readonly (Omit<AttachmentView, 'createdAt'> & { createdAt: number })[];
    }>(listAttachments, [viewer.userId, viewer.realmId]);
    return {
      spaceUsed: rows[0]?.spaceUsed ?? 0,
      attachments: (rows[0]?.attachments ?? []).map((each) => ({
        ...each,
        createdAt: new Date(each.createdAt),
      })),
    };
  }
}
