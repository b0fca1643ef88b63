import type { MessagingUseCases } from '@tandem/messaging-domain';
import {
  PathInt,
  TextParam,
  chatEndpoint,
  neutralWord,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';

class RemoveReactionParams {
  @TextParam({
    optional: true,
    description: 'Hex of the code points, or the ID of a custom emoji',
  })
  emojiCode?: string;

  @TextParam({ optional: true, description: 'Required without `emoji_code`' })
  emojiName?: string;

  @PathInt()
  messageId!: number;

  @TextParam({
    default: 'unicode_emoji',
    description: '`unicode_emoji`, `realm_emoji` or `service_extra_emoji`',
  })
  reactionType!: string;
}

/** Removes the actor's own reaction. */
export function removeReaction(
  useCase: Pick<MessagingUseCases['removeReaction'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'remove-reaction',
    method: 'DELETE',
    path: '/messages/{message_id}/reactions',
    tag: 'reactions',
    summary: 'Remove an emoji reaction',
    auth: 'user',
    params: RemoveReactionParams,
    response: {},
    errors: [
      'MESSAGE_NOT_ACCESSIBLE',
      'EMOJI_NOT_GIVEN',
      'EMOJI_DOES_NOT_EXIST',
      'EMOJI_CODE_MALFORMED',
      'REACTION_DOES_NOT_EXIST',
    ],
    handle: async ({ actor, params }) => {
      const { messageId, emojiName, emojiCode } = params;
      const reactionType = neutralWord(params.reactionType);
      await useCase.execute(actor, { messageId, emojiName, emojiCode, reactionType });
      return {};
    },
  });
}
