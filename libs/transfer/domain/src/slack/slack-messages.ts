import type { ExportWriter, ExportedContent } from '../export/export-source.ts';
import { plainText, type SlackNames } from './mrkdwn.ts';
import { contentOf, externalLinks, filesOf, isFileGone, writtenBy } from './slack-content.ts';
import { READ_BLOCKS } from './slack-blocks.ts';
import type { SlackConversation, SlackConversations } from './slack-conversations.ts';
import type { SlackEmojiTable } from './slack-emoji.ts';
import {
  recordsOf,
  textOf,
  textsOf,
  type SlackContents,
  type SlackFile,
  type SlackRecord,
} from './slack-export.ts';
import type { ArchiveRow, ConversionReport } from './conversion.ts';
import type { SlackUsers } from './slack-users.ts';

const MAX_TOPIC = 60;
/** The largest time in seconds since epoch: the year 2286. */
const MAX_TIME = 1e10;
const READ = 1;
const MENTIONED = 8;
const PRIVATE = 2048;
/** The topic of messages that are in no thread. */
const NO_THREAD = 'imported from Slack';
/** Kinds of messages that users or programs wrote; others are notices of Slack. */
const WRITTEN = new Set([
  '',
  'bot_message',
  'me_message',
  'thread_broadcast',
  'reply_broadcast',
  'slackbot_response',
  'file_share',
  'file_comment',
]);
const MENTION = /<@(\w+)[|>]/g;
const MENTION_IN_BLOCKS = /"user_id":"(\w+)"|<@(\w+)[|>]/g;

/** The dependencies of converting messages. */
export interface MessageParts {
  readonly users: SlackUsers;
  readonly conversations: SlackConversations;
  readonly names: SlackNames;
  readonly emoji: SlackEmojiTable;
  readonly contents: SlackContents;
  readonly writer: ExportWriter;
  readonly report: ConversionReport;
}

/** The rows of a file of messages. */
export interface ConvertedRows {
  readonly zerver_message: string[];
  readonly zerver_usermessage: string[];
  readonly zerver_reaction: string[];
}

/** Converts messages, one after the other in the order of their times. */
export class SlackMessages {
  readonly #attachments: AttachmentRow[] = [];
  /** Files by their id in Slack: several messages may show one. */
  readonly #files = new Map<string, AttachmentRow>();
  readonly uploads: string[] = [];
  readonly #parts: MessageParts;
  readonly #topics = new Map<string, string>();
  readonly #takenTopics = new Set<string>();
  #messages = 0;
  #recipients = 0;
  #reactions = 0;

  constructor(parts: MessageParts) {
    this.#parts = parts;
  }

  /** The rows of all files, as JSON. */
  attachments(): readonly string[] {
    return this.#attachments.map((row) => JSON.stringify(row));
  }

