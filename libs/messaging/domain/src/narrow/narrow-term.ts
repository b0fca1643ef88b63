/** A user as a narrow names them: by ID or by address. */
export type PersonReference = number | string;

/** The condition of a term of a narrow on a message. */
export type NarrowCondition =
  /** A channel by id or by name. */
  | { readonly kind: 'channel'; readonly channel: number | string }
  | { readonly kind: 'channels'; readonly scope: ChannelsScope }
  /** The stored name; `''` is the general chat. */
  | { readonly kind: 'topic'; readonly topic: string }
  | { readonly kind: 'sender'; readonly person: PersonReference }
  /** Exactly these users, with or without the actor; `named` as requested. */
  | {
      readonly kind: 'direct';
      readonly people: readonly PersonReference[];
      readonly named: string;
    }
  | { readonly kind: 'direct-with'; readonly person: PersonReference; readonly groupOnly: boolean }
  | { readonly kind: 'mentions'; readonly person: PersonReference }
  | {
      readonly kind: 'is';
      readonly property: MessageProperty;
      /** Requested by `in:home`: terms with `is` limit a narrow to received messages, this one does not. */
      readonly includesHistory?: true;
    }
  | { readonly kind: 'has'; readonly part: MessagePart }
  | { readonly kind: 'id'; readonly messageId: number }
  /** The current conversation of this message replaces the one that other terms name. */
  | { readonly kind: 'with'; readonly messageId: number }
  | {
      readonly kind: 'search';
      readonly text: string;
      /** Quoted text is found literally, in any case. */
      readonly phrases: readonly string[];
    };

/** Channels of a kind; of archived ones, the messages that the actor received. */
export type ChannelsScope = (typeof CHANNELS_SCOPES)[number];

/** Properties of a message that a narrow may require. */
export type MessageProperty = (typeof PROPERTIES)[number];

/** Contents of a message that a narrow may require. */
export type MessagePart = (typeof PARTS)[number];

export const PROPERTIES = [
  ...(['direct', 'starred', 'unread', 'mentioned', 'alerted'] as const),
  ...(['resolved', 'followed', 'muted'] as const),
] as const;

export const CHANNELS_SCOPES = ['public', 'web-public', 'archived'] as const;

export const PARTS = ['attachment', 'image', 'link', 'reaction'] as const;

/** One condition of a narrow, or its opposite. */
export type NarrowTerm = NarrowCondition & { readonly negated: boolean };

/** The requested messages: those that match all terms. */
export type Narrow = readonly NarrowTerm[];

/** A term as a client writes it. */
export interface NarrowTermInput {
  readonly operator: string;
  readonly operand: string | number | readonly (string | number)[];
  readonly negated: boolean;
}
