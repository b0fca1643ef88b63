import type { TellEditTyping, TellTyping, TypingOperation } from '@tandem/realtime-domain';
import {
  IntParam,
  JsonParam,
  OneOfWords,
  PathInt,
  TextParam,
  WireError,
  chatEndpoint,
  either,
  integer,
  listOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';

const OPERATIONS = ['start', 'stop'] as const;

class TypingParams {
  @OneOfWords(OPERATIONS)
  @TextParam()
  op!: TypingOperation;

  @OneOfWords(['direct', 'stream', 'channel'])
  @TextParam({ default: 'direct', description: '`direct`, `stream` or `channel`' })
  type!: string;

  @JsonParam(either(integer(), listOf(integer())), {
    optional: true,
    description: 'IDs of people; one may stand alone',
  })
  to?: number | number[];

  @IntParam({ optional: true })
  streamId?: number;

  @TextParam({ optional: true })
  topic?: string;
}

class EditTypingParams {
  @PathInt()
  messageId!: number;

  @OneOfWords(OPERATIONS)
  @TextParam()
  op!: TypingOperation;
}

/** Tells others that one writes to them. @see `POST typing` */
export function tellTyping(useCase: Pick<TellTyping, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'set-typing-status',
    method: 'POST',
    path: '/typing',
    tag: 'real time',
    summary: 'Tell others that one is writing to them',
    auth: 'user',
    params: TypingParams,
    response: {},
    errors: [
      'TYPING_RECIPIENTS_EMPTY',
      'TYPING_RECIPIENT_UNKNOWN',
      'TYPING_CHANNEL_UNKNOWN',
      'DIRECT_TYPING_HIDDEN',
      'CHANNEL_TYPING_HIDDEN',
    ],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { operation: params.op, target: targetOf(params) });
      return {};
    },
  });
}

/** Tells others that one changes a message. @see `POST messages/{message_id}/typing` */
export function tellEditTyping(useCase: Pick<TellEditTyping, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'set-typing-status-for-message-edit',
    method: 'POST',
    path: '/messages/{message_id}/typing',
    tag: 'real time',
    summary: 'Tell others that one is changing a message',
    auth: 'user',
    params: EditTypingParams,
    response: {},
    errors: [
      'TYPING_MESSAGE_UNKNOWN',
      'TYPING_EDIT_DISABLED',
      'TYPING_EDIT_NOT_PERMITTED',
      'TYPING_EDIT_TOO_LATE',
    ],
    handle: async ({ actor, params: { messageId, op: operation } }) => {
      await useCase.execute(actor, { messageId, operation });
      return {};
    },
  });
}

function targetOf({ type, to, streamId, topic }: TypingParams) {
  if (type === 'direct') {
    if (to === undefined) throw WireError.badRequest("Missing 'to' argument");
    return { kind: 'direct', userIds: [to].flat() } as const;
  }
  if (streamId === undefined) throw WireError.badRequest("Missing 'stream_id' argument");
  if (topic === undefined) throw WireError.badRequest('Missing topic');
  return { kind: 'channel', channelId: streamId, topic } as const;
}
