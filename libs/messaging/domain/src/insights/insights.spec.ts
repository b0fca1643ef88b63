import { expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import type { MessageView } from '../messages/message-view.ts';
import {
  MemoryMessaging,
  aRenderer,
  freshChannel,
  noReferences,
  plainWriting,
} from '../../testing/index.ts';
import type { InsightQueries, ReportContext } from './insight-queries.ts';
import { versionsOf } from './message-versions.ts';
import { RenderText } from './render-text.ts';
import { ReportMessage } from './report-message.ts';

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

function insightsWith(report: Partial<ReportContext> = {}): InsightQueries {
  return {
    historyPolicy: () => Promise.resolve('all'),
    showsReceipts: () => Promise.resolve(true),
    readersOf: () => Promise.resolve([]),
    writingOf: () => Promise.resolve(plainWriting),
    reportContext: () =>
      Promise.resolve({
        channel: null,
        botId: 1,
        reporterName: 'Ann',
        writing: plainWriting,
        ...report,
      }),
  };
}

it('renders a text, and nothing for nothing', async () => {
  const ports = { references: noReferences, renderer: aRenderer(), addresses };
  const render = new RenderText({ ...ports, insights: insightsWith() });
  expect(await render.execute(actor, { content: ' hi ' })).toBe('<p> hi</p>');
  expect(await render.execute(actor, { content: ' ' })).toBe('');
});

it('reports a message to the moderators, quoted so that it cannot break out', async () => {
  const messaging = new MemoryMessaging();
  const ann = await messaging.createUser(await messaging.createRealm());
  const channelId = await freshChannel(messaging, ann);
  const { recipientId } = await messaging.channel(channelId);
  const channel = { channelId, recipientId, name: 'reports' };
  const found = { ...view, content: 'a ```b``` c' };
  const report = (type: 'spam' | 'other', description: string, context = { channel }) =>
    new ReportMessage({
      unitOfWork: messaging.unitOfWork,
      renderer: aRenderer(),
      addresses,
      references: noReferences,
      clock: new FakeClock(),
      insights: insightsWith(context),
      messages: { findMessage: (_, id) => Promise.resolve(id === 5 ? found : null) },
    }).execute(ann, { messageId: type === 'other' ? 6 : 5, type, description });
  await expect(report('other', ' ')).rejects.toMatchObject({ code: 'REPORT_EXPLANATION_MISSING' });
  await expect(report('other', 'x')).rejects.toMatchObject({ code: 'MESSAGE_NOT_ACCESSIBLE' });
  await report('spam', 'please');
  const [sent] = messaging.store.state.messages;
  expect(sent?.body.content).toContain('````quote\na ```b``` c\n````');
  expect(sent?.body.content).toContain('- Notes:\n```quote\nplease\n```');
});
