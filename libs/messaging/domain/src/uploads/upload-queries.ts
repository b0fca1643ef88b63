import type { Actor } from '@tandem/shared-kernel';
import type { AttachmentView } from '../messages/attachments.ts';

/** A requested file. */
export interface FoundUpload {
  readonly name: string;
  readonly pathId: string;
  readonly contentType: string;
  readonly isImage: boolean;
  /** True if the file belongs to the actor, or is in a message that they may read. */
  readonly isAccessible: boolean;
}

/** A user for whom an address was signed. */
export interface UploadReader {
  readonly actor: Actor;
  readonly keyVersion: number;
}

/** Finds uploaded files. */
export interface UploadQueries {
  /** @param actor `null` for a user who is not logged in: they see only web-public files */
  findUpload(actor: Actor | null, realmId: number, pathId: string): Promise<FoundUpload | null>;
  /** `null` for an account that may do nothing any more. */
  findActor(userId: number): Promise<UploadReader | null>;
  /** The actor's files, newest first, and the bytes that the organization uses. */
  listAttachments(
    actor: Actor,
  ): Promise<{ readonly attachments: readonly AttachmentView[]; readonly spaceUsed: number }>;
}
