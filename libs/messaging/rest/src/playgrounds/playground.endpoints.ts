import type { MessagingUseCases, PlaygroundView } from '@tandem/messaging-domain';
import { PathInt, TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class PlaygroundParams {
  @TextParam()
  name!: string;

  @TextParam({ description: 'Name of the language in the highlighter' })
  pygmentsLanguage!: string;

  @TextParam({ description: 'RFC 6570, with the variable `code`' })
  urlTemplate!: string;
}

class PlaygroundPath {
  @PathInt()
  playgroundId!: number;
}

/** The wire form of a playground. */
export function presentPlayground({ id, name, pygmentsLanguage, urlTemplate }: PlaygroundView) {
  return { id, name, pygments_language: pygmentsLanguage, url_template: urlTemplate };
}

/** Adding and removing playgrounds. */
export function playgroundEndpoints(
  useCases: Pick<MessagingUseCases, 'addPlayground' | 'removePlayground'>,
): readonly ChatEndpoint[] {
  const admin = { tag: 'organization', auth: 'user', guard: 'administrator' } as const;
  return [
    chatEndpoint({
      ...admin,
      operationId: 'add-code-playground',
      method: 'POST',
      path: '/realm/playgrounds',
      summary: 'Add a code playground',
      params: PlaygroundParams,
      response: { id: schema.integer() },
      errors: ['PLAYGROUND_INVALID'],
      handle: ({ actor, params }) => useCases.addPlayground.execute(actor, params),
    }),
    chatEndpoint({
      ...admin,
      operationId: 'remove-code-playground',
      method: 'DELETE',
      path: '/realm/playgrounds/{playground_id}',
      summary: 'Remove a code playground',
      params: PlaygroundPath,
      response: {},
      errors: ['PLAYGROUND_NOT_FOUND'],
      handle: async ({ actor, params: { playgroundId: id } }) => {
        await useCases.removePlayground.execute(actor, { id });
        return {};
      },
    }),
  ];
}
