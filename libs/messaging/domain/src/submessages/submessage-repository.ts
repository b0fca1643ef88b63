/** The facts that decide about data for a message. */
export interface SubmessageContext {
  readonly authorId: number;
  /** True if the author has attached data to the message: then others may attach data, too. */
  readonly isOpen: boolean;
  /** JSON text that makes the message a poll or a to-do list, `null` for any other message. */
  readonly widget: string | null;
  /** The amount of data that the sender attached to the message before. */
  readonly earlierOwn: number;
}

/** Data to be attached to a message. */
export interface NewSubmessage {
  readonly messageId: number;
  readonly senderId: number;
  readonly msgType: string;
  /** JSON text. */
  readonly content: string;
}

/** Data that is attached to messages. Bound to a command's transaction; the message is locked. */
export interface SubmessageRepository {
  contextOf(messageId: number, senderId: number): Promise<SubmessageContext>;
  /** @returns its ID; IDs rise with the time of attaching */
  add(submessage: NewSubmessage): Promise<number>;
}
