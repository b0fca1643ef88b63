import type { Actor } from '@tandem/shared-kernel';
import type { AttachmentView } from '../messages/attachments.ts';

/** A file that somebody asks for. */
export interface FoundUpload {
  readonly name: string;
  readonly pathId: string;
  readonly contentType: string;
  readonly isImage: boolean;
  /** Whether it is the actor's own, or a message that he may read shows it. */
  readonly isAccessible: boolean;
  /** Which of the actor's keys is the present one; `null` for who is not logged in. */
  readonly actorKeyVersion: number | null;
}

/** Somebody for whom an address was made. */
export interface UploadReader {
  readonly actor: Actor;
  readonly keyVersion: number;
}

/** Looks up uploaded files. */
export interface UploadQueries {
  /** @param actor `null` for somebody who is not logged in: he sees what the whole world may */
  findUpload(actor: Actor | null, realmId: number, pathId: string): Promise<FoundUpload | null>;
  /** `null` for an account that may do nothing any more. */
  findActor(userId: number): Promise<UploadReader | null>;
  /** The actor's own files, newest first, and what his organization uses in bytes. */
  listAttachments(
    actor: Actor,
  ): Promise<{ readonly attachments: readonly AttachmentView[]; readonly spaceUsed: number }>;
}
