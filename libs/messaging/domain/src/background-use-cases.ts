import { ClearArchive } from './archive/clear-archive.ts';
import { SetArchiveDays } from './archive/set-archive-days.ts';
import { RestoreMessages } from './archive/restore-messages.ts';
import type { MessageArchiveQueries } from './archive/message-archive.ts';
import { PurgeMessagesByAuthor } from './deletions/purge-messages-by-author.ts';
import { PostEmail } from './email-gateway/post-email.ts';
import { MakeExports } from './exports/export-commands.ts';
import type { ExportArchives, RealmExportQueries } from './exports/realm-export.ts';
import { ClearUserExports, MakeUserExports } from './exports/user-export-commands.ts';
import type { UserExportArchives, UserExportQueries } from './exports/user-export.ts';
import type { MessagingPorts } from './messaging-ports.ts';
import type { ReminderQueries } from './reminders/reminder.ts';
import { SendDueReminders } from './reminders/send-due-reminders.ts';
import { ExpireMessages } from './retention/expire-messages.ts';
import type { RetentionQueries } from './retention/retention-queries.ts';
import { SendDueMessages } from './scheduled-messages/send-due-messages.ts';
import { ClearFiles } from './uploads/clear-files.ts';
import { AnswerByWebhook, type AnswerByWebhookPorts } from './webhooks/answer-by-webhook.ts';

/** The dependencies of use cases without a request. Each of their commands has a separate transaction. */
type BackgroundPorts = Omit<MessagingPorts, 'posting'> &
  AnswerByWebhookPorts & {
    readonly archive: MessageArchiveQueries;
    readonly exports: RealmExportQueries;
    readonly exportArchives: ExportArchives;
    readonly userExports: UserExportQueries;
    readonly userExportArchives: UserExportArchives;
    readonly reminders: ReminderQueries;
    readonly retention: RetentionQueries;
  };

/** The use cases that a timer, the outbox or a mail starts. */
export type BackgroundUseCases = ReturnType<typeof createBackgroundUseCases>;

/** Builds the use cases of workers over an app's adapters. */
export function createBackgroundUseCases(ports: BackgroundPorts) {
  return {
    sendDueMessages: new SendDueMessages(ports),
    sendDueReminders: new SendDueReminders(ports),
    makeExports: new MakeExports(ports),
    makeUserExports: new MakeUserExports(ports),
    clearUserExports: new ClearUserExports(ports),
    expireMessages: new ExpireMessages(ports),
    setArchiveDays: new SetArchiveDays(ports),
    clearArchive: new ClearArchive(ports),
    restoreMessages: new RestoreMessages(ports),
    clearFiles: new ClearFiles(ports),
    purgeMessagesByAuthor: new PurgeMessagesByAuthor(ports),
    answerByWebhook: new AnswerByWebhook(ports),
    postEmail: new PostEmail(ports),
  };
}
