import type { AnonymousGroups, MessagingEvent, MessagingTx } from '@tandem/messaging-domain';
import { PostgresEventLog, type Sql } from '@tandem/shared-postgres';
import { PostgresChannelRepository } from './channels/postgres-channel-repository.ts';
import { NoAttachments } from './messages/no-attachments.ts';
import { PostgresMessageRepository } from './messages/postgres-message-repository.ts';
import { PostgresReferenceQueries } from './messages/postgres-reference-queries.ts';
import { PostgresCustomEmojiQueries } from './reactions/postgres-custom-emoji-queries.ts';
import { PostgresReactionRepository } from './reactions/postgres-reaction-repository.ts';

/**
 * Binds the ports of a command to one transaction:
 * `database.unitOfWork((sql) => bindMessagingTx(sql, new SomeGroups(sql)))`.
 *
 * @param anonymousGroups of the context that keeps groups, on the same transaction
 */
export function bindMessagingTx(sql: Sql, anonymousGroups: AnonymousGroups): MessagingTx {
  return {
    messages: new PostgresMessageRepository(sql),
    reactions: new PostgresReactionRepository(sql),
    channels: new PostgresChannelRepository(sql),
    attachments: new NoAttachments(),
    references: new PostgresReferenceQueries(sql),
    customEmoji: new PostgresCustomEmojiQueries(sql),
    anonymousGroups,
    events: new PostgresEventLog<MessagingEvent>(sql),
  };
}
