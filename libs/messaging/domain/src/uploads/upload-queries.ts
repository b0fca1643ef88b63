import type { Actor } from '@tandem/shared-kernel';
import type { AttachmentView } from '../messages/attachments.ts';

/** A file that somebody asks for. */
export interface FoundUpload {
  readonly name: string;
  readonly pathId: string;
  readonly contentType: string;
  readonly isImage: boolean;
  /** Whether it is the viewer's own, or a message that he may read shows it. */
  readonly isAccessible: boolean;
}

/** Looks up uploaded files. */
export interface UploadQueries {
  /** @param viewer `null` for somebody who is not logged in: he sees what the whole world may */
  findUpload(viewer: Actor | null, realmId: number, pathId: string): Promise<FoundUpload | null>;
  /** The viewer's own files, newest first, and what his organization uses in bytes. */
  listAttachments(
    viewer: Actor,
  ): Promise<{ readonly attachments: readonly AttachmentView[]; readonly spaceUsed: number }>;
}
