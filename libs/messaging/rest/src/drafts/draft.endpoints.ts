import {
  MessagingError,
  type DraftInput,
  type MessagingUseCases,
  type PersonalStoreQueries,
} from '@tandem/messaging-domain';
import {
  JsonParam,
  PathInt,
  chatEndpoint,
  listOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { draftSchema, draftShape, presentDraft } from './draft-shapes.ts';

class AddDraftsParams {
  @JsonParam(listOf(draftShape))
  drafts!: DraftInput[];
}

class EditDraftParams {
  @JsonParam(draftShape)
  draft!: DraftInput;

  @PathInt()
  draftId!: number;
}

class DraftPath {
  @PathInt()
  draftId!: number;
}

const common = { tag: 'drafts', auth: 'user' } as const;
const REFUSED = [
  'DRAFTS_NOT_SYNCHRONIZED',
  'DRAFT_NEEDS_ONE_CHANNEL',
  'DRAFT_TIME_NEGATIVE',
  'CHANNEL_ID_INVALID',
  'RECIPIENT_ID_UNKNOWN',
  'MESSAGE_EMPTY',
  'TOPIC_HAS_INVALID_CHARACTER',
];

/** Unsent messages, synchronized between a user's clients. */
export function draftEndpoints(
  useCases: Pick<MessagingUseCases, 'addDrafts' | 'editDraft' | 'removeDraft'>,
  queries: Pick<PersonalStoreQueries, 'listDrafts'>,
): readonly ChatEndpoint[] {
  return [
    chatEndpoint({
      ...common,
      operationId: 'get-drafts',
      method: 'GET',
      path: '/drafts',
      summary: 'Get drafts',
      response: {
        count: schema.integer(),
        drafts: schema.array(draftSchema, 'Edited longest ago first'),
      },
      errors: ['DRAFTS_NOT_SYNCHRONIZED'],
      handle: async ({ actor }) => {
        const drafts = await queries.listDrafts(actor.userId);
        if (drafts === null) throw new MessagingError('DRAFTS_NOT_SYNCHRONIZED');
        return { count: drafts.length, drafts: drafts.map(presentDraft) };
      },
    }),
    chatEndpoint({
      ...common,
      operationId: 'create-drafts',
      method: 'POST',
      path: '/drafts',
      summary: 'Create drafts',
      params: AddDraftsParams,
      response: { ids: schema.array(schema.integer(), 'In the order of the drafts') },
      errors: [...REFUSED, 'LIMIT_REACHED'],
      handle: ({ actor, params }) => useCases.addDrafts.execute(actor, params),
    }),
    chatEndpoint({
      ...common,
      operationId: 'edit-draft',
      method: 'PATCH',
      path: '/drafts/{draft_id}',
      summary: 'Edit a draft',
      params: EditDraftParams,
      response: {},
      errors: [...REFUSED, 'DRAFT_UNKNOWN'],
      handle: async ({ actor, params: { draftId: id, draft } }) => {
        await useCases.editDraft.execute(actor, { id, draft });
        return {};
      },
    }),
    chatEndpoint({
      ...common,
      operationId: 'delete-draft',
      method: 'DELETE',
      path: '/drafts/{draft_id}',
      summary: 'Delete a draft',
      params: DraftPath,
      response: {},
      errors: ['DRAFTS_NOT_SYNCHRONIZED', 'DRAFT_UNKNOWN'],
      handle: async ({ actor, params: { draftId: id } }) => {
        await useCases.removeDraft.execute(actor, { id });
        return {};
      },
    }),
  ];
}
