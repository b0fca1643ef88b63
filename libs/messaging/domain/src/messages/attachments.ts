/** An uploaded file that no message shows any more. */
export interface DetachedUpload {
  readonly id: number;
  readonly name: string;
  /** Below `/user_uploads/`. */
  readonly pathId: string;
  /** In bytes. */
  readonly size: number;
  readonly createdAt: Date;
  readonly messageIds: readonly number[];
}

/** Which uploaded files messages show. Bound to a command's transaction. */
export interface Attachments {
  /**
   * Records the files that a changed message shows now.
   *
   * @returns the editor's own files that neither it nor another message shows any more
   */
  replace(
    editorId: number,
    messageId: number,
    uploadPaths: readonly string[],
  ): Promise<readonly DetachedUpload[]>;
}
