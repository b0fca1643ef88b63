import type { MessagingUseCases } from '@tandem/messaging-domain';
import {
  IntParam,
  MaxCodePoints,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';

/** Clients send `widget`. */
const MAX_TYPE_LENGTH = 60;

class AddSubmessageParams {
  @TextParam({ description: 'JSON' })
  content!: string;

  @IntParam()
  messageId!: number;

  @MaxCodePoints(MAX_TYPE_LENGTH)
  @TextParam({ description: 'Such as `widget`' })
  msgType!: string;
}

/** Attaches data to a message: votes and tasks. */
export function addSubmessage(
  useCase: Pick<MessagingUseCases['addSubmessage'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'submessage',
    method: 'POST',
    path: '/submessage',
    tag: 'messages',
    summary: 'Add a submessage',
    description: 'Votes in polls and tasks in to-do lists, which clients show instead of the text.',
    auth: 'user',
    params: AddSubmessageParams,
    response: {},
    errors: [
      'MESSAGE_NOT_ACCESSIBLE',
      'SUBMESSAGE_NOT_JSON',
      'SUBMESSAGE_NOT_ATTACHABLE',
      'SUBMESSAGE_DATA_INVALID',
      'LIMIT_REACHED',
    ],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, params);
      return {};
    },
  });
}