  /** Adds the rows of a message, and its files to the archive. */
  async convert(given: SlackRecord, folder: string, rows: ConvertedRows): Promise<void> {
    const { users, conversations, names, report } = this.#parts;
    const message = writtenBy(given);
    const subtype = textOf(message, 'subtype');
    if (textOf(message, 'type') !== 'message' || !WRITTEN.has(subtype) || message.hidden === true) {
      report.add('leftOut', `messages: notices of the kind ${subtype || textOf(message, 'type')}`);
      return;
    }
    const conversation = conversations.in(folder);
    const sender = users.senderOf(message);
    const sentAt = timeOf(textOf(message, 'ts'));
    if (!conversation || sender === null || sentAt === 0) {
      report.add('skipped', 'messages without a known conversation, sender or time');
      return;
    }
    const id = this.#messages + 1;
    const owner = { messageId: id, sender, sentAt, isPublic: conversation.isPublic };
    const links = [...(await this.#addFiles(filesOf(message), owner)), ...externalLinks(message)];
    const content = [contentOf(message, names), ...links].filter((part) => part !== '').join('\n');
    if (content === '') {
      report.add('skipped', 'messages without a text');
      return;
    }
    this.#messages = id;
    const isChannel = conversation.kind === 'channel';
    const row: ArchiveRow = {
      id,
      sender,
      recipient: recipientOf(conversation, sender),
      realm: 1,
      is_channel_message: isChannel,
      subject: isChannel ? this.#topicOf(message, folder) : '',
      content,
      date_sent: sentAt,
      sending_client: 1,
      has_attachment: links.some((link) => link.includes('](/user_uploads/')),
    };
    rows.zerver_message.push(JSON.stringify(row));
    this.#addRecipients(id, conversation, message, rows);
    this.#addReactions(id, message, rows);
    this.#reportParts(message);
  }

  /** Reports parts of a message for which there is nothing here. */
  #reportParts(message: SlackRecord): void {
    const { report } = this.#parts;
    const gone = recordsOf(message, 'files').filter(isFileGone).length;
    if (gone > 0) report.add('leftOut', 'files that Slack has deleted or hides', gone);
    if (message.edited !== undefined) report.add('leftOut', 'messages: the times of edits');
    if (textsOf(message, 'pinned_to').length > 0) report.add('leftOut', 'messages: pins');
    const buttons = recordsOf(message, 'attachments').filter((each) => Array.isArray(each.actions));
    if (buttons.length > 0) report.add('leftOut', 'messages: buttons of programs', buttons.length);
    for (const block of recordsOf(message, 'blocks')) {
      const kind = textOf(block, 'type');
      if (!READ_BLOCKS.has(kind)) report.add('leftOut', `messages: blocks of the kind ${kind}`);
    }
  }

  /** A thread is a topic, named by its first message. */
  #topicOf(message: SlackRecord, folder: string): string {
    const thread = textOf(message, 'thread_ts');
    if (thread === '') return NO_THREAD;
    const key = `${folder}\n${thread}`;
    const known = this.#topics.get(key);
    if (known !== undefined) return known;
    const day = new Date(timeOf(thread) * 1000).toISOString().slice(0, 10);
    const isFirst = thread === textOf(message, 'ts');
    const { names } = this.#parts;
    const text = isFirst
      ? plainText(textOf(message, 'text') || contentOf(message, names), names)
      : '';
    const name = text.replace(/\p{C}/gu, '').trim() || `Thread of ${day}`;
    const topic = this.#freeTopic(folder, name);
    this.#topics.set(key, topic);
    return topic;
  }

  #freeTopic(folder: string, name: string): string {
    for (let count = 1; ; count += 1) {
      const suffix = count === 1 ? '' : ` (${count})`;
      const topic =
        [...name]
          .slice(0, MAX_TOPIC - suffix.length)
          .join('')
          .trim() + suffix;
      const key = `${folder}\n${topic.toLowerCase()}`;
      if (this.#takenTopics.has(key) || topic === NO_THREAD) continue;
      this.#takenTopics.add(key);
      return topic;
    }
  }

