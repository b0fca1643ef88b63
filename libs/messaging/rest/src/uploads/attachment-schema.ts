import type { AttachmentView } from '@tandem/messaging-domain';
import { schema } from '@tandem/shared-rest';

/** An uploaded file and the messages that show it. */
export const attachmentSchema = schema.named(
  'DetachedUpload',
  schema.object({
    id: schema.integer(),
    name: schema.string(),
    path_id: schema.string('Path below `/user_uploads/`'),
    size: schema.integer('Bytes'),
    create_time: schema.integer('Seconds since 1970'),
    message_ids: schema.array(schema.integer()),
    messages: schema.array(
      schema.object({ id: schema.integer(), date_sent: schema.integer('Seconds since 1970') }),
      'The same messages in the format before feature level 472',
    ),
  }),
);

/** The wire form of {@link attachmentSchema}. */
export function presentAttachment(
  attachment: Omit<AttachmentView, 'sentAt'> & Partial<Pick<AttachmentView, 'sentAt'>>,
) {
  const { messageIds, sentAt = [] } = attachment;
  return {
    id: attachment.id,
    name: attachment.name,
    path_id: attachment.pathId,
    size: attachment.size,
    create_time: Math.floor(attachment.createdAt.getTime() / 1000),
    message_ids: messageIds,
    messages: messageIds.flatMap((id, index) => {
      const at = sentAt[index];
      return at === undefined ? [] : [{ id, date_sent: at }];
    }),
  };
}
