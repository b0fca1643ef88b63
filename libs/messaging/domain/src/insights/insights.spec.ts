import { expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { MessageView } from '../messages/message-view.ts';
import { aRenderer, noReferences, plainInsights } from '../../testing/index.ts';
import { versionsOf } from './message-versions.ts';
import { RenderText } from './render-text.ts';

const view = {
  id: 5,
  recipientId: 1,
  content: 'three',
  renderedContent: '<p>three</p>',
  place: { kind: 'channel', channelId: 3, channelName: 'den', topic: 'now' },
  sender: { id: 8, fullName: 'Zoe' },
  sentAt: new Date(10_999),
  edits: [
    {
      editorId: 8,
      editedAt: 30,
      previousContent: 'two',
      previousRenderedContent: '2',
      previousTopic: 'then',
      topic: 'now',
    },
    { editorId: null, editedAt: 20, previousChannelId: 1, channelId: 3 },
  ],
} as unknown as MessageView;

it('reconstructs versions from the changes', () => {
  expect(versionsOf(view)).toEqual([
    { topic: 'then', content: 'two', renderedContent: '2', changedAt: 10, userId: 8 },
    {
      topic: 'then',
      content: 'two',
      renderedContent: '2',
      changedAt: 20,
      userId: null,
      previousChannelId: 1,
      channelId: 3,
    },
    {
      topic: 'now',
      content: 'three',
      renderedContent: '<p>three</p>',
      changedAt: 30,
      userId: 8,
      previousTopic: 'then',
      previousContent: 'two',
      previousRenderedContent: '2',
      contentDiff: expect.stringContaining('<span class="highlight_text_inserted">three</span>'),
    },
  ]);
});

const actor: Actor = { userId: 7, realmId: 2, role: ROLES.member, isBot: false };
const addresses = { urlOf: () => 'https://x', emailDomainOf: () => 'x' };

it('renders a text, and nothing for nothing', async () => {
  const ports = { references: noReferences, renderer: aRenderer(), addresses };
  const render = new RenderText({ ...ports, insights: plainInsights });
  expect(await render.execute(actor, { content: ' hi ' })).toBe('<p> hi</p>');
  expect(await render.execute(actor, { content: ' ' })).toBe('');
});
