import type { MessagingEventQueries } from '@tandem/messaging-domain';
import type {
  AttachmentAdded,
  AttachmentFacts,
  AttachmentRemoved,
  AttachmentUpdated,
} from '@tandem/messaging-domain/uploads';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { presentAttachment } from '../uploads/attachment-schema.ts';

type AttachmentData =
  | { readonly op: 'add'; readonly attachment: AttachmentFacts; readonly spaceUsed: number }
  | { readonly op: 'update'; readonly attachment: AttachmentFacts; readonly spaceUsed: number }
  | { readonly op: 'remove'; readonly id: number; readonly spaceUsed: number };

/** `attachment`: one of the actor's files was uploaded, shown somewhere else, or deleted. */
const attachment = clientEventKind<AttachmentData>({
  kind: 'attachment',
  types: ['attachment'],
  variant: () => '',
  present: (data) => ({
    attachment:
      data.op === 'remove'
        ? { id: data.id }
        : presentAttachment({
            ...data.attachment,
            createdAt: new Date(data.attachment.createdAt),
          }),
    type: 'attachment',
    op: data.op,
    upload_space_used: data.spaceUsed,
  }),
});

/** Publishes files to their owners. */
export const attachmentEvents: AnyTranslator<MessagingEventQueries> = clientEventTranslator<
  AttachmentAdded | AttachmentUpdated | AttachmentRemoved,
  MessagingEventQueries
>({
  of: ['attachment.added', 'attachment.updated', 'attachment.removed'],
  kinds: [attachment],
  prepare: (events) =>
    Promise.resolve(
      events.map((event) => {
        const receivers = { kind: 'users', userIds: [event.ownerId] } as const;
        return [attachment.draft(receivers, dataOf(event))];
      }),
    ),
});

function dataOf(event: AttachmentAdded | AttachmentUpdated | AttachmentRemoved): AttachmentData {
  const { spaceUsed } = event;
  switch (event.type) {
    case 'attachment.added':
      return { op: 'add', attachment: event.attachment, spaceUsed };
    case 'attachment.updated':
      return { op: 'update', attachment: event.attachment, spaceUsed };
    case 'attachment.removed':
      return { op: 'remove', id: event.attachmentId, spaceUsed };
  }
}
