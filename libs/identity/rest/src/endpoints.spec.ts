import { expect, it } from '@jest/globals';
import { createMemoryIdentity } from '@tandem/identity-domain/testing';
import { RealmDirectory, type UserQueries } from '@tandem/identity-domain';
import { chatOpenApi } from '@tandem/shared-chat-wire';
import { AvatarUrls, identityEndpoints, identityErrors, identitySchemas } from './index.ts';

const { ports, useCases } = createMemoryIdentity();
const endpoints = identityEndpoints({
  useCases,
  directory: new RealmDirectory(ports.addresses, ports.realms),
  addresses: ports.addresses,
  server: { version: '10.0', mergeBase: '10.0', featureLevel: 379 },
  pushNotificationsEnabled: false,
  renderDescription: (markdown) => markdown,
  users: {} as UserQueries,
  watermark: { lastMessageId: async () => null },
  avatars: new AvatarUrls('salt'),
});

it('serves each operation once', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /server_settings',
    'POST /fetch_api_key',
    'POST /jwt/fetch_api_key',
    'GET /users/me',
    'GET /users/{user_id}',
    'GET /users/{email}',
    'GET /users',
    'POST /users',
    'DELETE /users/{user_id}',
    'DELETE /users/me',
    'POST /users/{user_id}/reactivate',
    'POST /bots/{bot_id}/api_key/regenerate',
    'POST /users/me/muted_users/{muted_user_id}',
    'DELETE /users/me/muted_users/{muted_user_id}',
    'POST /users/me/status',
    'GET /users/{user_id}/status',
    'GET /realm/profile_fields',
    'GET /user_groups/{user_group_id}/members/{user_id}',
  ]);
});

it('names only failures and schemas that exist', () => {
  const info = { title: 'Test', version: '1', description: '' };
  const document = JSON.stringify(chatOpenApi(info, endpoints, identityErrors, identitySchemas));
  const named = [...document.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  const known = ['Error', ...identitySchemas.map((each) => each.name)];
  expect(new Set(named)).toEqual(new Set(known));
});
