import { jest } from '@jest/globals';
import { DomainError } from '@tandem/shared-kernel';
import { schema } from '@tandem/shared-rest';
import { chatEndpoint, type ChatCall, type ChatEndpoint } from '../src/chat-endpoint.ts';
import { IntParam, PathInt, PathText, TextParam } from '../src/chat-parameters.ts';

interface SampleFailures {
  GONE: { what: string };
  UNMAPPED: null;
}
class SampleError<C extends keyof SampleFailures> extends DomainError<SampleFailures, C> {}

class ItemParams {
  @PathInt()
  itemId!: number;

  @IntParam()
  count!: number;

  @TextParam({ optional: true, alias: 'subject' })
  topic!: string | undefined;
}

class ItemPath {
  @PathInt()
  itemId!: number;
}

class FailParams {
  @PathText()
  how!: string;
}

class FragmentParams {
  @PathText({ rest: true })
  fragment!: string;
}

const common = { tag: 'sample', summary: 'A sample' };
/** Called with every call that reaches a handler. */
export const handled = jest.fn<(call: Omit<ChatCall<object, 'anonymous'>, 'actor'>) => void>();

const editItem = chatEndpoint({
  ...common,
  operationId: 'edit-item',
  method: 'PATCH',
  path: '/items/{item_id}',
  auth: 'user',
  guard: 'not-guest',
  params: ItemParams,
  response: { params: schema.anything(), user: schema.integer() },
  handle: async ({ actor, params, ...rest }) => {
    handled({ params, ...rest });
    return { params, user: actor.userId };
  },
});

/** Endpoints of every kind that the dialect distinguishes. */
export const sampleEndpoints: readonly ChatEndpoint[] = [
  editItem,
  chatEndpoint({
    ...common,
    operationId: 'get-item',
    method: 'GET',
    path: '/items/{item_id}',
    auth: 'user',
    params: ItemPath,
    response: {},
    handle: () => Promise.resolve({}),
  }),
  chatEndpoint({
    ...common,
    operationId: 'view',
    method: 'GET',
    path: '/views/{fragment}',
    auth: 'anonymous',
    params: FragmentParams,
    response: { fragment: schema.string() },
    handle: ({ params }) => Promise.resolve({ fragment: params.fragment }),
  }),
  chatEndpoint({
    ...common,
    operationId: 'fail',
    method: 'POST',
    path: '/fail/{how}',
    auth: 'anonymous',
    params: FailParams,
    response: {},
    handle: ({ params }) => {
      const { how } = params;
      if (how === 'gone') throw new SampleError('GONE', { what: 'the <item>' });
      if (how === 'unmapped') throw new SampleError('UNMAPPED');
      throw new Error('the password is hunter2');
    },
  }),
  chatEndpoint({
    ...common,
    operationId: 'whoami',
    method: 'POST',
    path: '/whoami',
    auth: 'anonymous',
    response: {},
    handle: async ({ clientName, words, host, ip, idempotencyKey, actor }) => ({
      clientName,
      words,
      host,
      ip,
      idempotencyKey: idempotencyKey ?? null,
      actor: actor ?? null,
    }),
  }),
];
