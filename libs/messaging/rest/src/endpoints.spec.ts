import { expect, it } from '@jest/globals';
import { createMessagingUseCases } from '@tandem/messaging-domain';
import {
  MemoryMessaging,
  aChannelDestination,
  aDirectDestination,
  aRenderer,
  noReferences,
  smallEmojiCatalog,
} from '@tandem/messaging-domain/testing';
import { chatOpenApi } from '@tandem/shared-chat-wire';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { messagingEndpoints, messagingErrors, messagingSchemas } from './index.ts';

const clock = new FakeClock();
const addresses = { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' };
const endpoints = messagingEndpoints({
  useCases: createMessagingUseCases({
    ...{ clock, addresses, emoji: smallEmojiCatalog, renderer: aRenderer() },
    ...{ references: noReferences, unitOfWork: new MemoryMessaging().unitOfWork },
    destinations: {
      findChannel: () => Promise.resolve(aChannelDestination()),
      findPeople: () => Promise.resolve(aDirectDestination()),
      findSent: () => Promise.resolve(null),
    },
    subscribing: {
      subscribingContext: () => Promise.reject(new Error('not asked for')),
      settingGroups: () => Promise.resolve(new Map()),
      hasMembers: () => Promise.resolve(true),
    },
  }),
  messages: { findMessage: () => Promise.resolve(null) },
  subscriptions: { listOwn: () => Promise.resolve([]) },
  ...{ clock, addresses, renderer: aRenderer(), avatars: { of: () => null } },
});

it('serves each operation once', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /users/me/subscriptions',
    'GET /users/me/subscriptions',
    'POST /messages',
    'GET /messages/{message_id}',
    'PATCH /messages/{message_id}',
    'POST /messages/{message_id}/reactions',
    'DELETE /messages/{message_id}/reactions',
  ]);
});

it('names only failures and schemas that exist', () => {
  const info = { title: 'Test', version: '1', description: '' };
  const document = JSON.stringify(chatOpenApi(info, endpoints, messagingErrors, messagingSchemas));
  const named = [...document.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  const known = ['Error', ...messagingSchemas.map((each) => each.name)];
  expect(new Set(named)).toEqual(new Set(known));
});

it('documents every failure', () => {
  const documented = new Set(endpoints.flatMap((endpoint) => endpoint.errors));
  expect([...documented].sort()).toEqual(Object.keys(messagingErrors).sort());
});
