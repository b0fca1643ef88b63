/** The names of the users in their addresses, before the `@`; `welcome` is the system bot. */
export type DemoName =
  | 'olga'
  | 'adam'
  | 'mona'
  | 'uli'
  | 'vera'
  | 'gus'
  | 'ines'
  | 'kenji'
  | 'leila'
  | 'tom'
  | 'echo'
  | 'welcome';

/**
 * A change by a user to a poll or a to-do list. A key identifies an earlier addition: by the user, and the
 * number of the option or task.
 *
 * @see `POST /submessage`
 */
type WidgetAct = readonly [
  from: DemoName,
  act: Readonly<Record<string, unknown>> & {
    readonly key?: string | number | readonly [from: DemoName, index: number];
  },
];

/** A message's time, reactions, flags and widget. */
export interface MessageDetails {
  /** Minutes after the message before it; a few without it. */
  readonly after?: number;
  /** The users who reacted, by the name of the emoji. */
  readonly reactions?: Readonly<Record<string, readonly DemoName[]>>;
  /** The text before the author changed it. */
  readonly before?: string;
  /** The users that the message mentions. */
  readonly mentions?: readonly DemoName[];
  readonly starredBy?: readonly DemoName[];
  /** The data of a poll or to-do list, and the actions of users on it. */
  readonly widget?: Readonly<Record<string, unknown>>;
  readonly acts?: readonly WidgetAct[];
}

export type DemoLine = readonly [from: DemoName, text: string, details?: MessageDetails];

/** The messages of a topic or of a direct conversation, the oldest first. */
export interface DemoConversation {
  /** The first message was sent this number of hours before the start of the demo. */
  readonly hoursAgo: number;
  readonly channel?: string;
  readonly topic?: string;
  /** The users of a direct conversation. */
  readonly between?: readonly DemoName[];
  /** The number of messages at the end that are unread, by user. */
  readonly unread?: Readonly<Partial<Record<DemoName, number>>>;
  readonly lines: readonly DemoLine[];
}

/** The text of a reply that quotes a message, as clients write it. */
export function quoted(name: string, quote: string, reply: string): string {
  return `@_**${name}** said:\n\`\`\`quote\n${quote}\n\`\`\`\n${reply}`;
}

/** Code in a block. */
export function code(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
