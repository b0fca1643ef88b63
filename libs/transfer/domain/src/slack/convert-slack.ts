import type { ExportWriter, ExportedTable } from '../export/export-source.ts';
import { tablesText } from '../export/tables-text.ts';
import type { SlackNames } from './mrkdwn.ts';
import { SlackConversations } from './slack-conversations.ts';
import { SlackEmojiTable } from './slack-emoji.ts';
import {
  textOf,
  type SlackContents,
  type SlackEmoji,
  type SlackExportSource,
  type SlackRecord,
} from './slack-export.ts';
import { SlackMessages, type ConvertedRows } from './slack-messages.ts';
import { SlackProfiles } from './slack-profiles.ts';
import type { ConversionReport } from './conversion.ts';
import { SlackUsers, oldestTime } from './slack-users.ts';

const BATCH = 1000;
/** Rows of recipients after which a file of messages ends early. */
const MAX_RECIPIENTS = 100_000;

interface SlackConversion {
  readonly source: SlackExportSource;
  readonly contents: SlackContents;
  readonly emoji: SlackEmoji;
  readonly writer: ExportWriter;
  readonly report: ConversionReport;
  /** The name of the organization. */
  readonly realm: string;
  /** Called with the number of messages after each day. */
  readonly onProgress?: (messages: number) => void;
}

/**
 * Writes a workspace export of Slack as an archive in the format of the reference server. A day of
 * messages is in memory at a time.
 *
 * @see https://slack.com/help/articles/220556107
 */
export async function convertSlack(conversion: SlackConversion): Promise<void> {
  const { source, contents, emoji: standard, writer, report } = conversion;
  for (const name of source.unread) report.add('leftOut', `the export: ${name}`);
  const lists = await Promise.all(
    ['channels.json', 'groups.json', 'dms.json', 'mpims.json'].map((file) => source.list(file)),
  );
  const since = oldestTime(lists.flatMap((list) => list ?? []));
  const emoji = new SlackEmojiTable({ standard, contents, writer, report });
  await emoji.addAll();
  const profiles = new SlackProfiles(report, await contents.profileFields());
  const users = new SlackUsers({ report, emoji, profiles, contents, writer, since });
  await users.addAll(source);
  const conversations = new SlackConversations(users, report);
  await conversations.addAll(source);
  const names: SlackNames = {
    user: (id) => users.mentionOf(id),
    channel: (id) => conversations.nameOf(id),
    emoji: (name) => emoji.textOf(name),
  };
  const parts = { users, conversations, names, emoji, contents, writer, report };
  const messages = new SlackMessages(parts);
  await convertMessages(conversion, messages);
  const attachments = tableOf('zerver_attachment', messages.attachments());
  await writer.addText('attachment.json', tablesText([attachments], {}));
  await writer.addText('uploads/records.json', listText(messages.uploads));
  await writer.addText('avatars/records.json', listText(users.pictures));
  await writer.addText('emoji/records.json', listText(emoji.records));
  const ids = [...users.users, ...users.dummies].map(({ id }) => Number(id));
  const tables: Readonly<Record<string, readonly object[]>> = {
    zerver_realm: [
      {
        id: 1,
        name: conversion.realm,
        string_id: conversion.realm,
        description: '',
        date_created: since,
        ...conversations.settings(),
      },
    ],
    zerver_client: [{ id: 1, name: 'Slack' }],
    zerver_realmemoji: emoji.rows,
    ...profiles.tables((slackId) => users.idOf(slackId)),
    zerver_userprofile: users.users,
    zerver_userprofile_mirrordummy: users.dummies,
    zerver_userprofile_crossrealm: [],
    zerver_userstatus: users.statuses,
    zerver_stream: conversations.channels,
    zerver_defaultstream: conversations.defaultChannels,
    zerver_huddle: conversations.groups,
    zerver_recipient: conversations.recipients(ids),
    zerver_subscription: conversations.subscriptions,
  };
  const rows = Object.entries(tables).map(([name, records]) =>
    tableOf(
      name,
      records.map((record) => JSON.stringify(record)),
    ),
  );
  await writer.addText('realm.json', tablesText(rows, {}, { import_source: 'slack' }));
}

/** Messages of all conversations by day, so that ids ascend with time. */
async function convertMessages(
  { source, writer, onProgress }: SlackConversion,
  messages: SlackMessages,
): Promise<void> {
  let [number, done] = [0, 0];
  let rows = noRows();
  const flush = async (): Promise<void> => {
    number += 1;
    const file = `messages-${String(number).padStart(6, '0')}.json`;
    const tables = Object.entries(rows).map(([name, texts]) => tableOf(name, texts as string[]));
    await writer.addText(file, tablesText(tables, {}));
    rows = noRows();
  };
  for (const { day, folders } of source.days) {
    const ofDay: { folder: string; message: SlackRecord; time: number }[] = [];
    for (const folder of folders) {
      for (const message of await source.messages(folder, day)) {
        ofDay.push({ folder, message, time: Number(textOf(message, 'ts')) || 0 });
      }
    }
    ofDay.sort((a, b) => a.time - b.time);
    for (const { folder, message } of ofDay) {
      await messages.convert(message, folder, rows);
      const { zerver_message: own, zerver_usermessage: received } = rows;
      if (own.length >= BATCH || received.length >= MAX_RECIPIENTS) await flush();
    }
    done += ofDay.length;
    onProgress?.(done);
  }
  if (rows.zerver_message.length > 0) await flush();
}

const noRows = (): ConvertedRows => ({
  zerver_message: [],
  zerver_usermessage: [],
  zerver_reaction: [],
});

function tableOf(name: string, rows: readonly string[]): ExportedTable {
  return {
    name,
    async *rows() {
      for (let start = 0; start < rows.length; start += BATCH) {
        yield rows.slice(start, start + BATCH);
      }
    },
  };
}

async function* listText(rows: readonly string[]): AsyncGenerator<string> {
  yield `[\n${rows.join(',\n')}\n]\n`;
}
