import type { JsonTable, Sql } from '@tandem/shared-postgres';
import type { MessagingArchiveScope } from './archive-scope.ts';
import { channelExtensions, channelTables } from './channel-tables.ts';
import {
  attachmentTable,
  clientNames,
  messageExtensions,
  messageTable,
  tablesOfMessages,
  uploadTable,
  userMessageTable,
} from './message-tables.ts';
import { emojiFiles, storeExtensions, storeTables, type ExportedEmoji } from './store-tables.ts';

/** An upload of an archive. */
export interface ExportedUpload {
  readonly path: string;
  readonly ownerId: number;
  readonly email: string;
  readonly contentType: string;
  /** Seconds since epoch. */
  readonly createdAt: number;
}

/**
 * The data of an organization in the messaging context, as the tables of the reference's export.
 *
 * @see docs/adr/0040-exports.md
 */
export class MessagingArchive {
  readonly #sql: Sql;
  readonly #scope: MessagingArchiveScope;
  readonly #clients: readonly string[];

  private constructor(sql: Sql, scope: MessagingArchiveScope, clients: readonly string[]) {
    this.#sql = sql;
    this.#scope = scope;
    this.#clients = clients;
  }

  /** @param sql a snapshot, which stays open while tables are read */
  static async open(sql: Sql, scope: MessagingArchiveScope): Promise<MessagingArchive> {
    return new MessagingArchive(sql, scope, await clientNames(sql, scope.realmId));
  }

  tables(): readonly JsonTable[] {
    return [
      this.#clientTable(),
      ...channelTables(this.#sql, this.#scope),
      ...storeTables(this.#sql, this.#scope, this.#clients),
      ...tablesOfMessages(this.#sql, this.#scope),
    ];
  }

  /** Tables that the reference leaves out of its exports. */
  extensions(): readonly JsonTable[] {
    return [
      ...channelExtensions(this.#sql, this.#scope),
      ...storeExtensions(this.#sql, this.#scope),
      ...messageExtensions(this.#sql, this.#scope),
    ];
  }

  messages(): JsonTable {
    return messageTable(this.#sql, this.#scope, this.#clients);
  }

  userMessages(messageIds: readonly number[], offset: number): JsonTable {
    return userMessageTable(this.#sql, this.#scope, messageIds, offset);
  }

  attachments(): JsonTable {
    return attachmentTable(this.#sql, this.#scope);
  }

  async *uploads(): AsyncGenerator<ExportedUpload> {
    for await (const rows of uploadTable(this.#sql, this.#scope).rows()) {
      yield* rows.map((row) => JSON.parse(row) as ExportedUpload);
    }
  }

  emoji(): Promise<readonly ExportedEmoji[]> {
    return emojiFiles(this.#sql, this.#scope.realmId);
  }

  #clientTable(): JsonTable {
    const rows = this.#clients.map((name, index) => JSON.stringify({ id: index + 1, name }));
    return {
      name: 'zerver_client',
      async *rows() {
        yield rows;
      },
    };
  }
}
