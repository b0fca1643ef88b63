import type { EmojiType } from '../content/emoji-catalog.ts';

/** What makes a reaction one: a user reacts once with an emoji to a message, whatever its name. */
export interface ReactionKey {
  readonly messageId: number;
  readonly userId: number;
  readonly emojiCode: string;
  readonly reactionType: EmojiType;
}

/** A reaction under the name that its emoji has on the message. */
export interface Reaction extends ReactionKey {
  readonly emojiName: string;
}

/** A reaction that was stored. */
export interface AddedReaction extends Reaction {
  /** Another user reacted with the emoji before; its name is used. */
  readonly isVote: boolean;
  /** How many reactions the user had to the message before. */
  readonly earlierOwn: number;
}

/** Reactions, for commands. Bound to the command's transaction; the message is locked. */
export interface ReactionRepository {
  /**
   * Adds a reaction under the name that the emoji has on the message already, if it has one.
   *
   * @param topicId topic in which the user takes part with that, `null` for direct messages
   * @returns `null` when the user has reacted with the emoji before
   */
  add(reaction: Reaction, topicId: number | null): Promise<AddedReaction | null>;
  /** @returns what was removed; `null` when there was nothing */
  remove(key: ReactionKey): Promise<Reaction | null>;
}
