import type { Actor } from '@tandem/shared-kernel';
import { isWellFormedEmojiCode, type EmojiType } from '../content/emoji-catalog.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { participate } from '../topics/raise-topic.ts';
import { PERSONAL_LIMITS, limitReached } from '../stores/personal-limits.ts';
import { checkEmoji, emojiNamed, isEmojiType, type EmojiIdentity } from './emoji-identity.ts';

/** The longest Unicode emoji has ten code points. */
const MAX_CODE_LENGTH = 100;

/** The emoji by name; absent code and type are looked up. */
export interface AddReactionInput {
  readonly messageId: number;
  readonly emojiName: string;
  readonly emojiCode?: string | undefined;
  readonly reactionType?: string | undefined;
}

/**
 * Adds a reaction to a message. A further reaction with the same emoji uses the name of the first one, and
 * is accepted even if the emoji is now deactivated.
 *
 * Five round trips for a Unicode emoji with code and type: begin, lock, reaction, event, commit. Two more
 * where the reaction raises the topic's policy for the actor.
 *
 * @see the operation `add-reaction`
 */
export class AddReaction {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork' | 'emoji' | 'clock'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork' | 'emoji' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError MESSAGE_NOT_ACCESSIBLE, EMOJI_DOES_NOT_EXIST, REACTION_ALREADY_EXISTS,
   *   EMOJI_TYPE_UNKNOWN, LIMIT_REACHED, see `checkEmoji`
   */
  async execute(actor: Actor, input: AddReactionInput): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      const message = await tx.messages.lockVisible(actor, input.messageId);
      if (message === null) throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      const emoji = await this.#emoji(tx, actor.realmId, input);
      const added = await tx.reactions.add(
        {
          messageId: message.id,
          userId: actor.userId,
          emojiName: input.emojiName,
          emojiCode: emoji.code,
          reactionType: emoji.type,
        },
        message.topicId,
      );
      if (added === null) throw new MessagingError('REACTION_ALREADY_EXISTS');
      const { isVote, earlierOwn, ...reaction } = added;
      if (earlierOwn >= PERSONAL_LIMITS['reactions to one message']) {
        throw limitReached('reactions to one message');
      }
      // Checked afterwards, because only the first to use an emoji chooses it: this throw undoes all.
      if (!isVote) {
        const { realmId } = actor;
        await checkEmoji(emoji, input.emojiName, realmId, tx.customEmoji, this.#ports.emoji);
      }
      await tx.events.append({
        type: 'reaction.added',
        realmId: actor.realmId,
        place: message.place,
        ...reaction,
      });
      await participate(tx, actor, message, this.#ports.clock.now());
    });
  }

  async #emoji(tx: MessagingTx, realmId: number, input: AddReactionInput): Promise<EmojiIdentity> {
    const { emojiName, emojiCode, reactionType } = input;
    const named =
      emojiCode === undefined || reactionType === undefined
        ? await emojiNamed(emojiName, realmId, tx.customEmoji, this.#ports.emoji)
        : null;
    const type = reactionType ?? named?.type ?? '';
    if (!isEmojiType(type)) throw new MessagingError('EMOJI_TYPE_UNKNOWN');
    const code = emojiCode ?? named?.code ?? '';
    checkCodeForm(type, code);
    return { code, type };
  }
}

/** An invalid code of any length is refused before it is stored. */
function checkCodeForm(type: EmojiType, code: string): void {
  if (code.length <= MAX_CODE_LENGTH && isWellFormedEmojiCode(type, code)) return;
  throw new MessagingError(type === 'realm_emoji' ? 'CUSTOM_EMOJI_UNKNOWN' : 'EMOJI_CODE_UNKNOWN');
}
