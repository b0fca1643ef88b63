import type {
  SendEditTypingNotice,
  SendTypingNotice,
  TypingOperation,
} from '@tandem/messaging-domain/typing';
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
    description: 'User IDs; a single one needs no list',
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

/** Notifies a conversation that the actor types. @see `POST typing` */
export function sendTypingNotice(useCase: Pick<SendTypingNotice, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'set-typing-status',
    method: 'POST',
    path: '/typing',
    tag: 'real time',
    summary: 'Set "typing" status',
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

/** Notifies the readers of a message that the actor edits it. @see `POST messages/{message_id}/typing` */
export function sendEditTypingNotice(useCase: Pick<SendEditTypingNotice, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'set-typing-status-for-message-edit',
    method: 'POST',
    path: '/messages/{message_id}/typing',
    tag: 'real time',
    summary: 'Set "typing" status for message editing',
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
