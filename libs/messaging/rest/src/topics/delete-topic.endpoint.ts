import type { MessagingUseCases } from '@tandem/messaging-domain';
import { PathInt, TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class DeleteTopicParams {
  @PathInt()
  streamId!: number;

  @TextParam()
  topicName!: string;
}

/** Deletes the messages of a topic. */
export function deleteTopic(
  useCase: Pick<MessagingUseCases['deleteTopic'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'delete-topic',
    method: 'POST',
    path: '/streams/{stream_id}/delete_topic',
    tag: 'channels',
    summary: 'Delete a topic',
    auth: 'user',
    scope: 'administration',
    guard: 'administrator',
    params: DeleteTopicParams,
    response: {
      complete: schema.boolean(
        'false: there were too many messages; repeat the request to continue',
      ),
    },
    errors: ['CHANNEL_ID_INVALID'],
    handle: ({ actor, params: { streamId: channelId, topicName: topic } }) =>
      useCase.execute(actor, { channelId, topic }),
  });
}
