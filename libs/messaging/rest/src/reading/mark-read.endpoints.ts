import type { MessagingUseCases } from '@tandem/messaging-domain';
import {
  IntParam,
  NonNegative,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class MarkChannelParams {
  @NonNegative()
  @IntParam()
  streamId!: number;
}

class MarkTopicParams {
  @NonNegative()
  @IntParam()
  streamId!: number;

  @TextParam()
  topicName!: string;
}

/** Marks everything as read. */
export function markAllRead(
  useCase: Pick<MessagingUseCases['markAllRead'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'mark-all-as-read',
    method: 'POST',
    path: '/mark_all_as_read',
    tag: 'messages',
    summary: 'Mark all messages as read',
    auth: 'user',
    response: {
      complete: schema.boolean('False: the time limit was reached; repeat the request'),
    },
    handle: async ({ actor }) => ({ complete: (await useCase.execute(actor)).isComplete }),
  });
}

/** Marks a channel as read. */
export function markChannelRead(
  useCase: Pick<MessagingUseCases['markChannelRead'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'mark-stream-as-read',
    method: 'POST',
    path: '/mark_stream_as_read',
    tag: 'messages',
    summary: 'Mark messages in a channel as read',
    auth: 'user',
    params: MarkChannelParams,
    response: {},
    errors: ['CHANNEL_ID_INVALID'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { channelId: params.streamId, topic: null });
      return {};
    },
  });
}

/** Marks a topic as read. */
export function markTopicRead(
  useCase: Pick<MessagingUseCases['markChannelRead'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'mark-topic-as-read',
    method: 'POST',
    path: '/mark_topic_as_read',
    tag: 'messages',
    summary: 'Mark messages in a topic as read',
    auth: 'user',
    params: MarkTopicParams,
    response: {},
    errors: ['CHANNEL_ID_INVALID', 'TOPIC_UNKNOWN'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { channelId: params.streamId, topic: params.topicName });
      return {};
    },
  });
}
