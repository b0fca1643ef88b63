import type { MessagingUseCases } from '@tandem/messaging-domain';
import {
  JsonParam,
  TextParam,
  chatEndpoint,
  integer,
  listOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class UpdateFlagsParams {
  @JsonParam(listOf(integer()))
  messages!: readonly number[];

  @TextParam({ name: 'op', description: '`add` or `remove`' })
  operation!: string;

  @TextParam({ description: '`read`, `starred` or `collapsed`' })
  flag!: string;
}

export const ignoredChannels = schema.array(
  schema.integer(),
  'Channels whose messages are unchanged, because the user is not subscribed',
);

/** Sets or removes a flag of messages. */
export function updateFlags(
  useCase: Pick<MessagingUseCases['updateFlags'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-message-flags',
    method: 'POST',
    path: '/messages/flags',
    tag: 'messages',
    summary: 'Update personal message flags',
    auth: 'user',
    params: UpdateFlagsParams,
    response: {
      messages: schema.array(schema.integer(), 'As in the request'),
      ignored_because_not_subscribed_channels: ignoredChannels,
    },
    errors: [
      'FLAG_UNKNOWN',
      'FLAG_NOT_EDITABLE',
      'FLAG_OPERATION_UNKNOWN',
      'MESSAGE_NOT_ACCESSIBLE',
    ],
    handle: async ({ actor, params }) => {
      const { messages: messageIds, operation, flag } = params;
      const { ignoredChannelIds } = await useCase.execute(actor, { messageIds, operation, flag });
      return {
        messages: messageIds,
        ignored_because_not_subscribed_channels: ignoredChannelIds,
      };
    },
  });
}
