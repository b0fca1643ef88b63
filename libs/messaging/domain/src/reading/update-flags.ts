import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import {
  editableFlag,
  flagOperation,
  type EditableFlag,
  type FlagOperation,
} from './editable-flag.ts';
import type { FlaggableMessage } from './read-state-repository.ts';

/** Flags as requested by a client. */
interface UpdateFlagsInput {
  readonly messageIds: readonly number[];
  /** `read`, `starred` or `collapsed`. */
  readonly flag: string;
  /** `add` or `remove`. */
  readonly operation: string;
  /** Messages that are deleted or no longer accessible are omitted, instead of failing: no client named them. */
  readonly omitsMissing?: boolean;
}

/** The result of the update. */
interface UpdateFlagsResult {
  /** The messages whose flag changed, ascending. */
  readonly changedIds: readonly number[];
  /**
   * Channels to which the user is not subscribed have no unread messages: their messages were not changed.
   */
  readonly ignoredChannelIds: readonly number[];
}

/**
 * Sets or removes a flag of messages.
 *
 * Six round trips: begin, the locks, the messages, the flags, the event, commit; one more when marks of
 * reading move.
 *
 * @see the operation `update-message-flags`
 */
export class UpdateFlags {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError FLAG_UNKNOWN, FLAG_NOT_EDITABLE, FLAG_OPERATION_UNKNOWN,
   *   MESSAGE_NOT_ACCESSIBLE unless missing messages are omitted
   */
  async execute(actor: Actor, input: UpdateFlagsInput): Promise<UpdateFlagsResult> {
    const flag = editableFlag(input.flag);
    const operation = flagOperation(input.operation);
    const wanted = [...new Set(input.messageIds)];
    if (wanted.length === 0) return { changedIds: [], ignoredChannelIds: [] };
    return this.#ports.unitOfWork.run(async (tx) => {
      await tx.readState.hold(actor, { messageIds: wanted });
      const messages = await tx.readState.findFlaggable(actor, wanted);
      if (messages.length < wanted.length && !input.omitsMissing) {
        throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      }
      const { applicable, ignoredChannelIds } = split(messages, flag, operation);
      const changedIds = await change(tx, actor.userId, applicable, flag, operation);
      if (applicable.length > 0) {
        await tx.events.append({
          type: 'message_flags.changed',
          realmId: actor.realmId,
          userId: actor.userId,
          operation,
          flag,
          messageIds: applicable,
        });
      }
      return { changedIds, ignoredChannelIds };
    });
  }
}

/** Messages are marked as unread only where new ones would be unread. */
function split(
  messages: readonly FlaggableMessage[],
  flag: EditableFlag,
  operation: FlagOperation,
): { applicable: readonly number[]; ignoredChannelIds: readonly number[] } {
  const marksUnread = flag === 'read' && operation === 'remove';
  const ignored = messages.filter((each) => marksUnread && !each.isSubscribed);
  const applicable = messages.filter((each) => !marksUnread || each.isSubscribed);
  const channelIds = ignored.flatMap((each) => each.channelId ?? []);
  return {
    applicable: applicable.map((each) => each.id),
    ignoredChannelIds: [...new Set(channelIds)].sort((a, b) => a - b),
  };
}

function change(
  tx: MessagingTx,
  userId: number,
  messageIds: readonly number[],
  flag: EditableFlag,
  operation: FlagOperation,
): Promise<readonly number[]> {
  if (messageIds.length === 0) return Promise.resolve([]);
  if (flag !== 'read') {
    return tx.readState.setFlag(userId, messageIds, flag, operation === 'add');
  }
  return operation === 'add'
    ? tx.readState.markRead(userId, messageIds)
    : tx.readState.markUnread(userId, messageIds);
}
