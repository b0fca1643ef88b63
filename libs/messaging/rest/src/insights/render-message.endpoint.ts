import type { MessagingUseCases } from '@tandem/messaging-domain';
import { TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class RenderMessageParams {
  @TextParam({ description: 'Markdown', allowNull: true })
  content!: string;
}

/** Previews a text as a message. */
export function renderMessage(
  useCase: Pick<MessagingUseCases['renderText'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'render-message',
    method: 'POST',
    path: '/messages/render',
    tag: 'messages',
    summary: 'Render a message',
    auth: 'user',
    scope: 'read',
    params: RenderMessageParams,
    response: { rendered: schema.string('HTML') },
    errors: ['MESSAGE_HAS_NULL_BYTE', 'MESSAGE_NOT_RENDERABLE', 'RENDERING_BUSY'],
    handle: async ({ actor, params }) => ({ rendered: await useCase.execute(actor, params) }),
  });
}
