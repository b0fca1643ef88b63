import type { Erasure, ErasureQueries, RequestErasure } from '@tandem/identity-domain/erasure';
import { IdentityError } from '@tandem/identity-domain';
import {
  OneOfWords,
  PathInt,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

const KINDS = ['identity', 'everything'] as const;

class EraseUserParams {
  @PathInt()
  userId!: number;

  @OneOfWords(KINDS)
  @TextParam({
    description:
      '`identity`: messages stay, from "Deleted user"; `everything`: messages, reactions and files too',
  })
  kind!: Erasure['kind'];
}

class ErasureParams {
  @PathInt()
  erasureId!: number;
}

const erasureSchema = schema.object({
  id: schema.integer(),
  user_id: schema.integer(),
  kind: schema.oneOf(KINDS),
  requested_by: schema.nullable(schema.integer('User id; null for the operator')),
  requested_at: schema.integer('UNIX seconds'),
  finished_at: schema.nullable(schema.integer('UNIX seconds; null while a worker removes data')),
  removed: schema.map(schema.integer(), 'Removed rows by kind, as `messages`'),
  mentions: schema.nullable(
    schema.integer('Messages of other users that mention the user; they are not changed'),
  ),
});

const owner = { tag: 'users', auth: 'user', guard: 'owner' } as const;

/** Erases users and reports the removed data; an extension of the protocol, for owners. */
export function erasureEndpoints({
  useCases,
  erasures,
}: {
  readonly useCases: { readonly requestErasure: Pick<RequestErasure, 'execute'> };
  readonly erasures: ErasureQueries;
}): ChatEndpoint[] {
  return [
    chatEndpoint({
      ...owner,
      operationId: 'erase-user',
      method: 'POST',
      path: '/users/{user_id}/erasure',
      summary: 'Erase a user',
      params: EraseUserParams,
      response: { erasure: erasureSchema },
      errors: ['NO_SUCH_USER', 'ONLY_OWNER_MUST_STAY_ACTIVE'],
      handle: async ({ actor, params }) => ({
        erasure: presentErasure(await useCases.requestErasure.execute(actor, params)),
      }),
    }),
    chatEndpoint({
      ...owner,
      operationId: 'get-erasures',
      method: 'GET',
      path: '/erasures',
      summary: 'Get all user erasures',
      response: { erasures: schema.array(erasureSchema, 'The latest first') },
      handle: async ({ actor }) => ({
        erasures: (await erasures.list(actor.realmId)).map(presentErasure),
      }),
    }),
    chatEndpoint({
      ...owner,
      operationId: 'get-erasure',
      method: 'GET',
      path: '/erasures/{erasure_id}',
      summary: 'Get a user erasure',
      params: ErasureParams,
      response: { erasure: erasureSchema },
      errors: ['ERASURE_UNKNOWN'],
      handle: async ({ actor, params: { erasureId } }) => {
        const found = await erasures.find(actor.realmId, erasureId);
        if (!found) throw new IdentityError('ERASURE_UNKNOWN');
        return { erasure: presentErasure(found) };
      },
    }),
  ];
}

function presentErasure(erasure: Erasure): object {
  const { id, userId, kind, requestedBy, requestedAt, finishedAt, removed, mentions } = erasure;
  return {
    id,
    user_id: userId,
    kind,
    requested_by: requestedBy,
    requested_at: seconds(requestedAt),
    finished_at: finishedAt && seconds(finishedAt),
    removed,
    mentions,
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
