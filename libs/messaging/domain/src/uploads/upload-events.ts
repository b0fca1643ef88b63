import type { DomainEvent } from '@tandem/shared-kernel';
import type { AttachmentView } from '../messages/attachments.ts';

/** An attachment in an event. */
export interface AttachmentFacts extends Omit<AttachmentView, 'createdAt' | 'sentAt'> {
  /** Absent in events of older versions. */
  readonly sentAt?: readonly number[];
  /** ms since epoch */
  readonly createdAt: number;
}

/** A file was uploaded. */
export interface AttachmentAdded extends DomainEvent {
  readonly type: 'attachment.added';
  readonly ownerId: number;
  readonly attachment: AttachmentFacts;
  /** The space that the organization uses, in bytes. */
  readonly spaceUsed: number;
}

/** A message shows a file now, or no longer. */
export interface AttachmentUpdated extends DomainEvent {
  readonly type: 'attachment.updated';
  readonly ownerId: number;
  readonly attachment: AttachmentFacts;
  /** The space that the organization uses, in bytes. */
  readonly spaceUsed: number;
}

/** The owner deleted a file. */
export interface AttachmentRemoved extends DomainEvent {
  readonly type: 'attachment.removed';
  readonly ownerId: number;
  readonly attachmentId: number;
  /** The space that the organization uses, in bytes. */
  readonly spaceUsed: number;
}

export type UploadEvent = AttachmentAdded | AttachmentUpdated | AttachmentRemoved;
