import type { AnonymousGroups, MessagingEvent, MessagingTx } from '@tandem/messaging-domain';
import { messagingAudit } from '@tandem/messaging-domain/audit';
import { auditedEvents, type AuditActor } from '@tandem/shared-kernel';
import { PostgresAuditLog, PostgresEventLog, type Sql } from '@tandem/shared-postgres';
import { PostgresDefaultChannelGroupRepository } from './channels/postgres-default-groups.ts';
import { PostgresChannelRepository } from './channels/postgres-channel-repository.ts';
import { PostgresChannelEmailRepository } from './email-gateway/postgres-channel-emails.ts';
import { PostgresChannelFolderRepository } from './folders/postgres-channel-folders.ts';
import { PostgresMessageRepository } from './messages/postgres-message-repository.ts';
import { PostgresReferenceQueries } from './messages/postgres-reference-queries.ts';
import { PostgresNavigationViewRepository } from './navigation-views/postgres-navigation-views.ts';
import { PostgresCustomEmojiQueries } from './reactions/postgres-custom-emoji-queries.ts';
import { PostgresMessageArchive } from './archive/postgres-message-archive.ts';
import { PostgresMessageDeletions } from './deletions/postgres-message-deletions.ts';
import { PostgresMessageMoves } from './moves/postgres-message-moves.ts';
import { PostgresReadStateRepository } from './reading/postgres-read-state-repository.ts';
import { PostgresReactionRepository } from './reactions/postgres-reaction-repository.ts';
import { PostgresUserTopicRepository } from './topics/postgres-user-topics.ts';
import { bindStores } from './stores/bind-stores.ts';
import { PostgresAttachments } from './uploads/postgres-attachments.ts';
import { PostgresFileRemovals } from './uploads/postgres-file-removals.ts';
import { PostgresUnfinishedUploads } from './uploads/postgres-unfinished-uploads.ts';

/**
 * Binds the ports of a command to one transaction: `database.unitOfWork((sql) => bindMessagingTx(sql, new
 * SomeGroups(sql)))`.
 *
 * @param anonymousGroups of the context that owns groups, on the same transaction
 * @param actor the actor of audit entries; `null` for the server itself
 */
export function bindMessagingTx(
  sql: Sql,
  anonymousGroups: AnonymousGroups,
  actor: AuditActor | null = null,
): MessagingTx {
  const audit = new PostgresAuditLog(sql, actor);
  return {
    messages: new PostgresMessageRepository(sql),
    reactions: new PostgresReactionRepository(sql),
    readState: new PostgresReadStateRepository(sql),
    moves: new PostgresMessageMoves(sql),
    archive: new PostgresMessageArchive(sql),
    deletions: new PostgresMessageDeletions(sql),
    channels: new PostgresChannelRepository(sql),
    defaultGroups: new PostgresDefaultChannelGroupRepository(sql),
    folders: new PostgresChannelFolderRepository(sql),
    navigationViews: new PostgresNavigationViewRepository(sql),
    userTopics: new PostgresUserTopicRepository(sql),
    channelEmails: new PostgresChannelEmailRepository(sql),
    attachments: new PostgresAttachments(sql),
    fileRemovals: new PostgresFileRemovals(sql),
    unfinishedUploads: new PostgresUnfinishedUploads(sql),
    references: new PostgresReferenceQueries(sql),
    customEmoji: new PostgresCustomEmojiQueries(sql),
    ...bindStores(sql),
    anonymousGroups,
    audit,
    events: auditedEvents(new PostgresEventLog<MessagingEvent>(sql), audit, messagingAudit),
  };
}
