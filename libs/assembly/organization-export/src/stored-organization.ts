import type { IdentityArchive } from '@tandem/identity-postgres';
import type { MessagingArchive } from '@tandem/messaging-postgres';
import type {
  ExportFolder,
  ExportSource,
  ExportedContent,
  ExportedFile,
  ExportedTable,
} from '@tandem/transfer-domain/export';
import { sealedCredentials, type CredentialParts } from './sealed-credentials.ts';
import { storedFiles, type FileParts } from './stored-files.ts';

/** An organization over the archives of its contexts and the store of files. */
export class StoredOrganization implements ExportSource {
  readonly #identity: IdentityArchive;
  readonly #messaging: MessagingArchive;
  readonly #parts: FileParts;
  readonly #sealing: CredentialParts | null;

  /** @param sealing null for an archive without credentials */
  constructor(parts: FileParts, sealing: CredentialParts | null) {
    this.#identity = parts.identity;
    this.#messaging = parts.messaging;
    this.#parts = parts;
    this.#sealing = sealing;
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

  async credentials(): Promise<ExportedContent | null> {
    return this.#sealing && sealedCredentials(this.#identity, this.#sealing);
  }

  files(folder: ExportFolder): AsyncIterable<ExportedFile> {
    return storedFiles(this.#parts, folder);
  }
}
