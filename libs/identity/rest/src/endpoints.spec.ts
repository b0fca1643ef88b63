import { expect, it } from '@jest/globals';
import { chatOpenApi } from '@tandem/shared-chat-wire';
import { identityEndpoints, identityErrors, identitySchemas } from './index.ts';

// No endpoint is called: the test reads the declarations.
const endpoints = identityEndpoints({ useCases: {} } as never);

it('serves each operation once', () => {
  const names = endpoints.flatMap(({ method, path, operationId }) => [
    `${method} ${path}`,
    operationId,
  ]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('names only failures and schemas that exist', () => {
  const info = { title: 'Test', version: '1', description: '' };
  const document = JSON.stringify(chatOpenApi(info, endpoints, identityErrors, identitySchemas));
  const named = [...document.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  const known = ['Error', 'GroupSettingValue', ...identitySchemas.map((each) => each.name)];
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});
