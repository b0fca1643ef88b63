import type { DeletionFailures, MoveFailures } from '@tandem/messaging-domain';
import type { WireErrorEntry, WireErrorTable } from '@tandem/shared-chat-wire';

const badRequest = (msg: string) =>
  ({ status: 400, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;

/** The wire errors of moving and deleting messages. */
export const changeErrors = {
  TOPIC_RESOLVE_NOT_PERMITTED: badRequest(
    "You don't have permission to resolve topics in this channel.",
  ),
  TOPIC_EDIT_TIME_LIMIT_PASSED: badRequest(
    "The time limit for editing this message's topic has passed.",
  ),
  MESSAGE_MOVE_NOT_PERMITTED: badRequest("You don't have permission to move this message"),
  CHANNEL_MOVE_TIME_LIMIT_PASSED: badRequest(
    "The time limit for editing this message's channel has passed",
  ),
  MOVE_TIME_LIMIT_EXCEEDED: {
    status: 400,
    code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    msg: 'You only have permission to move the {movable}/{total} most recent messages in this topic.',
    extra: {
      first_message_id_allowed_to_move: 'firstMovableId',
      total_messages_in_topic: 'total',
      total_messages_allowed_to_move: 'movable',
    },
  },
  MESSAGE_DELETE_NOT_PERMITTED: badRequest("You don't have permission to delete this message"),
  MESSAGE_DELETE_TIME_LIMIT_PASSED: badRequest(
    'The time limit for deleting this message has passed',
  ),
} as const satisfies WireErrorTable<DeletionFailures & MoveFailures>;
