import {
  PROPAGATE_MODES,
  type MessagingUseCases,
  type PropagateMode,
} from '@tandem/messaging-domain';
import {
  BoolParam,
  IntParam,
  NonNegative,
  OneOfWords,
  PathInt,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { attachmentSchema, presentAttachment } from '../uploads/attachment-schema.ts';

class EditMessageParams {
  @TextParam({ optional: true, description: 'Markdown', allowNull: true })
  content?: string;

  @PathInt()
  messageId!: number;

  @TextParam({
    name: 'prev_content_sha256',
    optional: true,
    description: 'SHA-256 of the old content as UTF-8, in lower-case hex',
  })
  previousContentSha256?: string;

  @OneOfWords(PROPAGATE_MODES)
  @TextParam({ default: 'change_one', description: 'The messages of the topic that are moved' })
  propagateMode!: PropagateMode;

  @BoolParam({ default: true })
  sendNotificationToNewThread!: boolean;

  @BoolParam({ default: false })
  sendNotificationToOldThread!: boolean;

  @NonNegative()
  @IntParam({ optional: true, description: 'Channel to move to' })
  streamId?: number;

  @TextParam({ alias: 'subject', optional: true, description: 'Topic to move to', allowNull: true })
  topic?: string;
}

/** Changes the content of a message, or moves it and others of its topic. */
export function editMessage(
  useCase: Pick<MessagingUseCases['editMessage'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-message',
    method: 'PATCH',
    path: '/messages/{message_id}',
    tag: 'messages',
    summary: 'Edit a message',
    auth: 'user',
    params: EditMessageParams,
    response: {
      detached_uploads: schema.array(
        attachmentSchema,
        'Uploads of the user that no message links to any more',
      ),
    },
    errors: [
      'MESSAGE_NOT_ACCESSIBLE',
      'MESSAGE_EDITING_DISABLED',
      'MESSAGE_EDIT_NOT_PERMITTED',
      'MESSAGE_EDIT_TIME_LIMIT_PASSED',
      'NOTHING_TO_CHANGE',
      'DIRECT_MESSAGE_NOT_MOVABLE',
      'DIRECT_MESSAGE_HAS_NO_TOPIC',
      'PROPAGATE_MODE_WITHOUT_MOVE',
      'EMPTY_TOPIC_NOT_RESOLVABLE',
      'TOPIC_HAS_INVALID_CHARACTER',
      'CONTENT_EDIT_WITH_CHANNEL_MOVE',
      'WIDGET_NOT_EDITABLE',
      'CONTENT_HASH_MISMATCH',
      'LIMIT_REACHED',
      'MESSAGE_HAS_NULL_BYTE',
      'MESSAGE_NOT_RENDERABLE',
      'RENDERING_BUSY',
      'CHANNEL_ID_INVALID',
      'EMPTY_TOPIC_NOT_ALLOWED',
      'ONLY_EMPTY_TOPIC_ALLOWED',
      'TOPIC_RESOLVE_NOT_PERMITTED',
      'TOPIC_EDIT_TIME_LIMIT_PASSED',
      'MESSAGE_MOVE_NOT_PERMITTED',
      'CHANNEL_POSTING_NOT_PERMITTED',
      'CHANNEL_MOVE_TIME_LIMIT_PASSED',
      'MOVE_TIME_LIMIT_EXCEEDED',
      'TOPIC_CREATION_NOT_PERMITTED',
      'CHANNEL_WILDCARD_NOT_PERMITTED',
      'TOPIC_WILDCARD_NOT_PERMITTED',
      'GROUP_MENTION_NOT_PERMITTED',
    ],
    handle: async ({ actor, params }) => {
      const { messageId, content, topic, propagateMode, previousContentSha256 } = params;
      const { detachedUploads } = await useCase.execute(actor, {
        channelId: params.streamId,
        notifyOldThread: params.sendNotificationToOldThread,
        notifyNewThread: params.sendNotificationToNewThread,
        messageId,
        content,
        topic,
        propagateMode,
        previousContentSha256,
      });
      return { detached_uploads: detachedUploads.map(presentAttachment) };
    },
  });
}
