import type {
  MessagingUseCases,
  ScheduledMessage,
  ScheduledMessageQueries,
  SendTarget,
} from '@tandem/messaging-domain';
import { onlyChannel } from '@tandem/messaging-domain/scheduled-messages';
import {
  BoolParam,
  IntParam,
  JsonParam,
  OneOfWords,
  PathInt,
  TextParam,
  chatEndpoint,
  either,
  integer,
  listOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { readBySenderOf } from '../messages/read-by-sender.ts';

const CHANNEL = ['channel', 'stream'];
const TYPES = [...CHANNEL, 'direct', 'private'];
const recipients = either(integer(), listOf(integer()));

class ScheduleParams {
  @TextParam({ description: 'Markdown', allowNull: true })
  content!: string;

  @BoolParam({ optional: true, description: 'Whether the message is read for its sender' })
  readBySender?: boolean;

  @IntParam({ description: 'Seconds since 1970' })
  scheduledDeliveryTimestamp!: number;

  @JsonParam(recipients, { description: 'A channel, or users' })
  to!: number | number[];

  @TextParam({ default: '', allowNull: true })
  topic!: string;

  @OneOfWords(TYPES)
  @TextParam()
  type!: string;
}

class EditScheduledParams {
  @TextParam({ optional: true, description: 'Markdown', allowNull: true })
  content?: string;

  @IntParam({ optional: true, description: 'Seconds since 1970' })
  scheduledDeliveryTimestamp?: number;

  @PathInt()
  scheduledMessageId!: number;

  @JsonParam(recipients, { optional: true, description: 'A channel, or users' })
  to?: number | number[];

  @TextParam({ optional: true, allowNull: true })
  topic?: string;

  @OneOfWords(TYPES)
  @TextParam({ optional: true })
  type?: string;
}

class ScheduledPath {
  @PathInt()
  scheduledMessageId!: number;
}

/** A message that waits for its time. */
export const scheduledMessageSchema = schema.named(
  'ScheduledMessage',
  schema.object({
    scheduled_message_id: schema.integer(),
    type: schema.oneOf(['stream', 'private']),
    to: schema.either([schema.integer('Channel'), schema.array(schema.integer(), 'Users')]),
    topic: schema.optional(schema.string('Of a message to a channel')),
    content: schema.string('Markdown'),
    rendered_content: schema.string('HTML'),
    scheduled_delivery_timestamp: schema.integer('Seconds since 1970'),
    failed: schema.boolean(),
  }),
);

/** The wire form of {@link scheduledMessageSchema}. */
export function presentScheduledMessage(message: ScheduledMessage) {
  const { place } = message;
  return {
    scheduled_message_id: message.id,
    ...(place.kind === 'channel'
      ? { type: 'stream', to: place.channelId, topic: place.topic }
      : { type: 'private', to: place.userIds }),
    content: message.content,
    rendered_content: message.renderedContent,
    scheduled_delivery_timestamp: message.deliverAt,
    failed: message.failed,
  };
}

const common = { tag: 'scheduled messages', auth: 'user' } as const;
const REFUSED = [
  'SCHEDULED_TIME_NOT_IN_FUTURE',
  'MESSAGE_EMPTY',
  'MESSAGE_HAS_NULL_BYTE',

  'MESSAGE_NOT_RENDERABLE',
  'RENDERING_BUSY',
  'TOPIC_HAS_INVALID_CHARACTER',
  'SCHEDULED_CHANNEL_MISSING',
  'SCHEDULED_CHANNELS_TOO_MANY',
  'CHANNEL_ID_UNKNOWN',
  'CHANNEL_POSTING_NOT_PERMITTED',
  'CHANNEL_SENDING_NOT_AUTHORIZED',
  'RECIPIENTS_MISSING',
  'EMPTY_TOPIC_NOT_ALLOWED',
  'ONLY_EMPTY_TOPIC_ALLOWED',
  'TOPIC_CREATION_NOT_PERMITTED',
  'RECIPIENT_ID_UNKNOWN',
  'RECIPIENT_NOT_ACCESSIBLE',
  'RECIPIENT_DEACTIVATED',
  'DIRECT_MESSAGES_DISABLED',
  'DIRECT_MESSAGES_NOT_AUTHORIZED',
  'DIRECT_CONVERSATION_NOT_STARTABLE',
  'CHANNEL_WILDCARD_NOT_PERMITTED',
  'TOPIC_WILDCARD_NOT_PERMITTED',
  'GROUP_MENTION_NOT_PERMITTED',
];

/** Messages that are sent later. */
export function scheduledMessageEndpoints(
  useCases: Pick<
    MessagingUseCases,
    'scheduleMessage' | 'editScheduledMessage' | 'removeScheduledMessage'
  >,
  queries: Pick<ScheduledMessageQueries, 'listScheduled'>,
): readonly ChatEndpoint[] {
  return [
    chatEndpoint({
      ...common,
      operationId: 'get-scheduled-messages',
      method: 'GET',
      path: '/scheduled_messages',
      summary: 'Get scheduled messages',
      response: { scheduled_messages: schema.array(scheduledMessageSchema, 'Next one first') },
      handle: async ({ actor }) => {
        const messages = await queries.listScheduled(actor.userId);
        return { scheduled_messages: messages.map(presentScheduledMessage) };
      },
    }),
    chatEndpoint({
      ...common,
      operationId: 'create-scheduled-message',
      method: 'POST',
      path: '/scheduled_messages',
      summary: 'Create a scheduled message',
      params: ScheduleParams,
      response: { scheduled_message_id: schema.integer() },
      errors: [...REFUSED, 'LIMIT_REACHED'],
      handle: async ({ actor, params, clientName }) => {
        const { id } = await useCases.scheduleMessage.execute(actor, {
          deliverAt: params.scheduledDeliveryTimestamp,
          readBySender: params.readBySender ?? readBySenderOf(clientName),
          target: targetOf(params),
          content: params.content,
          clientName,
        });
        return { scheduled_message_id: id };
      },
    }),
    chatEndpoint({
      ...common,
      operationId: 'update-scheduled-message',
      method: 'PATCH',
      path: '/scheduled_messages/{scheduled_message_id}',
      summary: 'Edit a scheduled message',
      params: EditScheduledParams,
      response: {},
      errors: [
        ...REFUSED,
        'NOTHING_TO_CHANGE',
        'SCHEDULED_RECIPIENT_MISSING',
        'SCHEDULED_TOPIC_MISSING',
        'SCHEDULED_MESSAGE_UNKNOWN',
        'SCHEDULED_MESSAGE_SENT',
      ],
      handle: async ({ actor, params }) => {
        const { scheduledMessageId: id, content, topic, to } = params;
        await useCases.editScheduledMessage.execute(actor, {
          type: params.type === undefined ? undefined : kindOf(params.type),
          to: typeof to === 'number' ? [to] : to,
          id,
          content,
          topic,
          deliverAt: params.scheduledDeliveryTimestamp,
        });
        return {};
      },
    }),
    chatEndpoint({
      ...common,
      operationId: 'delete-scheduled-message',
      method: 'DELETE',
      path: '/scheduled_messages/{scheduled_message_id}',
      summary: 'Delete a scheduled message',
      params: ScheduledPath,
      response: {},
      errors: ['SCHEDULED_MESSAGE_UNKNOWN'],
      handle: async ({ actor, params: { scheduledMessageId: id } }) => {
        await useCases.removeScheduledMessage.execute(actor, { id });
        return {};
      },
    }),
  ];
}

function kindOf(type: string): 'channel' | 'direct' {
  return CHANNEL.includes(type) ? 'channel' : 'direct';
}

function targetOf({ type, to, topic }: ScheduleParams): SendTarget {
  const ids = typeof to === 'number' ? [to] : to;
  if (kindOf(type) === 'direct') return { kind: 'direct', people: { ids } };
  return { kind: 'channel', channel: { id: onlyChannel(ids) }, topic };
}
