import { USER_MESSAGE_FLAGS } from '@tandem/transfer-domain';
import type { DemoConversation, DemoLine, DemoName } from '../content/conversation.ts';
import {
  channelRecipient,
  CLIENT_ID,
  EMOJI_ID,
  groupRecipient,
  REALM_ID,
  userId,
  type Row,
} from './demo-ids.ts';

const HOUR = 3_600;
const MINUTE = 60;
/** Default minutes between messages: repeated in this order. */
const PAUSES = [2, 5, 1, 8, 3, 12, 4];
const CUSTOM_EMOJI = 'tandem';

/** Messages, and the rows that refer to them. */
export interface MessageRows {
  readonly messages: readonly Row[];
  readonly flags: readonly Row[];
  readonly reactions: readonly Row[];
  readonly submessages: readonly Row[];
  /** The ids of the messages whose texts name a path of a file, by path. */
  readonly showing: (path: string) => readonly number[];
}

interface DatedLine {
  readonly line: DemoLine;
  readonly conversation: DemoConversation;
  readonly recipient: number;
  readonly sentAt: number;
  /** The users who have not read it. */
  readonly unreadBy: readonly DemoName[];
}

/** A direct conversation of three users or more. */
export const isGroup = ({ between }: DemoConversation) => (between?.length ?? 0) > 2;

/** The columns of an emoji by name. */
export type EmojiColumns = (name: string) => Row;

interface MessageOptions {
  /** Seconds since the epoch. */
  readonly now: number;
  readonly emojiOf: EmojiColumns;
}

/** The messages of all conversations, in the order of their times, with ids from 1. */
export function messageRows(
  conversations: readonly DemoConversation[],
  { now, emojiOf }: MessageOptions,
): MessageRows {
  const groups = conversations.filter(isGroup);
  const dated = conversations
    .flatMap((conversation) => datedLines(conversation, groups.indexOf(conversation), now))
    .sort((a, b) => a.sentAt - b.sentAt);
  const all = dated.map((each, index) => rowsOf(each, index + 1, emojiOf));
  return {
    messages: all.map(({ message }) => message),
    flags: all.flatMap(({ flags }) => flags),
    reactions: all.flatMap(({ reactions }) => reactions),
    submessages: all.flatMap(({ submessages }) => submessages),
    showing: (path) =>
      dated.flatMap(({ line: [, text] }, index) => (text.includes(path) ? [index + 1] : [])),
  };
}

function datedLines(conversation: DemoConversation, group: number, now: number): DatedLine[] {
  const { lines, unread = {}, hoursAgo } = conversation;
  let sentAt = now - hoursAgo * HOUR;
  return lines.map((line, index): DatedLine => {
    const [from, , details] = line;
    const pause = details?.after ?? PAUSES[index % PAUSES.length] ?? 1;
    if (index > 0) sentAt += pause * MINUTE;
    const unreadBy = Object.entries(unread)
      .filter(([, count]) => index >= lines.length - count)
      .map(([name]) => name as DemoName);
    const recipient = recipientOf(conversation, from, group);
    return { line, conversation, recipient, sentAt, unreadBy };
  });
}

function recipientOf(conversation: DemoConversation, from: DemoName, group: number): number {
  const { channel, between = [] } = conversation;
  if (channel !== undefined) return channelRecipient(channel);
  if (group >= 0) return groupRecipient(group);
  return userId(between.find((name) => name !== from) ?? from);
}

function rowsOf(
  { line, conversation, recipient, sentAt, unreadBy }: DatedLine,
  id: number,
  emojiOf: EmojiColumns,
) {
  const [from, content, details = {}] = line;
  const { reactions = {}, before, mentions = [], starredBy = [], widget, acts = [] } = details;
  const edited = before === undefined ? null : sentAt + MINUTE;
  const history = [{ user_id: userId(from), timestamp: edited, prev_content: before }];
  const message: Row = {
    id,
    sender: userId(from),
    recipient,
    realm: REALM_ID,
    subject: conversation.topic ?? '',
    content,
    date_sent: sentAt,
    sending_client: CLIENT_ID,
    last_edit_time: edited,
    edit_history: edited === null ? null : JSON.stringify(history),
  };
  const noted = new Set([...unreadBy, ...mentions, ...starredBy]);
  const flags = [...noted].map((name): Row => {
    const { read, mentioned, starred } = USER_MESSAGE_FLAGS;
    const mask =
      (unreadBy.includes(name) ? 0 : read) |
      (mentions.includes(name) ? mentioned : 0) |
      (starredBy.includes(name) ? starred : 0);
    return { user_profile: userId(name), message: id, flags_mask: mask };
  });
  const parts = widget ? [[from, widget] as const, ...acts] : [];
  return {
    message,
    flags,
    reactions: Object.entries(reactions).flatMap(([name, users]) =>
      users.map((user): Row => ({ user_profile: userId(user), message: id, ...emojiOf(name) })),
    ),
    submessages: parts.map(([sender, act]): Row => ({
      id: 0,
      message: id,
      sender: userId(sender),
      msg_type: 'widget',
      content: JSON.stringify(act, withUserIds),
    })),
  };
}

/** Keys of options and tasks that users added to a poll or to-do list contain the id of the user. */
function withUserIds(name: string, value: unknown): unknown {
  if (name !== 'key' || !Array.isArray(value)) return value;
  const [from, index] = value as [DemoName, number];
  return `${userId(from)},${index}`;
}

/** @param codeOf the code of an emoji of Unicode */
export function emojiColumns(codeOf: (name: string) => string | null): EmojiColumns {
  return (name) => {
    if (name === CUSTOM_EMOJI) {
      return { emoji_name: name, emoji_code: String(EMOJI_ID), reaction_type: 'realm_emoji' };
    }
    const code = codeOf(name);
    if (code === null) throw new Error(`There is no emoji ${name}`);
    return { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' };
  };
}
