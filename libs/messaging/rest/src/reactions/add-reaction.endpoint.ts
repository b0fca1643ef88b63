import type { MessagingUseCases } from '@tandem/messaging-domain';
import {
  PathInt,
  TextParam,
  chatEndpoint,
  neutralWord,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';

class AddReactionParams {
  @TextParam({
    optional: true,
    description: 'Hex of the code points, or the ID of a custom emoji; by default found by name',
  })
  emojiCode?: string;

  @TextParam()
  emojiName!: string;

  @PathInt()
  messageId!: number;

  @TextParam({ optional: true, description: 'By default found by name' })
  reactionType?: string;
}

/** Reacts to a message with an emoji. */
export function addReaction(
  useCase: Pick<MessagingUseCases['addReaction'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'add-reaction',
    method: 'POST',
    path: '/messages/{message_id}/reactions',
    tag: 'reactions',
    summary: 'Add an emoji reaction',
    auth: 'user',
    params: AddReactionParams,
    response: {},
    errors: [
      'MESSAGE_NOT_ACCESSIBLE',
      'EMOJI_DOES_NOT_EXIST',
      'REACTION_ALREADY_EXISTS',
      'EMOJI_CODE_UNKNOWN',
      'EMOJI_NAME_MISMATCH',
      'EMOJI_TYPE_UNKNOWN',
      'CUSTOM_EMOJI_UNKNOWN',
      'CUSTOM_EMOJI_NAME_MISMATCH',
      'CUSTOM_EMOJI_DEACTIVATED',
      'LIMIT_REACHED',
    ],
    handle: async ({ actor, params }) => {
      const { messageId, emojiName, emojiCode, reactionType } = params;
      await useCase.execute(actor, {
        reactionType: reactionType && neutralWord(reactionType),
        messageId,
        emojiName,
        emojiCode,
      });
      return {};
    },
  });
}
