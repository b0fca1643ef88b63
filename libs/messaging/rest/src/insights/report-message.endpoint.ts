import {
  MAX_REPORT_DESCRIPTION,
  REPORT_TYPES,
  type MessagingUseCases,
} from '@tandem/messaging-domain';
import {
  MaxCodePoints,
  OneOf,
  PathInt,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';

class ReportMessageParams {
  @PathInt()
  messageId!: number;

  @OneOf(REPORT_TYPES)
  @TextParam()
  reportType!: (typeof REPORT_TYPES)[number];

  @MaxCodePoints(MAX_REPORT_DESCRIPTION)
  @TextParam({ default: '' })
  description!: string;
}

/** Reports a message to the moderators. */
export function reportMessage(
  useCase: Pick<MessagingUseCases['reportMessage'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'report-message',
    method: 'POST',
    path: '/messages/{message_id}/report',
    tag: 'messages',
    summary: 'Report a message',
    auth: 'user',
    params: ReportMessageParams,
    response: {},
    errors: ['REPORT_EXPLANATION_MISSING', 'MESSAGE_REPORTING_DISABLED', 'MESSAGE_NOT_ACCESSIBLE'],
    handle: async ({ actor, params }) => {
      const { messageId, reportType: type, description } = params;
      await useCase.execute(actor, { messageId, type, description });
      return {};
    },
  });
}
