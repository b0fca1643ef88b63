import type { ErasureQueries } from '@tandem/identity-domain/erasure';
import { expect, it } from '@jest/globals';
import { createMemoryIdentity } from '@tandem/identity-domain/testing';
import {
  RealmDirectory,
  type BotQueries,
  type RealmSettingsQueries,
  type UserQueries,
} from '@tandem/identity-domain';
import { chatOpenApi } from '@tandem/shared-chat-wire';
import { AvatarUrls, identityEndpoints, identityErrors, identitySchemas } from './index.ts';

const { ports, useCases } = createMemoryIdentity();
const endpoints = identityEndpoints({
  useCases,
  directory: new RealmDirectory(ports.addresses, ports.realms),
  addresses: ports.addresses,
  server: { version: '12.0', mergeBase: '12.0', featureLevel: 496 },
  pushNotificationsEnabled: false,
  renderDescription: (markdown) => markdown,
  users: {} as UserQueries,
  erasures: {} as ErasureQueries,
  groups: ports.groups,
  bots: {} as BotQueries,
  audit: { list: async () => [], settledTo: async () => 0 },
  apiKeys: ports.apiKeys,
  realmSettings: {} as RealmSettingsQueries,
  watermark: { lastMessageId: async () => null },
  avatars: new AvatarUrls('salt'),
});

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
