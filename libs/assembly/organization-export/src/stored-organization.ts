import type { IdentityArchive } from '@tandem/identity-postgres';
import type { MessagingArchive } from '@tandem/messaging-postgres';
import type {
  ExportFolder,
  ExportSource,
  ExportedFile,
  ExportedTable,
} from '@tandem/transfer-domain/export';
import { storedFiles, type FileParts } from './stored-files.ts';

/** An organization over the archives of its contexts and the store of files. */
export class StoredOrganization implements ExportSource {
  readonly #identity: IdentityArchive;
  readonly #messaging: MessagingArchive;
  readonly #parts: FileParts;

  constructor(parts: FileParts) {
    this.#identity = parts.identity;
    this.#messaging = parts.messaging;
    this.#parts = parts;
  }

  tables(): readonly ExportedTable[] {
    return [...this.#identity.tables(), ...this.#messaging.tables()];
  }

  extensions(): readonly ExportedTable[] {
    return [...this.#identity.extensions(), ...this.#messaging.extensions()];
  }

  messages(): ExportedTable {
    return this.#messaging.messages();
  }

  userMessages(messageIds: readonly number[], offset: number): ExportedTable {
    return this.#messaging.userMessages(messageIds, offset);
  }

  attachments(): ExportedTable {
    return this.#messaging.attachments();
  }

  files(folder: ExportFolder): AsyncIterable<ExportedFile> {
    return storedFiles(this.#parts, folder);
  }
}
