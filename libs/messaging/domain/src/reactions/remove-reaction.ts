import type { Actor } from '@tandem/shared-kernel';
import { isWellFormedEmojiCode } from '../content/emoji-catalog.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { emojiNamed, isEmojiType } from './emoji-identity.ts';

/** The emoji by code, else by name. */
export interface RemoveReactionInput {
  readonly messageId: number;
  readonly emojiName?: string | undefined;
  readonly emojiCode?: string | undefined;
  readonly reactionType: string;
}

/**
 * Removes the actor's reaction. A custom emoji may have been deactivated since.
 *
 * Five round trips when a code is given: begin, lock, reaction, event, commit.
 *
 * @see the operation `remove-reaction`
 */
export class RemoveReaction {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork' | 'emoji'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork' | 'emoji'>) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError MESSAGE_NOT_ACCESSIBLE, EMOJI_NOT_GIVEN, EMOJI_DOES_NOT_EXIST,
   *   EMOJI_CODE_MALFORMED, REACTION_DOES_NOT_EXIST
   */
  async execute(actor: Actor, input: RemoveReactionInput): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      const message = await tx.messages.lockVisible(actor, input.messageId);
      if (message === null) throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      const emojiCode = await this.#code(tx, actor.realmId, input);
      const { reactionType } = input;
      if (!isEmojiType(reactionType)) throw new MessagingError('REACTION_DOES_NOT_EXIST');
      if (!isWellFormedEmojiCode(reactionType, emojiCode)) {
        // A name of another type finds no reaction; an invalid code is an error.
        throw new MessagingError(
          input.emojiCode === undefined ? 'REACTION_DOES_NOT_EXIST' : 'EMOJI_CODE_MALFORMED',
        );
      }
      const key = { messageId: message.id, userId: actor.userId, emojiCode, reactionType };
      const removed = await tx.reactions.remove(key);
      if (removed === null) throw new MessagingError('REACTION_DOES_NOT_EXIST');
      await tx.events.append({
        type: 'reaction.removed',
        realmId: actor.realmId,
        place: message.place,
        ...removed,
      });
    });
  }

  /** The lookup by name does not decide the type: clients state the type of custom emoji. */
  async #code(tx: MessagingTx, realmId: number, input: RemoveReactionInput): Promise<string> {
    if (input.emojiCode !== undefined) return input.emojiCode;
    if (input.emojiName === undefined) throw new MessagingError('EMOJI_NOT_GIVEN');
    const emoji = await emojiNamed(input.emojiName, realmId, tx.customEmoji, this.#ports.emoji);
    return emoji.code;
  }
}
