import type { TryWelcomeMessage } from '@tandem/identity-domain';
import { TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class TryWelcomeMessageParams {
  @TextParam()
  welcomeMessageCustomText!: string;
}

/** @see `POST realm/test_welcome_bot_custom_message` */
export function tryWelcomeMessage(useCase: Pick<TryWelcomeMessage, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'test-welcome-bot-custom-message',
    method: 'POST',
    path: '/realm/test_welcome_bot_custom_message',
    tag: 'realm',
    summary: 'Send a test welcome bot message',
    auth: 'user',
    guard: 'administrator',
    params: TryWelcomeMessageParams,
    response: { message_id: schema.integer('The direct message from the Welcome Bot') },
    errors: ['WELCOME_MESSAGE_EMPTY'],
    handle: async ({ actor, params }) => {
      const { messageId } = await useCase.execute(actor, params.welcomeMessageCustomText);
      return { message_id: messageId };
    },
  });
}
