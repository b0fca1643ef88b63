import {
  MAX_SNIPPET_TITLE_LENGTH,
  type MessagingUseCases,
  type PersonalStoreQueries,
  type SavedSnippet,
} from '@tandem/messaging-domain';
import { MAX_MESSAGE_LENGTH } from '@tandem/messaging-domain/content';
import {
  MaxCodePoints,
  NotBlank,
  PathInt,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class AddSnippetParams {
  @NotBlank()
  @MaxCodePoints(MAX_MESSAGE_LENGTH)
  @TextParam({ description: 'Markdown' })
  content!: string;

  @NotBlank()
  @MaxCodePoints(MAX_SNIPPET_TITLE_LENGTH)
  @TextParam()
  title!: string;
}

class EditSnippetParams {
  @NotBlank()
  @MaxCodePoints(MAX_MESSAGE_LENGTH)
  @TextParam({ optional: true, description: 'Markdown' })
  content?: string;

  @PathInt()
  savedSnippetId!: number;

  @NotBlank()
  @MaxCodePoints(MAX_SNIPPET_TITLE_LENGTH)
  @TextParam({ optional: true })
  title?: string;
}

class SnippetPath {
  @PathInt()
  savedSnippetId!: number;
}

/** A text that a user keeps. */
export const savedSnippetSchema = schema.named(
  'SavedSnippet',
  schema.object({
    id: schema.integer(),
    title: schema.string(),
    content: schema.string('Markdown'),
    date_created: schema.integer('Seconds since 1970'),
  }),
);

/** The wire form of {@link savedSnippetSchema}. */
export function presentSavedSnippet({ id, title, content, createdAt }: SavedSnippet) {
  return { id, title, content, date_created: createdAt };
}

const common = { tag: 'drafts', auth: 'user' } as const;

/** Texts that users save for use in messages. */
export function savedSnippetEndpoints(
  useCases: Pick<MessagingUseCases, 'addSavedSnippet' | 'editSavedSnippet' | 'removeSavedSnippet'>,
  queries: Pick<PersonalStoreQueries, 'listSavedSnippets'>,
): readonly ChatEndpoint[] {
  return [
    chatEndpoint({
      ...common,
      operationId: 'get-saved-snippets',
      method: 'GET',
      path: '/saved_snippets',
      summary: 'Get all saved snippets',
      response: { saved_snippets: schema.array(savedSnippetSchema) },
      handle: async ({ actor }) => {
        const snippets = await queries.listSavedSnippets(actor.userId);
        return { saved_snippets: snippets.map(presentSavedSnippet) };
      },
    }),
    chatEndpoint({
      ...common,
      operationId: 'create-saved-snippet',
      method: 'POST',
      path: '/saved_snippets',
      summary: 'Create a saved snippet',
      params: AddSnippetParams,
      response: { saved_snippet_id: schema.integer() },
      errors: ['LIMIT_REACHED'],
      handle: async ({ actor, params }) => {
        const { id } = await useCases.addSavedSnippet.execute(actor, params);
        return { saved_snippet_id: id };
      },
    }),
    chatEndpoint({
      ...common,
      operationId: 'edit-saved-snippet',
      method: 'PATCH',
      path: '/saved_snippets/{saved_snippet_id}',
      summary: 'Edit a saved snippet',
      params: EditSnippetParams,
      response: {},
      errors: ['SAVED_SNIPPET_UNKNOWN', 'SAVED_SNIPPET_CHANGES_NOTHING'],
      handle: async ({ actor, params: { savedSnippetId: id, title, content } }) => {
        await useCases.editSavedSnippet.execute(actor, { id, title, content });
        return {};
      },
    }),
    chatEndpoint({
      ...common,
      operationId: 'delete-saved-snippet',
      method: 'DELETE',
      path: '/saved_snippets/{saved_snippet_id}',
      summary: 'Delete a saved snippet',
      params: SnippetPath,
      response: {},
      errors: ['SAVED_SNIPPET_UNKNOWN'],
      handle: async ({ actor, params: { savedSnippetId: id } }) => {
        await useCases.removeSavedSnippet.execute(actor, { id });
        return {};
      },
    }),
  ];
}
