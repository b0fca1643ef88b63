import type { DomainEvent } from '@tandem/shared-kernel';

/** Somebody begins to write, or stops. */
export type TypingOperation = 'start' | 'stop';

/** Somebody, as others are told of him. */
export interface TypingPerson {
  readonly id: number;
  /** API email. */
  readonly email: string;
}

/** Somebody writes to people. */
export interface DirectTyping extends DomainEvent {
  readonly type: 'typing.direct';
  readonly operation: TypingOperation;
  readonly senderId: number;
  /** Everybody of the conversation, the sender included, by number. */
  readonly people: readonly TypingPerson[];
  /** Who is told. */
  readonly receiverIds: readonly number[];
}

/** Somebody writes to a topic. */
export interface ChannelTyping extends DomainEvent {
  readonly type: 'typing.channel';
  readonly operation: TypingOperation;
  readonly sender: TypingPerson;
  readonly channelId: number;
  readonly topic: string;
  readonly receiverIds: readonly number[];
}

/** Somebody changes a message of his. */
export interface EditTyping extends DomainEvent {
  readonly type: 'typing.edit';
  readonly operation: TypingOperation;
  readonly senderId: number;
  readonly messageId: number;
  readonly place: EditedPlace;
}

/** Where a message stands that is being changed. */
export type EditedPlace =
  | { readonly kind: 'channel'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

/** What is told of people who write; it changes nothing that is stored. */
export type TypingEvent = DirectTyping | ChannelTyping | EditTyping;
