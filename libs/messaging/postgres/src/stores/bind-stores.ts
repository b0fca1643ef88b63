import type { StoreTx } from '@tandem/messaging-domain';
import type { Sql } from '@tandem/shared-postgres';
import { PostgresCustomEmojiRepository } from '../custom-emoji/postgres-custom-emoji.ts';
import { PostgresDraftRepository } from '../drafts/postgres-drafts.ts';
import { PostgresRealmExportRepository } from '../exports/postgres-realm-exports.ts';
import { PostgresUserExportRepository } from '../exports/postgres-user-exports.ts';
import { PostgresLinkifierRepository } from '../linkifiers/postgres-linkifiers.ts';
import { PostgresPlaygroundRepository } from '../playgrounds/postgres-playgrounds.ts';
import { PostgresReminderRepository } from '../reminders/postgres-reminders.ts';
import { PostgresSavedSnippetRepository } from '../saved-snippets/postgres-saved-snippets.ts';
import { PostgresScheduledMessageRepository } from '../scheduled-messages/postgres-scheduled-messages.ts';
import { PostgresSubmessageRepository } from '../submessages/postgres-submessages.ts';

/** Binds the ports of customizations and personal stores to one transaction. */
export function bindStores(sql: Sql): StoreTx {
  return {
    submessages: new PostgresSubmessageRepository(sql),
    emoji: new PostgresCustomEmojiRepository(sql),
    linkifiers: new PostgresLinkifierRepository(sql),
    playgrounds: new PostgresPlaygroundRepository(sql),
    drafts: new PostgresDraftRepository(sql),
    savedSnippets: new PostgresSavedSnippetRepository(sql),
    scheduledMessages: new PostgresScheduledMessageRepository(sql),
    realmExports: new PostgresRealmExportRepository(sql),
    userExports: new PostgresUserExportRepository(sql),
    reminders: new PostgresReminderRepository(sql),
  };
}
