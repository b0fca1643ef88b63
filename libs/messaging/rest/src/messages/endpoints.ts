import type { InsightQueries, MessagingUseCases } from '@tandem/messaging-domain';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import {
  getMessages,
  getMessagesSchemas,
  type GetMessagesDependencies,
} from '../narrow/get-messages.endpoint.ts';
import { getHistory, type GetHistoryDependencies } from '../insights/get-history.endpoint.ts';
import {
  getReadReceipts,
  type GetReadReceiptsDependencies,
} from '../insights/get-read-receipts.endpoint.ts';
import { renderMessage } from '../insights/render-message.endpoint.ts';
import { reportMessage } from '../insights/report-message.endpoint.ts';
import { matchesNarrow } from '../narrow/matches-narrow.endpoint.ts';
import { deleteMessage } from './delete-message.endpoint.ts';
import { editMessage } from './edit-message.endpoint.ts';
import { getMessage, type GetMessageDependencies } from './get-message.endpoint.ts';
import { messageSchemas } from './message-schemas.ts';
import { sendMessage } from './send-message.endpoint.ts';

/** The dependencies of the endpoints of messages. */
export interface MessageEndpointDependencies
  extends
    GetMessageDependencies,
    GetMessagesDependencies,
    GetHistoryDependencies,
    GetReadReceiptsDependencies {
  readonly insights: InsightQueries;
  readonly useCases: Pick<
    MessagingUseCases,
    'sendMessage' | 'editMessage' | 'deleteMessage' | 'renderText' | 'reportMessage'
  >;
}

/** Writing, finding and reading messages. */
export function messageEndpoints(dependencies: MessageEndpointDependencies): ChatEndpoint[] {
  const { useCases } = dependencies;
  return [
    sendMessage(useCases.sendMessage),
    getMessages(dependencies),
    matchesNarrow(dependencies.narrows),
    getMessage(dependencies),
    editMessage(useCases.editMessage),
    deleteMessage(useCases.deleteMessage),
    getHistory(dependencies),
    getReadReceipts(dependencies),
    renderMessage(useCases.renderText),
    reportMessage(useCases.reportMessage),
  ];
}

/** The named schemas of messages. */
export const messageAreaSchemas = [...messageSchemas, ...getMessagesSchemas];
