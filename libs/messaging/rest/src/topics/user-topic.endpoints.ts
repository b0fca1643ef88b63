import {
  MessagingError,
  TOPIC_POLICIES,
  type MessagingUseCases,
  type TopicPolicy,
} from '@tandem/messaging-domain';
import { MAX_TOPIC_LENGTH } from '@tandem/messaging-domain/content';
import {
  IntParam,
  MaxCodePoints,
  OneOf,
  OneOfWords,
  TextParam,
  WireError,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';

class SetUserTopicParams {
  @IntParam()
  streamId!: number;

  @MaxCodePoints(MAX_TOPIC_LENGTH)
  @TextParam({ alias: 'subject', description: 'The topic need not have messages' })
  topic!: string;

  @OneOf(Object.values(TOPIC_POLICIES))
  @IntParam({ description: '0 as the channel, 1 muted, 2 unmuted, 3 followed' })
  visibilityPolicy!: TopicPolicy;
}

class MuteTopicParams {
  @OneOfWords(['add', 'remove'])
  @TextParam()
  op!: 'add' | 'remove';

  @TextParam({ optional: true, description: 'Name of the channel, if there is no `stream_id`' })
  stream?: string;

  @IntParam({ optional: true })
  streamId?: number;

  @MaxCodePoints(MAX_TOPIC_LENGTH)
  @TextParam({ alias: 'subject' })
  topic!: string;
}

type UseCase = Pick<MessagingUseCases['setTopicPolicy'], 'execute'>;

/** Sets the actor's policy for a topic. */
export function setUserTopic(useCase: UseCase): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-user-topic',
    method: 'POST',
    path: '/user_topics',
    tag: 'channels',
    summary: 'Update personal preferences for a topic',
    auth: 'user',
    params: SetUserTopicParams,
    response: {},
    errors: ['CHANNEL_ID_INVALID', 'LIMIT_REACHED'],
    handle: async ({ actor, params: { streamId, topic, visibilityPolicy } }) => {
      const channel = { id: streamId };
      await useCase.execute(actor, { channel, topic, policy: visibilityPolicy });
      return {};
    },
  });
}

/** The former way to mute and unmute a topic. */
export function muteTopic(useCase: UseCase): ChatEndpoint {
  return chatEndpoint({
    operationId: 'mute-topic',
    method: 'PATCH',
    path: '/users/me/subscriptions/muted_topics',
    tag: 'channels',
    summary: 'Mute or unmute a topic',
    description: 'Deprecated: use `POST /user_topics`.',
    auth: 'user',
    params: MuteTopicParams,
    response: {},
    errors: ['CHANNEL_ID_INVALID', 'CHANNEL_NAME_INVALID', 'TOPIC_NOT_MUTED', 'LIMIT_REACHED'],
    handle: async ({ actor, params }) => {
      const { op, topic } = params;
      const channel = channelReference(params);
      if (op === 'add') {
        await useCase.execute(actor, { channel, topic, policy: TOPIC_POLICIES.muted });
        return {};
      }
      try {
        await useCase.execute(actor, { channel, topic, policy: TOPIC_POLICIES.inherit });
      } catch (error) {
        throw isUnknownChannel(error) ? new MessagingError('TOPIC_NOT_MUTED') : error;
      }
      return {};
    },
  });
}

function channelReference({ stream, streamId }: MuteTopicParams) {
  if (stream !== undefined && streamId !== undefined) {
    const msg = 'Unsupported parameter combination: stream_id, stream';
    throw new WireError(400, 'BAD_REQUEST', msg, { parameters: 'stream_id, stream' });
  }
  if (streamId !== undefined) return { id: streamId };
  if (stream !== undefined) return { name: stream };
  throw WireError.badRequest("Missing 'stream_id' argument");
}

function isUnknownChannel(error: unknown): boolean {
  return (
    error instanceof MessagingError &&
    (error.code === 'CHANNEL_ID_INVALID' || error.code === 'CHANNEL_NAME_INVALID')
  );
}
