import { expect, it } from '@jest/globals';
import type { InsightQueries, MessageView } from '@tandem/messaging-domain';
import { ReportMessage } from '@tandem/messaging-domain/insights';
import {
  aRenderer,
  freshChannel,
  noReferences,
  plainWriting,
} from '@tandem/messaging-domain/testing';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();
const addresses = { urlOf: () => 'https://x', emailDomainOf: () => 'x' };
const reported = {
  id: 5,
  content: 'a ```b``` c',
  place: { kind: 'channel', channelId: 3, channelName: 'den', topic: 'now' },
  sender: { id: 8, fullName: 'Zoe' },
} as unknown as MessageView;

it('reports a message to the moderators, quoted so that it cannot break out', async () => {
  const messaging = new PostgresHarness(test().database);
  const realmId = await messaging.createRealm();
  const [ann, bot] = [await messaging.createUser(realmId), await messaging.createUser(realmId)];
  const channelId = await freshChannel(messaging, ann);
  const { recipientId } = await messaging.channel(channelId);
  const channel = { channelId, recipientId, name: 'reports' };
  const reportContext: InsightQueries['reportContext'] = async () => ({
    channel,
    botId: bot.userId,
    reporterName: 'Ann',
    writing: plainWriting,
  });
  const report = (type: 'spam' | 'other', description: string) =>
    new ReportMessage({
      unitOfWork: messaging.unitOfWork,
      renderer: aRenderer(),
      addresses,
      references: noReferences,
      clock: new FakeClock(),
      insights: { reportContext },
      messages: { findMessage: (_, id) => Promise.resolve(id === 5 ? reported : null) },
    }).execute(ann, { messageId: type === 'other' ? 6 : 5, type, description });
  await expect(report('other', ' ')).rejects.toMatchObject({ code: 'REPORT_EXPLANATION_MISSING' });
  await expect(report('other', 'x')).rejects.toMatchObject({ code: 'MESSAGE_NOT_ACCESSIBLE' });
  await report('spam', 'please');
  const [sent] = await messaging.sentMessages(realmId);
  expect(sent?.content).toContain('````quote\na ```b``` c\n````');
  expect(sent?.content).toContain('- Notes:\n```quote\nplease\n```');
});
