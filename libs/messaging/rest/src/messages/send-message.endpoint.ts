import type { MessagingUseCases } from '@tandem/messaging-domain';
import {
  BoolParam,
  MaxCodePoints,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { messageTarget } from './message-target.ts';
import { readBySenderOf } from './read-by-sender.ts';

/** The event of each message has both ids; those of clients are shorter than 50 characters. */
const MAX_ID_LENGTH = 1_000;

class SendMessageParams {
  @TextParam({ description: 'Markdown', allowNull: true })
  content!: string;

  @MaxCodePoints(MAX_ID_LENGTH)
  @TextParam({ optional: true, description: 'The client’s own ID for the message' })
  localId?: string;

  @MaxCodePoints(MAX_ID_LENGTH)
  @TextParam({ optional: true, description: 'The event queue that receives `local_id`' })
  queueId?: string;

  @BoolParam({ optional: true, description: 'Whether the message is read for its sender' })
  readBySender?: boolean;

  @TextParam({
    optional: true,
    description: 'A channel by name or ID; users as a JSON list of IDs or of email addresses',
  })
  to?: string;

  @TextParam({ alias: 'subject', default: '', allowNull: true })
  topic!: string;

  @TextParam({ description: '`channel` or `direct`; `stream` and `private` mean the same' })
  type!: string;
}

/** Sends a message to a topic of a channel or to users. */
export function sendMessage(
  useCase: Pick<MessagingUseCases['sendMessage'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'send-message',
    method: 'POST',
    path: '/messages',
    tag: 'messages',
    summary: 'Send a message',
    description:
      'A request with a header `Idempotency-Key`, or with `queue_id` and `local_id`, may be repeated: it returns the message that was sent first. Another request with the same `Idempotency-Key` is refused; one with the same `local_id` is another message.',
    auth: 'user',
    allowsIncomingWebhookBots: true,
    params: SendMessageParams,
    response: {
      id: schema.integer('The message that was sent'),
      automatic_new_visibility_policy: schema.optional(
        schema.integer('The new visibility of the topic for the sender: 2 unmuted, 3 followed'),
      ),
    },
    errors: [
      'MESSAGE_EMPTY',
      'MESSAGE_HAS_NULL_BYTE',
      'MESSAGE_NOT_RENDERABLE',
      'RENDERING_BUSY',
      'TOPIC_HAS_INVALID_CHARACTER',
      'CHANNEL_NAME_UNKNOWN',
      'CHANNEL_ID_UNKNOWN',
      'CHANNEL_POSTING_NOT_PERMITTED',
      'CHANNEL_SENDING_NOT_AUTHORIZED',
      'EMPTY_TOPIC_NOT_ALLOWED',
      'ONLY_EMPTY_TOPIC_ALLOWED',
      'TOPIC_CREATION_NOT_PERMITTED',
      'RECIPIENTS_MISSING',
      'RECIPIENT_EMAIL_UNKNOWN',
      'RECIPIENT_ID_UNKNOWN',
      'RECIPIENT_NOT_ACCESSIBLE',
      'RECIPIENT_DEACTIVATED',
      'DIRECT_MESSAGES_DISABLED',
      'DIRECT_MESSAGES_NOT_AUTHORIZED',
      'DIRECT_CONVERSATION_NOT_STARTABLE',
      'CHANNEL_WILDCARD_NOT_PERMITTED',
      'TOPIC_WILDCARD_NOT_PERMITTED',
      'GROUP_MENTION_NOT_PERMITTED',
      'SEND_KEY_REUSED',
    ],
    handle: async ({ actor, params, clientName, idempotencyKey }) => {
      const { content, queueId, localId } = params;
      const echo = queueId && localId ? { queueId, localId } : null;
      const request = JSON.stringify([params.type, params.to ?? null, params.topic, content]);
      const { messageId, newPolicy } = await useCase.execute(actor, {
        target: messageTarget(params.type, params.to, params.topic),
        readBySender: params.readBySender ?? readBySenderOf(clientName),
        sendKey: sendKey(idempotencyKey, echo, request),
        sendRequest: request,
        content,
        clientName,
        echo,
      });
      return {
        id: messageId,
        ...(newPolicy !== null && { automatic_new_visibility_policy: newPolicy }),
      };
    },
  });
}

/**
 * Keys of the two kinds never collide: one is text, the other a JSON list. A client that changes its name
 * between two requests sends two messages, as on the reference server.
 */
function sendKey(
  idempotencyKey: string | undefined,
  echo: { readonly queueId: string; readonly localId: string } | null,
  request: string,
): string | null {
  if (idempotencyKey !== undefined) return `key ${idempotencyKey}`;
  return echo && JSON.stringify([echo.queueId, echo.localId, request]);
}
