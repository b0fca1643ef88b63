import type { AttachmentView } from '@tandem/messaging-domain';
import type { FoundUpload, UploadQueries, UploadReader } from '@tandem/messaging-domain/uploads';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import { findUpload, findUploadReader, listAttachments } from './attachment-sql.ts';

/** Finds uploaded files in PostgreSQL; one round trip per call. */
export class PostgresUploadQueries implements UploadQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findUpload(
    actor: Actor | null,
    realmId: number,
    pathId: string,
  ): Promise<FoundUpload | null> {
    if (actor && actor.realmId !== realmId) return null;
    const values = [actor?.userId ?? 0, realmId, actor?.role ?? ROLES.guest, pathId];
    return (await this.#sql.query<FoundUpload>(findUpload, values)).rows[0] ?? null;
  }

  async findActor(userId: number): Promise<UploadReader | null> {
    return (await this.#sql.query<UploadReader>(findUploadReader, [userId])).rows[0] ?? null;
  }

  async listAttachments(actor: Actor) {
    const { rows } = await this.#sql.query<{
      spaceUsed: number;
      attachments: readonly (Omit<AttachmentView, 'createdAt'> & { createdAt: number })[];
    }>(listAttachments, [actor.userId, actor.realmId]);
    return {
      spaceUsed: rows[0]?.spaceUsed ?? 0,
      attachments: (rows[0]?.attachments ?? []).map((each) => ({
        ...each,
        createdAt: new Date(each.createdAt),
      })),
    };
  }
}
