import type { AttachmentView, ChangedAttachment, DetachedUpload } from '../messages/attachments.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { AttachmentFacts, AttachmentUpdated } from './upload-events.ts';

type Tx = Pick<MessagingTx, 'attachments' | 'events'>;

/** The files that a message shows. */
export interface ShownUploads {
  readonly realmId: number;
  readonly userId: number;
  readonly messageId: number;
  readonly uploadPaths: readonly string[];
}

/** Records the files that a new message shows; no query when it shows none. */
export async function claimUploads(tx: Tx, shown: ShownUploads): Promise<void> {
  if (shown.uploadPaths.length === 0) return;
  const { userId, messageId, uploadPaths } = shown;
  const paths = decoded(uploadPaths);
  await publishChanges(tx, shown.realmId, await tx.attachments.claim(userId, messageId, paths));
}

/**
 * Records the files that a message shows after an edit.
 *
 * @returns the editor's own files that no message shows any more
 */
export async function replaceUploads(
  tx: Tx,
  shown: ShownUploads,
): Promise<readonly DetachedUpload[]> {
  const { userId, messageId, uploadPaths } = shown;
  const paths = decoded(uploadPaths);
  const { changed, detached } = await tx.attachments.replace(userId, messageId, paths);
  await publishChanges(tx, shown.realmId, changed);
  return detached;
}

/** An attachment in events. */
export function attachmentFacts(attachment: AttachmentView): AttachmentFacts {
  const { id, name, pathId, size, createdAt, messageIds, sentAt } = attachment;
  return { id, name, pathId, size, messageIds, sentAt, createdAt: createdAt.getTime() };
}

/** Some clients percent-encode addresses that they copy into a message. */
function decoded(paths: readonly string[]): readonly string[] {
  return paths.map((path) => {
    try {
      return decodeURIComponent(path).replaceAll('\0', '');
    } catch {
      return path;
    }
  });
}

async function publishChanges(
  tx: Tx,
  realmId: number,
  changed: readonly ChangedAttachment[],
): Promise<void> {
  if (changed.length === 0) return;
  const events = changed.map((each): AttachmentUpdated => ({
    attachment: attachmentFacts(each),
    spaceUsed: each.spaceUsed,
    type: 'attachment.updated',
    realmId,
    ownerId: each.ownerId,
  }));
  await tx.events.append(...events);
}
