import { MessagingError, type MessageQueries } from '@tandem/messaging-domain';
import { BoolParam, PathInt, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { messageSchema } from './message-schemas.ts';
import { presentMessage, type MessagePresentation } from './present-message.ts';

class GetMessageParams {
  @PathInt()
  messageId!: number;

  @BoolParam({
    default: false,
    description: 'Whether the client knows topics without a name',
  })
  allowEmptyTopicName!: boolean;

  @BoolParam({ default: true, description: 'HTML rather than Markdown' })
  applyMarkdown!: boolean;
}

/** The dependencies of fetching one message. */
export interface GetMessageDependencies extends MessagePresentation {
  readonly messages: Pick<MessageQueries, 'findMessage'>;
}

/** Fetches one message. This does not mark it as read. */
export function getMessage({ messages, ...presentation }: GetMessageDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-message',
    method: 'GET',
    path: '/messages/{message_id}',
    tag: 'messages',
    summary: 'Fetch a single message',
    auth: 'user',
    params: GetMessageParams,
    response: {
      raw_content: schema.string('Markdown; deprecated'),
      message: messageSchema,
    },
    errors: ['MESSAGE_NOT_ACCESSIBLE'],
    handle: async ({ actor, params, words }) => {
      const message = await messages.findMessage(actor, params.messageId);
      if (message === null) throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      const { applyMarkdown, allowEmptyTopicName } = params;
      const form = { applyMarkdown, allowEmptyTopicName, words, clientComputesAvatars: true };
      return {
        raw_content: message.content,
        message: presentMessage(message, form, presentation),
      };
    },
  });
}
