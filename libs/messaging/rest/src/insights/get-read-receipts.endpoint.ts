import { MessagingError, type InsightQueries } from '@tandem/messaging-domain';
import { PathInt, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class GetReadReceiptsParams {
  @PathInt()
  messageId!: number;
}

/** The dependencies of showing the readers of a message. */
export interface GetReadReceiptsDependencies {
  readonly insights: Pick<InsightQueries, 'showsReceipts' | 'readersOf'>;
}

/** The readers of a message. */
export function getReadReceipts({ insights }: GetReadReceiptsDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-read-receipts',
    method: 'GET',
    path: '/messages/{message_id}/read_receipts',
    tag: 'messages',
    summary: "Get a message's read receipts",
    auth: 'user',
    params: GetReadReceiptsParams,
    response: {
      user_ids: schema.array(
        schema.integer(),
        'Without the sender and users who disabled read receipts',
      ),
    },
    errors: ['READ_RECEIPTS_DISABLED', 'MESSAGE_NOT_ACCESSIBLE'],
    handle: async ({ actor, params }) => {
      const [areShown, userIds] = await Promise.all([
        insights.showsReceipts(actor.realmId),
        insights.readersOf(actor, params.messageId),
      ]);
      if (userIds === null) throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      if (!areShown) throw new MessagingError('READ_RECEIPTS_DISABLED');
      return { user_ids: userIds };
    },
  });
}
