import type { ArchiveRecord } from '@tandem/transfer-domain';
import type { BulkSql } from '@tandem/shared-postgres';
import type { ImportRun } from './import-run.ts';
import { copyRows, loadRows, stored, type Row } from './load-rows.ts';
import type { MessageTopics } from './locations.ts';
import type { MessageBatch } from './message-batch.ts';
import { emojiOf } from './structure/user-rows.ts';

/** Writes a file of messages in the transaction of `sql`. */
export async function writeBatch(
  sql: BulkSql,
  run: ImportRun,
  topics: MessageTopics,
  { messages, edits, flags, reactions, report }: MessageBatch,
): Promise<void> {
  run.report.include(report);
  const named: { channelId: number; name: string }[] = [];
  const conversations: (readonly number[])[] = [];
  for (const { location } of messages) {
    if (location.kind === 'topic') named.push(location);
    else conversations.push(location.members);
  }
  await topics.add(sql, named, conversations);
  const rows = messages.map(({ row, location }): Row =>
    location.kind === 'topic'
      ? {
          ...row,
          recipient_id: location.recipientId,
          topic_id: topics.topicOf(location.channelId, location.name),
        }
      : { ...row, recipient_id: topics.conversationOf(location.members), topic_id: null },
  );
  await copyRows(sql, 'message', rows);
  await copyRows(sql, 'message_edit', edits);
  await copyRows(sql, 'message_flag', flags);
  run.report.count('messages', messages.length);
  run.report.count('edits of messages', edits.length);
  run.report.count('flags and unread messages', flags.length);
  await writeReactions(sql, run, reactions);
}

/** Writes reactions whose messages were imported. */
export async function writeReactions(
  sql: BulkSql,
  run: ImportRun,
  reactions: readonly ArchiveRecord<'zerver_reaction'>[],
): Promise<void> {
  const rows = reactions.flatMap((reaction): Row[] => {
    const message_id = run.messageId(reaction.message);
    const user_id = run.senderOf(reaction.user_profile);
    const { reaction_type: type = 'unicode_emoji', emoji_code: code = '' } = reaction;
    const emoji = emojiOf(run.emoji, type, String(code));
    if (message_id === undefined || user_id === null || emoji === null) {
      run.report.add('skipped', 'reactions whose message, user or emoji is missing');
      return [];
    }
    return [
      {
        message_id,
        user_id,
        emoji_name: stored(reaction.emoji_name),
        emoji_code: emoji.code,
        reaction_type: emoji.type,
      },
    ];
  });
  const messageIds = new Set(rows.map(({ message_id: id }) => Number(id)));
  const present = await presentMessages(sql, [...messageIds]);
  const known = rows.filter(({ message_id: id }) => present.has(Number(id)));
  const leftOut = await loadRows(sql, 'reaction', known);
  run.report.count('reactions', known.length - leftOut);
  if (leftOut > 0) run.report.add('skipped', 'reactions that are there twice', leftOut);
}

/** Selects the messages that were written: some have no sender. */
export async function presentMessages(
  sql: BulkSql,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql.query<{ id: number }>(
    'select id from message where id = any($1::bigint[])',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
