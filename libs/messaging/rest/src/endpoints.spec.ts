import { expect, it } from '@jest/globals';
import { chatOpenApi } from '@tandem/shared-chat-wire';
import { messagingEndpoints, messagingErrors, messagingSchemas } from './index.ts';

// No endpoint is called: the tests read the declarations.
const endpoints = messagingEndpoints({ useCases: {} } as never);

it('serves each operation once', () => {
  const operations = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(operations.filter((each, at) => operations.indexOf(each) !== at)).toEqual([]);
  const names = endpoints.map(({ operationId }) => operationId);
  expect(names.filter((each, at) => names.indexOf(each) !== at)).toEqual([]);
  expect(operations).toContain('DELETE /messages/{message_id}/reactions');
});

it('names only failures and schemas that exist', () => {
  const info = { title: 'Test', version: '1', description: '' };
  const document = JSON.stringify(chatOpenApi(info, endpoints, messagingErrors, messagingSchemas));
  const named = [...document.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  const known = ['Error', ...messagingSchemas.map((each) => each.name)];
  expect(new Set(named)).toEqual(new Set(known));
});

it('documents every failure', () => {
  // Resumable uploads have their own protocol: their route is not a declared endpoint.
  const resumable = ['UPLOADS_TOO_MANY'];
  const documented = new Set<string>([...resumable, ...endpoints.flatMap(({ errors }) => errors)]);
  const known = Object.keys(messagingErrors);
  const advice = {
    'list these in `errors` of an endpoint (libs/messaging/rest/src/**/*.endpoint.ts)':
      known.filter((code) => !documented.has(code)),
    'give these a wire form (libs/messaging/rest/src/messaging-errors.ts)': [...documented].filter(
      (code) => !known.includes(code),
    ),
  };
  expect(Object.entries(advice).filter(([, codes]) => codes.length > 0)).toEqual([]);
});
