import { schema } from '@tandem/shared-rest';
import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { chatEndpoint, type ChatEndpoint } from './chat-endpoint.ts';
import { chatOpenApi } from './chat-open-api.ts';
import { IntParam, JsonParam, PathInt, PathText, TextParam } from './chat-parameters.ts';
import { MaxCodePoints, NonNegative, NotBlank, OneOf } from './constraints.ts';
import { either, integer, listOf, text } from './shapes.ts';

class EditParams {
  @PathInt({ description: 'Of the message' })
  messageId!: number;

  @MaxCodePoints(60)
  @NotBlank()
  @TextParam({ alias: 'subject', description: 'New topic' })
  topic!: string;

  @NonNegative()
  @IntParam({ default: 0 })
  streamId!: number;

  @JsonParam(either(listOf(integer()), text()), { optional: true })
  to!: unknown;
}

class ListParams {
  @PathText({ rest: true })
  fragment!: string;

  @OneOf(['newest', 'oldest'])
  @TextParam({ default: 'newest' })
  anchor!: string;

  @JsonParam(listOf(integer()), { optional: true })
  ids!: number[] | undefined;
}

const user = schema.named('User', schema.object({ id: schema.integer('Of the user') }));
const handle = () => Promise.resolve({});

const endpoints: readonly ChatEndpoint[] = [
  chatEndpoint({
    operationId: 'edit-message',
    method: 'PATCH',
    path: '/messages/{message_id}',
    tag: 'messages',
    summary: 'Edit a message',
    description: 'Within the time limit.',
    auth: 'user',
    params: EditParams,
    response: { detached_uploads: schema.array(schema.anything()) },
    errors: ['TOO_LATE', 'NOT_FOUND_HERE'],
    handle,
  }),
  chatEndpoint({
    operationId: 'list-views',
    method: 'GET',
    path: '/views/{fragment}',
    aliases: ['/legacy_views/{fragment}'],
    tag: 'views',
    summary: 'List views',
    auth: 'anonymous',
    params: ListParams,
    response: { user: schema.optional(user), owner: schema.nullable(user) },
    handle,
  }),
];
const errors = {
  TOO_LATE: { status: 400, code: 'BAD_REQUEST', msg: 'The time limit is over' },
  NOT_FOUND_HERE: { status: 404, code: 'MISSING', msg: 'No {what}' },
};
const info = { title: 'Chat', version: '1.0.0', description: 'A sample' };
const document = chatOpenApi(info, endpoints, errors, [user]);

/** The assertions about the document, by location. */
function at(...path: string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    document,
  );
}

const patch = ['paths', '/api/v1/messages/{message_id}', 'patch'];
const list = ['paths', '/api/v1/views/{fragment}', 'get'];

describe('the OpenAPI document of the chat service', () => {
  it('is valid', async () => {
    // The validator changes its input.
    const { valid, errors: faults } = await new Validator().validate(structuredClone(document));
    expect([valid, faults]).toEqual([true, undefined]);
    expect(at('openapi')).toBe('3.1.0');
  });

  it('describes each path served and no other', () => {
    expect(Object.keys(at('paths') as object)).toEqual([
      '/api/v1/legacy_views/{fragment}',
      '/api/v1/messages/{message_id}',
      '/api/v1/views/{fragment}',
    ]);
    expect(Object.keys(at(...patch.slice(0, 2)) as object)).toEqual(['patch']);
  });

  it('names every operation differently, aliases included', () => {
    expect(at('paths', '/api/v1/legacy_views/{fragment}', 'get', 'operationId')).toBe(
      'list-views-2',
    );
    expect(at(...list, 'operationId')).toBe('list-views');
  });

  it('describes one type of body for writes', () => {
    const properties = {
      topic: { type: 'string', maxLength: 60, minLength: 1, description: 'New topic' },
      stream_id: { type: 'integer', minimum: 0, default: 0 },
      to: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'string' }] },
    };
    const body = { type: 'object', properties, required: ['topic'] };
    expect(at(...patch, 'requestBody')).toEqual({
      required: true,
      content: {
        'application/json': { schema: body },
      },
    });
    expect(at(...patch, 'parameters')).toEqual([
      {
        name: 'message_id',
        in: 'path',
        required: true,
        description: 'Of the message',
        schema: { type: 'integer', minimum: 0 },
      },
    ]);
  });

  it('describes the query of a GET, structured values as texts of JSON', () => {
    expect(at(...list, 'requestBody')).toBeUndefined();
    expect(at(...list, 'parameters')).toEqual([
      { name: 'fragment', in: 'path', required: true, schema: { type: 'string' } },
      {
        name: 'anchor',
        in: 'query',
        required: false,
        schema: { type: 'string', enum: ['newest', 'oldest'], default: 'newest' },
      },
      {
        name: 'ids',
        in: 'query',
        required: false,
        schema: {
          type: 'string',
          contentMediaType: 'application/json',
          contentSchema: { type: 'array', items: { type: 'integer' } },
        },
      },
    ]);
  });

  it('closes the success, with the two fields of each', () => {
    const success = [...patch, 'responses', '200', 'content', 'application/json', 'schema'];
    expect(at(...success)).toMatchObject({
      required: ['result', 'msg', 'detached_uploads'],
      properties: { result: { enum: ['success'] }, msg: { enum: [''] } },
      additionalProperties: false,
    });
  });

  it('lists failures by status, with their texts', () => {
    const responses = at(...patch, 'responses') as Record<string, { description: string }>;
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '404', '413', '429']);
    expect(responses['400']?.description).toContain('BAD_REQUEST: The time limit is over');
    expect(responses['404']?.description).toBe('MISSING: No {what}');
  });

  it('requires credentials where the endpoint does', () => {
    expect(at(...patch, 'security')).toEqual([{ apiKey: [] }]);
    expect(at(...list, 'security')).toEqual([]);
    expect(at(...list, 'responses', '401')).toBeUndefined();
  });

  it('refuses an endpoint with an undeclared error', () => {
    const [edit] = endpoints;
    expect(() => chatOpenApi(info, [{ ...edit!, errors: ['WHO'] }], errors, [])).toThrow(
      'edit-message names an unknown error: WHO',
    );
  });
});
