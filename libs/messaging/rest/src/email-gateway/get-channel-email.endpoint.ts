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
    description: 'The user, one of their bots, or the email gateway bot (default)',
  })
  senderId?: number;

  @PathInt()
  streamId!: number;
}

/** The mail address of a channel. */
export function getChannelEmail(
  useCase: Pick<MessagingUseCases['showChannelEmail'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-stream-email-address',
    method: 'GET',
    path: '/streams/{stream_id}/email_address',
    tag: 'channels',
    summary: "Get channel's email address",
    auth: 'user',
    // Mails to the address need no other credential.
    scope: 'unlimited',
    params: GetChannelEmailParams,
    response: { email: schema.string('Empty if the server receives no mail') },
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
