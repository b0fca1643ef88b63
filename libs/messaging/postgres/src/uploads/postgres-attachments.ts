import type {
  Attachments,
  ChangedAttachment,
  DetachedUpload,
  NewAttachment,
} from '@tandem/messaging-domain';
import type { Sql } from '@tandem/shared-postgres';
import {
  addAttachment,
  claimAttachments,
  countAttachments,
  removeAttachment,
  removeUnclaimed,
  replaceAttachments,
} from './attachment-sql.ts';

/** Uploaded files in PostgreSQL; one round trip per call. */
export class PostgresAttachments implements Attachments {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async countOf(ownerId: number): Promise<number> {
    const { rows } = await this.#sql.query<{ count: number }>(countAttachments, [ownerId]);
    return rows[0]?.count ?? 0;
  }

  async add(upload: NewAttachment, quota: number | null) {
    const { rows } = await this.#sql.query<{ id: number; spaceUsed: number }>(addAttachment, [
      upload.realmId,
      upload.ownerId,
      upload.pathId,
      upload.name,
      upload.size,
      upload.contentType,
      upload.image && JSON.stringify(upload.image),
      upload.createdAt,
      quota,
    ]);
    return rows[0] ?? null;
  }

  async claim(
    senderId: number,
    messageId: number,
    uploadPaths: readonly string[],
  ): Promise<readonly ChangedAttachment[]> {
    const values = [senderId, messageId, uploadPaths];
    return (await this.#sql.query<ChangedAttachment>(claimAttachments, values)).rows;
  }

  async replace(editorId: number, messageId: number, uploadPaths: readonly string[]) {
    const { rows } = await this.#sql.query<
      ChangedAttachment & { isShown: boolean; isReserved: boolean }
    >(replaceAttachments, [editorId, messageId, uploadPaths]);
    const detached: DetachedUpload[] = rows.filter(
      (each) =>
        !each.isShown &&
        !each.isReserved &&
        each.messageIds.length === 0 &&
        each.ownerId === editorId,
    );
    return { changed: rows, detached };
  }

  async remove(ownerId: number, id: number) {
    const { rows } = await this.#sql.query<{ pathId: string; spaceUsed: number }>(
      removeAttachment,
      [ownerId, id],
    );
    return rows[0] ?? null;
  }

  async removeUnclaimed(before: Date, limit: number): Promise<readonly string[]> {
    const { rows } = await this.#sql.query<{ pathId: string }>(removeUnclaimed, [before, limit]);
    return rows.map((row) => row.pathId);
  }
}
