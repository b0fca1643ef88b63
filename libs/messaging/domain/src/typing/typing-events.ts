import type { DomainEvent } from '@tandem/shared-kernel';
import type { MessageLocation } from '../messages/message-location.ts';

/** A user starts to type, or stops. */
export type TypingOperation = 'start' | 'stop';

/** A user as typing events name them. */
export interface TypingPerson {
  readonly id: number;
  /** API email. */
  readonly email: string;
}

/** A user types a direct message. */
export interface DirectTyping extends DomainEvent {
  readonly type: 'typing.direct';
  readonly operation: TypingOperation;
  readonly senderId: number;
  /** All members of the conversation, the sender included, by ID. */
  readonly people: readonly TypingPerson[];
  /** The users to whom the event is delivered. */
  readonly receiverIds: readonly number[];
}

/** A user types a message of a topic. */
export interface ChannelTyping extends DomainEvent {
  readonly type: 'typing.channel';
  readonly operation: TypingOperation;
  readonly sender: TypingPerson;
  readonly channelId: number;
  readonly topic: string;
  readonly receiverIds: readonly number[];
}

/** A user edits one of their messages. */
export interface EditTyping extends DomainEvent {
  readonly type: 'typing.edit';
  readonly operation: TypingOperation;
  readonly senderId: number;
  readonly messageId: number;
  readonly place: MessageLocation;
}

/** Typing notices. They change nothing that is stored, and are not delivered later. */
export type TypingEvent = DirectTyping | ChannelTyping | EditTyping;
