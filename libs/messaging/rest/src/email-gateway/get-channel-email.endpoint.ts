import type { MessagingUseCases } from '@tandem/messaging-domain';
import {
  IntParam,
  NonNegative,
  PathInt,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class GetChannelEmailParams {
  @NonNegative()
  @IntParam({
    optional: true,
    description: 'The caller, one of his bots, or the bot of the email gateway (default)',
  })
  senderId?: number;

  @PathInt()
  streamId!: number;
}

/** The address by which a channel takes mail. */
export function getChannelEmail(
  useCase: Pick<MessagingUseCases['showChannelEmail'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-stream-email-address',
    method: 'GET',
    path: '/streams/{stream_id}/email_address',
    tag: 'channels',
    summary: 'The email address of a channel',
    auth: 'user',
    params: GetChannelEmailParams,
    response: { email: schema.string('Empty when the server takes no mail') },
    errors: [
      'CHANNEL_ID_INVALID',
      'CHANNEL_POSTING_NOT_PERMITTED',
      'BOT_UNKNOWN',
      'BOT_NOT_MANAGEABLE',
    ],
    handle: async ({ actor, params: { streamId: channelId, senderId } }) => ({
      email: (await useCase.execute(actor, { channelId, senderId })) ?? '',
    }),
  });
}
