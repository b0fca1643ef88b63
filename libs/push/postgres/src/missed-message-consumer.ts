import { NotifyRecipients } from '@tandem/push-domain';
import type { OutboxConsumer } from '@tandem/shared-postgres';
import { PostgresMissedMessageNotifications } from './missed-message-notifications.ts';
import {
  PostgresCandidateQueries,
  mailCandidates,
  type MailCandidate,
} from './postgres-candidate-queries.ts';
import { sentMessageIds } from './sent-messages.ts';

/** Stores the messages that users miss while they are away, to mail them later. */
export const missedMessageConsumer: OutboxConsumer = {
  name: 'missed-messages',
  types: ['message.sent'],

  handle: (events, sql) =>
    new NotifyRecipients<MailCandidate>({
      channel: 'email',
      candidates: new PostgresCandidateQueries(sql, mailCandidates),
      queue: new PostgresMissedMessageNotifications(sql),
    }).execute(sentMessageIds(events)),
};
