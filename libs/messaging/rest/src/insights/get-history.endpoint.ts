import {
  MessagingError,
  displayedTopic,
  versionsOf,
  type InsightQueries,
  type MessageQueries,
  type MessageVersion,
} from '@tandem/messaging-domain';
import { BoolParam, PathInt, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class GetHistoryParams {
  @PathInt()
  messageId!: number;

  @BoolParam({ default: false, description: 'Whether the client knows topics without a name' })
  allowEmptyTopicName!: boolean;
}

/** The dependencies of showing the changes of a message. */
export interface GetHistoryDependencies {
  readonly insights: Pick<InsightQueries, 'historyPolicy'>;
  readonly messages: Pick<MessageQueries, 'findMessage'>;
}

const versionSchema = schema.object({
  topic: schema.string(),
  timestamp: schema.integer('Seconds since 1970'),
  user_id: schema.nullable(schema.integer()),
  content: schema.string('Markdown'),
  rendered_content: schema.string('HTML'),
  prev_content: schema.optional(schema.string('Markdown')),
  prev_rendered_content: schema.optional(schema.string('HTML')),
  content_html_diff: schema.optional(
    schema.string('HTML; insertions and deletions have the classes `highlight_text_…`'),
  ),
  prev_topic: schema.optional(schema.string()),
  prev_stream: schema.optional(schema.integer()),
  stream: schema.optional(schema.integer()),
});

/** A change of a message. */
export function getHistory({ insights, messages }: GetHistoryDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-message-history',
    method: 'GET',
    path: '/messages/{message_id}/history',
    tag: 'messages',
    summary: "Get a message's edit history",
    auth: 'user',
    params: GetHistoryParams,
    response: { message_history: schema.array(versionSchema, 'Oldest first') },
    errors: ['MESSAGE_HISTORY_DISABLED', 'MESSAGE_NOT_ACCESSIBLE'],
    handle: async ({ actor, params }) => {
      const [policy, message] = await Promise.all([
        insights.historyPolicy(actor.realmId),
        messages.findMessage(actor, params.messageId),
      ]);
      if (policy === 'none') throw new MessagingError('MESSAGE_HISTORY_DISABLED');
      if (message === null) throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      const isChannel = message.place.kind === 'channel';
      const name = (topic: string) =>
        isChannel && !params.allowEmptyTopicName ? displayedTopic(topic) : topic;
      return {
        message_history: versionsOf(message).map((each) => presentVersion(each, name)),
      };
    },
  });
}

function presentVersion(version: MessageVersion, name: (topic: string) => string) {
  const { previousContent, previousRenderedContent, previousTopic } = version;
  const { previousChannelId, channelId, contentDiff } = version;
  return {
    topic: name(version.topic),
    timestamp: version.changedAt,
    user_id: version.userId,
    content: version.content,
    rendered_content: version.renderedContent,
    ...(previousContent !== undefined && { prev_content: previousContent }),
    ...(previousRenderedContent !== undefined && {
      prev_rendered_content: previousRenderedContent,
    }),
    ...(contentDiff !== undefined && { content_html_diff: contentDiff }),
    ...(previousTopic !== undefined && { prev_topic: name(previousTopic) }),
    ...(previousChannelId !== undefined && { prev_stream: previousChannelId }),
    ...(channelId !== undefined && { stream: channelId }),
  };
}
