import type { Channel, ChatState, Conversation, User, UserGroup } from '@tandem/chat-client';
import type { Emoji, EmojiIndex } from '../emoji/emoji-index.ts';

/** The commands that begin a message. */
export type SlashCommand = 'me' | 'poll' | 'todo';

/** The names that mention everyone in a conversation. */
export type Wildcard = 'all' | 'everyone' | 'channel' | 'topic';

type Choice =
  | {
      readonly kind: 'user';
      readonly user: User;
      /** False: the user gets no message of this conversation. */
      readonly isRecipient: boolean;
    }
  | { readonly kind: 'group'; readonly group: UserGroup }
  | { readonly kind: 'wildcard'; readonly wildcard: Wildcard }
  | { readonly kind: 'channel'; readonly channel: Channel }
  | { readonly kind: 'topic'; readonly channel: Channel; readonly topic: string }
  | { readonly kind: 'emoji'; readonly emoji: Emoji; readonly name: string }
  | { readonly kind: 'command'; readonly command: SlashCommand }
  | { readonly kind: 'language'; readonly language: string }
  | { readonly kind: 'time'; readonly moment: Date };

/** Something that may be written at the caret. */
export type Candidate = Choice & {
  /** Unique among the candidates. */
  readonly key: string;
  /** The text that replaces the part. */
  readonly insert: string;
};

/** The candidates for a part of a text. */
export interface Completion {
  /** The index at which the part begins. */
  readonly start: number;
  /** The caret, where it ends. */
  readonly end: number;
  readonly candidates: readonly Candidate[];
}

/** The data that candidates are found in. */
export interface CompletionSource {
  readonly state: ChatState;
  /** The conversation to which the message will be sent; `null` before it is chosen. */
  readonly conversation: Conversation | null;
  /** `null` until the table of names is loaded. */
  readonly emoji: EmojiIndex | null;
  /** The topics of a channel that are known, newest first. */
  readonly topicsOf: (channelId: number) => readonly string[];
  /** The users who wrote last in the conversation, newest first. */
  readonly recentSenders: readonly number[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Users do not read longer lists. */
export const MAX_CANDIDATES = 8;
