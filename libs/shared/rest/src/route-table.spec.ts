import { describe, expect, it } from '@jest/globals';
import { plainEndpoint } from '../testing/plain-service.ts';
import { declareParameter, type ParameterSpec, type ParametersClass } from './parameters.ts';
import { RouteTable } from './route-table.ts';

/** A class with one path parameter. */
function pathParameter(name: string, pattern: ParameterSpec['pattern']): ParametersClass {
  class Parameters {}
  declareParameter(Parameters.prototype, {
    property: name,
    name,
    location: 'path',
    required: true,
    schema: {},
    pattern,
    decode: (raw) => raw,
  });
  return Parameters;
}

const answer = () => '';
const byId = pathParameter('message_id', 'integer');
const byEmail = pathParameter('email', 'segment');
const byFragment = pathParameter('fragment', 'rest');

const routes = new RouteTable(
  [
    plainEndpoint('/messages', answer, { operationId: 'list' }),
    plainEndpoint('/messages', answer, { operationId: 'send', method: 'POST' }),
    plainEndpoint('/messages/{message_id}', answer, { operationId: 'get', params: byId }),
    plainEndpoint('/messages/render', answer, { operationId: 'render', method: 'POST' }),
    plainEndpoint('/users/me', answer, { operationId: 'own' }),
    plainEndpoint('/users/{email}', answer, {
      operationId: 'user',
      params: byEmail,
      aliases: ['/people/{email}'],
    }),
    plainEndpoint('/views/{fragment}', answer, { operationId: 'view', params: byFragment }),
  ],
  '/api',
);

function find(path: string, method = 'GET'): unknown {
  const match = routes.match(method, path);
  return match.kind === 'found' ? [match.endpoint.operationId, match.path] : match;
}

describe('RouteTable', () => {
  it.each([
    ['/api/messages', ['list', {}]],
    ['/api/messages/7', ['get', { message_id: '7' }]],
    ['/api/messages/00099999999999999999999', ['get', { message_id: '00099999999999999999999' }]],
    ['/api/users/me', ['own', {}]],
    ['/api/users/ann@example.com', ['user', { email: 'ann@example.com' }]],
    ['/api/users/a%40b%20%C3%A9', ['user', { email: 'a@b é' }]],
    ['/api/users/a%2Fb', ['user', { email: 'a/b' }]],
    ['/api/people/ann', ['user', { email: 'ann' }]],
    ['/api/views/narrow/is/starred', ['view', { fragment: 'narrow/is/starred' }]],
    ['/api/views/a%20b/c', ['view', { fragment: 'a b/c' }]],
  ])('%s is found', (path, found) => {
    expect(find(path)).toEqual(found);
  });

  it.each([
    '/',
    '/messages',
    '/api',
    '/api/messages/',
    '/api//messages',
    '/api/Messages',
    '/api/messages/abc',
    '/api/messages/-1',
    '/api/messages/+1',
    '/api/messages/1.0',
    '/api/messages/7/more',
    '/api/users/a/b',
    '/api/users/%zz',
    '/api/users/%ff',
  ])('%s is unknown', (path) => {
    expect(find(path)).toEqual({ kind: 'unknown-path' });
  });

  it('returns which methods a path has', () => {
    expect(find('/api/messages', 'DELETE')).toEqual({
      kind: 'wrong-method',
      allowed: ['GET', 'POST'],
    });
    expect(find('/api/messages/render')).toEqual({ kind: 'wrong-method', allowed: ['POST'] });
    expect(find('/api/nothing', 'DELETE')).toEqual({ kind: 'unknown-path' });
  });

  it('treats HEAD as GET', () => {
    expect(find('/api/messages/7', 'HEAD')).toEqual(['get', { message_id: '7' }]);
    expect(find('/api/messages/render', 'HEAD')).toMatchObject({ kind: 'wrong-method' });
  });

  it('refuses a path with undeclared parameters', () => {
    const endpoint = plainEndpoint('/lost/{id}', answer, { operationId: 'lost' });
    expect(() => new RouteTable([endpoint])).toThrow('lost: the path names {id}');
  });

  it('refuses two endpoints on one path', () => {
    expect(
      () => new RouteTable([plainEndpoint('/a', answer), plainEndpoint('/a', answer)]),
    ).toThrow(/already declared/);
  });
});
