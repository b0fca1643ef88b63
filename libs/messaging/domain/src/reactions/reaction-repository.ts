import type { EmojiType } from '../content/emoji-catalog.ts';

/** The identity of a reaction: a user has one reaction per emoji on a message, independent of its name. */
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
  /** The number of reactions that the user had to the message before. */
  readonly earlierOwn: number;
}

/** Reactions, for commands. Bound to the command's transaction; the message is locked. */
export interface ReactionRepository {
  /**
   * Adds a reaction under the name that the emoji already has on the message, if any.
   *
   * @param topicId topic of which the user becomes a participant, `null` for direct messages
   * @returns `null` when the user already has the reaction
   */
  add(reaction: Reaction, topicId: number | null): Promise<AddedReaction | null>;
  /** @returns the removed reaction; `null` when there was none */
  remove(key: ReactionKey): Promise<Reaction | null>;
}