  /** All messages are read: an export does not contain the unread ones. */
  #addRecipients(
    message: number,
    { kind, members }: SlackConversation,
    record: SlackRecord,
    rows: ConvertedRows,
  ): void {
    const mentioned = new Set(mentionsOf(record).map((id) => this.#parts.users.idOf(id)));
    const direct = kind === 'channel' ? 0 : PRIVATE;
    for (const user of members) {
      // Without a row a message of a channel is read.
      if (kind === 'channel' && !mentioned.has(user)) continue;
      this.#recipients += 1;
      const flags = READ + direct + (mentioned.has(user) ? MENTIONED : 0);
      const row = { id: this.#recipients, message, user_profile: user, flags_mask: flags };
      rows.zerver_usermessage.push(JSON.stringify(row));
    }
  }

  #addReactions(message: number, record: SlackRecord, rows: ConvertedRows): void {
    const { users, emoji, report } = this.#parts;
    for (const reaction of recordsOf(record, 'reactions')) {
      const name = textOf(reaction, 'name').split('::')[0] ?? '';
      const found = emoji.find(name);
      const reactors = textsOf(reaction, 'users').map((slackId) => users.idOf(slackId));
      const known = new Set(found === null ? [] : reactors.filter((user) => user !== null));
      const unknown = reactors.length - reactors.filter((user) => user !== null).length;
      if (found !== null && unknown > 0) {
        report.add('skipped', 'reactions of users who are not in users.json', unknown);
      }
      if (found === null)
        report.add('skipped', `reactions with the emoji ${name}`, reactors.length);
      for (const user of known) {
        this.#reactions += 1;
        const row = { id: this.#reactions, message, user_profile: user, ...found };
        rows.zerver_reaction.push(JSON.stringify(row));
      }
    }
  }

  async #addFiles(files: readonly SlackFile[], owner: FileOwner): Promise<readonly string[]> {
    const links: string[] = [];
    for (const file of files) {
      const label = file.name.replace(/[[\]]/g, '');
      const known = this.#files.get(file.id);
      if (known) {
        if (known.messages.at(-1) !== owner.messageId) known.messages.push(owner.messageId);
        known.is_realm_public ||= owner.isPublic;
        links.push(`[${label}](/user_uploads/${known.path_id})`);
        continue;
      }
      const content = await this.#parts.contents.find(file);
      if (content)
        links.push(`[${label}](/user_uploads/${await this.#addFile(file, content, owner)})`);
      else {
        this.#parts.report.add('skipped', 'files whose content was not found');
        links.push(/^https?:/.test(file.url) ? `[${label}](${withoutToken(file.url)})` : label);
      }
    }
    return links;
  }

  async #addFile(file: SlackFile, content: ExportedContent, owner: FileOwner): Promise<string> {
    const id = this.#attachments.length + 1;
    const name =
      file.name.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '') || 'file';
    const path = `1/${id}/${name.slice(-100)}`;
    await this.#parts.writer.addFile(`uploads/${path}`, content);
    const { messageId, sender, sentAt, isPublic } = owner;
    const shared = { content_type: file.contentType, size: content.size };
    const row: AttachmentRow = {
      id,
      realm: 1,
      owner: sender,
      file_name: file.name,
      path_id: path,
      create_time: sentAt,
      is_realm_public: isPublic,
      messages: [messageId],
      scheduled_messages: [],
      ...shared,
    };
    this.#attachments.push(row);
    if (file.id !== '') this.#files.set(file.id, row);
    const record = { path, s3_path: path, realm_id: 1, user_profile_id: sender };
    this.uploads.push(JSON.stringify({ ...record, last_modified: sentAt, ...shared }));
    return path;
  }
}

/** The users that a message mentions: what has no text has blocks. */
function mentionsOf(message: SlackRecord): readonly string[] {
  const text = textOf(message, 'text');
  const found =
    text === ''
      ? JSON.stringify(message.blocks ?? []).matchAll(MENTION_IN_BLOCKS)
      : text.matchAll(MENTION);
  return [...found].map(([, id = '', other = '']) => id || other);
}

/** A row of `zerver_attachment`. */
interface AttachmentRow extends ArchiveRow {
  readonly path_id: string;
  is_realm_public: boolean;
  readonly messages: number[];
}

interface FileOwner {
  readonly messageId: number;
  readonly sender: number;
  readonly sentAt: number;
  readonly isPublic: boolean;
}

/** A conversation of two users is a recipient of the one who does not send. */
function recipientOf({ kind, recipient, members }: SlackConversation, sender: number): number {
  if (kind !== 'direct') return recipient;
  return members.find((user) => user !== sender) ?? members[0] ?? sender;
}

/** Seconds since epoch; 0 for a text that is not a time. */
function timeOf(timestamp: string): number {
  const seconds = Number(timestamp);
  return seconds > 0 && seconds < MAX_TIME ? seconds : 0;
}

/** Addresses of files in exports carry a token that opens them. */
function withoutToken(url: string): string {
  return url.replace(/\?.*$/s, '');
}
