import type { MessagingUseCases } from '@tandem/messaging-domain';
import { PathInt, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';

class DeleteMessageParams {
  @PathInt()
  messageId!: number;
}

/** Deletes a message for good. */
export function deleteMessage(
  useCase: Pick<MessagingUseCases['deleteMessage'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'delete-message',
    method: 'DELETE',
    path: '/messages/{message_id}',
    tag: 'messages',
    summary: 'Delete a message',
    auth: 'user',
    params: DeleteMessageParams,
    response: {},
    errors: [
      'MESSAGE_NOT_ACCESSIBLE',
      'MESSAGE_DELETE_NOT_PERMITTED',
      'MESSAGE_DELETE_TIME_LIMIT_PASSED',
      'SCOPE_MISSING',
    ],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, params);
      return {};
    },
  });
}
