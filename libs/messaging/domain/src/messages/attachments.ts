import type { UploadedImage } from '../content/message-renderer.ts';

/** An uploaded file, and the messages that show it. */
export interface AttachmentView {
  readonly id: number;
  /** The name that its owner gave it. */
  readonly name: string;
  /** Below `/user_uploads/`. */
  readonly pathId: string;
  /** The size in bytes. */
  readonly size: number;
  readonly createdAt: Date;
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** The times at which these messages were sent, in their order; UNIX seconds. */
  readonly sentAt: readonly number[];
}

/** An uploaded file that no message shows any more. */
export type DetachedUpload = AttachmentView;

/** An uploaded file whose messages changed. */
export interface ChangedAttachment extends AttachmentView {
  readonly ownerId: number;
  /** The space that the organization uses, in bytes. */
  readonly spaceUsed: number;
}

/** A file to be recorded. */
export interface NewAttachment {
  readonly realmId: number;
  readonly ownerId: number;
  readonly pathId: string;
  readonly name: string;
  /** The size in bytes. */
  readonly size: number;
  readonly contentType: string;
  /** `null` for files that are not pictures. */
  readonly image: UploadedImage | null;
  readonly createdAt: Date;
}

/** Uploaded files and the messages that show them. Bound to a command's transaction. */
export interface Attachments {
  /** Files of the user. */
  countOf(ownerId: number): Promise<number>;
  /**
   * Records a file and adds it to the storage used by its organization. Until the transaction ends, others
   * that add files of the organization wait.
   *
   * @param quota of the organization in bytes, `null` for none
   * @returns `null`, with nothing recorded, when it does not fit into the quota
   */
  add(
    upload: NewAttachment,
    quota: number | null,
  ): Promise<{ readonly id: number; readonly spaceUsed: number } | null>;
  /**
   * Records the files that a new message shows, as far as its sender may read them.
   *
   * @returns those that are shown now
   */
  claim(
    senderId: number,
    messageId: number,
    uploadPaths: readonly string[],
  ): Promise<readonly ChangedAttachment[]>;
  /**
   * Records the files that a changed message shows now.
   *
   * @returns all files whose messages changed, and the editor's files that no message shows any more
   */
  replace(
    editorId: number,
    messageId: number,
    uploadPaths: readonly string[],
  ): Promise<{
    readonly changed: readonly ChangedAttachment[];
    readonly detached: readonly DetachedUpload[];
  }>;
  /** @returns the path of the removed file, `null` when it is not the owner's */
  remove(
    ownerId: number,
    id: number,
  ): Promise<{ readonly pathId: string; readonly spaceUsed: number } | null>;
  /** Removes files that nothing has shown since before `before`. @returns their paths */
  removeUnclaimed(before: Date, limit: number): Promise<readonly string[]>;
}
